# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares `mylos blur --kernel 15 --sigma 3 --boundary reflect` with SciPy and OpenCV on photographs.

    check.py SCRATCH MYLOS BACKEND...

The photographs are those inside the package scikit-image, as they are, and pictures of other kinds made from them.
References, each rounded to the nearest level:

SciPy         gaussian_filter in float64, radius 7; colours multiplied by alpha where a picture is transparent
filter2D      OpenCV's filter2D with the outer product of getGaussianKernel(15, 3), BORDER_REFLECT
GaussianBlur  OpenCV's GaussianBlur, 15x15, sigma 3, BORDER_REFLECT; its 8-bit kernel has 8 fractional bits

No sample may differ by more than one level. Inputs are decoded by OpenCV for the references, JPEG too: its decoder and
mylos' are both libjpeg-turbo. Outputs are PNG, so that nothing is lost on the way out.
"""

import pathlib
import shutil
import subprocess
import sys

import cv2
import numpy
import skimage
from scipy import ndimage

TAPS, RADIUS, SIGMA = 15, 7, 3
OPTIONS = ["--kernel", str(TAPS), "--sigma", str(SIGMA), "--boundary", "reflect", "--quiet"]
ALLOWED = 1
FEWEST_PICTURES = 25


def read(path):
    pixels = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if pixels is None:
        sys.exit(f"OpenCV cannot read {path}")
    return pixels.reshape(pixels.shape[0], pixels.shape[1], -1)


def collect(folder):
    """Copies the package's pictures there and adds the kinds that are not among them."""
    folder.mkdir(parents=True)
    for source in sorted((pathlib.Path(skimage.__file__).parent / "data").iterdir()):
        if source.suffix in (".png", ".jpg"):
            shutil.copyfile(source, folder / source.name)
    astronaut, camera = read(folder / "astronaut.png"), read(folder / "camera.png")
    fine = numpy.random.default_rng(7).integers(0, 257, astronaut.shape)
    opaque = numpy.full(camera.shape, 255, numpy.uint8)
    made = {
        "made-rgb16.png": (astronaut * 257.0 * 0.99 + fine).astype(numpy.uint16),
        "made-grey16.png": (camera * 257.0 * 0.99 + fine[..., :1]).astype(numpy.uint16),
        "made-rgba-opaque.png": numpy.concatenate([astronaut, opaque], axis=2),
        "made-rgba16-ramp.png": numpy.concatenate([astronaut * 257.0, camera * 200.0 + 5000], axis=2).astype(numpy.uint16),
        "made-odd-size.png": astronaut[:311, 3:476],
        "made-one-row.png": astronaut[100:101],
        "made-one-column.png": astronaut[:, 100:101],
        "made-smaller-than-kernel.png": astronaut[100:105, 200:206],
        "made-grey.jpg": camera,
        "made-colour.jpg": astronaut,
    }
    for name, pixels in made.items():
        if not cv2.imwrite(str(folder / name), pixels):
            sys.exit(f"OpenCV cannot write {name}")
    return sorted(folder.iterdir())


def rounded(values, like):
    return numpy.clip(numpy.rint(values), 0, numpy.iinfo(like.dtype).max)


def scipy_blur(planes):
    return ndimage.gaussian_filter(planes.astype(numpy.float64), SIGMA, radius=RADIUS, mode="reflect", axes=(0, 1))


def references(pixels):
    highest = numpy.iinfo(pixels.dtype).max
    if pixels.shape[2] == 4 and pixels[..., 3].min() < highest:
        colors, alpha = pixels[..., :3].astype(numpy.float64), pixels[..., 3:].astype(numpy.float64)
        blurred_alpha = scipy_blur(alpha)
        blurred_colors = numpy.divide(scipy_blur(colors * alpha), blurred_alpha, out=numpy.zeros_like(colors),
                                      where=blurred_alpha > 0)
        return {"SciPy": rounded(numpy.concatenate([blurred_colors, blurred_alpha], axis=2), pixels)}
    taps = cv2.getGaussianKernel(TAPS, SIGMA)
    found = {
        "SciPy": rounded(scipy_blur(pixels), pixels),
        "filter2D": cv2.filter2D(pixels, -1, numpy.outer(taps, taps), borderType=cv2.BORDER_REFLECT),
        "GaussianBlur": cv2.GaussianBlur(pixels, (TAPS, TAPS), SIGMA, borderType=cv2.BORDER_REFLECT),
    }
    return {name: values.reshape(pixels.shape) for name, values in found.items()}


def check(path, output, mylos, backend):
    """Prints a line for each reference; returns how many of them were missed."""
    subprocess.run([mylos, "blur", path, output, "--backend", backend, *OPTIONS], check=True)
    pixels, blurred = read(path), read(output)
    if blurred.shape != pixels.shape or blurred.dtype != pixels.dtype:
        print(f"{path.name}: became {blurred.shape} {blurred.dtype}, was {pixels.shape} {pixels.dtype}")
        return 1
    missed = 0
    for name, expected in references(pixels).items():
        difference = numpy.abs(blurred.astype(numpy.int64) - expected.astype(numpy.int64))
        largest, count = int(difference.max()), int(numpy.count_nonzero(difference))
        bad = largest > ALLOWED
        missed += bad
        height, width, channels = pixels.shape
        print(f"{backend}  {path.name:30} {width:5}x{height:<5} {channels} x {pixels.dtype.name:7} {name:13}"
              f" largest {largest}, differ {count} of {difference.size} ({100 * count / difference.size:.3f} %)"
              f"{'   MORE THAN ' + str(ALLOWED) if bad else ''}")
    return missed


def main():
    scratch, mylos, *backends = sys.argv[1:]
    scratch = pathlib.Path(scratch)
    shutil.rmtree(scratch, ignore_errors=True)
    paths = collect(scratch / "in")
    if len(paths) < FEWEST_PICTURES:
        sys.exit(f"only {len(paths)} pictures were found")
    missed = 0
    for backend in backends:
        output = scratch / backend
        output.mkdir()
        missed += sum(check(path, output / (path.stem + ".png"), mylos, backend) for path in paths)
    print(f"{len(paths)} pictures on {', '.join(backends)}: {missed} comparisons beyond the limit")
    sys.exit(1 if missed else 0)


main()
