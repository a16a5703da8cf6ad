"""Where random numbers come from."""

import pytest

from jupyter_mlemodernizer.calibration.randomness import differs_from_run_to_run, shares_a_stream

UNSEEDED = [
    "RandomForestClassifier(n_estimators=10).fit(X, y)",
    "train_test_split(X, y)",
    "KFold(5, shuffle=True)",
    "LogisticRegression(penalty='l1', solver='liblinear')",
    "LogisticRegression(dual=True, solver='liblinear')",
    "Lasso(selection='random')",
    "np.random.rand(3)",
    "random.random()",
    "df.sample(10)",
    "np.random.RandomState()",
    "np.random.default_rng().normal()",
    "SVC(probability=True)",
    "SMOTE().fit_resample(X, y)",
    "RandomForestClassifier(random_state=None)",
]
SEEDED = [
    "RandomForestClassifier(n_estimators=10, random_state=0).fit(X, y)",
    "train_test_split(X, y, random_state=1)",
    "KFold(5)",
    "LogisticRegression().fit(X, y)",
    "LogisticRegression(solver='liblinear')",
    "LogisticRegression(penalty='l1', solver='liblinear', random_state=3)",
    "Lasso(0.1)",
    "np.random.seed(0)\nnp.random.rand(3)",
    "random.seed(0)\nrandom.random()",
    "df.sample(10, random_state=3)",
    "np.random.RandomState(0)",
    "SVC()",
    "df.resample('D').mean()",
    "RandomForestClassifier(**options)",
    "xgb.XGBClassifier().fit(X, y)",
]


@pytest.mark.parametrize("source", UNSEEDED)
def test_unseeded(source):
    assert differs_from_run_to_run([source], [0])


@pytest.mark.parametrize("source", SEEDED)
def test_seeded(source):
    assert not differs_from_run_to_run([source], [0])


def test_a_seed_counts_for_what_comes_after_it():
    draw, seed = "np.random.rand(3)", "np.random.seed(0)"
    assert not differs_from_run_to_run([seed, draw], [1])
    assert differs_from_run_to_run([draw, seed], [0])


@pytest.mark.parametrize(
    ("first", "seed", "differs"),
    [
        ("import keras", "np.random.seed(0)", True),
        ("from tensorflow import keras", "tf.random.set_seed(1)", False),
        ("import keras", "keras.utils.set_random_seed(1)", False),
        ("import torch", "torch.manual_seed(1)", False),
        ("import sklearn", "pass", False),
    ],
)
def test_training_of_networks(first, seed, differs):
    cells = [first, seed, "model.fit(X, y, epochs=3)"]
    assert differs_from_run_to_run(cells, [0, 1, 2]) is differs


def test_leaving_out_a_cell_that_draws_from_the_same_stream_changes_what_comes_after():
    cells = ["np.random.seed(0)", "noise = np.random.rand(3)", "print(np.random.rand())", "print(1)"]
    assert shares_a_stream(cells, [0, 2])
    assert not shares_a_stream(cells, [0, 1, 2])
    assert not shares_a_stream(cells, [3])


def test_a_model_that_only_takes_a_number_from_the_stream_moves_what_comes_after():
    cells = ["np.random.seed(0)", "a = LogisticRegression().fit(X, y)", "b = np.random.rand(3)"]
    assert shares_a_stream(cells, [0, 2])
    assert not shares_a_stream(cells, [0, 1])
    assert not differs_from_run_to_run(cells, [0, 1])
