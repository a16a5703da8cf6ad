"""Packages that go on under another name, and some that few notebooks use. Most are tested by their rewrite alone."""

from ..rule import Call, Example, Moved, Pattern, Rule


def _package(old: str, new: str, library: str, since: str, name: str, *, source: str) -> Rule:
    """A package with another name: it applies where the new one is installed."""
    return Moved(
        id=f"{library.partition('-')[0]}.{old.replace('.', '-').replace('_', '-').strip('-')}",
        library=library,
        since=since,
        source=source,
        title=f"`{old}` is `{new}` now",
        error=rf"No module named '{old.partition('.')[0]}'",
        old=old,
        new=new,
        runnable=False,
        example=Example(old=f"from {old} import {name}", new=f"from {new} import {name}"),
    )


_PACKAGES: list[Rule] = [
    _package(
        "fbprophet",
        "prophet",
        "prophet",
        "1.0",
        "Prophet",
        source="Prophet 1.0 release notes: the package is prophet",
    ),
    _package(
        "pandas_profiling",
        "ydata_profiling",
        "ydata-profiling",
        "4.0",
        "ProfileReport",
        source="ydata-profiling 4.0 release notes: pandas-profiling is ydata-profiling",
    ),
    _package(
        "dicom",
        "pydicom",
        "pydicom",
        "1.0",
        "dcmread",
        source="pydicom 1.0 release notes: the package is pydicom",
    ),
    _package(
        "pytorch_pretrained_bert",
        "transformers",
        "transformers",
        "2.0",
        "BertTokenizer",
        source="Transformers documentation, Migrating from pytorch-pretrained-bert",
    ),
    _package(
        "pytorch_transformers",
        "transformers",
        "transformers",
        "2.0",
        "BertTokenizer",
        source="Transformers 2.0 release notes: the package is transformers",
    ),
    _package("umap.umap_", "umap", "umap-learn", "0.4", "UMAP", source="umap-learn documentation"),
    Moved(
        id="pydicom.read-file",
        library="pydicom",
        since="3.0",
        source="pydicom 3.0 release notes: read_file is removed",
        title="`read_file` is `dcmread` now",
        error="module 'pydicom' has no attribute 'read_file'|cannot import name 'read_file' from 'pydicom'",
        old="pydicom.read_file",
        new="pydicom.dcmread",
        runnable=False,
        example=Example(
            setup="import pydicom",
            old="scan = pydicom.read_file('a.dcm')",
            new="scan = pydicom.dcmread('a.dcm')",
        ),
    ),
    Moved(
        id="pydicom.write-file",
        library="pydicom",
        since="3.0",
        source="pydicom 3.0 release notes: write_file is removed",
        title="`write_file` is `dcmwrite` now",
        error="module 'pydicom' has no attribute 'write_file'",
        old="pydicom.write_file",
        new="pydicom.dcmwrite",
        runnable=False,
        example=Example(
            setup="import pydicom",
            old="pydicom.write_file('a.dcm', scan)",
            new="pydicom.dcmwrite('a.dcm', scan)",
        ),
    ),
]

_TRANSFORMERS: list[Rule] = [
    Moved(
        id="transformers.adamw",
        library="transformers",
        since="4.50",
        source="Transformers: AdamW was deprecated in favour of torch.optim.AdamW in 4.0 and is gone",
        title="`AdamW` is PyTorch's own: `torch.optim.AdamW`",
        reason="Where they were not given, weight_decay was 0.0 (PyTorch: 0.01) and eps 1e-6 (PyTorch: 1e-8).",
        changes_behaviour=True,
        error="cannot import name 'AdamW' from 'transformers",
        old="transformers.AdamW",
        new="torch.optim.AdamW",
        runnable=False,
        example=Example(old="from transformers import AdamW", new="from torch.optim import AdamW"),
    ),
    Moved(
        id="transformers.optimization-adamw",
        library="transformers",
        since="4.50",
        source="Transformers: AdamW was deprecated in favour of torch.optim.AdamW in 4.0 and is gone",
        title="`AdamW` is PyTorch's own: `torch.optim.AdamW`",
        reason="Where they were not given, weight_decay was 0.0 (PyTorch: 0.01) and eps 1e-6 (PyTorch: 1e-8).",
        changes_behaviour=True,
        error="cannot import name 'AdamW' from 'transformers",
        old="transformers.optimization.AdamW",
        new="torch.optim.AdamW",
        runnable=False,
        example=Example(
            old="from transformers.optimization import AdamW", new="from torch.optim import AdamW"
        ),
    ),
    Call(
        id="transformers.evaluation-strategy",
        library="transformers",
        since="4.46",
        source="Transformers 4.41 release notes: evaluation_strategy is eval_strategy; gone in 4.46",
        title="`evaluation_strategy` is `eval_strategy` now",
        error=r"TrainingArguments\.__init__\(\) got an unexpected keyword argument 'evaluation_strategy'",
        callables=("transformers.TrainingArguments", "transformers.Seq2SeqTrainingArguments"),
        rename={"evaluation_strategy": "eval_strategy"},
        runnable=False,
        example=Example(
            setup="from transformers import TrainingArguments",
            old="args = TrainingArguments('out', evaluation_strategy='epoch')",
            new="args = TrainingArguments('out', eval_strategy='epoch')",
        ),
    ),
    Call(
        id="transformers.trainer-tokenizer",
        library="transformers",
        since="5.0",
        source="Transformers 4.46 release notes: tokenizer of Trainer is processing_class; gone in 5.0",
        title="`tokenizer` of `Trainer` is `processing_class` now",
        error=r"Trainer\.__init__\(\) got an unexpected keyword argument 'tokenizer'",
        callables=("transformers.Trainer", "transformers.Seq2SeqTrainer"),
        rename={"tokenizer": "processing_class"},
        runnable=False,
        example=Example(
            setup="from transformers import Trainer",
            old="trainer = Trainer(model=model, args=args, tokenizer=tokenizer)",
            new="trainer = Trainer(model=model, args=args, processing_class=tokenizer)",
        ),
    ),
    Pattern(
        id="transformers.pad-to-max-length",
        library="transformers",
        since="5.0",
        source="Transformers 3.0 release notes: pad_to_max_length is padding='max_length'",
        title="`pad_to_max_length=True` is `padding='max_length'`",
        error="unexpected keyword argument 'pad_to_max_length'|pad_to_max_length",
        pattern="$tokenizer.$method($$rest, pad_to_max_length=True)",
        template="$tokenizer.$method($$rest, padding='max_length')",
        runnable=False,
        example=Example(
            old="codes = tokenizer.encode_plus(text, max_length=64, pad_to_max_length=True)",
            new="codes = tokenizer.encode_plus(text, max_length=64, padding='max_length')",
        ),
    ),
]

RULES: list[Rule] = [*_PACKAGES, *_TRANSFORMERS]
