# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The libraries that mylos is compared with, behind one small interface."""


class Torch:
    name = "torch"

    def __init__(self, device):
        import torch

        self._torch = torch
        self._device = {"gpu": "cuda", "cpu": "cpu"}[device]
        if device == "gpu":
            torch.zeros(1, device="cuda")
        self.synchronize = torch.cuda.synchronize if device == "gpu" else lambda: None
        self.version = torch.__version__
        self.threads = torch.get_num_threads()
        torch.set_grad_enabled(False)

    def _type(self, name):
        t = self._torch
        floats = {"f32": t.float32, "tf32": t.float32, "f64": t.float64, "f16": t.float16, "bf16": t.bfloat16}
        return {**floats, "u8": t.uint8}[name]

    def random(self, shape, type_name, low, width):
        array = self.empty(shape, type_name)
        return array.random_(0, 256) if type_name == "u8" else array.uniform_(low, low + width)

    def empty(self, shape, type_name):
        return self._torch.empty(shape, dtype=self._type(type_name), device=self._device)

    def copy(self, a, out):
        return lambda: out.copy_(a)

    def apply(self, operation, inputs, out):
        function = getattr(self._torch, operation)
        return lambda: function(*inputs, out=out)

    def hypot(self, a, b, out):
        return {"torch unfused": lambda: self._torch.sqrt(a * a + b * b, out=out)}

    def _set_precision(self, tf32):
        # Sums of half numbers stay in float, as mylos' do.
        settings = self._torch.backends.cuda.matmul
        settings.allow_tf32 = tf32
        settings.allow_fp16_reduced_precision_reduction = False
        settings.allow_bf16_reduced_precision_reduction = False

    def matmul(self, a, b, out, tf32=False):
        self._set_precision(tf32)
        function = self._torch.mm if a.dim() == 2 else self._torch.bmm
        return {"torch": lambda: function(a, b, out=out)}

    def matmul_bias_relu(self, a, b, bias, out):
        self._set_precision(False)
        t = self._torch
        fused = t.ops.aten._addmm_activation.out
        return {
            "torch": lambda: t.addmm(bias, a, b, out=out).relu_(),
            "torch fused": lambda: fused(bias, a, b, out=out),
        }

    def product_of(self, a, b, type_name):
        """The product of NumPy's matrices, in double; bf16 ones are their bits."""
        self._set_precision(type_name == "tf32")
        t = self._torch

        def tensor(matrix):
            bits = t.from_numpy(matrix.view("int16")).view(t.bfloat16) if type_name == "bf16" else t.from_numpy(matrix)
            return bits.to(self._device)

        return t.mm(tensor(a), tensor(b)).to(t.float64).cpu().numpy()

    def release(self):
        if self._device == "cuda":
            self._torch.cuda.empty_cache()


class ArrayModule:
    """NumPy, and CuPy, which has NumPy's interface."""

    def _type(self, name):
        if name == "bf16":
            from ml_dtypes import bfloat16

            return bfloat16
        return {"f32": "float32", "tf32": "float32", "f64": "float64", "f16": "float16", "u8": "uint8"}[name]

    def empty(self, shape, type_name):
        return self._module.empty(shape, self._type(type_name))

    def copy(self, a, out):
        return lambda: self._module.copyto(out, a)

    def apply(self, operation, inputs, out):
        function = getattr(self._module, operation)
        return lambda: function(*inputs, out=out)

    def hypot(self, a, b, out):
        return {f"{self.name} unfused": lambda: self._module.sqrt(a * a + b * b, out=out)}

    def matmul(self, a, b, out, tf32=False):
        return {self.name: lambda: self._module.matmul(a, b, out=out)}

    def matmul_bias_relu(self, a, b, bias, out):
        def call():
            self._module.matmul(a, b, out=out)
            self._module.add(out, bias, out=out)
            self._module.maximum(out, 0, out=out)

        return {self.name: call}

    def product_of(self, a, b, type_name):
        if type_name == "bf16":
            raise ValueError("no such type")
        return self._module.matmul(a, b).astype("float64")


class NumPy(ArrayModule):
    name = "numpy"
    batches = 5  # its functions use one thread: more would take most of the run
    threads = 1

    def __init__(self, device):
        import numpy

        self._module = numpy
        self._generator = numpy.random.default_rng(1)
        self.version = numpy.__version__
        self.synchronize = lambda: None

    def random(self, shape, type_name, low, width):
        if type_name == "u8":
            return self._generator.integers(0, 256, shape, dtype="uint8")
        array = self._generator.random(shape, dtype="float64" if type_name == "f64" else "float32")
        array *= width
        array += low
        return array.astype(self._type(type_name), copy=False)

    def release(self):
        pass


class CuPy(ArrayModule):
    name = "cupy"
    threads = None

    def __init__(self, device):
        import cupy

        self._module = cupy
        self.version = cupy.__version__
        self.synchronize = cupy.cuda.Device().synchronize
        self._seed = 0
        self._fused = cupy.fuse(kernel_name="square_root_of_squares")(lambda a, b: cupy.sqrt(a * a + b * b))
        cupy.zeros(1)

    def random(self, shape, type_name, low, width):
        # A hash of the position (its two multipliers and shifts are MurmurHash3's finalizer): cupy.random needs cuRAND.
        c = self._module
        self._seed += 1
        size = 1
        for extent in shape:
            size *= extent
        bits = c.arange(size, dtype=c.uint32)
        bits += c.uint32(self._seed * 0x9E3779B1 % 2**32)
        for shift, multiplier in (16, 0x85EBCA6B), (13, 0xC2B2AE35):
            bits ^= bits >> c.uint32(shift)
            bits *= c.uint32(multiplier)
        bits ^= bits >> c.uint32(16)
        if type_name == "u8":
            return (bits >> c.uint32(24)).astype(c.uint8).reshape(shape)
        array = bits.astype(c.float64 if type_name == "f64" else c.float32)
        del bits
        array *= width * 2.0**-32
        array += low
        return array.astype(self._type(type_name), copy=False).reshape(shape)

    def hypot(self, a, b, out):
        return {"cupy.fuse": lambda: self._fused(a, b), **super().hypot(a, b, out)}

    def release(self):
        self._module.get_default_memory_pool().free_all_blocks()


def load(device, names=("torch", "cupy", "numpy")):
    """Those of the libraries that there are for a device, and why the others are missing."""
    found, missing = [], {}
    for library in (Torch, CuPy) if device == "gpu" else (Torch, NumPy):
        if library.name not in names:
            continue
        try:
            found.append(library(device))
        except Exception as error:  # what an import or a first kernel can raise is not ours to list
            missing[library.name] = f"{type(error).__name__}: {error}"
    return found, missing
