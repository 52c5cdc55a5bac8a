# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of products' times: each group, and means over the cases of one tag."""

from math import exp, log

HEADING = (
    f"{'work':<32}{'portable':>11}{'automatic':>11}{'vendor':>11}{'torch':>11}  {'TFLOP/s':>8}"
    f"{'torch/port':>11}{'torch/auto':>11}{'vend/port':>10}{'vend/auto':>10}  targets"
)


def median(result, name):
    """Of an algorithm of mylos or of a peer; None where it has no time."""
    timing = result["mylos"].get(name) or result["peers"].get(name) or {}
    return timing.get("median_s")


def ratio(result, theirs, ours):
    """The time of the fastest of theirs over that of ours."""
    times = [t for t in (median(result, name) for name in theirs) if t is not None]
    own = median(result, ours)
    return min(times) / own if times and own else None


def milliseconds(seconds):
    return "-" if seconds is None else f"{1e3 * seconds:.5f}" if seconds < 1e-3 else f"{1e3 * seconds:.3f}"


def number(value, digits=2):
    return "-" if value is None else f"{value:.{digits}f}"


def verdict(result, target):
    reached = ratio(result, target.theirs, target.ours)
    if reached is None:
        return ""
    word = "ok" if reached >= target.ratio else "short"
    return f"{target.ours} {reached:.2f} of {target.ratio:.2f} x {'|'.join(target.theirs)}: {word}"


def row(group, result):
    case = result["case"]
    rates = [case["operations"] / t for t in (median(result, n) for n in ("portable", "automatic")) if t]
    cells = [f"{case['id']:<32}"]
    cells.extend(f"{milliseconds(median(result, name)):>11}" for name in ("portable", "automatic", "vendor", "torch"))
    cells.append(f"  {number(max(rates) / 1e12 if rates else None, 3):>8}")
    for peer, width in ("torch", 11), ("vendor", 10):
        for ours in "portable", "automatic":
            cells.append(f"{number(ratio(result, (peer,), ours)):>{width}}")
    verdicts = [text for text in (verdict(result, target) for target in group.targets) if text]
    return "".join(cells) + "  " + ", ".join(verdicts)


def others(group, result):
    """A line for each time that has no column, and how mylos came to what is short of a target."""
    for name in dict.fromkeys(t.ours for t in group.targets if verdict(result, t).endswith("short")):
        yield f"    {name}: {result['mylos'][name].get('plan')}"
    known = ("portable", "automatic", "vendor", "torch")
    for name, timing in {**result["mylos"], **result["peers"]}.items():
        if name not in known and timing.get("median_s"):
            yield f"    {name:<28}{milliseconds(timing['median_s']):>11}"


def means(group, by_id):
    """Geometric means of the ratios over the cases of each tag, and the smallest."""
    heading = f"{'tag':<10}{'cases':>6}  " + "".join(f"{peer + '/' + ours:>30}" for peer, ours in PAIRS)
    yield heading
    tags = list(dict.fromkeys(group.tags.values()))
    for label, members in [*((tag, [tag]) for tag in tags), ("odd+skinny", ["odd", "skinny"]), ("all", tags)]:
        results = [by_id[case_id] for case_id in group.ids if group.tags[case_id] in members]
        cells = []
        for peer, ours in PAIRS:
            known = [(r, x["case"]["id"]) for x in results if (r := ratio(x, (peer,), ours)) is not None]
            if known:
                mean = exp(sum(log(r) for r, _ in known) / len(known))
                least, where = min(known)
                cells.append(f"{mean:.2f} ({least:.2f} {where.split(':', 1)[1]})")
            else:
                cells.append("-")
        yield f"{label:<10}{len(results):>6}  " + "".join(f"{cell:>30}" for cell in cells)


PAIRS = [(peer, ours) for peer in ("torch", "vendor") for ours in ("portable", "automatic")]


def wrong(results):
    return [r["case"]["id"] for r in results if not r["mylos"].get("portable", {}).get("median_s")]


def table(groups, results):
    by_id = {result["case"]["id"]: result for result in results}
    lines = ["milliseconds of a call, medians; ratios: the peer's time over mylos'; TFLOP/s of mylos' faster algorithm"]
    for group in groups:
        lines.extend(["", group.title, HEADING])
        for case_id in group.ids:
            lines.append(row(group, by_id[case_id]))
            lines.extend(others(group, by_id[case_id]))
        if group.tags:
            lines.extend(["", f"{group.title}: geometric means (smallest, where)", *means(group, by_id)])
    reasons = {}
    for result in results:
        for name, timing in {**result["mylos"], **result["peers"]}.items():
            if timing.get("reason"):
                reasons.setdefault(f"{name}: {timing['reason']}", result["case"]["id"])
    lines.append("")
    lines.extend(f"not timed, first in {case_id}: {reason}" for reason, case_id in reasons.items())
    return "\n".join(lines)
