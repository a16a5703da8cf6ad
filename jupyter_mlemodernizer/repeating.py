"""Repeating what differs from run to run, to measure its spread."""

from collections.abc import Mapping, Sequence

from .calibration.target import Shown, Target, cone_of
from .cone_runs import ConeRuns
from .model import WorkingCopy


async def repeated(
    runs: ConeRuns,
    copy: WorkingCopy,
    targets: Sequence[Target],
    seen: Mapping[str, Sequence[Shown]],
    times: int,
) -> dict[str, list[Shown]]:
    """Run some cells until each was seen so often.

    Arguments:
        runs: runs the cones.
        copy: the notebook.
        targets: drifted cells.
        seen: what those of them showed that are to be repeated, by id.
        times: how many runs of each there are to be in all.

    Returns:
        What they showed in all runs; one that failed in one of them is left out.
    """
    samples = {cell: list(shown) for cell, shown in seen.items()}
    while wanting := [t for t in targets if 0 < len(samples.get(t.cell_id, ())) < times]:
        if not runs.time_for(cone_of(wanting)):
            runs.work.note("There was no time to repeat what differs from run to run.")
            break
        found = await runs.run(copy, [target.cell_id for target in wanting], cone_of(wanting))
        for target in wanting:
            if target.cell_id in found.outputs:
                samples[target.cell_id].append(found.outputs[target.cell_id])
            else:
                del samples[target.cell_id]
    return samples
