"""A corpus of notebooks on a Dask cluster: the same engine, many times, and what came of it as tables and a report.

From the inside out: :mod:`.engine` modernizes one notebook, :mod:`.keeper` watches over the processes in which
that happens, :mod:`.fork_server` starts them quickly, :mod:`.worker` is the task that Dask runs, and
:mod:`.run` hands out the notebooks and records what comes back.
"""
