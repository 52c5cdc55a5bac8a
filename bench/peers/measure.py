# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times calls just as the C++ program does: batches of calls, each between two synchronisations."""

import math
import time


def time_calls(synchronize, calls, function):
    """Seconds until the last call returned, and until all work was done."""
    synchronize()
    begin = time.perf_counter()
    for _ in range(calls):
        function()
    enqueued = time.perf_counter() - begin
    synchronize()
    return enqueued, time.perf_counter() - begin


def warm_up(synchronize, plan, function):
    """Calls the function until it is warm; the calls that fill the shortest batch, by the fastest that was seen."""
    # Compiles what is compiled at the first call, which must not pass for a long warm-up.
    time_calls(synchronize, 1, function)
    fastest = math.inf
    calls = 1
    total = 0
    while total < plan["warm_up"]:
        _, seconds = time_calls(synchronize, calls, function)
        fastest = min(fastest, seconds / calls)
        total += seconds
        if seconds < plan["shortest_batch"] / 4:
            calls *= 2
    return max(1, math.ceil(plan["shortest_batch"] / fastest))


def time_batches(synchronize, plan, function):
    calls = warm_up(synchronize, plan, function)
    seconds = [time_calls(synchronize, calls, function)[1] / calls for _ in range(plan["batches"])]
    return {"calls": calls, "seconds": seconds}


def time_launches(synchronize, plan, function):
    """For small calls: also what enqueuing them costs. 200 calls do not fill the driver's queue."""
    calls = 200
    warm_up(synchronize, plan, function)
    times = [time_calls(synchronize, calls, function) for _ in range(3 * plan["batches"])]
    return {
        "calls": calls,
        "seconds": [completed / calls for _, completed in times],
        "enqueue_seconds": [enqueued / calls for enqueued, _ in times],
    }


def time_within(synchronize, plan, function):
    """For long calls: fewer batches where the plan's limit would be passed, and no more warm-up than the first call."""
    calls = 1
    _, one_call = time_calls(synchronize, 1, function)
    if not plan["first_call_warms"] or one_call < plan["warm_up"]:
        calls = warm_up(synchronize, plan, function)
        _, one_call = time_calls(synchronize, 1, function)
    batch = one_call if calls == 1 else plan["shortest_batch"]
    seconds = []
    for _ in range(int(min(max(plan["limit"] / batch, plan["fewest_batches"]), plan["batches"]))):
        settled = 0
        while one_call < 10 * plan["settle"] and settled < plan["settle"]:
            settled += time_calls(synchronize, 1, function)[1]
        seconds.append(time_calls(synchronize, calls, function)[1] / calls)
    return {"calls": calls, "seconds": seconds}


def summarize(samples):
    """Median, minimum and 95th percentile (nearest rank) beside the samples themselves."""
    ordered = sorted(samples)
    count = len(ordered)
    median = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    rank = math.ceil(0.95 * count) - 1
    return {"median_s": median, "min_s": ordered[0], "p95_s": ordered[rank], "samples_s": samples}
