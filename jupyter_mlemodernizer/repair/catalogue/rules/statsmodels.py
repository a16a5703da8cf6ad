"""What statsmodels changed between 0.6 and 0.15."""

from ..rule import Call, Example, Moved, Pattern, Rule

_SETUP = (
    "import numpy as np\nimport statsmodels.api as sm\nseries = np.random.RandomState(0).rand(40).cumsum()\n"
)


def _argument(
    name: str, function: str, old: str, new: str, *, since: str, call: str, title: str = ""
) -> Rule:
    """A keyword with another name; ``call`` is code with NAME in it."""
    module, _, bare = function.rpartition(".")
    return Call(
        id=f"statsmodels.{name}",
        library="statsmodels",
        since=since,
        source=f"statsmodels {since} release notes",
        title=title or f"`{old}` of `{bare}` is `{new}` now",
        error=rf"{bare}(\.\w+)?\(\) got an unexpected keyword argument '{old}'",
        callables=(
            function,
            *(f"statsmodels.{home}.{bare}" for home in ("tsa.api", "api.tsa", "api.tsa.stattools")),
        ),
        rename={old: new},
        example=Example(
            setup=_SETUP + f"from {module} import {bare}\n",
            old=call.replace("NAME", old),
            new=call.replace("NAME", new),
        ),
    )


_ARGUMENTS: list[Rule] = [
    _argument(
        "seasonal-decompose-freq",
        "statsmodels.tsa.seasonal.seasonal_decompose",
        "freq",
        "period",
        since="0.13",
        call="parts = seasonal_decompose(series, model='additive', NAME=7)",
    ),
    *(
        _argument(
            f"{function}-unbiased",
            f"statsmodels.tsa.stattools.{function}",
            "unbiased",
            "adjusted",
            since=since,
            call=f"values = {function}(series, NAME=True)",
        )
        for function, since in (("acf", "0.13"), ("acovf", "0.15"))
    ),
    _argument(
        "ccf-unbiased",
        "statsmodels.tsa.stattools.ccf",
        "unbiased",
        "adjusted",
        since="0.15",
        call="values = ccf(series, series, NAME=True)",
    ),
    _argument(
        "kpss-lags",
        "statsmodels.tsa.stattools.kpss",
        "lags",
        "nlags",
        since="0.12",
        call="found = kpss(series, NAME=3)",
    ),
    *(
        _argument(
            f"{kind.lower()}-damped",
            f"statsmodels.tsa.holtwinters.{kind}",
            "damped",
            "damped_trend",
            since="0.15",
            call=f"model = {kind}(series, {given}NAME=True)",
        )
        for kind, given in (
            ("Holt", "initialization_method='estimated', "),
            ("ExponentialSmoothing", "trend='add', "),
        )
    ),
    *(
        Call(
            id=f"statsmodels.pacf-{old.replace('_', '-')}",
            library="statsmodels",
            since="0.13",
            source="statsmodels 0.13 release notes: unbiased methods are called adjusted",
            title=f"the method `{old}` of `pacf` is called `{new}`",
            error="method must be one of|method not available",
            callables=(
                "statsmodels.tsa.stattools.pacf",
                "statsmodels.api.tsa.pacf",
                "statsmodels.graphics.tsaplots.plot_pacf",
            ),
            values={"method": {f"'{old}'": f"'{new}'"}},
            example=Example(
                setup=_SETUP + "from statsmodels.tsa.stattools import pacf\n",
                old=f"values = pacf(series, nlags=3, method='{old}')",
                new=f"values = pacf(series, nlags=3, method='{new}')",
            ),
        )
        for old, new in (("ywunbiased", "ywadjusted"), ("ldunbiased", "ldadjusted"))
    ),
    Call(
        id="statsmodels.grangercausality-verbose",
        library="statsmodels",
        since="0.15",
        source="statsmodels 0.14 release notes (deprecated); gone in 0.15",
        title="`grangercausalitytests` prints nothing any more: `verbose` is gone",
        reason="What it found is in what it returns.",
        error=r"grangercausalitytests\(\) got an unexpected keyword argument 'verbose'",
        callables=("statsmodels.tsa.stattools.grangercausalitytests",),
        drop=("verbose",),
        example=Example(
            setup=_SETUP
            + "from statsmodels.tsa.stattools import grangercausalitytests\npair = np.random.rand(40, 2)\n",
            old="found = grangercausalitytests(pair, 2, verbose=False)",
            new="found = grangercausalitytests(pair, 2)",
        ),
    ),
    Call(
        id="statsmodels.autoreg-old-names",
        library="statsmodels",
        since="0.15",
        source="statsmodels 0.14 release notes (deprecated); gone in 0.15",
        title="`old_names` of `AutoReg` is gone",
        reason="It concerns the names of the parameters only.",
        error=r"AutoReg\.__init__\(\) got an unexpected keyword argument 'old_names'",
        callables=("statsmodels.tsa.ar_model.AutoReg",),
        drop_if={"old_names": "False"},
        example=Example(
            setup=_SETUP + "from statsmodels.tsa.ar_model import AutoReg\n",
            old="model = AutoReg(series, 1, old_names=False)",
            new="model = AutoReg(series, 1)",
        ),
    ),
]

_FORMULA = ("OLS", "WLS", "GLS", "Logit", "Probit", "Poisson", "GLM", "RLM")
_ENTRY = {name: f"statsmodels.api.{name}" for name in _FORMULA}

_DIAGNOSTIC = "stats.diagnostic stats.api api.stats.diagnostic"
_RESPELT = (
    ("het_breushpagan", "het_breuschpagan", "0.10", _DIAGNOSTIC),
    ("acorr_breush_godfrey", "acorr_breusch_godfrey", "0.10", _DIAGNOSTIC),
    ("lillifors", "lilliefors", "0.10", _DIAGNOSTIC),
    ("stand_mad", "mad", "0.9", "robust robust.scale api.robust api.robust.scale"),
)


def _respelt(old: str, new: str, since: str, module: str) -> Rule:
    if module.startswith("api."):
        # `statsmodels.api` has no submodules that could be imported from.
        home = module.removeprefix("api.")
        before = f"import statsmodels.api as sm\nf = sm.{home}.{old}"
        after = f"import statsmodels.api as sm\nfrom statsmodels.{home} import {new}\nf = {new}"
    else:
        home = module
        before, after = (f"import statsmodels.{home} as module\nf = module.{name}" for name in (old, new))
    return Moved(
        id=f"statsmodels.{f'{module}.{old}'.replace('_', '-').replace('.', '-')}",
        library="statsmodels",
        since=since,
        source=f"statsmodels {since}, statsmodels/{home.replace('.', '/')}: deprecated names removed",
        title=f"`{old}` is called `{new}`",
        error=f"(has no attribute|cannot import name) '{old}'",
        old=f"statsmodels.{module}.{old}",
        new=f"statsmodels.{home}.{new}",
        example=Example(old=before, new=after),
    )


_OTHERS: list[Rule] = [
    *(
        _respelt(old, new, since, module)
        for old, new, since, modules in _RESPELT
        for module in modules.split()
    ),
    *(
        Moved(
            id=f"statsmodels.formula-{name.lower()}",
            library="statsmodels",
            since="0.11",
            source="statsmodels 0.11 release notes: formula.api has the functions of formulas only",
            title=f"`{name}` is in `statsmodels.api`, not in `statsmodels.formula.api`",
            error=f"module 'statsmodels.formula.api' has no attribute '{name}'",
            old=f"statsmodels.formula.api.{name}",
            new=new,
            example=Example(
                setup="import numpy as np\nimport statsmodels.api as sm\nimport statsmodels.formula.api as smf\n"
                "y, X = np.array([0, 1, 1, 0]), np.array([[1, 0.1], [1, 0.4], [1, 0.2], [1, 0.5]])\n",
                old=f"model = smf.{name}(y, X)",
                new=f"model = sm.{name}(y, X)",
            ),
        )
        for name, new in _ENTRY.items()
    ),
    *(
        Pattern(
            id=f"statsmodels.link-{name}",
            library="statsmodels",
            since="0.15",
            source="statsmodels 0.14 release notes (deprecated): links are instances, with capital letters",
            title=f"a link is an instance: `{new}()`",
            error="Calling Family\\(\\.\\.\\) with a link class is not allowed",
            pattern=f"$links.{name}",
            template=f"$links.{new}()",
            sometimes=True,
            example=Example(
                setup=_SETUP,
                old=f"family = sm.families.{family}(link=sm.families.links.{name})",
                new=f"family = sm.families.{family}(link=sm.families.links.{new}())",
            ),
        )
        for name, new, family in (
            ("logit", "Logit", "Binomial"),
            ("probit", "Probit", "Binomial"),
            ("log", "Log", "Poisson"),
            ("identity", "Identity", "Gaussian"),
        )
    ),
    Pattern(
        id="statsmodels.version",
        library="statsmodels",
        since="0.14",
        source="statsmodels 0.14: the version is in __version__",
        title="the version is `statsmodels.__version__`",
        error="module 'statsmodels' has no attribute 'version'",
        pattern="$statsmodels.version.version",
        template="$statsmodels.__version__",
        bind={"statsmodels": "statsmodels"},
        example=Example(
            setup="import statsmodels\n",
            old="print(statsmodels.version.version)",
            new="print(statsmodels.__version__)",
        ),
    ),
]

RULES: list[Rule] = [*_ARGUMENTS, *_OTHERS]
