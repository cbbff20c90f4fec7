GOLANGCI := go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
DEADCODE := go run golang.org/x/tools/cmd/deadcode@v0.52.0
FUZZTIME ?= 1m
FUZZBUILD ?= -fuzz .
SOAK ?= 1h
TORTURE ?= 10m
MONKEY ?= 10m
ENGINE ?= default
PLAYOUTS ?= 2000
HISTORIES ?= 1000
SEEDS ?= 10000
BENCH ?= .
N ?= 400
SEED ?= 1
PACKAGES ?= ./model ./search/judge ./search/tune ./gtp/games/match ./gtp/games/event ./ui/view
REPORT ?= report-pictures
CHROMIUM ?= chromium
PROGRAM ?= gobandit
PARTS ?= out

.PHONY: $(shell awk -F: '/^[a-z-]+:.*## / { print $$1 }' $(MAKEFILE_LIST))

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build the program ./gobandit
	go build -o gobandit .

release: ## build release archives of the last commit for all targets of .ci/targets, in out/release
	.ci/release out/release $(TARGETS)

release-check: ## build a release of TARGETS twice and fail if a byte differs
	.ci/release out/release $(TARGETS)
	@cache=$$(mktemp -d) && again=$$(mktemp -d) && trap 'rm -rf "$$cache" "$$again"' EXIT && \
	GOCACHE="$$cache" .ci/release "$$again" $(TARGETS) && diff out/release/SHA256SUMS "$$again/SHA256SUMS" && echo "both builds are equal"

targets: ## type-check the program for every release target
	GOBANDIT_TARGETS=1 go test . -run TestTargets

test: ## run the tests
	go test ./...

test-all: ## run the tests with all cases of those that otherwise try a part of them
	GOBANDIT_CHAOS=1 go test ./... -timeout 1h

oracles: ## count all finished games of model/oracle/testdata/scoring (docs/rules.md)
	GOBANDIT_ORACLES=$(CURDIR)/model/oracle/testdata go test ./search/judge -run TestScoring -count=1 -v

# Only packages whose code starts goroutines can have races, and SEQUENTIAL are their long tests of one goroutine. The tests of ui/cli
# run whole programs, whose packages have tests of their own, so only those where several programs share an event are run.
SEQUENTIAL := ^Test(Variants|WindEveryTree|Past|MemoryPerGame|Slopes|RowDecoder|Handicap|Corrected|FullTree|ExploreAddsUp|TraceAgreesWithAnalysis|Lessons|FitNetwork|AutoAgainstUCB|AgreesWithGomill|BannedEndsAsOften|Generate|Numbers|NumbersWithNoise|Calibration|ChoicesStay|Likeliest|LOS|Scoring|EditsReplay|UndoAll|Superiority|Looks|Contest|CLOPGoesBelowTheGrid|Trusts|AnswersAgainstNaiveBoard|JournalFlipped|JournalCutAnywhere|GomillTuner|Limits|NestedSettings|VariantActions|VariantRecords|ThePastIsReadOnly|ViewFits|FormsAreFound|RandomSession|ScoresOfReusedTree|WindVariants|WinRatesWithoutTheScore|EndsEarly|EndsWithoutThoseOut|RecordAndUndo|Selections|Marks|Summary|PictureBytes|SixelRepairs|CountingEnds|CountedOtherwise|NoColors|LeadingMoves|PruneRemembers)$$
race: ## run the short tests of packages with goroutines under the race detector
	go test -race -short -skip '$(SEQUENTIAL)' $$(grep -rlE 'guard\.(Go|Group)\b|\bgo func|WaitGroup' --include='*.go' configs gtp search ui | grep -v _test.go | xargs -n1 dirname | sort -u | grep -vxE 'ui/(cli|uitest)' | sed 's#^#./#')
	go test -race -short ./ui/cli -run 'Another|Away|Serve|Hand'

lint: ## run the linters
	$(GOLANGCI) run

# Packages that only tests import are not part of the program; TestUnusedPackages finds them.
deadcode: ## list functions that the program cannot reach, and fail if there are any
	@unreachable=$$($(DEADCODE) -test=false .) || exit 1; \
	[ -z "$$unreachable" ] || { echo "$$unreachable"; exit 1; }

fmt: ## format all files
	gofmt -l -w .

map: ## rewrite the map of folders in docs/architecture.md from the packages' doc comments
	go test . -run TestMap -update-map

golden: map ## rewrite golden files, generated pages, tables and pictures; check them with git diff
	go test $$(grep -rlF 'flag.Bool("update"' --include='*_test.go' . | xargs -n1 dirname | sort -u) -update

terminals: ## compare boards in the terminals that are there with golden pictures, before a dialog and after it, and rows in those of East Asia with their cells; UPDATE=-update rewrites pictures
	TERMINALS=1 go test ./ui -run TestCellsOfTerminals -count 1 -v
	TERMINALS=1 go test ./ui/cli -run "TestTerminals|TestXtermJS" -count 1 -v $(UPDATE)

readers: ## read records that are written here with sgf2dg, quarry and cgoban
	READERS=1 go test ./ui/cli -run TestReaders -count 1 -v

pictures: build ## record the animated pictures of a search and an event again
	./gobandit play docs/pictures/game.sgf --move 30 --workers 2 --seconds 6 --snapshot docs/pictures/search.svg
	cd "$$(mktemp -d)" && "$(CURDIR)/gobandit" tune quick --size 100x30 --seconds 6 --snapshot "$(CURDIR)/docs/pictures/event.svg"

report-pictures: build ## draw the HTML report of EVENT (default: a new quick event) as PNGs in REPORT, with Chromium
	@mkdir -p $(REPORT) && cd $(REPORT) && event="$(abspath $(EVENT))"; \
	[ -n "$(EVENT)" ] || { cp "$(CURDIR)/configs/events/quick.yaml" quick.yaml && event=quick.yaml && "$(CURDIR)/gobandit" run quick.yaml --max-games 60 >run.log; }; \
	page=$$("$(CURDIR)/gobandit" report "$$event" --html) && "$(CURDIR)/gobandit" report "$$event" --svg figures >/dev/null && \
	for scheme in 0:dark 1:light; do for file in "$$page" figures/*.svg; do \
		$(CHROMIUM) --headless=new --no-sandbox --disable-gpu --hide-scrollbars --blink-settings=preferredColorScheme=$${scheme%%:*} \
			--window-size=1150,$$(case $$file in *.html) echo 5200;; *) echo 700;; esac) \
			--screenshot="$$(basename "$$file").$${scheme##*:}.png" "file://$$(realpath "$$file")" >/dev/null 2>&1 || exit 1; \
	done; done; ls "$$PWD"/*.png

serve-check: ## test a live report in headless Chromium; SERVE_PICTURES=FOLDER keeps screenshots
	GOBANDIT_BROWSER=$(CHROMIUM) GOBANDIT_PICTURES=$(abspath $(SERVE_PICTURES)) go test ./ui/cli -run TestServeInBrowser -count 1 -v

# Go before 1.27 may report the end of FUZZTIME as a failure (go.dev/issue/75804);
# then there is no failing input.
fuzz: ## run each fuzz target for FUZZTIME, guided by coverage unless FUZZBUILD is empty
	@out=$$(mktemp -d); trap 'rm -rf '$$out EXIT; cache=$$(go env GOCACHE)/fuzz; \
	grep -rlE '^func Fuzz' --include='*_test.go' . | xargs -n1 dirname | sort -u | while read -r dir; do \
		go test -c $(FUZZBUILD) -o $$out/fuzz.test $$dir || exit 1; \
		grep -hoE '^func Fuzz[A-Za-z0-9_]+' $$dir/*_test.go | sort | while read -r _ target; do \
			echo "fuzz $$dir $$target"; \
			(cd $$dir && $$out/fuzz.test -test.run '^$$' -test.fuzz "^$$target\$$" -test.fuzzcachedir $$cache/gobandit/$${dir#./} \
				-test.fuzztime $(FUZZTIME) -test.fuzzminimizetime 100x </dev/null >$$out/log 2>&1) || \
				{ grep -q '^    context deadline exceeded$$' $$out/log && ! grep -qE 'Failing input|panic:' $$out/log; } || \
				{ cat $$out/log; exit 1; }; \
			grep '^fuzz: elapsed' $$out/log | tail -1; \
		done || exit 1; \
	done

chaos: ## break a running event in many ways (docs/reliability.md)
	GOBANDIT_CHAOS=1 go test ./ui/cli ./gtp/games/journal ./gtp/games/event ./gtp/games/match ./gtp/controller -count 1 -timeout 20m \
		-run 'Chaos|EveryWrite|Kill|Journal|Refused|Nohup|ThirdSignal|FullOutput|ErrorsPage|LeavesTheTerminal|EngineDies|EndsTheGroup'

monkey: ## start the program in every way and type, click, paste and resize at random for MONKEY, and talk to the engine as clients do (docs/reliability.md)
	GOBANDIT_MONKEY=$(MONKEY) go test ./ui/cli -run '^TestMonkeys$$' -count 1 -timeout 0 -v
	GOBANDIT_MONKEY=10s go test ./gtp/engine ./gtp/analysis -run NaiveBoard -count 1 -timeout 0 -v

torture: monkey ## also check HISTORIES of concurrent edits and SEEDS of simulated events, then inject random faults into the server, runner and workers of an event for TORTURE (docs/reliability.md)
	GOBANDIT_HISTORIES=$(HISTORIES) go test ./ui/cli -run Histories -count 1 -timeout 0 -v
	GOBANDIT_SIMULATE=$(SEEDS) go test ./gtp/games/remote -run '^TestSimulated$$' -count 1 -timeout 0 -v
	GOBANDIT_TORTURE=$(TORTURE) go test ./gtp/games/remote -run '^TestTorture$$' -count 1 -timeout 0 -v

nats-check: ## test the permissions of docs/distributed.md with nats-server itself
	@server=$$(mktemp -d)/nats-server; trap "rm -r $${server%/*}" EXIT; go build -o $$server github.com/nats-io/nats-server/v2 && $$server --version && \
	GOBANDIT_NATS_SERVER=$$server go test ./gtp/games/remote -run '^TestPermissions$$' -count 1 -v

# NATS_SERVERS are the versions of nats-server that nats-matrix tries.
NATS_SERVERS = v2.9.25 v2.10.27 v2.12.15 v2.14.10 v2.15.3

nats-matrix: ## test the permissions of docs/distributed.md with nats-server NATS_SERVERS, and replace one by the next during an event
	@set -e; folder=$$(mktemp -d); trap "rm -r $$folder" EXIT; \
	for v in $(NATS_SERVERS); do GOBIN=$$folder/$$v GOWORK=off go install github.com/nats-io/nats-server/v2@$$v; $$folder/$$v/nats-server --version; \
		GOBANDIT_NATS_SERVER=$$folder/$$v/nats-server go test ./gtp/games/remote -run '^(TestPermissions|TestBounds)$$' -count 1 -v | grep -E '^(---|ok|FAIL)'; \
		servers=$$servers:$$folder/$$v/nats-server; done; \
	GOBANDIT_NATS_SERVERS=$${servers#:} go test ./gtp/games/remote -run '^TestReplaced$$' -count 1 -v

processors: ## run the same events, searches and simulations on this processor, without fused operations, and on arm64 in an emulator
	@.ci/processors

soak: ## play eight games at a time with screens, a worker and a served page for SOAK (docs/reliability.md)
	GOBANDIT_SOAK=$(SOAK) go test ./ui/cli -run '^TestSoak$$' -count 1 -timeout 0 -v

# The database is a module, so what serves the dependencies serves it, too.
vulnerabilities: ## list known vulnerabilities that a release would have; needs the network
	@folder=$$(mktemp -d); trap 'rm -rf $$folder' EXIT; \
	database=$$(go mod download -json golang.org/x/vulndb@latest | awk -F '"' '$$2 == "Dir" { print $$4 }') && echo "$${database##*/}" && \
	go run golang.org/x/vulndb/cmd/indexdb@latest -vulns "$$database/data/osv" -out $$folder && \
	GOTOOLCHAIN=$$(cat .ci/go) go run golang.org/x/vuln/cmd/govulncheck@v1.1.4 -db file://$$folder ./...

licenses: ## write the license texts for PROGRAM to PARTS/licenses.txt
	@[ "$(PROGRAM)" != gobandit ] || go build -o gobandit .
	@mkdir -p $(PARTS) && .ci/licenses $(PROGRAM) >$(PARTS)/licenses.txt

bench: ## run the benchmarks whose names match BENCH
	go test ./... -run '^$$' -bench '$(BENCH)' -benchmem

problems: ## count the problems in FILES that ENGINE solves with PLAYOUTS, and say why it misses others
	GOBANDIT_PROBLEMS="$(abspath $(FILES))" go test ./ui/cli -run '^TestProblems$$' -count 1 -timeout 0 -v -args -problem-engine $(ENGINE) -problem-playouts $(PLAYOUTS)

surfaces: ## compare RULES (ucb,auto) on generated surfaces; FLAGS says more, such as -held-out -reps 6 -games 4000
	go test ./search/tune/simulate -run '^TestGeneratedSurfaces$$' -v -timeout 0 -count 1 -args -rules $(RULES) $(FLAGS)

mutants: ## make N random small changes in PACKAGES, one at a time, and list those that no test notices; FLAGS says more, such as -only 'turn.go:12'
	go test ./.ci/mutants -count 1 -timeout 0 -v -args -n $(N) -seed $(SEED) $(FLAGS) $(PACKAGES)

legal: ## count legal positions, including the 24,318,165 on 4x4
	go test ./model -run TestLegalPositions -legal44 -v

clients: ## test the engine with the libraries of real clients, which npm installs
	.ci/clients

ci: ## run every check that a change must pass
	.ci/run
