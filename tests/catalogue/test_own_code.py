"""Rules that follow what a notebook defines itself: models whose classes are encoded, autograd functions, words."""

import asyncio

import pytest
from helpers import FakeFacts, context, crash, repaired

from jupyter_mlemodernizer.model import Distribution, Environment
from jupyter_mlemodernizer.proposer import Context
from jupyter_mlemodernizer.repair.catalogue import Catalogue
from jupyter_mlemodernizer.repair.catalogue.everywhere import rewritten
from jupyter_mlemodernizer.repair.catalogue.rules import rules_of

TODAY = Environment(
    python="3.11.7",
    distributions=[
        Distribution(name=name, version=version, modules=[])
        for name, version in (("xgboost", "3.2"), ("torch", "2.13"), ("gensim", "4.4"))
    ],
)
CLASSES = "ValueError: Invalid classes inferred from unique values of `y`.  Expected: [0 1], got [1 2]"
BEGIN = "from xgboost import XGBClassifier\nfrom sklearn.preprocessing import LabelEncoder\n"


def fitted(cells: list[str], line: int, cell: int = 0) -> list[str]:
    """The cells after a crash in `fit` for the sake of classes."""
    facts = FakeFacts()
    facts.environment = TODAY
    failure = crash(CLASSES, cell=cell, line=line)
    situation: Context = context(*cells, facts=facts, failure=failure)
    proposals = asyncio.run(Catalogue(rules_of("xgboost_classes")).propose(situation))
    if proposals:
        situation.working_copy.apply(proposals[0].edits)
    return [cell.source for cell in situation.working_copy.cells]


def test_labels_are_decoded_wherever_the_model_predicts_them() -> None:
    cells = [
        BEGIN + "m = XGBClassifier()\nm.fit(X, y)  # fitted",
        "p = m.predict(T)\nq = m.predict_proba(T)\nprint(f'{m}', m.feature_importances_, m.score(T, t))",
        "def report():\n    return accuracy_score(t, m.predict(T))",
        "m = LogisticRegression()\nm.fit(X, y)\nm.predict(T)",
    ]
    assert fitted(cells, 4) == [
        BEGIN
        + "m = XGBClassifier()\nlabel_encoder = LabelEncoder()\nm.fit(X, label_encoder.fit_transform(y))  # fitted",
        "p = label_encoder.inverse_transform(m.predict(T))\nq = m.predict_proba(T)\n"
        "print(f'{m}', m.feature_importances_, m.score(T, label_encoder.transform(t)))",
        "def report():\n    return accuracy_score(t, label_encoder.inverse_transform(m.predict(T)))",
        cells[3],
    ]


def test_each_model_has_an_encoder_of_its_own() -> None:
    cells = [
        BEGIN + "label_encoder = LabelEncoder()\na, b = XGBClassifier(), XGBClassifier()",
        "a.fit(X, y)\nb.fit(X, z)\nb.predict(X)",
    ]
    assert fitted(cells, 1, 1)[1] == (
        "label_encoder_ = LabelEncoder()\na.fit(X, label_encoder_.fit_transform(y))\nb.fit(X, z)\nb.predict(X)"
    )


def test_the_model_of_a_loop_is_followed_in_it() -> None:
    cell = BEGIN + "for m in models:\n    m.fit(X, y)\n    print(m.predict(T))"
    assert fitted([cell], 4) == [
        BEGIN
        + "for m in models:\n    label_encoder = LabelEncoder()\n    m.fit(X, label_encoder.fit_transform(y))\n"
        "    print(label_encoder.inverse_transform(m.predict(T)))"
    ]


@pytest.mark.parametrize(
    "use",
    [
        "evaluate(m, T)",
        "best = m",
        "models['xgb'] = m",
        "print(m.classes_)",
        "ask = m.predict",
        "cross_val_score(n, X, y, scoring='f1')",
    ],
)
def test_a_model_that_goes_out_of_sight_is_left_alone(use: str) -> None:
    """Somebody else would be given numbers where there were labels."""
    cells = [BEGIN + "m = XGBClassifier()\nm.fit(X, y)", use]
    assert fitted(cells, 4) == cells


@pytest.mark.parametrize(
    "cell",
    [
        "def train(m):\n    m.fit(X, y)",
        "class Own:\n    def train(self):\n        self.m.fit(X, y)",
        "def train():\n    m = XGBClassifier()\n    m.fit(X, y)\n    return m",
        "XGBClassifier().fit(X, LabelEncoder().fit_transform(y))",
        "m = XGBClassifier()\nm.fit(X, eval_set=[(T, t)], y=y)",
    ],
)
def test_what_the_callers_may_ask_for_is_left_alone(cell: str) -> None:
    line = next(number for number, text in enumerate(cell.split("\n"), 3) if ".fit(" in text)
    assert fitted([BEGIN + cell], line) == [BEGIN + cell]


FUNCTION = "import torch\nclass Own(torch.autograd.Function):\n"


@pytest.mark.parametrize(
    "source",
    [
        # static already; handed on; asked for more than to be called; an argument that __init__ changes; another class
        FUNCTION + "    @staticmethod\n    def forward(ctx, x):\n        return x\nOwn.apply(x)",
        FUNCTION + "    def forward(self, x):\n        return x\nf = Own()\nf(x)\ng(f)",
        FUNCTION + "    def forward(self, x):\n        return x\nf = Own()\nf(x)\nf.saved_tensors",
        FUNCTION + "    def forward(self, x):\n        return x\nfs['own'] = Own()\nfs['own'](x)",
        FUNCTION
        + "    def __init__(self, a):\n        self.a = 2 * a\n    def forward(self, x):\n        return x\nOwn(1)(x)",
        "import torch\nclass Own(torch.nn.Module):\n    def forward(self, x):\n        return x\nOwn()(x)",
    ],
)
def test_functions_that_cannot_be_made_static_are_left_alone(source: str) -> None:
    for rule in rules_of("torch_functions"):
        assert rewritten(rule, [source], TODAY) == [source]


def test_functions_kept_by_a_module_are_applied() -> None:
    (rule, *_) = rules_of("torch_functions")
    kept = (
        "    def forward(self, x):\n        return x\n"
        "class Net(torch.nn.Module):\n    def __init__(self):\n        self.own = Own()\n"
        "    def forward(self, x):\n        return self.own(x)"
    )
    (after,) = rewritten(rule, [FUNCTION + kept], TODAY)
    assert "        self.own = Own.apply\n" in after
    assert "def forward(ctx, x):" in after


@pytest.mark.parametrize(
    "source",
    [
        "for word, n in words.items():\n    print(n.count, n.index)",
        "for word, n in model.wv.key_to_index.items():\n    print(word.count, other.index)",
        "rows = sorted(rows, key=lambda row: row[1].count)",
        "vocab = model.wv.key_to_index\nvocab = {}\nvocab['a'].count",
    ],
)
def test_counts_of_other_things_are_left_alone(source: str) -> None:
    for rule in rules_of("gensim_words"):
        assert rewritten(rule, [source], TODAY) == [source]


@pytest.mark.parametrize(
    "imported", ["%pylab inline", "from pylab import *", "from matplotlib.pyplot import *"]
)
def test_colormaps_are_found_by_star_imports(imported: str) -> None:
    rule = next(rule for rule in rules_of("matplotlib_colors") if rule.id == "matplotlib.pyplot-cm-spectral")
    assert rewritten(rule, [imported, "show(cm.spectral(0.5))"], TODAY)[1] == "show(cm.nipy_spectral(0.5))"
    assert rewritten(rule, ["from mine import cm", "show(cm.spectral)"], TODAY)[1] == "show(cm.spectral)"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print((p == t).sum() / n)", "print((p == t).sum() // n)"),
        ("c = p.eq(t).sum()\n100 * c / len(t)", "c = p.eq(t).sum()\n100 * c // len(t)"),
        ("c = (p == t).sum().item()\nc / n", None),
        ("(p == t).sum() / float(n)", None),
        ("c = 0\nc += loss\nc / n", None),
        ("np.sum(p == t) / n", None),
        ("c = (p == t).float().sum()\nc / n", None),
    ],
)
def test_what_was_counted_in_tensors_was_divided_as_whole_numbers(old: str, new: str | None) -> None:
    rule = next(rule for rule in rules_of("meanings_torch") if rule.id == "torch.division-of-counts")
    head = "import torch, numpy as np\n"
    assert rewritten(rule, [head + old], TODAY) == [head + (new or old)]


SYMBOLIC = (
    "from keras import ops\nfrom keras.models import Model\nfrom tensorflow.keras import backend as K\n"
)


@pytest.mark.parametrize(
    "source",
    [
        # inside of a function there are tensors with values; arguments that are called otherwise; models of unknown make
        "def loss(a, b):\n    return K.mean(K.square(a - b))",
        "layer = Lambda(lambda a: K.sum(a))",
        "small = K.clip(a, min_value=0, max_value=1)",
        "m.add_loss(loss)",
        "m = Model(a, Dense(2)(a))\nm.add_loss(loss)",
        "class Own(Layer):\n    def call(self, a):\n        self.add_loss(a)",
    ],
)
def test_what_has_values_or_no_names_stays_as_it_is(source: str) -> None:
    for rule in rules_of("keras_symbolic"):
        assert rewritten(rule, [SYMBOLIC + source], TODAY) == [SYMBOLIC + source]


def test_names_that_tensorflow_has_kept_stay() -> None:
    """Losses under their short names, and layers, are still there in tensorflow.keras."""
    facts = FakeFacts()
    facts.environment = Environment(
        python="3.11.7",
        distributions=[
            Distribution(name=name, version=version, modules=[])
            for name, version in (("keras", "3.15"), ("tensorflow-cpu", "2.21"))
        ],
    )
    use = "\nmodel.compile('sgd', losses.KLD)\nmodel.add(layers.ThresholdedReLU(theta=0.5))"
    cells = [
        "from tensorflow.keras import layers, losses" + use,
        "from keras import losses as plain\nplain.KLD",
    ]
    situation = context(*cells, facts=facts)
    for proposal in asyncio.run(Catalogue(rules_of("keras_names")).sweep(situation)):
        situation.working_copy.apply(proposal.edits)
    assert [cell.source for cell in situation.working_copy.cells] == [
        cells[0],
        "from keras import losses as plain\nplain.kl_divergence",
    ]


ORDER = "TypeError: '<' not supported between instances of 'str' and 'int'"


def ordered(*cells: str) -> list[str]:
    """The cells after a crash in the last of them for want of an order."""
    failure = crash(ORDER, cell=len(cells) - 1)
    facts = FakeFacts()
    return repaired(rules_of("python_two_order")[:1], failure, *cells, facts=facts)


def test_an_order_of_types_is_written_once_and_used_where_it_is_wanted() -> None:
    first = ordered("import os\nx = 1", "rows = sorted(rows, key=itemgetter(1),)\nprint(max(rows))")
    assert first[0] == "import os\nx = 1"
    assert first[1].startswith("def python_two_order(value):")
    assert first[1].endswith(
        "rows = sorted(rows, key=lambda value: python_two_order(itemgetter(1)(value)),)\nprint(max(rows))"
    )
    assert ordered(first[1], "best = max(a, b)")[1] == "best = max(a, b, key=python_two_order)"


@pytest.mark.parametrize(
    "use",
    [
        "x = np.sort(values)",
        "frame.sort()",
        "[3, 'a'].sort(compare)",
        "sorted(values, **options)",
        "sorted = mine\nsorted(values)",
        "np.max(values)",
    ],
)
def test_what_python_two_did_not_order_by_types_is_left_alone(use: str) -> None:
    assert ordered(use) == [use]


LOSS = "TypeError: A KerasTensor cannot be used as input to a TensorFlow function."
ENCODER = (
    "from keras import ops\nfrom keras.layers import *\nfrom keras.models import Model\nx = Input((3,))\n"
    "encoder = Model(x, [Dense(2)(x), Dense(2)(x)])\nmean, spread = encoder(x)\n"
    "vae = Model(x, decoder(mean))\ndef kl(a, b):\n    size = Dense(1)(a)\n    return mean * n + size\n"
)


def closing(compiled: str, fitted: str) -> str:
    """The cells, as one text, after a crash in the loss."""
    facts = FakeFacts()
    facts.environment.distributions.append(Distribution(name="keras", version="3.15"))
    failure = crash(LOSS, line=10)
    return "\n".join(
        repaired(rules_of("keras_closing_losses")[:1], failure, ENCODER + compiled, fitted, facts=facts)
    )


def test_a_loss_is_given_the_tensors_that_it_closes_over() -> None:
    after = closing("vae.compile('adam', kl)  # now", "vae.fit(X, X, 9)\nvae.evaluate(T, T)")
    assert "def kl(a, b, mean):" in after
    assert "        target, output, mean = inputs\n" in after
    assert "LossOfVae()([vae.input, vae.output, mean])" in after
    assert "\nvae.compile('adam')  # now\n" in after


@pytest.mark.parametrize(
    ("compiled", "fitted"),
    [
        ("vae.compile('adam', kl)", "vae.fit(X, y)"),
        ("vae.compile('adam', kl)", "vae.fit(X, X, validation_data=(T, t))"),
        ("vae.compile('adam', kl)", "vae.fit_generator(batches)"),
        ("vae.compile('adam', kl)", "vae.fit(next(X), next(X))"),
        ("vae.compile('adam', kl)", "vae.fit(X, X, sample_weight=w)"),
        ("vae.compile('adam', kl, metrics=['mse'])", "vae.fit(X, X)"),
        ("vae.compile('adam', kl)\nprint(kl)", "vae.fit(X, X)"),
        ("vae = Model([x, x], mean)\nvae.compile('adam', kl)", "vae.fit(X, X)"),
        ("if True:\n    vae.compile('adam', kl)", "vae.fit(X, X)"),
    ],
)
def test_a_loss_of_other_targets_is_left_alone(compiled: str, fitted: str) -> None:
    assert closing(compiled, fitted) == f"{ENCODER}{compiled}\n{fitted}"
