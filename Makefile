# toji: what can be done with this folder. `make` alone builds.

PREFIX ?= /usr/local
CASE ?=
SWIFT ?= swift
APT_PACKAGES = pkg-config git libgit2-dev libcurl4-openssl-dev libssl-dev libyaml-dev libsqlite3-dev libutf8proc-dev
BENCH_PACKAGES = curl python3
RELEASE = -c release --static-swift-stdlib
TOJI = .build/release/toji

.PHONY: build deps test test-random test-kills lint demo bench format install clean

build: deps
	$(SWIFT) build $(RELEASE) --product toji

# Installs what is missing with apt, saying so; elsewhere it prints the list.
deps:
	@if ! command -v dpkg-query >/dev/null 2>&1; then \
	  echo "toji stands on these libraries; please install what is missing:"; \
	  echo "  libgit2 libcurl openssl libyaml sqlite3 utf8proc, and git and pkg-config"; \
	  exit 0; \
	fi; \
	missing=""; \
	for package in $(APT_PACKAGES) $(EXTRA_PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  if [ "$$(id -u)" = 0 ]; then run=""; else run="sudo"; fi; \
	  echo "Installing with apt:$$missing"; \
	  $$run apt-get update -q -q && \
	  DEBIAN_FRONTEND=noninteractive $$run apt-get install -q -q -y --no-install-recommends $$missing; \
	fi

# The folders of the tests lie in memory where programs may run from there: most of their time is waiting for disks.
test: deps
	@memory=/dev/shm; probe=$$(mktemp $$memory/toji-XXXXXX 2>/dev/null) && printf '#!/bin/sh\n' > $$probe && chmod +x $$probe \
	  && $$probe 2>/dev/null || memory=/tmp; rm -f $$probe; \
	  echo "TMPDIR=$${TMPDIR:-$$memory} $(SWIFT) test"; TMPDIR=$${TMPDIR:-$$memory} $(SWIFT) test

# Long: TOJI_ROUNDS says how many rounds that only pull, TOJI_SYNC_ROUNDS how many that send, TOJI_SEED the first seed. One
# seed is one history, told when it fails.
test-random: deps
	TOJI_ROUNDS=$${TOJI_ROUNDS:-100000} TOJI_SYNC_ROUNDS=$${TOJI_SYNC_ROUNDS:-20000} \
	  $(SWIFT) test --filter 'RandomRoundsTests|RandomSyncTests'

# Long, about 15 minutes on two quiet cores: kills the program, or lets the disk fail it, at every call of a pull, a clone
# and more, not just at some.
test-kills: deps
	TOJI_KILLS=all $(SWIFT) test --filter 'KilledPullTests|FailingDiskTests'

lint:
	$(SWIFT) format lint --strict -r Sources Tests Templates Package.swift

format:
	$(SWIFT) format format -i -r Sources Tests Templates Package.swift

demo: build
	$(TOJI) demo --tour

# make bench CASE=pull-first runs one case; the numbers are ratios against a yardstick of the same run.
bench: EXTRA_PACKAGES = $(BENCH_PACKAGES)
bench: build
	$(SWIFT) build $(RELEASE) --product toji-bench
	.build/release/toji-bench --toji $(TOJI) $(if $(CASE),--case $(CASE))

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	install -d $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	install -m 755 $(TOJI) $(DESTDIR)$(PREFIX)/bin/toji
	$(TOJI) help --man > $(DESTDIR)$(PREFIX)/share/man/man1/toji.1
	$(TOJI) completion bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/toji
	$(TOJI) completion zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_toji
	$(TOJI) completion fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/toji.fish

clean:
	$(SWIFT) package clean
