# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cases of the C++ program as calls of another library."""


def whole(array):
    return array


def transposed(array):
    return array.T


def from_one(array):
    return array[1:]


def columns_from_zero(array):
    return array[:, :-1]


def columns_from_one(array):
    return array[:, 1:]


def one_more(shape):
    return (*shape[:-1], shape[-1] + 1)


def operands(family, shape):
    """For each of a, b, out: the shape of its array, and what of the array it is."""
    plain = (shape, whole)
    narrowed_0 = (one_more(shape), columns_from_zero)
    narrowed_1 = (one_more(shape), columns_from_one)
    shifted = (one_more(shape), from_one)
    return {
        "large": (plain, plain, plain),
        "fused": (plain, plain, plain),
        "small": (plain, plain, plain),
        "call": (plain, plain, plain),
        "row": (plain, (shape[-1:], whole), plain),
        "column": (plain, ((*shape[:-1], 1), whole), plain),
        "transposed": (plain, (shape[::-1], transposed), plain),
        "offset_all": (shifted, shifted, shifted),
        "offset_one": (shifted, plain, plain),
        "rows_1023": (narrowed_0, narrowed_0, narrowed_0),
        "rows_1023_from_1": (narrowed_1, narrowed_1, narrowed_1),
    }[family]


BINARY = ("add", "multiply", "hypot_functor", "hypot_expression")


def calls(library, case):
    """The case's work by that library: a function without arguments under each name that it goes by."""
    family, operation, type_name = case["family"], case["operation"], case["type"]
    a, b, out = operands(family, tuple(case["extents"]))
    if (family, operation) == ("transposed", "copy"):
        a = b
    drawn = (a, b) if operation in BINARY else (a,)
    inputs = [select(library.random(shape, type_name, case["low"], case["width"])) for shape, select in drawn]
    result = out[1](library.empty(out[0], type_name))
    if operation == "copy":
        return {library.name: library.copy(inputs[0], result)}
    if family == "fused":
        return library.hypot(*inputs, result)
    return {library.name: library.apply(operation, inputs, result)}
