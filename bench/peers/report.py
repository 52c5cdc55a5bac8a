# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table: each case against each peer."""

from math import log2

# How many times as fast as the peer mylos is meant to be.
TARGET = 1.0
# Two runs of the same work differ by about this much.
NOISE = 0.02

HEADING = (
    f"{'work':<38}{'MB':>9}{'mylos ms':>12}{'GB/s':>9}{'% copy':>8}  {'peer':<15}{'ms':>12}{'ratio':>9}"
    f"{'target':>8}"
)


def count_text(n):
    return f"2^{int(log2(n))}" if n > 1 and log2(n).is_integer() else str(n)


def work_text(case):
    size = "x".join(count_text(n) for n in case["extents"])
    return f"{case['backend']} {case['family']} {case['operation']} {case['type']} {size}"


def median(timing, key="completed"):
    return timing[key]["median_s"] if timing.get(key) else None


def best_copy_rates(results):
    """Bytes a second of the fastest copy of float by anybody, for each device."""
    best = {}
    for result in results:
        case = result["case"]
        if case["family"] == "large" and case["operation"] == "copy":
            for timing in [result["mylos"], *result["peers"].values()]:
                if median(timing):
                    rate = case["bytes"] / median(timing)
                    best[case["backend"]] = max(rate, best.get(case["backend"], 0))
    return best


def milliseconds(seconds):
    return "-" if seconds is None else f"{1e3 * seconds:.6f}" if seconds < 1e-4 else f"{1e3 * seconds:.3f}"


def verdict(ours, theirs):
    """The ratio's cell, and whether it reaches the target."""
    if ours is None or theirs is None:
        return "-", ""
    ratio = theirs / ours
    return f"{ratio:.2f}", "ok" if ratio >= TARGET * (1 - NOISE) else "short"


def rows(result, best):
    """The lines of one case: one for each peer; small calls have a second block, of what enqueuing costs."""
    case, mylos = result["case"], result["mylos"]
    for key, label in ("completed", ""), ("enqueue", " (enqueue)"):
        if key == "enqueue" and key not in mylos:
            continue
        ours = median(mylos, key)
        rate = case["bytes"] / ours if ours and key == "completed" else None
        share = rate / best[case["backend"]] if rate and case["backend"] in best else None
        left = (
            f"{work_text(case) + label:<38}{case['bytes'] / 1e6:>9.4g}{milliseconds(ours):>12}"
            f"{'-' if rate is None else f'{rate / 1e9:.4g}':>9}{'-' if share is None else f'{100 * share:.1f}':>8}"
        )
        if mylos.get("reason"):
            yield f"{left}  {mylos['reason']}"
            left = " " * len(left)
        for name, peer in result["peers"].items() or [("-", {})]:
            theirs = median(peer, key)
            ratio, word = verdict(ours, theirs)
            target = f"{TARGET:.2f}" if word else "-"
            yield f"{left}  {name:<15}{milliseconds(theirs):>12}{ratio:>9}{target:>8} {word}".rstrip()
            left = " " * len(left)
        plain = median(mylos, "plain") if key == "completed" else None
        if plain is not None:
            more = f"{1e9 * (ours - plain):+.0f} ns a call for mylos"
            yield f"{left}  {'plain loop':<15}{milliseconds(plain):>12}{plain / ours:>9.2f}{'-':>8} {more}"


def table(results):
    best = best_copy_rates(results)
    lines = [HEADING]
    for result in results:
        lines.extend(rows(result, best))
    for device, rate in best.items():
        lines.append(f"best copy of floats on the {device}: {rate / 1e9:.4g} GB/s")
    lines.append(f"ratio: peer's time over mylos'; ok: at least the target less {100 * NOISE:.0f} %, which is noise")
    reasons = {
        f"{name}: {peer['reason']}"
        for result in results
        for name, peer in result["peers"].items()
        if peer.get("reason")
    }
    lines.extend(f"not timed: {reason}" for reason in sorted(reasons))
    return "\n".join(lines)
