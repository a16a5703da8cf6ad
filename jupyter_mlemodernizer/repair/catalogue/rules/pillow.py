"""What Pillow changed."""

from ..rule import Example, Method, Moved, Pattern, Rule

_SETUP = "from PIL import Image, ImageDraw, ImageFont\nimg = Image.new('L', (8, 8))\n"


def _constant(old: str, new: str, since: str) -> Rule:
    return Moved(
        id=f"pillow.{old.lower()}",
        library="pillow",
        since=since,
        source=f"Pillow {since} release notes, Constants",
        title=f"`Image.{old}` is `Image.{new}` now",
        error=f"module 'PIL.Image' has no attribute '{old}'|cannot import name '{old}' from 'PIL.Image'",
        old=f"PIL.Image.{old}",
        new=f"PIL.Image.{new}",
        example=Example(setup=_SETUP, old=f"kind = Image.{old}", new=f"kind = Image.{new}"),
    )


RULES: list[Rule] = [
    _constant("ANTIALIAS", "LANCZOS", "10.0"),
    _constant("LINEAR", "BILINEAR", "10.0"),
    _constant("CUBIC", "BICUBIC", "10.0"),
    Pattern(
        id="pillow.font-getsize",
        library="pillow",
        since="10.0",
        source="Pillow 10.0 release notes, Font size and offset methods",
        title="`getsize` of a font is what `getbbox` tells",
        error="'(FreeTypeFont|ImageFont|TransposedFont)' object has no attribute 'getsize'",
        pattern="$font.getsize($$rest)",
        template="$font.getbbox($$rest)[2:]",
        example=Example(
            setup=_SETUP + "font = ImageFont.load_default()\n",
            old="width, height = font.getsize('abc')",
            new="width, height = font.getbbox('abc')[2:]",
        ),
    ),
    Pattern(
        id="pillow.draw-textsize",
        library="pillow",
        since="10.0",
        source="Pillow 10.0 release notes, Font size and offset methods",
        title="`textsize` is what `textbbox` tells",
        error="'ImageDraw' object has no attribute 'textsize'",
        pattern="$draw.textsize($$rest)",
        template="$draw.textbbox((0, 0), $$rest)[2:]",
        example=Example(
            setup=_SETUP + "draw = ImageDraw.Draw(img)\n",
            old="width, height = draw.textsize('abc')",
            new="width, height = draw.textbbox((0, 0), 'abc')[2:]",
        ),
    ),
    Method(
        id="pillow.tostring",
        library="pillow",
        since="3.0",
        source="Pillow 3.0 release notes",
        title="`tostring` is `tobytes` now",
        error="'\\w*Image\\w*' object has no attribute 'tostring'",
        receivers=("PIL.Image.Image",),
        old="tostring",
        new="tobytes",
        example=Example(setup=_SETUP, old="data = img.tostring()", new="data = img.tobytes()"),
    ),
    Moved(
        id="pillow.fromstring",
        library="pillow",
        since="3.0",
        source="Pillow 3.0 release notes",
        title="`Image.fromstring` is `Image.frombytes` now",
        error="module 'PIL.Image' has no attribute 'fromstring'",
        old="PIL.Image.fromstring",
        new="PIL.Image.frombytes",
        example=Example(
            setup=_SETUP,
            old="dot = Image.fromstring('L', (1, 1), b'a')",
            new="dot = Image.frombytes('L', (1, 1), b'a')",
        ),
    ),
    Moved(
        id="pillow.version",
        library="pillow",
        since="9.0",
        source="Pillow 9.0 release notes: PILLOW_VERSION is removed",
        title="`PIL.PILLOW_VERSION` is `PIL.__version__`",
        error="cannot import name 'PILLOW_VERSION'|module 'PIL' has no attribute 'PILLOW_VERSION'",
        old="PIL.PILLOW_VERSION",
        new="PIL.__version__",
        example=Example(setup="import PIL", old="print(PIL.PILLOW_VERSION)", new="print(PIL.__version__)"),
    ),
    *(
        Moved(
            id=f"pillow.top-{name.lower()}",
            library="pillow",
            since="1.0",
            source="Pillow 1.0: import from the package PIL",
            title=f"`{name}` is in the package `PIL`",
            error=f"No module named '{name}'",
            old=name,
            new=f"PIL.{name}",
            example=Example(
                old=f"import {name}\nmodule = {name}", new=f"import PIL.{name}\nmodule = PIL.{name}"
            ),
        )
        for name in ("Image", "ImageDraw")
    ),
    Pattern(
        id="pillow.resize-floats",
        library="pillow",
        since="9.0",
        source="Pillow: sizes are whole numbers",
        title="the size of an image is whole numbers",
        error="TypeError: 'float' object cannot be interpreted as an integer|integer argument expected, got float",
        pattern="$image.resize(($width, $height), $$rest)",
        template="$image.resize((int($width), int($height)), $$rest)",
        sometimes=True,
        example=Example(
            setup=_SETUP, old="small = img.resize((8 / 2, 4))", new="small = img.resize((int(8 / 2), int(4)))"
        ),
    ),
]
