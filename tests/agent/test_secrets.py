"""Secrets do not leave: byte by byte on the wire; and what is no secret is left as it is."""

import base64
import json
import random
import string
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jupyter_mlemodernizer.agent.chat import ToolSpec
from jupyter_mlemodernizer.agent.client import OpenAIChat
from jupyter_mlemodernizer.agent.configuration import ModelConfiguration
from jupyter_mlemodernizer.agent.secrets import MARK, Scrubber, restored

from .endpoint_server import EndpointServer, Reply, said

PICK = random.Random(20170612)


def drawn(length: int, alphabet: str = string.ascii_letters + string.digits) -> str:
    return "".join(PICK.choices(alphabet, k=length))


HEX = "0123456789abcdef"
PEM = "\n".join(drawn(64, string.ascii_letters + string.digits + "+/") for _ in range(12))
JWT = ".".join(
    base64.urlsafe_b64encode(part).decode().rstrip("=")
    for part in (b'{"alg":"HS256","typ":"JWT"}', b'{"sub":"1234567890","name":"Ada"}', PICK.randbytes(32))
)

# The line of a notebook, and the part of it that must not leave.
SEEDED: dict[str, tuple[str, str]] = {
    name: (template.replace("@@", secret), secret)
    for name, template, secret in [
        ("OpenAI", 'openai.api_key = "@@"', "sk-" + drawn(48)),
        ("OpenAI of a project", 'client = OpenAI(api_key="@@")', "sk-proj-" + drawn(74) + "T3BlbkFJ" + drawn(74)),
        ("Anthropic", "# my key is @@, do not share", "sk-ant-api03-" + drawn(80)),
        ("AWS id", 'boto3.client("s3", aws_access_key_id="@@")', "AKIA" + drawn(16, string.ascii_uppercase + "234567")),
        ("AWS secret", 'aws_secret_access_key = "@@"', drawn(40, string.ascii_letters + string.digits + "/+")),
        ("GitHub", "!git clone https://@@@github.com/ada/private.git", "ghp_" + drawn(36)),
        ("GitHub, fine-grained", "%pip install git+https://x-access-token:@@@github.com/a/b", "github_pat_" + drawn(82)),
        ("GitLab", 'gl = gitlab.Gitlab("https://gitlab.com", "@@")', "glpat-" + drawn(20)),
        ("Slack", 'slack = WebClient(token="@@")', f"xoxb-{drawn(12, string.digits)}-{drawn(24)}"),
        ("Slack hook", 'requests.post("https://hooks.slack.com/services/@@", json=m)', f"T{drawn(8)}/B{drawn(8)}/{drawn(24)}"),
        ("Google", 'gmaps = googlemaps.Client(key="@@")', "AIza" + drawn(35)),
        ("Hugging Face", 'login("@@")', "hf_" + drawn(34)),
        ("Kaggle", 'json.dump({"username": "ada", "key": "@@"}, f)', drawn(32, HEX)),
        ("Kaggle in the environment", 'os.environ["KAGGLE_KEY"] = "@@"', drawn(32, HEX)),
        ("Weights & Biases", '!wandb login @@', drawn(40, HEX)),
        ("JWT", 'headers = {"Authorization": "Bearer @@"}', JWT),
        ("bearer", "curl -H 'Authorization: Bearer @@' https://api.example.com", drawn(40)),
        ("PEM", 'key = """-----BEGIN RSA PRIVATE KEY-----\n@@\n-----END RSA PRIVATE KEY-----"""', PEM),
        ("PEM in JSON", r'{"private_key": "-----BEGIN PRIVATE KEY-----\n@@\n-----END PRIVATE KEY-----\n"}', PEM.replace("\n", r"\n")),
        ("PostgreSQL", 'create_engine("postgresql://ada:@@@db.example.com:5432/sales")', "tr0ub4dor&3"),
        ("MongoDB", 'MongoClient("mongodb+srv://ada:@@@cluster0.mongodb.net")', "correct-horse"),
        ("ODBC", 'pyodbc.connect("DRIVER=x;SERVER=y;UID=ada;PWD=@@;")', "battery7staple"),
        ("Azure", "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=@@;", base64.b64encode(PICK.randbytes(64)).decode()),
        ("password", 'password = "@@"', "hunter2"),
        ("password with spaces", "conn = connect(user='ada', passwd='@@')", "my dog has fleas"),
        ("password, typed", 'db_password: str = "@@"', "Tr0ub4dor"),
        ("e-mail", 'smtp.login("ada@example.com", "@@")', "lovelace-1815"),
        ("basic authentication", 'requests.get(url, auth=("ada", "@@"))', "analytical"),
        ("shell", "!mysql -u root -p@@ sales < dump.sql", "s3cr3tpw"),
        ("command line", "!kaggle-tool --token @@ download", drawn(24)),
        ("line of .env", "SECRET_KEY=@@", "django-insecure-" + drawn(30)),
        ("query", 'pd.read_json("https://api.example.com/v1?appid=@@&q=x")', drawn(32, HEX)),
        ("signed URL", 'url = "https://s3.amazonaws.com/b/k?X-Amz-Signature=@@"', drawn(64, HEX)),
        ("Telegram", 'bot = telegram.Bot("@@")', drawn(9, "123456789") + ":AA" + drawn(33)),
        ("Stripe", 'stripe.api_key = "@@"', "sk_live_" + drawn(24)),
        ("Quandl", 'quandl.ApiConfig.api_key = "@@"', drawn(20, string.ascii_letters + string.digits + "_-")),
        ("SendGrid", "SendGridAPIClient('@@')", f"SG.{drawn(22)}.{drawn(43)}"),
        ("netrc", "machine api.example.com login ada password @@", "opensesame"),
        ("drawn at random, of no known form", 'print("@@")', drawn(44)),
        ("as hexadecimal digits, of no known form", 'x = "@@"', drawn(64, HEX)),
        ("cookie", 'headers = {"Cookie": "sessionid=@@"}', drawn(32, string.ascii_lowercase + string.digits)),
        ("client secret", '{"client_secret": "@@"}', "GOCSPX-" + drawn(28)),
        ("psql", 'connect("host=db user=ada password=@@ dbname=sales")', "hunter2"),
        ("Oracle", 'url = "jdbc:oracle:thin:scott/@@@//db:1521/x"', "t1ger"),
        ("magic", "%env DB_PASSWORD=@@", "hunter2!"),
        ("shell variable", "!export PGPASSWORD=@@", "s3same"),
        ("YAML", "  password: @@", "hunter22"),
        ("upper case", "MAIL_PASSWORD=@@", "opensesame"),
        ("prose", "# the password is @@, ask Ada", "hunter2"),
        ("sshpass", "!sshpass -p '@@' ssh ada@db", "hunter2"),
        ("service account", '"private_key_id": "@@",', drawn(40, HEX)),
        ("Twitter", 'auth.set_access_token("1234-@@", access_secret)', drawn(40)),
        ("Docker", '{"auths": {"x": {"auth": "@@"}}}', base64.b64encode(b"ada:lovelace-1815").decode()),
        ("argument", 'os.environ.setdefault("DB_PASSWORD", "@@")', "sesame99"),
    ]
}  # fmt: skip
ENVIRONMENT = {
    "MY_SERVICE_TOKEN": "plain-looking-words",
    "PATH": "/usr/bin",
    "HOME": "/home/ada",
    "DB_PASSWORD": "Kalle Blomkvist",
}

INNOCENT = """\
df = pd.read_csv("../input/house-prices-advanced-regression-techniques/train.csv")
path = "/kaggle/input/tabular-playground-series-jan-2021/sample_submission.csv"
%pip install git+https://github.com/scikit-learn/scikit-learn@6a7eae5a97b6eba270abaaf17bc82ad56db4290e
%pip install xgboost==1.5.0 --hash=sha256:3d5a9f3ae9b2ee4ab1e8a4b9b2d4c6f0e1a2b3c4d5e6f708192a3b4c5d6e7f80
url = "https://raw.githubusercontent.com/mwaskom/seaborn-data/2b29313169bf8dfa77d8dc930f7bd3eba559a906/tips.csv"
FILE_MD5 = "5d44ee6f2c3f71b73125876103c8f6c4"
sha1 = "da39a3ee5e6b4b0d3255bfef95601890afd80709"
model = tf.keras.applications.MobileNetV2(weights="mobilenet_v2_weights_tf_dim_ordering_tf_kernels_1.0_224.h5")
from sklearn.ensemble import HistGradientBoostingClassifier, GradientBoostingRegressor
from keras.layers.convolutional_recurrent import ConvLSTM2DBatchNormalization
x = Conv2DTranspose(filters=64, kernel_size=3, kernel_initializer="glorot_uniform")
pi = 3.14159265358979323846264338327950288419716939937510582097494459
big = 123456789012345678901234567890
weights = [0.0012345678901234, 1.2345678901234567e-05, -9.8765432109876543e+12]
data = "ACGTACGTTAGCATCGATCGATCGATTTAGCGCGATATCGCGATCGATCGGCTA"
token = "the"
tokens = text.split()
tokenizer = Tokenizer(num_words=20000, oov_token="<OOV>")
tokenizer.add_special_tokens({"pad_token": "[PAD]", "cls_token": "[CLS]"})
key = lambda x: x[1]
df.sort_values(by="key", key=lambda column: column.str.lower())
pd.merge(left, right, on="customer_primary_key_2017_v2_final")
columns = ["user", "password", "email", "token", "api_key"]
df = df.rename(columns={"key": "customer_id", "token": "word"})
schema = {"password": "string", "secret": "object"}
password = os.environ["DB_PASSWORD"]
api_key = os.getenv("API_KEY")
password = getpass.getpass("Enter your password: ")
API_KEY = "YOUR_API_KEY_HERE"
api_key = "<your key>"
secret = None
pwd = "/home/ada/notebooks"
pwd = os.getcwd()
author = "Ada Lovelace"
<div id="sk-container-id-1" class="sk-top-container"><style>#sk-container-id-1 div.sk-toggleable__content pre</style>
.sk-estimator-doc-link.fitted:hover { background-color: var(--sklearn-color-fitted-level-3) }
<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAYUAAAEWCAYAAACJ0YulAAAABHNCSVQICAgIfAhkiAAAAAlwSFlzAAALEgAACxIB0t1+/AAAADl0RVh0U29mdHdhcmUAbWF0cGxvdGxpYiB2ZXJzaW9u">
dataset_id = "b1946ac9-2492-4d23-97d5-6a1f5f3c8a5e"
ordinary_least_squares_with_heteroscedasticity_robust_standard_errors_2019 = 1
XGBClassifier(base_score=0.5, booster='gbtree', colsample_bylevel=1, min_child_weight=1, n_estimators=100)
ValueError: could not convert string to float: 'RL_60_65.0_8450_Pave_nan_Reg_Lvl_AllPub'
https://www.kaggle.com/c/titanic/discussion/12345?sort=votes&page=2
see https://scikit-learn.org/stable/modules/generated/sklearn.model_selection.train_test_split.html#sklearn
np.random.seed(42); torch.manual_seed(1234567890); tf.random.set_seed(20190101)
2019-03-01 12:34:56.789012+00:00,1551443696,0x7f2b5c0d9e80
<sklearn.pipeline.Pipeline object at 0x7f3a1c2b4d50>
logging.basicConfig(format="%(asctime)s %(name)s %(levelname)s %(message)s")
strategy = "stratified_k_fold_cross_validation_10x5_seed2020"
os.environ["CUDA_DEVICE_ORDER"] = "PCI_BUS_ID"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
df["KeyFeatures"] = df["AuthorName"] + "_" + df["PassengerId"].astype(str)
basic = LinearRegression(); bearer = "of good news"
psycopg2.connect(host=host, user=user, password=password, dbname=name)
password: str
# password is required
secret_sauce = make_sauce()
best_secret_length = 4
random_key = jax.random.PRNGKey(0)
X_train, X_test, key_train = split(X, key=key_column)
hidden = layer(token_embeddings, key_padding_mask=mask)
user:x:1000:1000:Ada Lovelace,,,:/home/ada:/bin/bash
http://localhost:8888/lab/tree/notebooks/Untitled.ipynb
abcdefghijklmnopqrstuvwxyz0123456789 = string.ascii_lowercase + string.digits""".splitlines()


@pytest.fixture(scope="module")
def scrubber() -> Scrubber:
    return Scrubber(environment=ENVIRONMENT)


@pytest.mark.parametrize("name", SEEDED)
def test_a_secret_is_taken_out(scrubber: Scrubber, name: str):
    line, secret = SEEDED[name]
    scrubbed = scrubber.text(f"import os\n{line}\nprint('done')")
    assert MARK in scrubbed
    assert not traces(secret, scrubbed)
    assert scrubbed.startswith("import os\n")
    assert scrubbed.endswith("\nprint('done')")


@pytest.mark.parametrize("line", INNOCENT)
def test_what_is_no_secret_stays(scrubber: Scrubber, line: str):
    assert scrubber.text(line) == line


def traces(secret: str, text: str) -> list[str]:
    """Pieces of a secret, half as long as it and no shorter than six characters, that are in a text."""
    size = max(6, len(secret) // 2)
    return [p for at in range(max(1, len(secret) - size + 1)) if (p := secret[at : at + size]) in text]


async def test_none_leaves_byte_by_byte(server: EndpointServer):
    """A notebook seeded with secrets, in code, output, a tool's answer, arguments and in a dictionary's key."""
    server.behaviour = lambda request: Reply(said("I see."))
    lines = [line for line, _ in SEEDED.values()] + [f"print({value!r})" for value in ENVIRONMENT.values()]
    notebook = "\n".join(lines)
    key = "my-own-model-key-1"
    configuration = ModelConfiguration(model="m", base_url=server.base_url, api_key=key)
    calls = []
    scrubber = Scrubber(known=[key], environment=ENVIRONMENT)
    chat = OpenAIChat(configuration, calls.append, scrubber=scrubber)
    arguments = json.dumps({"source": notebook, SEEDED["OpenAI"][1]: 1})
    messages = [
        {"role": "system", "content": "Repair."},
        {"role": "user", "content": [{"type": "text", "text": notebook}]},
        {"role": "assistant", "content": None, "tool_calls": [
            {"id": "call_1", "type": "function", "function": {"name": "submit_fix", "arguments": arguments}}]},
        {"role": "tool", "tool_call_id": "call_1", "content": json.dumps({"cells": lines, "key": key})},
        {"role": "user", "content": notebook + f"\nthe key is {key}"},
    ]  # fmt: skip
    await chat.complete(
        messages, [ToolSpec(name="submit_fix", description="d", parameters={"type": "object"})]
    )
    sent = server.received[0].raw.decode()
    texts = [sent, json.dumps(json.loads(sent), ensure_ascii=False), calls[0].model_dump_json()]
    secrets = [secret for _, secret in SEEDED.values()] + ["plain-looking-words", "Kalle Blomkvist", key]
    for secret in secrets:
        for text in texts:
            for spelling in (secret, quote(secret, safe=""), json.dumps(secret)[1:-1]):
                assert not traces(spelling, text), secret
    again = json.loads(sent)["messages"][2]["tool_calls"][0]["function"]["arguments"]
    assert MARK in json.loads(again)["source"]


def test_values_of_the_environment_in_any_spelling(scrubber: Scrubber):
    value = ENVIRONMENT["DB_PASSWORD"]
    encoded = base64.b64encode(value.encode()).decode()
    text = f"{value} {quote(value)} {encoded} {ENVIRONMENT['HOME']}"
    assert scrubber.text(text) == f"{MARK} {MARK} {MARK} /home/ada"


def test_ordinary_words_of_the_environment_are_no_secrets():
    environment = {
        "API_KEY": "none",
        "TOKEN": "your-token-here",
        "SSH_AUTH_SOCK": "/tmp/agent.1",
        "KEY_COUNT": "1234567",
    }
    text = "none of 1234567 is your-token-here or /tmp/agent.1"
    assert Scrubber(environment=environment).text(text) == text


@given(st.text())
def test_scrubbing_twice_is_scrubbing_once(text: str):
    scrubber = Scrubber(environment=ENVIRONMENT)
    once = scrubber.text(text)
    assert scrubber.text(once) == once


def test_a_large_text_takes_no_time(scrubber: Scrubber):
    import time

    for text in (
        "a" * 200_000,
        "password = " * 20_000,
        "-----BEGIN RSA PRIVATE KEY-----" * 3000,
        "x://" * 50_000,
        '"' * 200_000,
    ):
        started = time.process_time()
        scrubber.text(text)
        assert time.process_time() - started < 2


@pytest.mark.parametrize(
    ("original", "written", "expected"),
    [
        ('password = "hunter2"\nconnect(password)', 'password = "[secret]"', 'password = "hunter2"'),
        (
            'password = "hunter2"\napi_key = "x9y8z7"',
            'api_key = "[secret]"\npassword = "[secret]"\n',
            'api_key = "x9y8z7"\npassword = "hunter2"\n',
        ),
        ('password = "hunter2"', 'connect(pw="[secret]")', 'connect(pw="hunter2")'),
        ('password = "hunter2"\napi_key = "x9y8z7"', 'connect("[secret]")', None),
        ("x = 1", 'password = "[secret]"', None),
        ("x = 1", "x = 2", "x = 2"),
    ],
)
def test_what_the_model_repeats_gets_its_secrets_back(scrubber: Scrubber, original, written, expected):
    assert restored(written, original, scrubber.text(original)) == expected


def test_what_is_a_secret_in_one_place_is_one_in_others():
    texts = ['password = "sesame99"', 'secret = "opensesame"', "token = 'the-word-7'"]
    scrubber = Scrubber(environment={}, texts=texts)
    # A word may mean something else elsewhere; a token that looks like none is none.
    line = "access denied for sesame99, and opensesame, the-word-7"
    assert scrubber.text(line) == f"access denied for {MARK}, and opensesame, the-word-7"
    assert Scrubber(environment={}).text(line) == line


def test_written_out_line_breaks_end_words(scrubber: Scrubber):
    for line, secret in SEEDED.values():
        for text in (repr(f"x\n{line}\ny"), json.dumps(f"x\t{line}\r\ny"), f"12 | {line}", f"# {line}"):
            assert not traces(secret, scrubber.text(text).replace("\\n", "\n")), (text, scrubber.text(text))


def test_edits_of_a_cell_with_a_secret_keep_it():
    from jupyter_mlemodernizer.agent.edits import SubmissionError, edits_of
    from jupyter_mlemodernizer.model import Cell, WorkingCopy

    source = 'password = "hunter2"\ndb = connect(password)\nframe = db.fetch().ix[0]'
    shown = 'password = "[secret]"\ndb = connect(password)\nframe = db.fetch().ix[0]'
    copy = WorkingCopy([Cell(id="a", cell_type="code", source=source)])
    whole = {"cell": 1, "source": shown.replace(".ix", ".iloc")}
    part = {"cell": 1, "search": shown, "replace": shown.replace(".ix", ".iloc")}
    for item in (whole, part):
        (edit,) = edits_of([item], copy)
        assert edit.source == source.replace(".ix", ".iloc")
    for item in (
        {"insert_after": 1, "source": "x = '[secret]'"},
        {"cell": 1, "source": "a = '[secret]'\n" * 2},
    ):
        copy = WorkingCopy([Cell(id="a", cell_type="code", source=source + '\napi_key = "x9y8z7"')])
        with pytest.raises(SubmissionError, match="not shown to you"):
            edits_of([item], copy)
