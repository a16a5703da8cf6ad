"""What scikit-image changed."""

from ..rule import Call, Example, Moved, Pattern, Rule

_SETUP = "import numpy as np\nrgb, gray = np.ones((16, 16, 3)), np.random.RandomState(0).rand(16, 16)\n"


def _moved(old: str, new: str, since: str) -> Rule:
    module, _, bare = old.rpartition(".")
    target, _, called = new.rpartition(".")
    return Moved(
        id=f"skimage.{old.removeprefix('skimage.').replace('.', '-').replace('_', '-').lower()}",
        library="scikit-image",
        since=since,
        source=f"scikit-image {since} release notes",
        title=f"`{old}` is `{new}` now",
        error=rf"cannot import name '{bare}'|No skimage[\w.]* attribute {bare}|has no attribute '{bare}'"
        rf"|No module named '{module}'",
        old=old,
        new=new,
        example=Example(
            old=f"from {module} import {bare}\nfunction = {bare}",
            new=f"from {target} import {called}\nfunction = {called}",
        ),
    )


RULES: list[Rule] = [
    *(
        _moved(f"skimage.{old}", f"skimage.{new}", since)
        for old, new, since in (
            ("measure.compare_ssim", "metrics.structural_similarity", "0.18"),
            ("measure.compare_psnr", "metrics.peak_signal_noise_ratio", "0.18"),
            ("measure.compare_mse", "metrics.mean_squared_error", "0.18"),
            ("measure.compare_nrmse", "metrics.normalized_root_mse", "0.18"),
            ("measure.structural_similarity", "metrics.structural_similarity", "0.18"),
            ("filters.gaussian_filter", "filters.gaussian", "0.13"),
            ("morphology.watershed", "segmentation.watershed", "0.19"),
            ("feature.greycomatrix", "feature.graycomatrix", "0.25"),
            ("feature.greycoprops", "feature.graycoprops", "0.25"),
            ("color.rgb2grey", "color.rgb2gray", "0.19"),
            ("measure.marching_cubes_lewiner", "measure.marching_cubes", "0.19"),
            ("restoration.nl_means_denoising", "restoration.denoise_nl_means", "0.14"),
            ("measure.LineModel", "measure.LineModelND", "0.16"),
        )
    ),
    Moved(
        id="skimage.filter",
        library="scikit-image",
        since="0.13",
        source="scikit-image 0.11 release notes: filter is filters",
        title="`skimage.filter` is `skimage.filters` now",
        error=r"No module named 'skimage\.filter'",
        old="skimage.filter",
        new="skimage.filters",
        example=Example(
            old="from skimage.filter import threshold_otsu", new="from skimage.filters import threshold_otsu"
        ),
    ),
    Moved(
        id="skimage.montage2d",
        library="scikit-image",
        since="0.15",
        source="scikit-image 0.14 release notes: montage2d is montage",
        title="`montage2d` is `montage` now",
        error=r"No module named 'skimage\.util\.montage'|cannot import name 'montage2d'",
        old="skimage.util.montage.montage2d",
        new="skimage.util.montage",
        example=Example(
            old="from skimage.util.montage import montage2d\nfunction = montage2d",
            new="from skimage.util import montage\nfunction = montage",
        ),
    ),
    *(
        Pattern(
            id=f"skimage.multichannel-{value.lower()}",
            library="scikit-image",
            since="0.21",
            source="scikit-image 0.19 release notes: multichannel is channel_axis",
            title=f"`multichannel={value}` is `channel_axis={axis}`",
            error=r"got an unexpected keyword argument 'multichannel'",
            pattern=f"$function($$rest, multichannel={value})",
            template=f"$function($$rest, channel_axis={axis})",
            sometimes=True,
            example=Example(
                setup=_SETUP + "from skimage.transform import rescale\n",
                old=f"small = rescale({image}, 0.5, multichannel={value})",
                new=f"small = rescale({image}, 0.5, channel_axis={axis})",
            ),
        )
        for value, axis, image in (("True", "-1", "rgb"), ("False", "None", "gray"))
    ),
    Call(
        id="skimage.hog-visualise",
        library="scikit-image",
        since="0.19",
        source="scikit-image 0.14 (visualize) and 0.19 release notes",
        title="`visualise` of `hog` is `visualize` now",
        error=r"hog\(\) got an unexpected keyword argument '(visualise|normalise)'",
        callables=("skimage.feature.hog",),
        rename={"visualise": "visualize", "normalise": "transform_sqrt"},
        example=Example(
            setup="import numpy as np\nfrom skimage.feature import hog\nimage = np.random.rand(32, 32)\n",
            old="features, picture = hog(image, orientations=8, visualise=True)",
            new="features, picture = hog(image, orientations=8, visualize=True)",
        ),
    ),
    Call(
        id="skimage.hog-multichannel",
        library="scikit-image",
        since="0.21",
        source="scikit-image 0.19 release notes: multichannel is channel_axis",
        title="`multichannel` of `hog` is `channel_axis`",
        error=r"hog\(\) got an unexpected keyword argument 'multichannel'",
        callables=("skimage.feature.hog",),
        rename={"multichannel": "channel_axis"},
        values={"multichannel": {"True": "-1", "False": "None"}},
        example=Example(
            setup="import numpy as np\nfrom skimage.feature import hog\nimage = np.random.rand(32, 32, 3)\n",
            old="features = hog(image, multichannel=True)",
            new="features = hog(image, channel_axis=-1)",
        ),
    ),
    Call(
        id="skimage.selem",
        library="scikit-image",
        since="0.21",
        source="scikit-image 0.19 release notes: selem is footprint",
        title="`selem` is `footprint` now",
        error="got an unexpected keyword argument 'selem'",
        callables=tuple(
            f"skimage.morphology.{name}"
            for name in (
                "dilation",
                "erosion",
                "opening",
                "closing",
                "white_tophat",
                "black_tophat",
                "binary_dilation",
                "binary_erosion",
                "binary_opening",
                "binary_closing",
                "reconstruction",
                "local_maxima",
            )
        ),
        rename={"selem": "footprint"},
        example=Example(
            setup=_SETUP + "from skimage.morphology import dilation, disk\n",
            old="wide = dilation(gray, selem=disk(1))",
            new="wide = dilation(gray, footprint=disk(1))",
        ),
    ),
    Call(
        id="skimage.label-neighbors",
        library="scikit-image",
        since="0.18",
        source="scikit-image 0.16 release notes: neighbors is connectivity",
        title="`neighbors` of `label` is `connectivity`: 8 is 2, and 4 is 1",
        error=r"label\(\) got an unexpected keyword argument 'neighbors'",
        callables=("skimage.measure.label", "skimage.morphology.label"),
        rename={"neighbors": "connectivity"},
        values={"neighbors": {"8": "2", "4": "1"}},
        example=Example(
            setup=_SETUP + "from skimage.measure import label\n",
            old="regions = label(gray > 0.5, neighbors=8)",
            new="regions = label(gray > 0.5, connectivity=2)",
        ),
    ),
    Call(
        id="skimage.regionprops-coordinates",
        library="scikit-image",
        since="0.18",
        source="scikit-image 0.16 and 0.18 release notes: coordinates are those of rows and columns",
        title="`regionprops` gives rows and columns, and is told so no more",
        error=r"regionprops\(\) got an unexpected keyword argument 'coordinates'",
        callables=("skimage.measure.regionprops",),
        drop_if={"coordinates": "'rc'"},
        example=Example(
            setup=_SETUP + "from skimage.measure import label, regionprops\n",
            old="regions = regionprops(label(gray > 0.5), coordinates='rc')",
            new="regions = regionprops(label(gray > 0.5))",
        ),
    ),
    Call(
        id="skimage.random-noise-seed",
        library="scikit-image",
        since="0.23",
        source="scikit-image 0.21 release notes: seed is rng, a Generator of NumPy",
        title="`seed` of `random_noise` is `rng` now",
        reason="The noise is drawn by another generator: it is not that of then.",
        error="seed keyword not in allowed keywords|unexpected keyword argument 'seed'",
        callables=("skimage.util.random_noise",),
        rename={"seed": "rng"},
        changes_behaviour=True,
        example=Example(
            setup=_SETUP + "from skimage.util import random_noise\n",
            old="noisy = random_noise(gray, var=0.01, seed=3)",
            new="noisy = random_noise(gray, var=0.01, rng=3)",
        ),
    ),
    Pattern(
        id="skimage.peak-local-max-indices",
        library="scikit-image",
        since="0.20",
        source="scikit-image 0.18 release notes: indices=False is replaced by a mask made of the coordinates",
        title="`peak_local_max` gives coordinates only: the mask is made of them",
        error=r"peak_local_max\(\) got an unexpected keyword argument 'indices'",
        pattern="$mask = $peaks($image, $$rest, indices=False)",
        template="$mask = $np.zeros($image.shape, dtype=bool)\n$mask[tuple($peaks($image, $$rest).T)] = True",
        bind={"peaks": "skimage.feature.peak_local_max", "np": "numpy"},
        example=Example(
            setup=_SETUP + "from skimage.feature import peak_local_max\n",
            old="mask = peak_local_max(gray, min_distance=2, indices=False)",
            new="mask = np.zeros(gray.shape, dtype=bool)\nmask[tuple(peak_local_max(gray, min_distance=2).T)] = True",
        ),
    ),
]
