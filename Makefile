# What one does here. `make help` lists it. On Debian 12 with Swift and make, each target installs what else it needs.

LISTEN ?= 127.0.0.1:8080
MAP ?= config/links.json5
TARGETS ?= $(notdir $(basename $(wildcard Fuzzing/*/*.swift)))
SECONDS ?= 60
BINARY := .build/release/deeplinkd

# A crash in a test must not wait for a backtrace.
export SWIFT_BACKTRACE ?= enable=no

.DEFAULT_GOAL := help
.PHONY: help run check test build lint format bench fuzz conformance docs-examples container-test sanitize-address sanitize-thread clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## build and serve MAP (config/links.json5) on LISTEN (127.0.0.1:8080)
	exec $(BINARY) serve --map $(MAP) --listen $(LISTEN)

check: build ## what is wrong with MAP, and which routes overlap
	$(BINARY) check $(MAP)

test: dependencies-build ## the unit tests
	swift test --disable-xctest

build: dependencies-build ## the release executable, .build/release/deeplinkd
	scripts/build-release.sh --product deeplinkd

lint: dependencies-conformance ## format and house rules
	scripts/lint.sh

format: ## lay out all Swift sources anew
	swift format --in-place --parallel --recursive $(wildcard Sources Tests Benchmarks Examples Fuzzing) Package.swift

conformance: build dependencies-conformance ## the cases under Conformance/ against the executable
	scripts/conformance.py --binary $(BINARY)

docs-examples: build dependencies-conformance ## every command and link map that README.md and docs/ show
	scripts/docs-examples.py --binary $(BINARY)

bench: dependencies-build dependencies-bench dependencies-routers ## what it costs, beside what it is compared with
	scripts/bench.sh

fuzz: dependencies-build dependencies-conformance ## feed random input to each reader (TARGETS), SECONDS (60) long, two at once
	@printf '%s\n' $(TARGETS) | xargs -P 2 -I TARGET scripts/fuzz.sh TARGET $(SECONDS)

container-test: dependencies-container ## build the image, start it, ask it, stop it
	scripts/container-test.sh

sanitize-address: dependencies-build ## the tests under AddressSanitizer
	scripts/sanitize.sh address

sanitize-thread: dependencies-build ## the concurrent tests under ThreadSanitizer
	scripts/sanitize.sh thread

clean: ## remove what was built
	rm -rf .build

dependencies-%:
	@scripts/install-dependencies.sh $*
