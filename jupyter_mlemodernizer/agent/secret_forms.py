"""What secrets look like: forms that are known, and places where one stands.

Each pattern names the part that is the secret ``secret``; the rest stays, so that what the code does can
still be read. Forms are those that the issuers document, or that GitHub's and Gitleaks' lists of
detected secrets give.
"""

import re

# Also where the end was cut off: what is shown of a cell may end in the middle of a string.
_QUOTED = r"""(?P<quote>\\?(?:\"{3}|'{3}|["']))(?P<secret>(?:(?!(?P=quote))[^\n…]){3,400})(?:(?P=quote)|(?=\n|…|\Z))"""
_WORD = (
    r"(?:pass(?:word|wd|phrase|code|wort)|contraseña|senha|(?<![a-z0-9])(?:pass|pwd|pw|secret|credentials?))"
)
# Names of which the value is a secret whatever it looks like, and others of which it is one if it looks like one:
# 'token' is also a word of a text, and 'key' one of a table.
_STRONG = (
    r"(?:api[_-]?(?:key|token|secret)|(?:secret|private|signing|encryption|master|subscription|shared)[_-]?(?:access[_-]?)?key"
    r"|(?:auth|bearer|oauth|refresh|bot|session|security|sas|personal[_-]access)[_-]?token|access[_-]?(?:key|token)"
    r"|(?:client|app|consumer|shared|webhook|token)[_-]?secret|consumer[_-]?key|account[_-]?key"
    r"|(?:kaggle|openai|azure|aws|gcp|google|github|gitlab|slack|twitter|quandl|mapbox|maps|wandb|comet|neptune|hf|huggingface)"
    r"[_-]?(?:key|token))"
)
_WEAK = (
    r"(?<![a-z0-9])(?:key|token|auth|pat|dsn|salt|otp|totp|cookie|mnemonic|login|appid|app_id|hash_?key)s?"
)
_BEFORE_VALUE = r"(?:_?\d)?\\?[\"']?\s*\]?\s*(?::\s*str\s*)?[=:]\s*[rbufRBUF]{0,2}"

# A word begins here; also after a line break that is written out, as in the repr of a text.
_START = r"(?:(?<![\w-])|(?<=\\[nrt]))"

# Forms that nothing else has. Boundaries keep them from the middle of a longer word.
KNOWN = tuple(
    re.compile(pattern)
    for pattern in (
        # Keys in PEM, whole, also with \n written out.
        r"(?P<secret>-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,20}-----"
        r"(?:(?:(?!-----BEGIN)(?s:.)){1,20000}?-----END [A-Z0-9 ]{0,60}-----|(?:(?:\\[nr]|[\s\"'+,])*[A-Za-z0-9+/=]{20,80})*))",
        # OpenAI, Anthropic, OpenRouter, DeepSeek
        _START + r"(?P<secret>sk-(?=[A-Za-z_-]{0,100}\d)(?=[\w-]*?[A-Za-z0-9]{16})[\w-]{18,300})",
        _START + r"(?P<secret>(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,200})",  # Stripe
        _START + r"(?P<secret>(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16})(?![A-Z0-9])",  # AWS
        _START + r"(?P<secret>(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}))",
        _START + r"(?P<secret>gl(?:pat|dt|rt|cbt|ptt|ft|oas)-[A-Za-z0-9_-]{16,100})",  # GitLab
        _START + r"(?P<secret>xox[a-z]-[A-Za-z0-9-]{10,250}|xapp-\d-[A-Za-z0-9-]{10,250})",  # Slack
        r"hooks\.slack\.com/(?:services|workflows)/(?P<secret>[A-Za-z0-9/_-]{20,200})",
        r"discord(?:app)?\.com/api/webhooks/(?P<secret>\d{10,25}/[\w-]{20,100})",
        _START + r"(?P<secret>AIza[A-Za-z0-9_-]{35})(?![\w-])",  # Google
        _START + r"(?P<secret>ya29\.[A-Za-z0-9_-]{20,400})",
        _START + r"(?P<secret>GOCSPX-[A-Za-z0-9_-]{20,60})",
        _START + r"(?P<secret>(?:hf|api_org)_[A-Za-z0-9]{25,100})(?!\w)",  # Hugging Face
        _START + r"(?P<secret>KGAT_[A-Za-z0-9]{20,100})",  # Kaggle
        _START
        + r"(?P<secret>eyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{4,4000}(?:\.[A-Za-z0-9_-]{0,2000})?)",  # JWT
        _START + r"(?P<secret>pypi-[A-Za-z0-9_-]{40,400}|npm_[A-Za-z0-9]{30,60})",
        _START + r"(?P<secret>SG\.[A-Za-z0-9_-]{16,40}\.[A-Za-z0-9_-]{30,60})",  # SendGrid
        _START + r"(?P<secret>(?:AC|SK)[0-9a-f]{32})(?![0-9a-zA-Z])",  # Twilio
        _START + r"(?P<secret>key-[0-9a-f]{32})(?![0-9a-zA-Z])",  # Mailgun
        _START + r"(?P<secret>(?:pk|sk)\.eyJ[A-Za-z0-9_-]{20,400}\.[A-Za-z0-9_-]{10,60})",  # Mapbox
        _START + r"(?P<secret>dapi[0-9a-f]{32}(?:-\d)?)(?!\w)",  # Databricks
        _START + r"(?P<secret>(?:do[opr]_v1_[0-9a-f]{64}|dckr_pat_[\w-]{20,60}|r8_[A-Za-z0-9]{30,60}"
        r"|gsk_[A-Za-z0-9]{30,80}|nvapi-[\w-]{40,120}|xai-[A-Za-z0-9]{40,120}|pplx-[A-Za-z0-9]{30,80}"
        r"|shpat_[0-9a-f]{32}|lin_api_\w{30,60}|ntn_\w{30,60}|secret_[A-Za-z0-9]{40,60}|tvly-[\w-]{20,60}"
        r"|figd_[\w-]{30,60}|PMAK-[\w-]{40,80}|hvs\.[\w-]{20,200}))",
        r"(?<![\w:])(?P<secret>\d{8,10}:AA[A-Za-z0-9_-]{32,34})(?![\w-])",  # Telegram
        r"(?i)(?:AccountKey|SharedAccessKey|SharedAccessSignature|sig)=(?P<secret>[A-Za-z0-9+/%=_-]{20,200})",  # Azure
        # mysql://user:password@host, https://token@host
        r"(?i)"
        + _START
        + r"[a-z][a-z0-9+.-]{1,30}://(?P<secret>[^\s/@:\"'<>\[\]{}]{0,200}:[^\s/@\"'<>\[\]{}]{1,300})@",
        r"(?i)" + _START + r"[a-z][a-z0-9+.-]{1,30}://(?P<secret>[^\s/@:\"'<>\[\]{}]{12,300})@",
        # In the query of a URL, and in the strings of a connection.
        r"(?i)[?&](?:access_?token|api_?key|apikey|key|token|auth|signature|x-amz-(?:signature|credential|security-token)"
        r"|sig|secret|password|passwd|pwd|client_secret|appid|subscription-key|sv_token|x-goog-signature)="
        r"(?P<secret>[^&\s\"'<>\\{}\[\]]{6,2000})",
        r"(?i)"
        + _START
        + r"(?:password|pwd|user id|uid)\s?=\s?(?P<secret>[^;,()\[\]{}\s\"'=]{3,200})(?=;|\s+\w+\s?=|\\?[\"'])",
        r"(?i)jdbc:oracle:\w+:[^/\s]{1,60}/(?P<secret>[^@\s]{3,100})@",
        # my password is hunter2
        r"(?i)"
        + _START
        + r"(?:password|passwort|passphrase|pw)\s+(?:is|was|=)\s+\\?[\"'`]?(?=[^\s\"'`]*[\d!@#$%^&*])"
        r"(?P<secret>[^\s\"'`,;()]{4,100})",
        r"(?i)"
        + _START
        + r"(?:authorization|x-api-key|x-auth-token|cookie)\\?[\"']?\s{0,4}[:=]\s{0,4}(?:f?\\?[\"'])?"
        r"(?:(?:bearer|basic|token|apikey|digest)\s+)?(?P<secret>[A-Za-z0-9+/=_.~:;%-]{8,2000})",
        r"(?i)" + _START + r"(?:bearer|basic)\s+(?P<secret>[A-Za-z0-9+/=_.~-]{16,2000})",
        # Shell: --password x, --token=x, mysql -px, curl -u user:x, wandb login x, docker login -p x
        r"(?i)--(?:password|passwd|pass|token|api[_-]?key|auth[_-]?token|secret|access[_-]?key|secret[_-]?key)(?:\s+|=)"
        r"(?P<secret>[^\s\"'$\[{-][^\s\"']{2,300})",
        r"(?i)"
        + _START
        + r"(?:mysql|mysqldump|mysqladmin|sshpass)\b[^\n|;]{0,120}?\s-p\s?[\"']?(?P<secret>[^\s\"'-][^\s\"']{2,100})",
        r"(?i)"
        + _START
        + r"(?:curl|wget)\b[^\n|;]{0,200}?\s(?:-u|--user)[ =]?[\"']?[^\s:\"']{1,80}:(?P<secret>[^\s\"']{3,100})",
        r"(?i)"
        + _START
        + r"(?:wandb|comet|huggingface-cli|hf|neptune|floyd|az|docker|heroku)\s+login\s+(?:-p\s+|--\w+[ =])?"
        r"(?P<secret>[A-Za-z0-9_.-]{16,200})",
        r"(?i)" + _START + r"machine\s+\S{1,100}\s+login\s+\S{1,100}\s+password\s+(?P<secret>\S{3,200})",
        # auth=("user", "password"), login("user", "password"), HTTPBasicAuth("user", "password")
        r"(?:\bauth\s*=\s*|\blogin|BasicAuth|DigestAuth|\bsign_in|\bauthenticate)\s*\(\s*[^,()\n]{1,100},\s*"
        + _QUOTED,
        # wandb.login("…"), set_key("…"), Client(api_token="…") and the like: a bare key as the only argument
        r"(?i)"
        + _START
        + r"(?:set_?(?:api_?)?(?:key|token)|use_token|\w*_?(?:api_?key|token|secret))\s*\(\s*"
        + _QUOTED,
    )
)

_AS_ARGUMENT = (
    r"(?i)"
    + _START
    + r"(?:setdefault|setenv|putenv|set_key|add_secret|set|put|getenv|get)\(\s*\\?[\"'][\w-]{0,60}?"
)
PASSWORDS = (
    re.compile(rf"(?i)(?:{_WORD}|{_STRONG}){_BEFORE_VALUE}{_QUOTED}"),
    re.compile(rf"{_AS_ARGUMENT}(?:{_WORD}|{_STRONG})\\?[\"']\s*,\s*{_QUOTED}"),
)
"""Before a value that is a secret whatever it looks like."""

KEYS = (
    re.compile(rf"(?i){_WEAK}{_BEFORE_VALUE}{_QUOTED}"),
    re.compile(rf"{_AS_ARGUMENT}{_WEAK}\\?[\"']\s*,\s*{_QUOTED}"),
)
"""Before a value that is a secret if it looks like one."""

# Lines may be written out in the repr of a text.
_LINE = r"(?:^|(?<=\\[nrt]))[\s#>|\d:*-]{0,20}"
_SETTING = r"(?:[!%]?[ \t]*(?:export|set|env)[ \t]+|%env[ \t]+|-e[ \t]+|ENV[ \t]+)"
_BARE = r"(?P<secret>[^\s\"'(){}\[\],;#\\]{4,400})(?=\s*$|\\[nrt]|\\?[\"'])"
UNQUOTED_PASSWORDS = (
    re.compile(rf"(?im){_LINE}{_SETTING}[\w-]{{0,60}}?(?:{_WORD}|{_STRONG})\s*=\s*{_BARE}"),
    re.compile(rf"(?m){_LINE}[A-Z0-9_]{{0,60}}(?:PASS|PASSWORD|PASSWD|PWD|SECRET|TOKEN|KEY)={_BARE}"),
    re.compile(rf"(?im){_LINE}[\w-]{{0,60}}?{_WORD}:\s+{_BARE}"),
)
"""The same without quotes where only a text can stand: in the lines of a .env file, of YAML, or of the shell."""

UNQUOTED = re.compile(rf"(?im){_LINE}(?:[\w-]{{0,60}}[_-])?(?:{_WORD}|{_STRONG}|token)\s*[=:]\s*{_BARE}")
"""Without quotes where a name can stand as well: a secret if it looks like one."""

ENVIRONMENT_NAMES = re.compile(
    r"(?i)(?:^|_)(?:api_?)?(?:key|keys|token|tokens|secret|secrets|pass|password|passwd|pwd|passphrase|credential|credentials"
    r"|auth|cookie|dsn|pat|private|conn|connection_string|sas|apikey|webhook)(?:_?\d+)?(?:$|_)"
)
"""Names of environment variables whose values are secrets."""

PLACEHOLDER = re.compile(
    r"(?i)^(?:"
    r"[<{\[(%$].*|.*[>}\])]|\$\w+|[x*.•_#-]+|none|null|true|false|undefined|empty|changeme|secret|password|passwd|pass|token|key|"
    r"(?:your|my|the|insert|enter|put|add|replace|example|sample|dummy|fake|test|some)[ _-](?:\w{1,20}[ _-]){0,4}"
    r"(?:key|token|pass|password|secret|api|credentials?|value|here)\w*|.*(?:_here|-here| here)|"
    r"api[_-]?key|access[_-]?token|user(?:name)?|admin|root|"
    r"[\w-]*(?:password|api[_-]?key|token|secret)[\w-]*"
    r")$"
)
"""What stands in the place of a secret."""
