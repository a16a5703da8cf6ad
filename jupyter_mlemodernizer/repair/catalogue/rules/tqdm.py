"""Progress bars."""

from ..rule import Example, Pattern, Rule

RULES: list[Rule] = [
    Pattern(
        id="tqdm.pandas",
        library="tqdm",
        since="4.0",
        source="tqdm documentation: tqdm.pandas takes the arguments of a bar",
        title="`tqdm.pandas` takes the arguments of a bar, not a bar",
        error=r"tqdm\.pandas\(\) takes 1 positional argument",
        pattern="$tqdm.pandas($bar($$rest))",
        template="$tqdm.pandas($$rest)",
        example=Example(
            setup="from tqdm import tqdm\nimport pandas as pd\n",
            old="tqdm.pandas(tqdm(desc='rows'))",
            new="tqdm.pandas(desc='rows')",
        ),
    ),
]
