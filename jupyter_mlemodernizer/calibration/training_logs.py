"""The log of a training: which printed lines tell of one step of it, and which tell nothing of how good a model is.

Of a training its last step is a score of the notebook; those before it are on the way to it.
"""

import re
from collections.abc import Iterable, Iterator

# ``[50]\tvalid_0's auc: 0.85``, ``Epoch 3/10 - loss: 0.4``, ``Train Epoch: 2 [750/972 (75%)] Loss: 0.26``, ``[CV] C=1, score=0.8``.
_STEP = re.compile(r"(?i)^\s*(?:\[\d+\]|\[CV\b|(?:\w+ )?(?:epoch|iter(?:ation)?|step)\b[\s:#\[]*\d+)")
# A line of its own above that of the step, as Keras has it.
_ABOVE = re.compile(r"(?i)^\s*epoch\s*\d+(?:\s*/\s*\d+)?\s*:?\s*$")
# What callbacks say: what another line shows, too, or what they are going to do.
_TALK = re.compile(
    r"(?i)\bimproved from\b|\bdid not improve\b|\bbetter model found\b|\b(?:will train|training) until\b|"
    r"\bused for early stopping\b|\bstart training from score\b|\b(?:loss|gradient) divided by\b"
)


def told(lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Lines that may tell of scores, each with whether it tells of one step of a training.

    Arguments:
        lines: of text, in order; empty ones and those in which a callback only talks are left out.
    """
    below = False
    for line in lines:
        if not line.strip() or _TALK.search(line):
            continue
        is_above = bool(_ABOVE.match(line))
        yield line, below or is_above or bool(_STEP.match(line))
        below = is_above
