"""Packages that go on under another name, and some that few notebooks use."""

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
        example=Example(old=f"from {old} import {name}", new=f"from {new} import {name}"),
    )


_SCAN = """\
import pydicom
from pydicom.dataset import Dataset, FileMetaDataset
scan = Dataset()
scan.SOPClassUID, scan.SOPInstanceUID = '1.2', '1.3'
scan.file_meta = FileMetaDataset()
scan.file_meta.TransferSyntaxUID = pydicom.uid.ExplicitVRLittleEndian
scan.save_as('a.dcm', enforce_file_format=True)
"""

_TOKENIZER = """\
from tokenizers import Tokenizer, models
from transformers import PreTrainedTokenizerFast
words = Tokenizer(models.WordLevel({'[PAD]': 0, 'a': 1}, '[PAD]'))
tokenizer, text = PreTrainedTokenizerFast(tokenizer_object=words, pad_token='[PAD]'), 'a'
"""

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
    Moved(
        id="mplfinance.matplotlib-finance",
        library="mplfinance",
        since="0.12",
        source="Matplotlib 2.0 API changes: matplotlib.finance; mplfinance documentation, Old API",
        title="`matplotlib.finance` is `mplfinance.original_flavor` now",
        error=r"No module named 'matplotlib\.finance'",
        old="matplotlib.finance",
        new="mplfinance.original_flavor",
        example=Example(
            old="from matplotlib.finance import candlestick_ohlc",
            new="from mplfinance.original_flavor import candlestick_ohlc",
        ),
    ),
    _package(
        "mpl_finance",
        "mplfinance.original_flavor",
        "mplfinance",
        "0.12",
        "candlestick_ohlc",
        source="mplfinance documentation, Old API: the package mpl_finance",
    ),
    _package(
        "pytorch_transformers",
        "transformers",
        "transformers",
        "2.0",
        "BertTokenizer",
        source="Transformers 2.0 release notes: the package is transformers",
    ),
    Moved(
        id="pydicom.read-file",
        library="pydicom",
        since="3.0",
        source="pydicom 3.0 release notes: read_file is removed",
        title="`read_file` is `dcmread` now",
        error="module 'pydicom' has no attribute 'read_file'|cannot import name 'read_file' from 'pydicom'",
        old="pydicom.read_file",
        new="pydicom.dcmread",
        example=Example(
            setup=_SCAN,
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
        example=Example(
            setup=_SCAN,
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
        example=Example(
            setup="import torch\nfrom transformers import Trainer, TrainingArguments\n"
            "model, args, tokenizer = torch.nn.Linear(1, 1), TrainingArguments('out', use_cpu=True), None",
            old="trainer = Trainer(model=model, args=args, tokenizer=tokenizer)",
            new="trainer = Trainer(model=model, args=args, processing_class=tokenizer)",
        ),
    ),
    *(
        Pattern(
            id=f"transformers.pad-to-max-length{name}",
            library="transformers",
            since="5.0",
            source="Transformers 3.0 release notes: pad_to_max_length is padding='max_length'; 5.0 passes it over",
            title="`pad_to_max_length=True` is `padding='max_length'`",
            silent=True,
            kind="calibration",
            telling=True,
            pattern=f"{call}($$rest, pad_to_max_length=True)",
            template=f"{call}($$rest, padding='max_length')",
            example=Example(
                setup=_TOKENIZER,
                old=f"result = tokenizer{use}(text, max_length=4, pad_to_max_length=True)",
                new=f"result = tokenizer{use}(text, max_length=4, padding='max_length')",
            ),
        )
        for name, call, use in (("", "$tokenizer.$method", ".encode"), ("-called", "$tokenizer", ""))
    ),
    *(
        Pattern(
            id=f"transformers.{method.replace('_', '-')}",
            library="transformers",
            since="5.0",
            source="Transformers 5 migration guide: encode_plus and batch_encode_plus are removed; a tokenizer is called",
            title=f"`tokenizer.{method}(…)` is `tokenizer(…)` now",
            error=f"has no attribute '?{method}",
            pattern=f"$tokenizer.{method}($$rest)",
            template="$tokenizer($$rest)",
            example=Example(
                setup=_TOKENIZER,
                old=f"codes = tokenizer.{method}({text}, max_length=4)",
                new=f"codes = tokenizer({text}, max_length=4)",
            ),
        )
        for method, text in (("encode_plus", "text"), ("batch_encode_plus", "[text]"))
    ),
]

_JOBLIB: list[Rule] = [
    Call(
        id="joblib.memory-cachedir",
        library="joblib",
        since="1.2",
        source="joblib 1.2 (2022): the deprecated `cachedir` of Memory is gone; `location` since 0.12",
        title="`cachedir` of `Memory` is called `location`",
        error="got an unexpected keyword argument 'cachedir'",
        callables=("joblib.Memory",),
        rename={"cachedir": "location"},
        example=Example(
            setup="from joblib import Memory",
            old="memory = Memory(cachedir='cache', verbose=0)",
            new="memory = Memory(location='cache', verbose=0)",
        ),
    ),
]

RULES: list[Rule] = [*_JOBLIB, *_PACKAGES, *_TRANSFORMERS]
