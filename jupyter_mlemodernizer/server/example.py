"""The example that comes with the package: an old notebook and its data."""

from pathlib import Path

from ..model.requests import Example

_PACKAGE = Path(__file__).parents[1]
# In a wheel it lies in the package, in a checkout beside it.
_PLACES = [_PACKAGE / "example", _PACKAGE.parent / "examples" / "flat-rents-2017"]
_NOTEBOOK = "flat-rents.ipynb"


def read_example() -> Example:
    """Its files, under a folder of their own."""
    folder = next(place for place in _PLACES if place.is_dir())
    files = [folder / _NOTEBOOK, *sorted((folder / "input").glob("*.csv"))]
    return Example(
        notebook=f"flat-rents-2017/{_NOTEBOOK}",
        files={
            f"flat-rents-2017/{file.relative_to(folder).as_posix()}": file.read_text(encoding="utf-8")
            for file in files
        },
    )
