"""Augmentations of pictures: what albumentations renamed, and took other arguments for, up to 2.0."""

from ..rule import Call, Example, Moved, Pattern, Rule

_NAMES = (
    ("IAAPerspective", "Perspective", "1.4"),
    ("IAAAffine", "Affine", "1.4"),
    ("IAASharpen", "Sharpen", "1.4"),
    ("IAAEmboss", "Emboss", "1.4"),
    ("IAASuperpixels", "Superpixels", "1.4"),
    ("IAAAdditiveGaussianNoise", "GaussNoise", "1.4"),
    ("IAAPiecewiseAffine", "PiecewiseAffine", "1.4"),
    ("IAAFliplr", "HorizontalFlip", "1.4"),
    ("IAAFlipud", "VerticalFlip", "1.4"),
    ("JpegCompression", "ImageCompression", "1.4"),
)

RULES: list[Rule] = [
    *(
        Moved(
            id=f"albumentations.{old.lower()}",
            library="albumentations",
            since=since,
            source=f"albumentations {since} release notes; deprecated in 1.0",
            title=f"`{old}` is `{new}` now",
            reason="What it does at random may differ a little.",
            changes_behaviour=True,
            error=f"cannot import name '{old}'|has no attribute '{old}'",
            old=f"albumentations.{old}",
            new=f"albumentations.{new}",
            example=Example(
                old=f"from albumentations import {old}\nstep = {old}(p=0.5)",
                new=f"from albumentations import {new}\nstep = {new}(p=0.5)",
            ),
        )
        for old, new, since in _NAMES
    ),
    *(
        Call(
            id=f"albumentations.{old.lower()}",
            library="albumentations",
            since="1.4",
            source="albumentations 1.0 release notes (deprecated); gone in 1.4",
            title=f"`{old}` is `RandomBrightnessContrast` with one of its two changes",
            error=f"cannot import name '{old}'|has no attribute '{old}'",
            callables=(f"albumentations.{old}",),
            rename={"limit": f"{kept}_limit"},
            add={f"{other}_limit": "0"},
            then="albumentations.RandomBrightnessContrast",
            example=Example(
                setup="import albumentations as A",
                old=f"step = A.{old}(limit=0.2, p=0.5)",
                new=f"step = A.RandomBrightnessContrast({kept}_limit=0.2, p=0.5, {other}_limit=0)",
            ),
        )
        for old, kept, other in (
            ("RandomBrightness", "brightness", "contrast"),
            ("RandomContrast", "contrast", "brightness"),
        )
    ),
    Pattern(
        id="albumentations.random-resized-crop-size",
        library="albumentations",
        since="1.4.19",
        source="albumentations 1.4 and 2.0 release notes: size=(height, width)",
        title="`RandomResizedCrop` takes `size=(height, width)`",
        error="validation errors? for InitSchema|RandomResizedCrop",
        pattern="$crop($height, $width, $$rest)",
        template="$crop(size=($height, $width), $$rest)",
        bind={"crop": "albumentations.RandomResizedCrop"},
        example=Example(
            setup="import albumentations as A",
            old="step = A.RandomResizedCrop(224, 224, p=1.0)",
            new="step = A.RandomResizedCrop(size=(224, 224), p=1.0)",
        ),
    ),
    Pattern(
        id="albumentations.random-resized-crop-height",
        library="albumentations",
        since="1.4.19",
        source="albumentations 1.4 and 2.0 release notes: size=(height, width)",
        title="`RandomResizedCrop` takes `size=(height, width)`",
        error="validation errors? for InitSchema|RandomResizedCrop",
        pattern="$crop($$rest, height=$height, width=$width)",
        template="$crop($$rest, size=($height, $width))",
        bind={"crop": "albumentations.RandomResizedCrop"},
        example=Example(
            setup="import albumentations as A",
            old="step = A.RandomResizedCrop(height=224, width=224)",
            new="step = A.RandomResizedCrop(size=(224, 224))",
        ),
    ),
    Pattern(
        id="albumentations.cutout",
        library="albumentations",
        since="1.4",
        source="albumentations 1.0 release notes: Cutout is CoarseDropout; arguments of 2.0",
        title="`Cutout` is `CoarseDropout` now",
        error="cannot import name 'Cutout'|has no attribute 'Cutout'",
        pattern="$A.Cutout($$rest, num_holes=$number, max_h_size=$height, max_w_size=$width)",
        template="$A.CoarseDropout($$rest, num_holes_range=($number, $number), hole_height_range=($height, $height),"
        " hole_width_range=($width, $width))",
        bind={"A": "albumentations"},
        example=Example(
            setup="import albumentations as A",
            old="step = A.Cutout(p=0.5, num_holes=8, max_h_size=16, max_w_size=16)",
            new="step = A.CoarseDropout(p=0.5, num_holes_range=(8, 8), hole_height_range=(16, 16),"
            " hole_width_range=(16, 16))",
        ),
    ),
    Pattern(
        id="albumentations.coarse-dropout",
        library="albumentations",
        since="2.0",
        source="albumentations 2.0 release notes: arguments of CoarseDropout; max_holes was also the least unless min_holes said so",
        title="`CoarseDropout` takes ranges: `num_holes_range`, `hole_height_range`, `hole_width_range`",
        reason="Arguments of before are passed over, with a warning.",
        silent=True,
        kind="calibration",
        pattern="$drop($$rest, max_holes=$number, max_height=$height, max_width=$width)",
        template="$drop($$rest, num_holes_range=($number, $number), hole_height_range=($height, $height),"
        " hole_width_range=($width, $width))",
        bind={"drop": "albumentations.CoarseDropout"},
        example=Example(
            setup="import albumentations as A",
            old="step = A.CoarseDropout(p=0.5, max_holes=8, max_height=16, max_width=16)\nresult = step.num_holes_range",
            new="step = A.CoarseDropout(p=0.5, num_holes_range=(8, 8), hole_height_range=(16, 16),"
            " hole_width_range=(16, 16))\nresult = step.num_holes_range",
        ),
    ),
    *(
        Moved(
            id=f"albumentations.{module}-totensor",
            library="albumentations",
            since="1.0",
            source="albumentations 1.0 release notes: ToTensor is removed",
            title="`ToTensor` is `ToTensorV2` now",
            reason="`ToTensor` also divided images of whole numbers by 255: `A.ToFloat(max_value=255)` before it does that.",
            error=r"cannot import name 'ToTensor'|No module named 'albumentations\.torch'",
            changes_behaviour=True,
            old=f"albumentations.{module}.ToTensor",
            new="albumentations.pytorch.ToTensorV2",
            example=Example(
                old=f"from albumentations.{module} import ToTensor\nstep = ToTensor()",
                new="from albumentations.pytorch import ToTensorV2\nstep = ToTensorV2()",
            ),
        )
        for module in ("pytorch", "torch")
    ),
]
