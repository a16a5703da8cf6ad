"""What a notebook may need of the world around it: a graphics card, a server, a key, a program.

No change to the code brings any of these; to say which one is missing is the whole answer.
"""

import re

from ..model import Crash, Need

_HARDWARE = (
    (
        r"Torch not compiled with CUDA|Found no NVIDIA driver|No CUDA GPUs are available|CUDA (?:driver|error)|"
        r"device_type.*cuda|no CUDA-capable device|cudaErrorNoDevice|No GPU device found|GPU Tree Learner was not enabled|"
        r"Must have at least one device|not compiled with (?:CUDA|GPU) support|CUDA is not available|"
        r"torch\.cuda\.is_available\(\) is False",
        "NVIDIA graphics card",
    ),
    (r"\bTPU(?:ClusterResolver)?\b|XLA_.*TPU|grpc://.*tpu", "TPU"),
)
_REMOVED_DATA = re.compile(r"`(load_\w+)` has been removed from scikit-learn")
_MISSING_PART = re.compile(
    r"'(?P<owner>[\w.]+)' has no attribute '(?P<attribute>\w+)'|No module named '(?P<module>[\w.]+)'|"
    r"cannot import name '(?P<name>\w+)' from '(?P<home>[\w.]+)'"
)
# What libraries left out without a successor that does the same.
_DROPPED = {
    "tensorflow.contrib": "was left out of TensorFlow 2.0 (2019); what it held is in Keras or in packages of its own",
    "tensorflow.estimator": "was left out of TensorFlow 2.16 (2024); models are made with Keras",
    "gensim.summarization": "was left out of gensim 4.0 (2021)",
    "gensim.models.wrappers": "was left out of gensim 4.0 (2021)",
    "sklearn.gaussian_process.GaussianProcess": "was left out of scikit-learn 0.20 (2018); `GaussianProcessRegressor`, "
    "which took its place, is given a kernel and answers otherwise",
    "sklearn.linear_model.RandomizedLasso": "was left out of scikit-learn 0.21 (2019)",
    "sklearn.linear_model.RandomizedLogisticRegression": "was left out of scikit-learn 0.21 (2019)",
}
_OF_KERAS_2 = re.compile(r"`(?P<name>\w+)` is not available with Keras 3")
_SYMBOLIC_GRADIENT = re.compile(
    r"tf\.gradients is not supported when eager execution|backend' has no attribute 'gradients'"
)
_OLD_DESCRIPTION = re.compile(r"Expected 'config' to be a dict for Sequential|Could not locate class 'Model'")
_NETWORK_TYPES = frozenset(
    {
        "URLError",
        "HTTPError",
        "ConnectionError",
        "ConnectTimeout",
        "ConnectionRefusedError",
        "ConnectionResetError",
        "NewConnectionError",
        "MaxRetryError",
        "gaierror",
        "RemoteDisconnected",
        "SSLError",
        "OfflineModeIsEnabled",
        "LocalEntryNotFoundError",
    }
)
_NETWORK_TEXT = re.compile(
    r"Name or service not known|Temporary failure in name resolution|Max retries exceeded|URL fetch failure|"
    r"Couldn't connect to|We couldn't connect to|connect to the Internet"
)
_HOST = re.compile(r"https?://([\w.-]+)|host='([\w.-]+)'")
# Matplotlib falls back on Pillow, which makes no films.
_FILM = re.compile(
    r"unknown file extension: \.(?:mp4|mkv|mov|avi|webm|m4v)\b|Requested MovieWriter \((?:ffmpeg|avconv)\) not available"
)
_NLTK = re.compile(r"Resource .{0,12}?'?(?P<name>[\w/]+).{0,12}? not found", re.DOTALL)


def wants_network(crash: Crash) -> bool:
    """Is a crash for want of the network, or of something that was there then?"""
    text = "\n".join([crash.message, *crash.causes])
    return bool(_types(crash) & _NETWORK_TYPES or _NETWORK_TEXT.search(text))


def _types(crash: Crash) -> set[str]:
    return {name.rpartition(".")[2] for name in (crash.type, *crash.bases)}


def surroundings_need(crash: Crash, cell_id: str) -> Need | None:
    """What of the surroundings a crash is for want of, or None."""
    text = "\n".join([crash.message, *crash.causes])
    for pattern, name in _HARDWARE:
        if re.search(pattern, text):
            return Need(
                what="hardware",
                name=name,
                cells=[cell_id],
                advice=f"This cell needs a {name}, and there is none here; run it on a machine that has one.",
            )
    if wants_network(crash):
        host = _HOST.search(text) or _HOST.search("\n".join(frame.source for frame in crash.frames[-1:]))
        server = (host.group(1) or host.group(2)) if host else "the network"
        return Need(
            what="service",
            name=server,
            cells=[cell_id],
            advice=f"This cell fetches something from {server}, which did not answer; check the connection, "
            "or fetch it once by hand and put it beside the notebook.",
        )
    part = _dropped_part(text)
    if part:
        return Need(
            what="package",
            name=part,
            cells=[cell_id],
            advice=f"`{part}` {_DROPPED[part]}, so that these cells have to be written anew, "
            "or run in the environment of then.",
        )
    if _SYMBOLIC_GRADIENT.search(text):
        return Need(
            what="package",
            name="gradients of a graph",
            cells=[cell_id],
            advice="`gradients` is taken of a graph of TensorFlow 1, which models of Keras 3 are not: the cells that need it have "
            "to be written anew with `tf.GradientTape`, or run in the environment of then.",
        )
    if _OLD_DESCRIPTION.search(text):
        return Need(
            what="weights",
            name="a description of the model",
            cells=[cell_id],
            advice="The model was described by Keras before 2.3 (2019), in a form that Keras 3 does not read: build it in code and "
            "load its weights, or save it anew with the Keras of then.",
        )
    layer = _OF_KERAS_2.search(text)
    if layer:
        return Need(
            what="package",
            name="tf-keras",
            cells=[cell_id],
            advice=f"`{layer['name']}` of TensorFlow 1 is a part of Keras 2: run `%pip install tf-keras`, and write "
            "`import os; os.environ['TF_USE_LEGACY_KERAS'] = '1'` before TensorFlow is imported.",
        )
    removed = _REMOVED_DATA.search(text)
    if removed:
        name = removed.group(1)
        return Need(
            what="input",
            name=f"the data of {name}",
            cells=[cell_id],
            advice=f"scikit-learn ships the data of `{name}` no longer: accept what is suggested for fetching them and modernize "
            "again, or read them from a file of your own.",
        )
    if "StdinNotImplementedError" in _types(crash):
        secret = "getpass" in crash.message
        return Need(
            what="credentials" if secret else "input",
            name="a password" if secret else "an answer that somebody types",
            cells=[cell_id],
            advice="This cell asks for "
            + (
                "a password: read it from an environment variable instead"
                if secret
                else "something to be typed"
            )
            + ("." if secret else ": write the answer in the place of `input(…)`."),
        )
    if "LookupError" in _types(crash) and "nltk" in text.lower():
        match = re.search(r"nltk\.download\('([\w-]+)'\)", text) or _NLTK.search(text)
        data = match.group(1) if match else "data"
        return Need(
            what="input",
            name=f"NLTK {data}",
            cells=[cell_id],
            advice=f"NLTK's `{data}` is not installed; run `import nltk; nltk.download('{data}')` once.",
        )
    if crash.type.endswith("PyperclipException"):
        return Need(
            what="input",
            name="what somebody had copied",
            cells=[cell_id],
            advice="This cell reads or writes the clipboard, which Python does not reach here: paste the text into the notebook, "
            "and read it with `pd.read_csv(io.StringIO(text))`.",
        )
    if crash.type == "KeyError" and (crash.library_frame or "").startswith("os:"):
        name = crash.missing_name or crash.message.strip("'")
        return Need(
            what="credentials",
            name=name,
            cells=[cell_id],
            advice=f"The environment variable `{name}` is not set: set it before Jupyter is started, or write "
            f"`%env {name}=…` above this cell.",
        )
    return _program(crash, cell_id)


def _dropped_part(text: str) -> str | None:
    """What a library left out for good that the text of a crash misses, by its dotted name."""
    missing = _MISSING_PART.search(text)
    if missing is None:
        return None
    parts = [missing["owner"] or missing["home"], missing["attribute"] or missing["name"], missing["module"]]
    # What is left of TensorFlow 1 is a part of TensorFlow 2.
    full = re.sub(
        r"^tensorflow(?:\.(?:_api|v2|compat|v1))+\.", "tensorflow.", ".".join(part for part in parts if part)
    )
    return next((part for part in _DROPPED if f"{full}.".startswith(f"{part}.")), None)


def _program(crash: Crash, cell_id: str) -> Need | None:
    """A program that is not installed."""
    name = crash.filename if (crash.library_frame or "").startswith("subprocess:_execute_child") else None
    if name is None and crash.type.endswith("ExecutableNotFound"):
        name = "dot (Graphviz)"
    if name is None and _FILM.search(crash.message):
        name = "ffmpeg"
    if not name:
        return None
    return Need(
        what="package",
        name=name,
        cells=[cell_id],
        advice=f"The program `{name}` is not installed here; install it with the system's package manager.",
    )
