#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times mylos' matmul and other libraries on the same products in one call, or compares their errors."""

import argparse
import datetime
import json
import platform
import sys
import time

import libraries
import matmul_accuracy
import matmul_report
import matmul_work
import measure
from program import Program, leave_threads_unbound

# A quick run leaves out what takes long by itself.
QUICK_OPERATIONS = {"gpu": 2e12, "cpu": 2e10}


def summary(timing):
    result = {"calls": timing.get("calls"), "reason": timing.get("reason")}
    if timing.get("plan"):
        result["plan"] = timing["plan"]
    if timing.get("seconds"):
        result.update(measure.summarize(timing["seconds"]))
    return result


def time_mylos(program, case):
    answer = program.run(case)
    if answer.get("contenders") is None:
        return {"portable": {"reason": answer["reason"]}}
    return {name: summary(timing) for name, timing in answer["contenders"].items()}


def time_peers(peers, missing, plan, case):
    timings = {name: {"reason": reason} for name, reason in missing.items()}
    for library in peers:
        try:
            calls = matmul_work.calls(library, case)
        except Exception as error:  # whatever a library cannot do leaves a gap in the table, not an end of the run
            calls = {}
            timings[library.name] = {"reason": f"{type(error).__name__}: {error}"}
        for name, call in calls.items():
            try:
                timings[name] = summary(measure.time_within(library.synchronize, plan, call))
            except Exception as error:
                timings[name] = {"reason": f"{type(error).__name__}: {error}"}
        del calls
        library.release()
    return timings


def time_all(program, peers, missing, ids, device):
    results, begin = [], time.perf_counter()
    for index, case_id in enumerate(ids):
        case = matmul_work.parsed(case_id)
        # In turns, so that neither always meets the machine as the other has left it.
        if index % 2 == 0:
            mylos = time_mylos(program, case)
            others = time_peers(peers, missing, program.plans[device], case)
        else:
            others = time_peers(peers, missing, program.plans[device], case)
            mylos = time_mylos(program, case)
        results.append({"case": case, "mylos": mylos, "peers": others})
        print(f"[{time.perf_counter() - begin:6.1f} s] {index + 1}/{len(ids)} {case_id}", file=sys.stderr)
    return results


def selected_groups(device, part, quick):
    groups = matmul_work.gpu_groups() if device == "gpu" else matmul_work.cpu_groups()
    for group in groups:
        group.ids = [
            case_id
            for case_id in group.ids
            if part in case_id and not (quick and matmul_work.parsed(case_id)["operations"] > QUICK_OPERATIONS[device])
        ]
    return [group for group in groups if group.ids]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bench", required=True, metavar="PROGRAM", help="path of mylos_bench_matmul")
    parser.add_argument("--json", metavar="FILE", help="write everything that was measured there")
    parser.add_argument("--device", choices=("gpu", "cpu"), default="gpu")
    parser.add_argument("--cases", default="", metavar="PART", help="only the cases whose id contains this")
    parser.add_argument("--peers", default="torch", metavar="NAMES", help="torch, numpy (on a cpu) and cupy (on a gpu)")
    parser.add_argument("--accuracy", action="store_true", help="errors instead of times; --cases is part of a type")
    parser.add_argument("--extent", type=int, default=256, help="rows and columns of the products of --accuracy")
    parser.add_argument("--quick", action="store_true", help="few repetitions: a test of the script")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    leave_threads_unbound()
    groups = selected_groups(arguments.device, arguments.cases, arguments.quick)
    if not groups and not arguments.accuracy:
        raise SystemExit(f"there is no such case for --device {arguments.device}")
    program = Program(arguments.bench, [], arguments.quick)
    peers, missing = libraries.load(arguments.device, arguments.peers.split(","))
    everything = {
        "format": "mylos matmul errors 1" if arguments.accuracy else "mylos matmul peers 1",
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "device": arguments.device,
        "quick": arguments.quick,
        "machine": program.machine,
        "versions": {"python": platform.python_version(), **{library.name: library.version for library in peers}},
        "peer_threads": {library.name: library.threads for library in peers} if arguments.device == "cpu" else {},
    }
    if arguments.accuracy:
        types = [name for name in matmul_work.TYPES[arguments.device] if arguments.cases in name]
        results = matmul_accuracy.compare(program, peers, arguments.device, types, arguments.extent, arguments.quick)
        everything["unit"] = matmul_accuracy.UNIT
        print(matmul_accuracy.table(results))
        wrong = [f"{r['type']} {r['data']} {r['k']}" for r in results if "error" not in r["products"]["portable"]]
    else:
        ids = list(dict.fromkeys(case_id for group in groups for case_id in group.ids))
        results = time_all(program, peers, missing, ids, arguments.device)
        everything["plan"] = program.plans[arguments.device]
        everything["clock"] = "steady clock around batches of calls between two synchronisations, on both sides"
        print(matmul_report.table(groups, results))
        wrong = matmul_report.wrong(results)
    program.close()
    everything["results"] = results
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(everything, file, indent=1)
            file.write("\n")
    if wrong:
        raise SystemExit("mylos' portable algorithm has nothing for " + ", ".join(wrong))


if __name__ == "__main__":
    main()
