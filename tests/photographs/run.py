# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Installs the requirements into a virtual environment, once, and runs check.py in it.

    run.py ENVIRONMENT SCRATCH MYLOS BACKEND...

Exits with 77, ctest's sign for a skipped test, where the packages cannot be had.
"""

import fcntl
import pathlib
import subprocess
import sys

SKIPPED = 77
HERE = pathlib.Path(__file__).parent


def skip(why, output):
    last_lines = "\n".join(output.strip().splitlines()[-5:])
    print(f"SKIPPED: {why}; the photographs were not compared.\n{last_lines}")
    sys.exit(SKIPPED)


def run_or_skip(command, why):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        skip(why, result.stdout)


def provide_environment(folder):
    """The Python of an environment that holds exactly what requirements.txt asks for now."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    requirements = HERE / "requirements.txt"
    installed = folder / "installed-requirements.txt"
    python = folder / "bin" / "python"
    with open(folder.parent / (folder.name + ".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the tests of two presets may run at once
        if not installed.exists() or installed.read_text() != requirements.read_text():
            run_or_skip([sys.executable, "-m", "venv", "--clear", folder],
                        "no virtual environment can be made (Debian: python3-venv)")
            run_or_skip([python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", "--retries", "1",
                         "--timeout", "30", "-r", requirements],
                        "pip cannot install scikit-image, SciPy and OpenCV")
            installed.write_text(requirements.read_text())
    return python


def main():
    environment, scratch, mylos, *backends = sys.argv[1:]
    python = provide_environment(pathlib.Path(environment))
    sys.exit(subprocess.run([python, HERE / "check.py", scratch, mylos, *backends]).returncode)


main()
