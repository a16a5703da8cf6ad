"""A submission file against its sample, and against the answers."""

import asyncio
import gzip
import io
import json
import os
import random
import subprocess
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jupyter_mlemodernizer.calibration.grading import GradingError, grade
from jupyter_mlemodernizer.calibration.submission import Submission, find_submission, misfits

SAMPLE = ["id,target", "3,0", "1,0", "2,0", "10,0"]


def put(path: Path, lines: list[str]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "\n".join(lines) + "\n"
    match path.suffix:
        case ".gz":
            path.write_bytes(gzip.compress(text.encode()))
        case ".zip":
            packed = io.BytesIO()
            with zipfile.ZipFile(packed, "w") as archive:
                archive.writestr(path.stem, text)
            path.write_bytes(packed.getvalue())
        case _:
            path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (SAMPLE, []),
        (["id,target", "10,0.5", "2,1", "1,1e-3", "3,7"], []),
        (["target,id", *SAMPLE[1:]], ["columns are target, id instead of id, target"]),
        ([",id,target", "0,3,0"], ["columns are , id, target"]),
        (SAMPLE[:-1], ["3 rows instead of 4", "1 of the ids are not in it (10)"]),
        ([*SAMPLE, "11,1"], ["5 rows instead of 4", "1 of its ids are not asked for"]),
        (["id,target", "3.0,0", "1.0,0", "2.0,0", "10.0,0"], ["4 of the ids are not in it (1, 10, 2, …)"]),
        ([*SAMPLE[:-1], "10,"], ["1 of its rows have missing values"]),
        ([*SAMPLE[:-2], "2,nan", "10,NaN"], ["2 of its rows have missing values"]),
        ([], ["columns are  instead of"]),
    ],
)
@pytest.mark.parametrize("ending", ["csv", "csv.gz", "csv.zip"])
def test_a_submission_is_compared_with_its_sample(tmp_path, lines, words, ending):
    put(tmp_path / "input" / f"sample_submission.{ending}", SAMPLE)
    put(tmp_path / f"submission.{ending}", lines)
    found = find_submission(str(tmp_path), [f"submission.{ending}"], [])
    assert found == Submission(f"submission.{ending}", f"input/sample_submission.{ending}")
    said = misfits(str(tmp_path), found)
    assert len(said) == len(words)
    for phrase, word in zip(said, words, strict=True):
        assert word in phrase


def test_what_the_sample_itself_has_is_no_fault(tmp_path):
    put(tmp_path / "sample_submission.csv", ["image,pixels", "a.png,", "b.png,1 3"])
    put(tmp_path / "sub.csv", ["image,pixels", "a.png,1 2", "b.png,"])
    assert misfits(str(tmp_path), Submission("sub.csv", "sample_submission.csv")) == []
    # The first column is no id.
    put(tmp_path / "sample_submission.csv", ["group,value", "a,0", "a,0"])
    put(tmp_path / "sub.csv", ["group,value", "a,1", "b,2"])
    assert misfits(str(tmp_path), Submission("sub.csv", "sample_submission.csv")) == []


@settings(max_examples=40, deadline=None)
@given(ids=st.lists(st.integers(0, 999), min_size=2, max_size=30, unique=True), seed=st.integers())
def test_the_order_is_free_and_each_missing_row_is_told(tmp_path_factory, ids, seed):
    folder = tmp_path_factory.mktemp("property")
    put(folder / "sample_submission.csv", ["id,y", *(f"{i},0" for i in ids)])
    rows = [f"{i},{i / 7}" for i in random.Random(seed).sample(ids, len(ids))]
    put(folder / "submission.csv", ["id,y", *rows])
    submission = Submission("submission.csv", "sample_submission.csv")
    assert misfits(str(folder), submission) == []
    put(folder / "submission.csv", ["id,y", *rows[1:]])
    assert misfits(str(folder), submission)[-1].startswith("1 of the ids are not in it")


@pytest.mark.parametrize(
    ("written", "found"),
    [
        (["features.csv"], None),
        (["subset.csv", "substitutions.csv"], None),
        (["model.pkl", "submission.png"], None),
        (["features.csv", "my_sub-1.csv"], "my_sub-1.csv"),
        (["out/xgb_submission_v2.csv.gz"], "out/xgb_submission_v2.csv.gz"),
        (["SubmissionFile.csv"], "SubmissionFile.csv"),
        (["first_submission.csv", "second_submission.csv"], "second_submission.csv"),
        (["sample_submission.csv"], None),
    ],
)
def test_which_file_is_the_submission(tmp_path, written, found):
    for second, name in enumerate(written):
        os.utime(put(tmp_path / name, ["a,b", "1,2"]), (second, second))
    submission = find_submission(str(tmp_path), written, [])
    assert (submission and submission.path) == found


def test_what_is_no_file_is_no_submission(tmp_path):
    os.mkfifo(tmp_path / "a_submission.csv")
    (tmp_path / "b_submission.csv").symlink_to(tmp_path / "gone.csv")
    (tmp_path / "c_submission.csv").mkdir()
    names = ["a_submission.csv", "b_submission.csv", "c_submission.csv", "d_submission.csv"]
    assert find_submission(str(tmp_path), names, []) is None


def test_the_columns_of_the_sample_count_more_than_the_name(tmp_path):
    put(tmp_path / "data" / "sampleSubmission.csv", SAMPLE)
    put(tmp_path / "other" / "sample_submission.csv", ["key,value", "1,2"])
    os.utime(put(tmp_path / "result.csv", SAMPLE), (1, 1))
    put(tmp_path / "submission_features.csv", ["a,b", "1,2"])
    found = find_submission(
        str(tmp_path), ["submission_features.csv", "result.csv"], [str(tmp_path / "other")]
    )
    assert found == Submission("result.csv", "data/sampleSubmission.csv")


ANSWERS = ["id,y", "1,0", "2,1", "3,1", "4,0"]
LABELS = ["id,kind", "1,cat", "2,dog", "3,cat", "4,cow"]
PROBABILITIES = ["id,cow,cat,dog", "4,1,0,0", "3,0,1,0", "2,0,0,1", "1,0,0.5,0.5"]
PACKAGES = {
    "graders-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: graders\nVersion: 1\n",
    "graders-1.dist-info/entry_points.txt": "[jupyter_mlemodernizer.graders]\nrows = graders:rows\n",
    "graders.py": "def rows(submission, answers):\n    print('graded')\n    return len(submission) / len(answers)\n",
    "mlebench/__init__.py": "",
    # As https://github.com/openai/mle-bench has it: registry.get_competition(id).grader.grade_fn, .answers.
    "mlebench/registry.py": "from types import SimpleNamespace as N\n"
    "registry = N(get_competition=lambda name: N(answers=name, grader=N(grade_fn=lambda s, a: len(a) + 0.5)))\n",
}
CASES = {
    # Rows may be in another order, and there may be more of them.
    "accuracy": (ANSWERS, ["id,y", "4,0", "3,0", "2,1", "1,0", "9,1"], 0.75),
    "roc_auc": (ANSWERS, ["id,y", "1,0.1", "2,0.9", "3,0.4", "4,0.2"], 1.0),
    "neg_mean_absolute_error": (ANSWERS, ["id,y", "1,1", "2,1", "3,1", "4,0"], -0.25),
    "mean_squared_error": (ANSWERS, ["id,y", "1,0.5", "2,1", "3,1", "4,0"], 0.0625),
    "f1_macro": (LABELS, ["id,kind", "1,cat", "2,dog", "3,cat", "4,cow"], 1.0),
    "log_loss": (LABELS, PROBABILITIES, 0.1732867951),
    "rows": (ANSWERS, ["id,y", "1,0"], 0.25),
    "recall": (ANSWERS, ["id,y", "1,0", "2,1", "3,1"], "lacks 1 of 4 rows: 4"),
    "precision": (ANSWERS, ["id,y", "1,0", "2,", "3,1", "4,1"], "missing values"),
    "r2": (ANSWERS, ["key,y", "1,0"], "no column id"),
    "max_error": (ANSWERS, ["id,y", "1,0", "1,1", "2,1", "3,1", "4,0"], "several rows of one id"),
    "explained_variance": (["id,a,b", "1,1,1"], ["id,c", "1,0"], "none of the columns a, b"),
    "balanced_accuracy": (LABELS, ["id,cat,dog", "1,1,0", "2,0,1", "3,1,0", "4,1,0"], "no column cow"),
    "make_scorer": (ANSWERS, ANSWERS, ""),
    "accuracy_scor": (ANSWERS, ANSWERS, "no metric accuracy_scor"),
}


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("packages")
    for name, text in PACKAGES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    return str(folder)


def test_metrics(ml_python, tmp_path, packages):
    questions = {}
    for metric, (answers, submission, _) in CASES.items():
        paths = [put(tmp_path / f"{metric}-{n}.csv", text) for n, text in enumerate((submission, answers))]
        questions[metric] = {
            "submission": str(paths[0]),
            "answers": str(paths[1]),
            "metric": metric,
        }
    # All in one process: what takes long is to import the libraries.
    script = Path(grade.__code__.co_filename).with_name("grading_script.py")
    code = (
        "import importlib.util, io, json, sys\n"
        f"spec = importlib.util.spec_from_file_location('grading_script', {str(script)!r})\n"
        "module = importlib.util.module_from_spec(spec)\nspec.loader.exec_module(module)\n"
        "for question in json.load(sys.stdin):\n"
        "    sys.stdin = io.StringIO(json.dumps(question))\n    module.main()\n"
    )
    ran = subprocess.run(
        [str(ml_python), "-c", code],
        input=json.dumps(list(questions.values())),
        env=os.environ | {"PYTHONPATH": packages},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    told = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
    for (metric, (_, _, wanted)), answer in zip(CASES.items(), told, strict=True):
        if isinstance(wanted, float):
            assert answer == {"score": pytest.approx(wanted)}, metric
        else:
            assert wanted in answer["error"], metric


def test_a_grader_of_mle_bench_knows_its_own_answers(ml_python, tmp_path, packages, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", packages)
    answers = put(tmp_path / "competition.csv", ANSWERS)
    pythons = ["/nowhere/python", str(ml_python)]
    assert asyncio.run(grade(answers, None, f"mlebench:{answers}", pythons)) == 4.5


def test_why_nothing_can_be_graded(tmp_path):
    with pytest.raises(GradingError, match="nowhere"):
        asyncio.run(grade(tmp_path / "a.csv", None, "accuracy", ["/nowhere/python", ""]))
