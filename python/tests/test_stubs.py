"""The types of the module say what is there: names, parameters and which of them have a default."""

import ast
import inspect
import pathlib
import re

import pytest
import yomi

STUB = ast.parse(pathlib.Path(yomi.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
FUNCTIONS = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}


def of_stub(function):
    """Parameters as text: "state", "*", "playouts=", "**options"."""
    arguments = function.args
    places = arguments.posonlyargs + arguments.args
    first_default = len(places) - len(arguments.defaults)
    shown = [a.arg + ("=" if i >= first_default else "") for i, a in enumerate(places)]
    if arguments.posonlyargs:
        shown.insert(len(arguments.posonlyargs), "/")
    if arguments.kwonlyargs:
        shown.append("*")
    shown += [a.arg + ("=" if default else "") for a, default in zip(arguments.kwonlyargs, arguments.kw_defaults)]
    if arguments.kwarg:
        shown.append("**")
    return [name for name in shown if name != "self"]


def of_module(function):
    """The same of what there is, as its docstring says."""
    if inspect.isfunction(function):
        return [p for p in inspect.signature(function).parameters if p != "self"]
    depth, words, word = 0, [], ""
    for char in re.match(r"\w+\((.*)\) -> ", function.__doc__.splitlines()[0])[1] + ",":
        depth += {"[": 1, "(": 1, "{": 1, "]": -1, ")": -1, "}": -1}.get(char, 0)
        if char == "," and depth == 0:
            words.append(word.strip())
            word = ""
        else:
            word += char
    names = [re.match(r"/|\**\w*", word)[0] + ("=" if " = " in word else "") for word in words if word]
    return ["**" if name.startswith("**") else name for name in names if name not in ("self", "")]


def public(thing):
    return {name for name in vars(thing) if not name.startswith("_")}


def test_every_name_has_types_and_help():
    assert set(yomi.__all__) == set(CLASSES) | set(FUNCTIONS) | {"__version__"}
    assert public(yomi) - {"annotations"} == set(yomi.__all__) - {"__version__"}
    for name in set(CLASSES) | set(FUNCTIONS):
        assert getattr(yomi, name).__doc__, name
        assert getattr(yomi, name).__module__.startswith("yomi"), name


@pytest.mark.parametrize("name", CLASSES)
def test_classes(name):
    there = getattr(yomi, name)
    stub = {}
    for node in CLASSES[name].body:
        if isinstance(node, ast.FunctionDef) and node.name != "__init__":
            is_property = any(isinstance(d, ast.Name) and d.id == "property" for d in node.decorator_list)
            stub.setdefault(node.name, (node, is_property))
        elif isinstance(node, ast.AnnAssign):
            stub[node.target.id] = (None, True)
    if name != "Error":
        assert public(there) | set(getattr(there, "__annotations__", {})) == set(stub)
    for member, (node, is_property) in stub.items():
        if node is None:
            continue
        found = inspect.getattr_static(there, member)
        assert isinstance(found, property) == is_property, member
        assert found.__doc__, member
        if not is_property:
            assert of_module(getattr(there, member)) == of_stub(node), member


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name):
    assert of_module(getattr(yomi, name)) == of_stub(FUNCTIONS[name])


def test_a_game_of_go_is_made_as_its_types_say():
    [init] = [n for n in CLASSES["Go"].body if isinstance(n, ast.FunctionDef) and n.name == "__init__"]
    assert of_module(yomi.Go.__init__) == of_stub(init)
