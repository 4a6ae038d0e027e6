#!/usr/bin/env python3
"""Checks what keeps the source readable, by counting: how long functions and files are, how full folders are, and that two
files of one name are about the same thing.

    house_rules.py               prints whatever breaks a rule, and exits with 1 if there is something
    house_rules.py --self-test   checks itself on small texts
"""

import collections
import pathlib
import re
import sys

LONGEST_FUNCTION = 60  # lines, from the name to the last brace
MOST_FILES = 40        # directly in one folder of src

# Names that say the same thing in every room that has them.
COMMON_NAMES = {"registry", "options", "rave"}


def blanked(text):
    """The text with comments and literals blanked out, line by line the same."""
    pattern = re.compile(
        r'R"([^()\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-zA-Z])\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*',
        re.S | re.M)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def kind_of(header, inside):
    """What the brace behind `header` opens: a namespace or type, a member's first value, a function, or anything else."""
    if inside not in ("file", "scope"):
        return "inner"
    if re.search(r"\bnamespace\b", header) or re.match(r'\s*extern\s*$', header):
        return "scope"
    if re.search(r"\b(class|struct|union|enum)\b", header) and "(" not in re.sub(r"\[\[.*?\]\]|alignas\([^)]*\)", "", header):
        return "scope"
    if re.search(r"\)\s*(noexcept\s*)?:[^:]", header) and re.search(r"[\w>]\s*$", header):
        return "first value"
    if ")" in header and not re.search(r"=\s*$", header):
        return "function"
    return "inner"


def functions(text):
    """(first line, last line, header) of every function with a body."""
    scopes, header, start, line = ["file"], "", 1, 1
    open_functions = []
    for char in blanked(text):
        if char == "{":
            kind = kind_of(header, scopes[-1])
            scopes.append(kind)
            if kind == "function":
                open_functions.append((start, " ".join(header.split())))
            if kind != "first value":
                header = ""
        elif char == "}" and len(scopes) > 1:
            kind = scopes.pop()
            if kind == "function":
                first, name = open_functions.pop()
                yield first, line, name
            if kind != "first value":
                header = ""
            else:
                header += "{}"
        elif char == ";":
            header = ""
        else:
            if not header.strip():
                header = ""
                start = line
            header += char
        if char == "\n":
            line += 1


def long_functions(path, text):
    return [f"{path}:{first}: {last - first + 1} lines, more than {LONGEST_FUNCTION}: {header[:80]}"
            for first, last, header in functions(text) if last - first + 1 > LONGEST_FUNCTION]


def full_folders(files):
    counts = collections.Counter(str(pathlib.PurePosixPath(f).parent) for f in files)
    return [f"{folder}: {n} files directly in it, more than {MOST_FILES}" for folder, n in sorted(counts.items()) if n > MOST_FILES]


def shared_names(files):
    """Files of one name in different rooms (folders directly below src)."""
    rooms = collections.defaultdict(set)
    for f in map(pathlib.PurePosixPath, files):
        if len(f.parts) > 2 and f.stem not in COMMON_NAMES:
            rooms[f.stem].add(str(f.parent))
    return [f"'{name}' is the name of files in {', '.join(sorted(where))}" for name, where in sorted(rooms.items()) if len(where) > 1]


def check(top):
    complaints, files = [], []
    for path in sorted((top / "src").rglob("*.?pp")):
        name = path.relative_to(top).as_posix()
        files.append(name)
        complaints += long_functions(name, path.read_text(encoding="utf-8"))
    if not files:
        complaints.append(f"{top}/src: no sources here")
    return complaints + full_folders(files) + shared_names(files)


def self_test():
    body = "    work();\n" * LONGEST_FUNCTION
    long_ones = [
        f"int long_one(int a) {{\n{body}}}\n",
        f"namespace a {{\nstruct B {{\n    B() : a_(1), b_{{2}} {{\n{body}    }}\n}};\n}}\n",
        f"template <class T>\nauto f(T t) -> decltype(t) {{\n    if (a) {{ // {{\n{body}    }}\n}}\n",
        f"void f() {{ g(\"}}\"); h('}}');\n{body}}}\n",
    ]
    short_ones = [
        "int f() {\n" + "    work();\n" * (LONGEST_FUNCTION - 2) + "}\n",
        f"namespace a {{\n{'int f() { return 1; }' + chr(10)}{'int g();' + chr(10)}" * 1 + "\n" * 200 + "}\n",
        "const int table[] = {\n" + "    1,\n" * 200 + "};\n",
        "struct S {\n" + "    int a = 0;\n" * 200 + "};\n",
        "/* void f() {\n" + "\n" * 100 + "} */\n",
    ]
    failures = [f"not found: {t[:40]!r}" for t in long_ones if len(long_functions("x", t)) != 1]
    failures += [f"found: {t[:40]!r}" for t in short_ones if long_functions("x", t)]
    if len(full_folders([f"src/a/{i}.cpp" for i in range(MOST_FILES + 1)])) != 1:
        failures.append("a full folder is not found")
    if len(shared_names(["src/a/layers.cpp", "src/a/layers.hpp", "src/b/layers.hpp", "src/b/registry.cpp", "src/a/registry.cpp"])) != 1:
        failures.append("a shared name is not found")
    return failures


def main(arguments):
    if arguments == ["--self-test"]:
        complaints = self_test()
    elif not arguments:
        complaints = check(pathlib.Path(__file__).resolve().parent.parent)
    else:
        sys.exit(__doc__)
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
