#!/usr/bin/env python3
"""Checks that a file which uses a name of a precompiled header includes that header, itself or by a header of ours.

    includes_complete.py [FILE…]     these files, or all below src/
    includes_complete.py --self-test   finds an include that is missing

Precompiled headers (YOMI_PRECOMPILED in cmake/YomiTargets.cmake) come before every source, so the compiler does not miss
an include of one of them. Builds without them would: WebAssembly, the step "tidy", programs of others.
"""

import functools
import pathlib
import re
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^#include [<"]([^>"]+)[>"]', flags=re.M)
QUIET = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', flags=re.S)

# Names of each precompiled header that the sources use, and other headers that bring the name for certain.
NAMES = {
    "fmt/format.h": (r"fmt::\w+", ["fmt/core.h", "fmt/ranges.h", "fmt/chrono.h"]),
    "algorithm": (
        r"std::(min|max|clamp|minmax|find|find_if|copy|copy_n|fill|fill_n|equal|count|count_if|sort|stable_sort|unique"
        r"|any_of|all_of|none_of|max_element|min_element|stable_partition|reverse|rotate|replace|transform|nth_element"
        r"|lower_bound|upper_bound|binary_search)\b(?=[(<])"
        r"|std::ranges::(?!greater|less|distance|equal_to|size|range)\w+",
        [],
    ),
    "array": (r"std::(array|to_array)\b(?=[<({])", []),
    "bit": (r"std::(bit_cast|popcount|countr_zero|countl_zero|bit_width|bit_ceil|has_single_bit|rotl|rotr)\b", []),
    "chrono": (r"std::chrono(_literals)?\b", ["fmt/chrono.h"]),
    "cmath": (
        r"std::(sqrt|fabs|lround|llround|round|floor|ceil|pow|log|log2|log10|exp|isfinite|isnan|isinf|lgamma|hypot"
        r"|remainder|erfc|atan2|sin|cos)\b",
        ["random"],
    ),
    "cstdint": (r"std::u?int(8|16|32|64)_t\b", []),
    "filesystem": (r"std::filesystem\b", []),
    "functional": (r"std::(function|invoke|reference_wrapper|ref|cref)\b", []),
    "limits": (r"std::numeric_limits\b", []),
    "map": (r"std::(multi)?map\b", []),
    "memory": (r"std::(unique_ptr|shared_ptr|weak_ptr|make_unique|make_shared|enable_shared_from_this)\b", []),
    "mutex": (r"std::(mutex|lock_guard|scoped_lock|unique_lock|once_flag|call_once)\b", ["condition_variable"]),
    "optional": (r"std::(optional|nullopt|make_optional)\b", []),
    "set": (r"std::(multi)?set\b(?=<)", []),
    "span": (r"std::span\b", []),
    "stop_token": (r"std::(stop_token|stop_source|stop_callback|nostopstate)\b", ["thread", "condition_variable"]),
    "string": (r"std::(string|to_string|stod|stoull|stoi)\b(?!_view)", ["fmt/format.h", "iostream", "sstream", "fstream"]),
    "string_view": (r"std::string_view\b", ["string", "fmt/format.h"]),
    "thread": (r"std::(jthread|thread|this_thread)\b", []),
    "utility": (r"std::(exchange|pair|make_pair|cmp_equal|index_sequence|make_index_sequence)\b", ["map", "algorithm",
                "memory", "vector", "string", "tuple", "optional", "variant", "array", "functional"]),
    "vector": (r"std::vector\b", []),
}  # fmt: skip
PATTERNS = {header: re.compile(names) for header, (names, _) in NAMES.items()}


def reader(root):
    """A function that says what a file of ours includes, all in all."""

    @functools.cache
    def included(name):
        found = set()
        todo = [name]
        seen = set()
        while todo:
            current = todo.pop()
            path = root / current
            if current in seen or not path.is_file():
                continue
            seen.add(current)
            names = INCLUDE.findall(path.read_text(encoding="utf-8"))
            found.update(names)
            todo += names
        return found

    return included


def missing(root, path, included):
    """The headers that a file lacks, each with a name that asks for it."""
    text = QUIET.sub(" ", path.read_text(encoding="utf-8"))
    have = included(path.relative_to(root).as_posix())
    lacks = []
    for header, pattern in PATTERNS.items():
        used = pattern.search(text)
        if used and header not in have and not any(other in have for other in NAMES[header][1]):
            lacks.append((header, used.group()))
    return lacks


def check(root, paths):
    included = reader(root)
    return [
        f"{path.relative_to(root)}: {name} is used, <{header}> is not included"
        for path in paths
        for header, name in missing(root, path, included)
    ]


def unknown(cmake):
    """Precompiled headers of which no names are known here."""
    listed = re.search(r"set\(YOMI_PRECOMPILED([^)]*)\)", cmake)
    return sorted(set(re.findall(r"<([^>]+)>", listed.group(1))) - set(NAMES)) if listed else ["YOMI_PRECOMPILED"]


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        src = pathlib.Path(folder)
        (src / "a.hpp").write_text("#include <vector>\n")
        (src / "b.cpp").write_text('#include "a.hpp"\n// std::map\nstd::vector<int> a; std::map<int, int> b;\n')
        (src / "c.cpp").write_text('#include "a.hpp"\nconst char* a = "std::map"; std::vector<int> b;\n')
        found = check(src, sorted(src.glob("*.cpp")))
    failures = [] if found == ["b.cpp: std::map is used, <map> is not included"] else [f"found {found}"]
    if unknown("set(YOMI_PRECOMPILED <map>\n <regex>)") != ["regex"]:
        failures.append("a precompiled header without names is not found")
    return failures


def main(arguments):
    src = TOP / "src"
    if arguments == ["--self-test"]:
        complaints = self_test()
    else:
        paths = [pathlib.Path(a).resolve() for a in arguments] or sorted([*src.rglob("*.hpp"), *src.rglob("*.cpp")])
        complaints = check(src, paths)
        cmake = (TOP / "cmake/YomiTargets.cmake").read_text(encoding="utf-8")
        complaints += [f"tests/includes_complete.py knows no names of <{h}>" for h in unknown(cmake)]
    for complaint in complaints:
        print(complaint)
    print(f"{len(complaints)} complaints" if complaints else "Includes of precompiled headers are complete.")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
