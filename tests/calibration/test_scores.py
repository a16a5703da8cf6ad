"""Scores are found by what stands beside them."""

import pytest

from jupyter_mlemodernizer.calibration.scores import find_scores, scores_then_and_now


def stream(text):
    return [{"output_type": "stream", "name": "stdout", "text": text}]


def result(text, html=None):
    data = {"text/plain": text} | ({"text/html": html} if html else {})
    return [{"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": 1}]


REPORT = """             precision    recall  f1-score   support

          0       0.93      0.95      0.94       100
          1       0.80      0.75      0.77        40

   accuracy                           0.89       140
  macro avg       0.87      0.85      0.86       140
"""
TABLE = (
    "<table><thead><tr><th></th><th>model</th><th>RMSE</th><th>seconds</th></tr></thead><tbody>"
    "<tr><th>0</th><td>ridge</td><td>0.117</td><td>3</td></tr></tbody></table>"
)
DATA = (
    "<table><thead><tr><th></th><th>Name</th><th>Score</th></tr></thead><tbody>"
    "<tr><th>mean</th><td>x</td><td>50.2</td></tr><tr><th>25%</th><td>x</td><td>34</td></tr>"
    "<tr><th>75%</th><td>x</td><td>70</td></tr></tbody></table>"
)

EPOCHS = (
    "<table><thead><tr><th>epoch</th><th>valid_loss</th><th>time</th></tr></thead><tbody>"
    "<tr><td>0</td><td>0.5</td><td>00:01</td></tr><tr><td>1</td><td>0.4</td><td>00:01</td></tr></tbody></table>"
)
FILMS = (
    "<table><thead><tr><th></th><th>score</th><th>title</th></tr></thead><tbody>"
    "<tr><th>0</th><td>5.0</td><td>Silent City (1971)</td></tr></tbody></table>"
)

COUNTED = (
    "<table><thead><tr><th></th><th>median</th></tr></thead><tbody>"
    "<tr><th>F1</th><td>0.75</td></tr><tr><th>F2</th><td>0.5</td></tr></tbody></table>"
)

DATA_ACROSS = (
    "<table><thead><tr><th></th><th>mean</th><th>25%</th><th>75%</th></tr></thead><tbody>"
    "<tr><th>math score</th><td>66.1</td><td>57.0</td><td>77.0</td></tr></tbody></table>"
)

FOUND = {
    "printed": (stream("Accuracy: 0.8123\n"), "", {"Accuracy": 0.8123}),
    "with words before": (stream("The RMSE of the forest is 3.25"), "", {"RMSE of the forest": 3.25}),
    "with a spread": (stream("CV AUC: 0.871 (+/- 0.012)"), "", {"CV AUC": 0.871}),
    "two in a line": (
        stream("train loss: 0.31, val_loss: 0.42"),
        "",
        {"train loss": 0.31, "val_loss": 0.42},
    ),
    "percent": (stream("accuracy = 97.5%"), "", {"accuracy": 97.5}),
    "a dict": (result("{'f1': 0.81, 'rows': 12, 'auc': np.float64(0.9)}"), "", {"f1": 0.81, "auc": 0.9}),
    "a last expression": (result("0.8212"), "model.score(X, y)", {"score": 0.8212}),
    "a function of sklearn.metrics": (
        result("np.float64(0.77)"),
        "x = 1\ncohen_kappa_score(a, b)",
        {"cohen_kappa_score": 0.77},
    ),
    "a named variable": (result("0.1168"), "rmse_cv", {"rmse_cv": 0.1168}),
    "a cross-validation": (
        result("array([0.8, 0.9, 0.7])"),
        "cross_val_score(m, X, y, scoring='roc_auc')",
        {"roc_auc 1": 0.8, "roc_auc 2": 0.9, "roc_auc 3": 0.7},
    ),
    "a classification report": (
        stream(REPORT),
        "",
        {
            "0 precision": 0.93, "0 recall": 0.95, "0 f1": 0.94,
            "1 precision": 0.8, "1 recall": 0.75, "1 f1": 0.77,
            "accuracy": 0.89,
            "macro avg precision": 0.87, "macro avg recall": 0.85, "macro avg f1": 0.86,
        },
    ),
    "after a bound": (
        stream("RMSE over 5 folds: 0.31\naccuracy > 0.9: 0.93\nloss -> 0.4"),
        "",
        {"RMSE over 5 folds": 0.31, "accuracy > 0.9": 0.93, "loss": 0.4},
    ),
    "a column of scores": (
        result("accuracy      0.9\ntest score    0.8\nName: model, dtype: float64"),
        "",
        {"accuracy": 0.9, "test score": 0.8},
    ),
    "a line that came in two pieces": (
        [*stream("acc"), *stream(" 0.52\nlog loss: 4.9\n")],
        "",
        {"acc": 0.52, "log loss": 4.9},
    ),
    "F1 and R2 beside other scores": (
        stream("F1: 0.7\nR2: 0.5\n{'r2': 0.1, 'rmse': 3.0}"),
        "",
        {"F1": 0.7, "R2": 0.5, "r2": 0.1, "rmse": 3.0},
    ),
    "a score below data that are described": (
        stream("      mean  25%  75%\nloss  66.1  57.0  77.0\nAUC: 0.7\n"),
        "",
        {"AUC": 0.7},
    ),
    "a table": (result("…", TABLE), "", {"ridge RMSE": 0.117}),
    "training of Keras": (
        stream(
            "".join(
                f"Epoch {n}/6\n10/10 [==============================] - 1s 3ms/step - loss: 0.{9 - n} - acc: 0.{n}\n"
                for n in range(1, 7)
            )
        ),
        "",
        {"last loss": 0.3, "last acc": 0.6},
    ),
    "a log of LightGBM, of which the last step counts": (
        stream(
            "Training until validation scores don't improve for 50 rounds.\n"
            "[50]\tvalid_0's auc: 0.85\tvalid_0's binary_logloss: 0.43\n"
            "[100]\tvalid_0's auc: 0.86\tvalid_0's binary_logloss: 0.41\n"
            "Early stopping, best iteration is:\n[97]\tvalid_0's auc: 0.87\tvalid_0's binary_logloss: 0.4\n"
            "AUC: 0.8704\n"
        ),
        "",
        {"last valid_0 auc": 0.87, "last valid_0 binary_logloss": 0.4, "AUC": 0.8704},
    ),
    "a log of XGBoost, and what stands below a long one": (
        stream(
            "Will train until valid-auc hasn't improved in 20 rounds.\n"
            + "".join(f"[{n}]\ttrain-auc:0.{n + 100}\tvalid-auc:0.{n + 50}\n" for n in range(200))
            + "xgb AUC: 0.8286\n"
        ),
        "",
        {"last train-auc": 0.299, "last valid-auc": 0.249, "xgb AUC": 0.8286},
    ),
    "two epochs, each in a line": (
        stream("Epoch 1/2 - loss: 0.5\nEpoch 2/2 - loss: 0.4\nloss: 0.41\n"),
        "",
        {"last loss": 0.4, "loss": 0.41},
    ),
    "two epochs of Keras": (
        stream("Epoch 1/2\n - 1s - loss: 0.5 - acc: 0.7\nEpoch 2/2\n - 1s - loss: 0.4 - acc: 0.8\n"),
        "",
        {"last loss": 0.4, "last acc": 0.8},
    ),
    "epochs in a table": (result("…", EPOCHS), "", {"last valid_loss": 0.4}),
    "a part of a whole": (stream("Average loss: 0.05, Accuracy: 320/325 (98.462%)"), "", {"Average loss": 0.05, "Accuracy": 98.462}),
    "several of the same model": (
        stream("linear  R2: 0.85  RMSE: 3.2\nforest  R2: 0.89  RMSE: 2.7\nSGD mean cv log loss : 0.58   accuracy 0.82"),
        "",
        {
            "linear R2": 0.85, "linear RMSE": 3.2, "forest R2": 0.89, "forest RMSE": 2.7,
            "SGD mean cv log loss": 0.58, "SGD accuracy": 0.82,
        },
    ),
    "a formula": (stream("gini 0.0322, 2 * auc - 1 = 0.0322"), "", {"gini": 0.0322}),
}  # fmt: skip


@pytest.mark.parametrize("case", FOUND)
def test_found(case):
    outputs, source, expected = FOUND[case]
    scores = scores_then_and_now([("a", 1, source)], {"a": outputs}, {"a": outputs}, 0.01)
    assert {score.name: score.then for score in scores} == expected
    assert all(score.result == "same" for score in scores)


NOT_SCORES = {
    "counts": (stream("891 rows, 12 columns\ntotal missing cells: 13958"), ""),
    "data": (result("…", DATA), ""),
    "data described across": (result("…", DATA_ACROSS), ""),
    "data described across, as text": (
        stream("            mean  25%  75%\nmath score  66.1  57.0  77.0\nloss  5.0  3.0  7.0\n"),
        "",
    ),
    "a variable": (result("12.5"), "df['fare'].mean()"),
    "a callback": (
        stream(
            "Epoch 1: val_loss improved from inf to 0.69, saving model to a.h5\nval_acc did not improve from 0.5"
        ),
        "",
    ),
    "what a callback is going to do": (
        stream(
            "Multiple eval metrics have been passed: 'valid-auc' will be used for early stopping.\n"
            "Will train until valid-gini hasn't improved in 50 rounds.\n"
            "Training until validation scores don't improve for 50 rounds\n"
            "[LightGBM] [Info] Start training from score -1.031691\n"
            "Min loss divided by 10: 4.37E-02\nBetter model found at epoch 0 with accuracy value: 0.82.\n"
        ),
        "",
    ),
    "films that are recommended": (result("…", FILMS), ""),
    "a bound": (stream("auc > .6 True\nRMSE <= 3 False\naccuracy at least 0.8: yes\nerror below 5%"), ""),
    "exceptions": (
        stream("Key error: 0\nValueError: 3 columns\nHTTP Error 404: Not Found\nname_error 7"),
        "",
    ),
    "a column of data": (
        stream("FICO.Score   0.08\nmath score   4.5\nrows         3.0\ndtype: float64\n"),
        "",
    ),
    "features of XGBoost": (result("{'f0': 12, 'f1': 30, 'f12': 8}"), ""),
    "questions": (stream("F1    0.3\nF2    0.2\nF3    0.1\ndtype: float64\n"), ""),
    "columns that are counted": (
        stream("   r1   r2\n0  0.3  0.5\n"),
        "",
    ),
    "rows that are counted": (result("…", COUNTED), ""),
    "a truth value": (result("np.True_"), "accuracy_score(y, p) > 0.5"),
    "a shape": (result("(891, 12)"), "train.shape"),
    "stderr": ([{"output_type": "stream", "name": "stderr", "text": "accuracy: 0.5"}], ""),
    "words that hold a name": (stream("accurate 3, lossless 4, mapping 5, scores_list 7x"), ""),
}


@pytest.mark.parametrize("case", NOT_SCORES)
def test_not_scores(case):
    outputs, source = NOT_SCORES[case]
    assert find_scores(outputs, source) == []


def test_then_and_now_are_paired_by_name():
    then = stream("AUC: 0.9000\nRMSE: 3.00\nlogloss: 0.40")
    now = stream("RMSE: 3.02\nAUC: 0.8000\nF1: 0.7")
    scores = scores_then_and_now([("a", 7, "")], {"a": then}, {"a": now}, 0.01)
    assert [(s.name, s.then, s.now, s.result) for s in scores] == [
        ("AUC", 0.9, 0.8, "drifted"),
        ("RMSE", 3.0, 3.02, "within_tolerance"),
        ("logloss", 0.4, None, "not_comparable"),
        ("F1", None, 0.7, "not_comparable"),
    ]
    assert {score.number for score in scores} == {7}


@pytest.mark.parametrize(
    ("column", "is_score"),
    [
        *(
            (name, True)
            for name in (
                "Score",
                "mean_test_score",
                "Test Score",
                "F1 Score",
                "r2_score",
                "CV score",
                "Training Score",
            )
        ),
        *(
            (name, False)
            for name in (
                "Happiness Score",
                "FICO.Score",
                "math score",
                "imdb_score",
                "Spending Score (1-100)",
            )
        ),
    ],
)
def test_a_column_of_data_that_is_called_a_score_is_none_of_a_model(column, is_score):
    table = (
        f"<table><thead><tr><th></th><th>name</th><th>{column}</th></tr></thead><tbody>"
        "<tr><th>0</th><td>a</td><td>0.75</td></tr></tbody></table>"
    )
    text = f"   size  {column.replace(' ', '_')}\na  3  0.75\nb  4  0.5"
    for outputs in (result("…", table), stream(text)):
        assert bool(find_scores(outputs)) == is_score
