"""The report for people (HTML, Markdown), and the modernized notebook."""

from .copy import copy_of
from .html import html_report
from .markdown import markdown_report
from .modernized import Result, accepted, modernized_notebook, notebook_text, result_of

__all__ = [
    "Result",
    "accepted",
    "copy_of",
    "html_report",
    "markdown_report",
    "modernized_notebook",
    "notebook_text",
    "result_of",
]
