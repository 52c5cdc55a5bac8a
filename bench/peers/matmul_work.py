# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which products are timed, in groups, and how many times as fast as which peer each group is meant to be."""

import re
from dataclasses import dataclass, field

# A build for the CPU alone may have no half types of its own.
TYPES = {"gpu": ("f32", "tf32", "f64", "f16", "bf16"), "cpu": ("f32", "f64")}

SQUARES = tuple(f"{n}x{n}x{n}" for n in (1024, 2048, 4096, 8192))
NAMED = (
    "1023x1025x1027",
    "8192x8192x64",
    "64x64x65536",
    "4096x16x4096",
    "16x4096x4096",
    "b1024:64x64x64",
    "b256:256x256x256",
)

# From 1 to 16384: 60 products of floats.
SIXTY = {
    "square": (
        *(f"{n}x{n}x{n}" for n in (1, 16, 64, 128, 256, 384, 512, 768)),
        *(f"{n}x{n}x{n}" for n in (1024, 1536, 2048, 3072, 4096, 8192, 16384)),
    ),
    "odd": (
        *(f"{n}x{n}x{n}" for n in (3, 17, 33, 101, 251, 509, 1000, 1021)),
        *("1023x1025x1027", "333x777x555", "1537x1793x2047", "2047x2049x2051", "2500x1300x3700", "4093x4093x4093"),
        *("4097x4095x4099", "8191x513x4001"),
    ),
    "skinny": (
        *("8192x8192x64", "64x64x65536", "4096x16x4096", "16x4096x4096", "16384x8x1024", "7x16381x1031"),
        *("4096x1x4096", "1x4096x4096", "16384x1x16384", "1x16384x16384", "1x1x65536", "4096x4096x1"),
        *("10000x3x777", "5x10007x1009", "128x128x16384", "16384x64x64", "64x16384x64", "2048x33x2048"),
    ),
    "batched": (
        *("b1024:64x64x64", "b256:256x256x256", "b16384:8x8x8", "b4096:16x16x16", "b1000:31x33x29", "b512:100x100x100"),
        *("b2048:128x32x64", "b256:1x256x256", "b128:512x1x512", "b64:512x512x512", "b16:1024x16x1024"),
    ),
}


@dataclass(frozen=True)
class Target:
    """`ours` is to take at most 1/ratio of the time of the fastest of `theirs`; those of mylos are named alike."""

    ours: str
    theirs: tuple
    ratio: float


@dataclass
class Group:
    title: str
    ids: list
    targets: tuple
    tags: dict = field(default_factory=dict)  # of an id, for means over those of one tag


def ids_of(backend, types, shapes, suffix=""):
    return [f"{backend}/{type_name}:{shape}{suffix}" for type_name in types for shape in shapes]


def gpu_groups():
    # The same library twice: for small products most of PyTorch's time is the call, which mylos' own is without.
    cublas = ("torch", "vendor")
    automatic = (Target("automatic", cublas, 0.97),)

    def with_portable(ratio):
        return Target("portable", cublas, ratio), *automatic

    sixty = {f"gpu/f32:{shape}": tag for tag, shapes in SIXTY.items() for shape in shapes}
    others = (*SQUARES[:1], "1023x1025x1027", *SQUARES[2:])
    return [
        Group("f32 squares", ids_of("gpu", ["f32"], SQUARES), with_portable(0.95)),
        Group("f32 named shapes", ids_of("gpu", ["f32"], NAMED), automatic),
        Group("f64", ids_of("gpu", ["f64"], (*SQUARES[:3], "1023x1025x1027")), with_portable(1.0)),
        Group("half, bfloat16", ids_of("gpu", ["f16", "bf16"], others), with_portable(0.65)),
        Group("tf32", ids_of("gpu", ["tf32"], SQUARES[2:]), automatic),
        Group("transposed", [f"gpu/f32:4096x4096x4096:{ops}" for ops in ("nt", "tn", "tt")], automatic),
        Group(
            "bias and relu",
            ids_of("gpu", ["f32", "f16"], SQUARES[2:3], ":bias_relu"),
            (Target("portable", ("plain",), 0.97),),
        ),
        Group("60 shapes", list(sixty), automatic, sixty),
    ]


def cpu_groups():
    sizes = [f"{n}x{n}x{n}" for n in (512, 1024, 2048, 4096, 8192)]
    batches = ("b16384:8x8x8", "b8192:16x16x16", "b2048:32x32x32", "b1024:64x64x64")
    skinny = ("8192x8192x64", "64x64x65536", "4096x16x4096", "16x4096x4096", "4096x1x4096", "1x4096x4096")
    best = Target("automatic", ("vendor", "torch", "numpy"), 1.0)
    return [
        Group("squares", ids_of("cpu", ["f32", "f64"], sizes), (Target("portable", ("vendor",), 0.95), best)),
        Group("batches", ids_of("cpu", ["f32", "f64"], batches), (Target("automatic", ("vendor",), 2.0),)),
        Group("skinny, odd", ids_of("cpu", ["f32"], (*skinny, "1023x1025x1027")), (best,)),
    ]


def parsed(case_id):
    """What an id says: see the program's work.hpp."""
    match = re.fullmatch(r"(\w+)/(\w+?)(?::b(\d+))?:(\d+)x(\d+)x(\d+)(?::([nt])([nt]))?(:bias_relu)?", case_id)
    backend, type_name, batch, m, n, k, op_a, op_b, epilogue = match.groups()
    batch, m, n, k = int(batch or 1), int(m), int(n), int(k)
    return {
        "id": case_id,
        "backend": backend,
        "type": type_name,
        "batch": batch,
        "m": m,
        "n": n,
        "k": k,
        "transpose_a": op_a == "t",
        "transpose_b": op_b == "t",
        "bias_relu": epilogue is not None,
        "operations": 2 * batch * m * n * k,
    }


def calls(library, case):
    """The work by that library: a function without arguments under each name that it goes by."""

    def matrices(rows, columns, transposed):
        shape = (columns, rows) if transposed else (rows, columns)
        batched = shape if case["batch"] == 1 else (case["batch"], *shape)
        drawn = library.random(batched, case["type"], -1.0, 2.0)
        return drawn.swapaxes(-1, -2) if transposed else drawn

    m, n, k = case["m"], case["n"], case["k"]
    a, b = matrices(m, k, case["transpose_a"]), matrices(k, n, case["transpose_b"])
    out = library.empty((m, n) if case["batch"] == 1 else (case["batch"], m, n), case["type"])
    if case["bias_relu"]:
        return library.matmul_bias_relu(a, b, library.random((n,), case["type"], -1.0, 2.0), out)
    return library.matmul(a, b, out, tf32=case["type"] == "tf32")
