# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A C++ program that times mylos, asked for one case after another."""

import json
import os
import subprocess


def leave_threads_unbound():
    """Before any library starts its threads: these two are meant for mylos' alone, and OpenMP is shared."""
    for variable in "OMP_PROC_BIND", "OMP_PLACES":
        os.environ.pop(variable, None)


class Program:
    """Holds its process between cases, so that starting it is paid once, and starts another where one has ended."""

    def __init__(self, path, options, quick):
        self._command = [path, "--interactive", *options] + (["--quick"] if quick else [])
        self._process = None
        self.start()

    def start(self):
        # mylos' threads stay on their cores; the peers run as their packages bring them.
        environment = dict(os.environ, OMP_PROC_BIND="spread", OMP_PLACES="cores")
        self._process = subprocess.Popen(
            self._command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        first = self._process.stdout.readline()
        if not first:
            raise SystemExit(f"{self._command[0]} ended with code {self._process.wait()} before it listed its cases")
        listed = json.loads(first)
        self.machine = listed["machine"]
        self.cases = listed["cases"]
        self.plans = listed.get("plans")

    def run(self, case):
        """The case with its times, or with the reason why there are none."""
        return self.ask(case["id"])

    def ask(self, line):
        """The answer to one line; where the program has ended instead, only a reason."""
        if self._process.poll() is not None:
            self.start()
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if answer:
            return json.loads(answer)
        return {"seconds": None, "reason": f"the program ended with code {self._process.wait()}"}

    def close(self):
        self._process.stdin.close()
        self._process.wait()
