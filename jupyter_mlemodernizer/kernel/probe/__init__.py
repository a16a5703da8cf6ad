"""The probe: code that runs inside the user's kernel and answers the host's questions.

Standard library only, Python 3.8 or newer. The host sends the text of these modules once, at the
start; they live in ``sys.modules`` under a private name and leave nothing in the user's namespace.
They never call code of the user's: values are looked at through dictionaries, not through
properties or ``repr``.
"""
