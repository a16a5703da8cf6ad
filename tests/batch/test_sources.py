"""Which notebooks a source means."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from jupyter_mlemodernizer.batch.dry_run import forecast
from jupyter_mlemodernizer.batch.fingerprint import fingerprint, listing
from jupyter_mlemodernizer.batch.plan import Plan, Settings
from jupyter_mlemodernizer.batch.sources import SourceError, find, names, sample
from jupyter_mlemodernizer.kernel import KernelError
from jupyter_mlemodernizer.model import Environment, Options

from .conftest import notebook


@pytest.fixture
def corpus(tmp_path):
    for name in (
        "a.ipynb",
        "deep/er/b.ipynb",
        "c.modernized.ipynb",
        ".ipynb_checkpoints/a.ipynb",
        "out/d.ipynb",
    ):
        path = tmp_path / "corpus" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(notebook("print(1)"))
    (tmp_path / "corpus" / "notes.txt").write_text("no notebook")
    return tmp_path / "corpus"


def found(*sources, out):
    return [entry.path.name for entry in find([str(s) for s in sources], leave_out=out)]


def test_folders_notebooks_and_globs_each_notebook_once(corpus):
    out = corpus / "out"
    assert found(corpus, out=out) == ["a.ipynb", "b.ipynb"]
    assert found(corpus, corpus / "a.ipynb", f"{corpus}/**/*.ipynb", out=out) == [
        "a.ipynb",
        "c.modernized.ipynb",
        "b.ipynb",
    ]


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_manifest(corpus, tmp_path, kind):
    rows = [
        {
            "path": "corpus/a.ipynb",
            "inputs": "corpus/deep",
            "score": "0.93",
            "answers": "a.csv",
            "metric": "roc_auc",
            "budget": "60",
            "year": "2017",
        },
        {
            name: "corpus/deep/er/b.ipynb" if name == "path" else ""
            for name in ("path", "inputs", "score", "answers", "metric", "budget", "year")
        },
    ]
    manifest = tmp_path / f"list.{kind}"
    if kind == "csv":
        lines = [",".join(rows[0]), *(",".join(row.values()) for row in rows)]
        manifest.write_text("\n".join(lines) + "\n")
    else:
        table = pa.Table.from_pylist([{name: value or None for name, value in row.items()} for row in rows])
        pq.write_table(table, manifest)
    first, second = find([str(manifest)], leave_out=tmp_path / "out")
    assert (first.score, first.budget, first.year) == (0.93, 60.0, 2017)
    assert (first.answers, first.metric) == (str(tmp_path / "a.csv"), "roc_auc")
    assert first.folder == corpus / "deep"
    assert second.folder == corpus / "deep" / "er"
    assert second.score is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("file\na.ipynb\n", "unknown columns file"),
        ("path\nnone.ipynb\n", "row 1: there is no file"),
        ("path,score\ncorpus/a.ipynb,good\n", "are numbers"),
        ("path,budget\ncorpus/a.ipynb,0\n", "more than 0"),
        ("path,inputs\ncorpus/a.ipynb,nowhere\n", "no folder"),
    ],
)
def test_what_is_wrong_with_a_manifest_is_said(corpus, tmp_path, text, words):
    (tmp_path / "list.csv").write_text(text)
    with pytest.raises(SourceError, match=words):
        find([str(tmp_path / "list.csv")], leave_out=tmp_path / "out")


@pytest.mark.parametrize(
    ("source", "words"),
    [("none", "no file or folder"), ("notes.txt", "is no notebook"), ("*.x", "no notebook in")],
)
def test_what_is_wrong_with_a_source_is_said(corpus, monkeypatch, source, words):
    monkeypatch.chdir(corpus)
    with pytest.raises(SourceError, match=words):
        find([source], leave_out=corpus / "out")


def test_a_sample_is_the_same_for_the_same_seed(tmp_path):
    for number in range(50):
        (tmp_path / f"{number:02}.ipynb").write_text(notebook("print(1)"))
    entries = find([str(tmp_path)], leave_out=tmp_path / "out")
    assert sample(entries, 10, 1) == sample(entries, 10, 1) != sample(entries, 10, 2)
    assert len(sample(entries, 10, 1)) == 10
    assert sample(entries, 99, 1) == entries


def test_names_are_unique_and_ids_the_same_in_every_run(corpus):
    entries = find([str(corpus)], leave_out=corpus / "out")
    assert list(names(entries).values()) == ["a.ipynb", "deep/er/b.ipynb"]
    assert [e.id for e in entries] == [e.id for e in find([str(corpus)], leave_out=corpus / "out")]


def test_a_fingerprint_changes_with_everything_on_which_a_result_depends(tmp_path):
    (tmp_path / "train.csv").write_text("1")
    base = fingerprint("text", [str(tmp_path)], {"a": 1}, "numpy==2")
    assert base == fingerprint("text", [str(tmp_path)], {"a": 1}, "numpy==2")
    others = [
        fingerprint("other", [str(tmp_path)], {"a": 1}, "numpy==2"),
        fingerprint("text", [str(tmp_path)], {"a": 2}, "numpy==2"),
        fingerprint("text", [str(tmp_path)], {"a": 1}, "numpy==3"),
    ]
    listing.cache_clear()
    (tmp_path / "train.csv").write_text("12")
    others.append(fingerprint("text", [str(tmp_path)], {"a": 1}, "numpy==2"))
    (tmp_path / "train.csv").write_text("1")
    assert len({base, *others}) == 5


def planned(folder, environment, **options):
    entries = find([str(folder)], leave_out=folder / "out")
    return Plan(
        entries, Settings(Options(kernel_name="python3", **options)), {"python3": "python"}, environment
    )


def there(kernel: str) -> str:
    return Environment(python="3.12.0", executable="/there/bin/python").model_dump_json()


@pytest.mark.parametrize("place", ["own", "input", "data", "elsewhere"])
def test_a_notebook_is_done_again_when_an_input_changes_wherever_it_lies(tmp_path, place):
    for name in ("own", "input", "data", "elsewhere", "unrelated"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "train.csv").write_text("1")
    (tmp_path / "own" / "n.ipynb").write_text(notebook("print(1)"))
    plan = planned(tmp_path / "own", there, input_dirs=["../elsewhere"])
    listing.cache_clear()
    (first,) = plan.jobs({})
    done = {first.id: first.fingerprint}
    listing.cache_clear()
    (tmp_path / "unrelated" / "train.csv").write_text("12")
    assert list(plan.jobs(done)) == [None]
    listing.cache_clear()
    (tmp_path / place / "train.csv").write_text("12")
    (again,) = plan.jobs(done)
    assert again is not None


def test_a_kernel_that_does_not_start_is_started_once(tmp_path):
    for name in "abc":
        (tmp_path / f"{name}.ipynb").write_text(notebook("print(1)"))
    started = []

    def environment(kernel: str) -> str:
        started.append(kernel)
        raise KernelError("It does not start.")

    plan = planned(tmp_path, environment)
    assert [job.problem for job in plan.jobs({})] == ["It does not start."] * 3
    assert started == ["python3"]
    asked = []

    def why_not(kernel: str) -> tuple[str, str]:
        asked.append(kernel)
        return "", "It does not start."

    found = forecast(plan.entries, plan.settings.options, plan.installed, why_not)
    assert list(found.unusable.values()) == ["It does not start."] * 3
    assert asked == ["python3"]
