"""The report for people (HTML, Markdown), and the modernized notebook."""

from .html import html_report
from .markdown import markdown_report
from .modernized import modernized_notebook

__all__ = ["html_report", "markdown_report", "modernized_notebook"]
