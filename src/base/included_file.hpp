#pragma once

#include <cstddef>
#include <string_view>

// YOMI_INCLUDE_FILE(name, path): makes the file, as it is, part of the read-only data of the program;
// YOMI_INCLUDED_FILE(name) is its text. Outside of all namespaces; the name is known to the whole program.
// C++20 has no #embed; the assembler copies a file of megabytes at once, where an array of numbers has to be
// parsed number by number.
#if defined(__wasm__)
#define YOMI_INCLUDED_DATA(name) ".section .rodata." name ",\"\",@\n"
#define YOMI_INCLUDED_LABEL(name) ".globl " name "\n.type " name ",@object\n.size " name ",1\n" name ":\n"
#else
#define YOMI_INCLUDED_DATA(name) ".section .rodata\n"
#define YOMI_INCLUDED_LABEL(name) name ":\n"
#endif
#define YOMI_INCLUDE_FILE(name, path)                                                                   \
    asm(YOMI_INCLUDED_DATA(#name) YOMI_INCLUDED_LABEL(                                                  \
        #name "_begin") ".incbin \"" path "\"\n" YOMI_INCLUDED_LABEL(#name "_end") ".byte 0\n.text\n"); \
    extern "C" const char name##_begin[], name##_end[]
#define YOMI_INCLUDED_FILE(name) \
    (std::string_view{name##_begin, static_cast<std::size_t>(name##_end - name##_begin)})
