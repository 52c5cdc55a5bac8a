#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times mylos' elementwise functions and other libraries on the same work in one call."""

import argparse
import datetime
import json
import platform
import sys
import time

import libraries
import measure
import report
import work
from program import Program, leave_threads_unbound

# On the CPU, the other cases would take longer than they tell; --all runs them.
CPU_FAMILIES = ("large", "call")
CPU_OPERATIONS = ("copy", "add", "sqrt", "exp", "log", "sin", "tanh")


def usual(case):
    if case["backend"] == "gpu":
        return True
    return case["type"] == "f32" and case["family"] in CPU_FAMILIES and case["operation"] in CPU_OPERATIONS


def summary(timing):
    """A contender's raw times with their medians."""
    result = {"calls": timing.get("calls"), "reason": timing.get("reason")}
    for key, source in ("completed", "seconds"), ("enqueue", "enqueue_seconds"), ("plain", "plain_seconds"):
        if timing.get(source):
            result[key] = measure.summarize(timing[source])
    return result


def time_peer(library, case):
    """The timing of each way in which the library does the case's work."""
    plan = dict(case["plan"])
    plan["batches"] = min(plan["batches"], getattr(library, "batches", plan["batches"]))
    how = measure.time_launches if case["family"] == "small" else measure.time_batches
    timings = {}
    try:
        for name, call in work.calls(library, case).items():
            timings[name] = summary(how(library.synchronize, plan, call))
    except Exception as error:  # whatever a library cannot do leaves a gap in the table, not an end of the run
        timings[library.name] = {"reason": f"{case['type']}: {type(error).__name__}: {error}"}
    library.release()
    return timings


def time_case(program, peers, missing, case, mylos_first):
    result = {"case": case, "mylos": None, "peers": {}}
    if mylos_first:
        result["mylos"] = summary(program.run(case))
    for library in peers:
        result["peers"].update(time_peer(library, case))
    if not mylos_first:
        result["mylos"] = summary(program.run(case))
    for name, reason in missing.items():
        result["peers"][name] = {"reason": reason}
    return result


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bench", required=True, metavar="PROGRAM", help="path of mylos_bench_elementwise")
    parser.add_argument("--json", metavar="FILE", help="write everything that was measured there")
    parser.add_argument("--device", choices=("gpu", "cpu", "both"), default="both")
    parser.add_argument("--cases", default="", metavar="PART", help="only the cases whose id contains this")
    parser.add_argument("--all", action="store_true", help="on the CPU too, every case that the program has")
    parser.add_argument("--quick", action="store_true", help="small arrays: a test of the script, not of the machine")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    leave_threads_unbound()
    options = ["--backend", arguments.device, "--cases", arguments.cases]
    program = Program(arguments.bench, options, arguments.quick)
    cases = [case for case in program.cases if arguments.all or arguments.quick or arguments.cases or usual(case)]
    if not cases:
        raise SystemExit(f"the program has no such case for --device {arguments.device}")

    results, versions, loaded = [], {"python": platform.python_version()}, {}
    begin = time.perf_counter()
    for index, case in enumerate(cases):
        device = case["backend"]
        if device not in loaded:
            loaded[device] = libraries.load(device)
        peers, missing = loaded[device]
        for library in peers:
            versions[library.name] = library.version
        # In turns, so that neither always meets the machine as the other has left it.
        results.append(time_case(program, peers, missing, case, mylos_first=index % 2 == 0))
        print(f"[{time.perf_counter() - begin:6.1f} s] {index + 1}/{len(cases)} {case['id']}", file=sys.stderr)
    program.close()

    print(report.table(results))
    if arguments.json:
        peer_threads = {library.name: library.threads for library in loaded.get("cpu", ([], {}))[0]}
        everything = {
            "format": "mylos elementwise peers 1",
            "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
            "quick": arguments.quick,
            "machine": program.machine,
            "versions": versions,
            "peer_threads": peer_threads,
            "clock": "steady clock around batches of calls between two synchronisations, on both sides",
            "results": results,
        }
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(everything, file, indent=1)
            file.write("\n")
    wrong = [r["case"]["id"] for r in results if r["mylos"].get("reason")]
    if wrong:
        raise SystemExit("mylos has no times for " + ", ".join(wrong))


if __name__ == "__main__":
    main()
