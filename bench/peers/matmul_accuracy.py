# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The errors of products of the same matrices by mylos and by other libraries.

An error is measured in units of eps sqrt(k) sum |a b|, with eps the spacing of the element type's numbers from 1 on:
with high probability the error of a sum of k rounded products grows no faster (N. Higham, T. Mary, "A new approach to
probabilistic rounding error analysis", 2019). Half types are summed in float, so that the rounding of their result is
most of their error. The reference is the product in double, or in NumPy's longdouble for f64.
"""

import os
import sys
import tempfile

UNIT = "eps sqrt(k) sum |a b|"
EPSILON = {"f32": 2.0**-23, "tf32": 2.0**-10, "f64": 2.0**-52, "f16": 2.0**-10, "bf16": 2.0**-7}
DEPTHS = (16, 64, 256, 1024, 4096, 16384, 65536)
ALGORITHMS = ("portable", "automatic", "vendor")


def rounded(numpy, values, type_name):
    """Numbers of that type; of bf16 their bits, rounded to nearest, ties to even."""
    if type_name != "bf16":
        return values.astype({"f64": "float64", "f16": "float16"}.get(type_name, "float32"))
    bits = values.astype("float32").view("uint32")
    bits += 0x7FFF + ((bits >> 16) & 1)
    return (bits >> 16).astype("uint16")


def in_double(numpy, matrix, type_name):
    if type_name != "bf16":
        return matrix.astype("float64")
    return (matrix.astype("uint32") << 16).view("float32").astype("float64")


def operands(numpy, kind, extent, k, reach):
    """A and B in double, before they are rounded to a type; scaled ones by factors from 2^-reach to 2^reach."""
    generator = numpy.random.default_rng(k)
    a = generator.random((extent, k))
    b = generator.random((k, extent))
    if kind == "positive":
        return a, b
    a = 2 * a - 1
    b = 2 * b - 1
    if kind == "cancelling":
        # The second half of the terms is the first with the other sign and a change by up to 2^-6, in another order.
        half = k // 2
        a[:, half:] = a[:, :half]
        b[half:] = -b[:half] * (1 + 2.0**-6 * generator.random((half, extent)))
        order = generator.permutation(k)
        a, b = a[:, order], b[order]
    if kind == "scaled":
        a *= 2.0 ** generator.integers(-reach, reach, a.shape, endpoint=True)
        b *= 2.0 ** generator.integers(-reach, reach, b.shape, endpoint=True)
    return a, b


KINDS = ("random", "positive", "cancelling", "scaled")


class Reference:
    """The product of A and B on some rows and columns, and the unit of its errors."""

    def __init__(self, numpy, a, b, type_name):
        self._numpy = numpy
        extent, k = a.shape
        # Of a sum in longdouble, which is slow, a part of the elements, the first and the last included.
        count = min(extent, 48) if type_name == "f64" else extent
        some = numpy.linspace(0, extent - 1, count).astype(int)
        a, b = in_double(numpy, a[some], type_name), in_double(numpy, b[:, some], type_name)
        self._where = numpy.ix_(some, some)
        self._unit = EPSILON[type_name] * k**0.5 * (abs(a) @ abs(b))
        if type_name == "f64":
            a, b = a.astype("longdouble"), b.astype("longdouble")
        self._value = a @ b

    def error(self, product):
        """The largest and the mean error of a product in double; infinite where it is no number."""
        error = abs(product[self._where] - self._value) / self._unit
        error = self._numpy.nan_to_num(error.astype("float64"), nan=float("inf"), posinf=float("inf"))
        return {"max": float(error.max()), "mean": float(error.mean())}


def compare_one(numpy, program, peers, device, folder, type_name, matrices, extent, k):
    """The errors of each product of the two matrices."""
    a, b = (rounded(numpy, matrix, type_name) for matrix in matrices)
    for name, matrix in ("a", a), ("b", b):
        matrix.tofile(os.path.join(folder, name))
    reference = Reference(numpy, a, b, type_name)
    answer = program.ask(f"multiply {device}/{type_name}:{extent}x{extent}x{k} {folder}")
    products = {}
    for name in ALGORITHMS:
        reason = (answer.get("products") or {}).get(name) or answer["reason"]
        if reason:
            products[name] = {"reason": reason}
            continue
        raw = numpy.fromfile(os.path.join(folder, f"c_{name}"), a.dtype).reshape(extent, extent)
        products[name] = {"error": reference.error(in_double(numpy, raw, type_name))}
    for library in peers:
        try:
            product = library.product_of(a, b, type_name)
            products[library.name] = {"error": reference.error(product)}
        except Exception as error:  # what a library cannot do leaves a gap
            products[library.name] = {"reason": f"{type(error).__name__}: {error}"}
        library.release()
    return products


def compare(program, peers, device, types, extent, quick):
    import numpy

    results = []
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(prefix="mylos-matmul-", dir=memory) as folder:
        for k in DEPTHS[:4] if quick else DEPTHS:
            for kind in KINDS:
                matrices = {}
                for type_name in types:
                    # With larger factors f16's sums would overflow.
                    reach = 3 if type_name == "f16" and kind == "scaled" else 12
                    if reach not in matrices:
                        matrices[reach] = operands(numpy, kind, extent, k, reach)
                    products = compare_one(numpy, program, peers, device, folder, type_name, matrices[reach], extent, k)
                    results.append({"type": type_name, "data": kind, "k": k, "extent": extent, "products": products})
            print(f"k = {k}", file=sys.stderr)
    return results


def table(results):
    names = list(dict.fromkeys(name for result in results for name in result["products"]))
    lines = [
        f"max and mean error in units of {UNIT}; ratio: portable's largest error over that of the last column",
        f"{'type':<6}{'data':<12}{'k':>7}" + "".join(f"{name:>22}" for name in names) + f"{'ratio':>8}",
    ]
    for result in sorted(results, key=lambda r: (EPSILON[r["type"]], r["type"], KINDS.index(r["data"]), r["k"])):
        errors = [result["products"].get(name, {}).get("error") for name in names]
        cells = [f"{e['max']:.3g} {e['mean']:.3g}" if e else "-" for e in errors]
        first, last = errors[0], errors[-1]
        ratio = f"{first['max'] / last['max']:.2f}" if first and last and last["max"] else "-"
        heading = f"{result['type']:<6}{result['data']:<12}{result['k']:>7}"
        lines.append(heading + "".join(f"{cell:>22}" for cell in cells) + f"{ratio:>8}")
    reasons = {
        f"{name}, {result['type']}: {product['reason']}"
        for result in results
        for name, product in result["products"].items()
        if product.get("reason")
    }
    lines.extend(f"no product: {reason}" for reason in sorted(reasons))
    return "\n".join(lines)
