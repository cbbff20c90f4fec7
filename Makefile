GOLANGCI := go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
FUZZTIME ?= 1m
SOAK ?= 1h
BENCH ?= .

.PHONY: build test race lint fmt map golden fuzz chaos soak vulnerabilities bench legal ci

build:
	go build -o gobandit .

test:
	go test ./...

race:
	go test -race -short ./...

lint:
	$(GOLANGCI) run

fmt:
	gofmt -l -w .

# The README's map of folders, from the packages' doc comments.
map:
	go test . -run TestReadmeMap -update-map

# Rewrites the golden files of tests that have some, and the README's pictures; git
# diff shows what changed.
golden: map
	go test $$(grep -rlE 'flag\.Bool\("update"|exp/(golden|teatest)"' --include='*_test.go' . | xargs -n1 dirname | sort -u) -update

# Each fuzz target for FUZZTIME. Go before 1.27 may take the end of that time for a
# failure (go.dev/issue/75804), which leaves no failing input.
fuzz:
	@log=$$(mktemp); trap 'rm -f '$$log EXIT; \
	grep -rHoE '^func Fuzz[A-Za-z0-9_]+' --include='*_test.go' . | sort | while IFS=: read -r file func; do \
		echo "fuzz $$file $${func#func }"; \
		go test "$$(dirname "$$file")" -run '^$$' -fuzz "^$${func#func }\$$" \
			-fuzztime $(FUZZTIME) -fuzzminimizetime 100x </dev/null >$$log 2>&1 || \
			{ grep -q '^    context deadline exceeded$$' $$log && ! grep -qE 'Failing input|panic:' $$log; } || \
			{ cat $$log; exit 1; }; \
		grep '^fuzz: elapsed' $$log | tail -1; \
	done

# A running event broken in every way there is, often; see docs/reliability.md.
chaos:
	GOBANDIT_CHAOS=1 go test ./ui/cli ./gtp/event ./gtp/match ./gtp/controller -count 1 -timeout 20m \
		-run 'Chaos|Kill|Journal|Refused|Nohup|ThirdSignal|FullOutput|ErrorsPage|LeavesTheTerminal|EngineDies|EndsTheGroup'

# Eight games at a time and a live screen for SOAK; see docs/reliability.md.
soak:
	GOBANDIT_SOAK=$(SOAK) go test ./ui/cli -run '^TestSoak$$' -count 1 -timeout 0 -v

# Known vulnerabilities of what is used; needs the network.
vulnerabilities:
	go run golang.org/x/vuln/cmd/govulncheck@v1.1.4 ./...

# The benchmarks whose names match BENCH.
bench:
	go test ./... -run '^$$' -bench '$(BENCH)' -benchmem

# The 24,318,165 legal positions of 4x4, too.
legal:
	go test ./model -run TestLegalPositions -legal44 -v

ci:
	.ci/run
