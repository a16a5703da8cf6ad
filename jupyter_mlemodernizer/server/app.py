"""The extension as jupyter_server sees it: its configuration, its start and its end."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_core.paths import jupyter_data_dir
from jupyter_server.extension.application import ExtensionApp
from traitlets import Bool, Dict, Float, Int, List, Unicode, default

from .. import __version__
from .routes import ROUTES

if TYPE_CHECKING:
    from .service import Service

_EVENT_SCHEMA = Path(__file__).parent / "event_schemas" / "modernization" / "v1.yaml"
_CONTENTS_EVENTS = "https://events.jupyter.org/jupyter_server/contents_service/v1"


class MLEModernizer(ExtensionApp):
    """Modernizes notebooks; configured as ``c.MLEModernizer.…`` in ``jupyter_server_config.py``."""

    name = "jupyter_mlemodernizer"
    version = __version__
    description = "Brings old machine-learning notebooks back to life on today's libraries."
    load_other_extensions = True

    input_dirs = List(
        Unicode(),
        help="Folders that every modernization searches for input files, beside those that its user names.",
    ).tag(config=True)
    cell_timeout = Float(
        600.0, min=1, help="Most seconds that one cell may run in a modernization. A user can ask for less."
    ).tag(config=True)
    timeout = Float(
        3600.0, min=1, help="Most seconds that a whole modernization may take. A user can ask for less."
    ).tag(config=True)
    max_trials = Int(
        16,
        min=0,
        help="Most trials per notebook that may fail or are not certain. A user can ask for fewer.",
    ).tag(config=True)
    max_restarts = Int(
        12, min=0, help="Most fresh kernels that a modernization may start after a death or for a replay."
    ).tag(config=True)
    fixed_options = Dict(
        key_trait=Unicode(),
        help="Options that hold for every modernization, whatever its user asks for, and what they are: "
        "{'use_model': False, 'kinds': ['repair']}. Possible are the options of a start request (docs/protocol.md).",
    ).tag(config=True)
    max_concurrent = Int(2, min=1, help="Modernizations that run at once; others are queued.").tag(
        config=True
    )
    max_notebook_bytes = Int(
        64 * 1024 * 1024, min=1, help="Largest notebook, outputs included, that is taken from a browser."
    ).tag(config=True)
    heartbeat = Float(
        20.0, min=0.01, help="Seconds of silence after which a heartbeat is sent on an event socket."
    ).tag(config=True)
    store_path = Unicode(
        help="SQLite file that keeps modernizations, suggestions and decisions. "
        "Default: mlemodernizer/modernizations.db in the user's Jupyter data folder. "
        "':memory:' keeps nothing beyond the life of the server. The language model that is chosen in JupyterLab is "
        "kept beside it, in language-model.json, without its key."
    ).tag(config=True)

    model = Unicode(
        help="Name of the language model that is asked where no rule helps, as its server knows it: 'gpt-5-mini', "
        "'gpt-oss:20b'. Empty: MLEMODERNIZER_MODEL; without either, no model is asked and nothing leaves the machine. "
        "Every setting of the model can be given as MLEMODERNIZER_<NAME> in the environment as well."
    ).tag(config=True)
    base_url = Unicode(
        help="Where the model is: an OpenAI-compatible API with its version, as 'http://localhost:11434/v1'. "
        "Empty: MLEMODERNIZER_BASE_URL, OPENAI_BASE_URL, else OpenAI itself."
    ).tag(config=True)
    api_key = Unicode(
        help="Key for the model's server. Better kept out of files: MLEMODERNIZER_API_KEY or OPENAI_API_KEY in the "
        "environment, or in the keyring (`keyring set jupyter-mlemodernizer api_key`)."
    ).tag(config=True)
    temperature = Float(
        None, allow_none=True, help="Sent to the model if set. Models that reason refuse it."
    ).tag(config=True)
    reasoning_effort = Unicode(
        help="Sent to the model if set: 'low', 'medium' or 'high', for models that reason."
    ).tag(config=True)
    max_tokens = Int(
        None, allow_none=True, help="Most tokens of one answer, thoughts included; sent to the model if set."
    ).tag(config=True)
    model_timeout = Float(
        None, allow_none=True, help="Seconds for one call of the model, tries included. Default: 180."
    ).tag(config=True)
    max_calls = Int(None, allow_none=True, help="Most calls of the model for one notebook. Default: 40.").tag(
        config=True
    )
    max_tokens_total = Int(
        None,
        allow_none=True,
        help="Most tokens for one notebook, sent and received together. Default: 400,000.",
    ).tag(config=True)
    max_cost = Float(
        None,
        allow_none=True,
        help="Most money for one notebook, in the unit of the prices; counts only if both prices are set.",
    ).tag(config=True)
    input_price = Float(
        None, allow_none=True, help="Price of a million tokens sent. Without both prices no cost is shown."
    ).tag(config=True)
    output_price = Float(None, allow_none=True, help="Price of a million tokens received.").tag(config=True)
    context_window = Int(
        None,
        allow_none=True,
        help="Tokens that the model reads and writes at most, as its server was started. Default: 32,000.",
    ).tag(config=True)
    model_tools = Bool(
        None,
        allow_none=True,
        help="False: tools are described in the prompt from the first call on. Default: this is found out.",
    ).tag(config=True)
    model_decisions = Bool(
        None,
        allow_none=True,
        help="False: edits of the model about which a person would have to decide before they may run are refused. "
        "Default: they are shown, and not run.",
    ).tag(config=True)
    model_forbidden = Unicode(
        help="Names that no edit of the model may add, with commas between them: 'torch.hub, read_sql'."
    ).tag(config=True)
    model_learn = Bool(
        None,
        allow_none=True,
        help="False: fixes of the model that held are not kept. Default: they are, in the user's Jupyter data folder, "
        "and `jupyter mlemodernizer catalogue learned` shows them.",
    ).tag(config=True)

    model_locked = Bool(
        False,
        help="True: nobody can choose a language model in JupyterLab; it is what this configuration and the "
        "environment say, or none.",
    ).tag(config=True)

    @default("store_path")
    def _default_store_path(self) -> str:
        return str(Path(jupyter_data_dir()) / "mlemodernizer" / "modernizations.db")

    _service: "Service | None" = None

    @property
    def service(self) -> "Service":
        """What answers requests; made, and its modules imported, with the first one."""
        if self._service is None:
            from .service import Service  # noqa: PLC0415 (a server that starts is not to wait for it)

            self._service = Service(self)
        return self._service

    def initialize_handlers(self) -> None:
        self.handlers.extend((pattern, handler, {"extension": self}) for pattern, handler in ROUTES)

    def initialize_settings(self) -> None:
        assert self.serverapp is not None
        if not self._linked:
            # There is a mistake in the configuration: that was told, and the server goes on, without what comes after the
            # mistake. What that forbids would be allowed. Once more, so that the extension is not loaded.
            self._link_jupyter_server_extension(self.serverapp)
        if self.fixed_options:
            from .options import checked  # noqa: PLC0415 (a server that starts is not to wait for it)

            checked(self.fixed_options)
        assert self.serverapp.event_logger is not None
        # Now, since others may want to listen before the first request.
        self.serverapp.event_logger.register_event_schema(_EVENT_SCHEMA)
        self.serverapp.event_logger.add_listener(schema_id=_CONTENTS_EVENTS, listener=self._on_contents)

    async def _on_contents(self, logger: Any, schema_id: str, data: dict[str, Any]) -> None:
        """What is known of a notebook goes along when it is renamed or moved, by whatever page."""
        if data["action"] == "rename" and self._may_know_some:
            await self.service.records.move(data["source_path"].strip("/"), data["path"].strip("/"))

    @property
    def _may_know_some(self) -> bool:
        """Was anything modernized here ever? Else there is no reason to make a store."""
        return self._service is not None or Path(self.store_path).is_file()

    def current_activity(self) -> dict[str, Any] | None:
        """A server that shuts down when nothing happens waits for these."""
        return self._service.running() if self._service else None

    async def stop_extension(self) -> None:
        if self._service is not None:
            await self._service.stop()
