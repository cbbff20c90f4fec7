package params

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

// game returns the traits of a game that is known.
func game(t testing.TB, name string) Traits {
	t.Helper()
	i := slices.IndexFunc(Games, func(g Traits) bool { return g.Game == name })
	if i < 0 {
		t.Fatalf("no game %s", name)
	}
	return Games[i]
}

func (p *Plan) entry(t testing.TB, name string) Entry {
	t.Helper()
	i := slices.IndexFunc(p.Entries, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		t.Fatalf("no entry for %s", name)
	}
	return p.Entries[i]
}

// set returns parameters with settings "name=value", separated by spaces.
func set(t testing.TB, p Params, settings string) Params {
	t.Helper()
	for s := range strings.FieldsSeq(settings) {
		name, value, _ := strings.Cut(s, "=")
		must.Succeed(t, p.Set(name, value))
	}
	return p
}

// Every rule of the plan. An expectation is a parameter, its status, and words
// of the reason, or = and the value in effect.
func TestCompile(t *testing.T) {
	tests := []struct{ game, settings, want string }{
		// Selection.
		{"go", "treePolicy=EXP3", "treePolicy used helps only in games with hidden"},
		{"go", "treePolicy=EXP3 compat=tag", "treePolicy used the move to play is drawn"},
		{"hidden", "treePolicy=EXP3", "treePolicy used"},
		{"go", "treePolicy=RegretMatching", "treePolicy used mixes its moves"},
		{"go", "treePolicy=Uniform", "treePolicy used a flat search"},
		{"go", "treePolicy=Greedy K=2", "K inert treePolicy Greedy has no exploration term"},
		{"go", "treePolicy=AlphaGo K=2", "K used"},
		{"go", "compat=tag K=2", "K inert TAG's UCB leaves K out"},
		{"go", "compat=tag K=2 FPU=1", "K used in the floor"},
		{"go", "compat=tag treePolicy=AlphaGo K=2", "K used"},
		{"go", "heuristic=margin", "K used a number of points"},
		{"go", "heuristic=leader", "K used ="},
		{"go", "heuristic=margin normaliseRewards=true", "K used"},
		{"go", "treePolicy=Uniform FPU=1", "FPU inert does not track what was tried"},
		{"go", "treePolicy=Greedy FPU=1", "FPU inert no exploration term"},
		{"go", "treePolicy=Greedy FPU=1 fpuMeaning=value", "FPU used"},
		{"go", "rave=true FPU=1", "FPU inert the mean 0.5"},
		{"go", "rave=true FPU=1 fpuMeaning=parent", "FPU used"},
		{"go", "FPU=1", "FPU used at least K·√visits"},
		{"go", "FPU=1 fpuMeaning=value", "fpuMeaning used"},
		{"go", "treePolicy=Uniform fpuMeaning=value", "fpuMeaning inert"},
		{"go", "compat=tag fpuMeaning=value", "fpuMeaning invalid TAG has only exploration"},
		{"go", "exploreEpsilon=0.2", "exploreEpsilon inert treePolicy UCB makes no random choice"},
		{"go", "exploreEpsilon=0.2 treePolicy=Greedy", "exploreEpsilon used"},
		{"go", "exploreEpsilon=0.2 treePolicy=NoAveragingRM", "exploreEpsilon used"},
		{"go", "exp3Boltzmann=0.2", "exp3Boltzmann inert"},
		{"go", "exp3Boltzmann=0.2 treePolicy=EXP3", "exp3Boltzmann used"},
		{"go", "normaliseRewards=true", "normaliseRewards inert heuristic win are 0 to 1"},
		{"go", "normaliseRewards=true heuristic=margin", "normaliseRewards used compresses the rewards"},
		{"go", "normaliseRewards=true heuristic=margin treePolicy=RegretMatching", "normaliseRewards inert uses rewards as they are"},
		{"go", "rave=true treePolicy=EXP3", "rave inert does not combine means"},
		{"go", "rave=true opponentTreePolicy=OMA", "rave invalid use one of them"},
		{"go", "rave=true opponentTreePolicy=OMA omaVisits=0", "rave used"},
		{"go", "raveEquivalence=5", "raveEquivalence inert rave is false"},
		{"go", "raveEquivalence=5 rave=true", "raveEquivalence used"},
		{"go", "raveEquivalence=5 rave=true raveBias=0.1", "raveEquivalence inert a schedule of its own"},
		{"go", "raveBias=0.1", "raveBias inert rave is false"},
		{"go", "scoreShare=0.2", "scoreShare used"},
		{"go", "scoreShare=0.2 heuristic=winPlus", "scoreShare inert heuristic winPlus"},

		// Information.
		{"go", "information=Information_Set", "information used identical to Open_Loop"},
		{"go", "information=Closed_Loop", "information used the same tree as Open_Loop"},
		{"slip", "information=Closed_Loop", "information used each move keeps the outcome of chance that its first try had"},
		{"hidden", "information=Information_Set", "information used ="},
		{"hidden", "information=Open_Loop", "information used drawn once"},
		{"hidden", "information=Open_Loop numDeterminizations=10", "information used ="},
		{"hidden", "information=Information_Set numDeterminizations=10", "information used use Open_Loop"},
		{"go", "information=Closed_Loop opponentTreePolicy=SelfOnly", "information invalid want Open_Loop"},
		{"go", "information=Closed_Loop opponentTreePolicy=MCGS MCGSStateKey=situational", "information invalid several paths"},
		{"three-colour", "information=Closed_Loop opponentTreePolicy=MultiTree", "information used =Open_Loop Closed_Loop became Open_Loop"},
		{"go", "numDeterminizations=8", "numDeterminizations used 8 equal trees"},
		{"hidden", "numDeterminizations=8", "numDeterminizations used ="},
		{"go", "numDeterminizations=8 opponentTreePolicy=MultiTree", "numDeterminizations invalid want 1"},
		{"go", "numDeterminizations=8 opponentTreePolicy=MCGS MCGSStateKey=history reuseTree=true", "numDeterminizations invalid reuseTree false"},
		{"go", "numDeterminizations=8 opponentTreePolicy=MCGS MCGSStateKey=history reuseTree=false", "numDeterminizations used"},
		{"go", "numDeterminizations=8 budget=7", "numDeterminizations invalid no more trees"},
		{"go", "numDeterminizations=7 budget=7", "numDeterminizations used"},
		{"go", "perfectInformationPolicy=SingleVote", "perfectInformationPolicy inert there is one tree"},
		{"go", "perfectInformationPolicy=SingleVote numDeterminizations=3", "perfectInformationPolicy used"},

		// The shape of the tree.
		{"go", "opponentTreePolicy=SelfOnly", "opponentTreePolicy used over-optimistic"},
		{"pair", "opponentTreePolicy=SelfOnly", "opponentTreePolicy used ="},
		{"go", "opponentTreePolicy=MultiTree", "opponentTreePolicy used weak where replies decide"},
		{"three-colour", "opponentTreePolicy=MultiTree", "opponentTreePolicy used ="},
		{"go", "opponentTreePolicy=OMA omaVisits=0", "opponentTreePolicy used identical to OneTree"},
		{"go", "opponentTreePolicy=MCGS", "opponentTreePolicy invalid needs an MCGSStateKey: positional, situational, history, symmetric or coarse"},
		{"go", "opponentTreePolicy=MCGS MCGSStateKey=coarse", "opponentTreePolicy used ="},
		{"go", "paranoid=true", "paranoid inert one loses what the other wins"},
		{"go", "paranoid=true heuristic=score", "paranoid used"},
		{"go", "paranoid=true compat=tag", "paranoid used negates rewards before it scales"},
		{"three-colour", "paranoid=true", "paranoid used"},
		{"three-colour", "paranoid=true opponentTreePolicy=SelfOnly", "paranoid inert no nodes for the others"},
		{"pair", "paranoid=true", "paranoid inert"},
		{"go", "omaVisits=5", "omaVisits inert neither OMA nor OMA_All"},
		{"go", "omaVisits=5 opponentTreePolicy=OMA_All", "omaVisits used"},
		{"go", "omaVisits=5 opponentTreePolicy=OMA treePolicy=EXP3", "omaVisits inert does not combine means"},
		{"go", "MCGSStateKey=history", "MCGSStateKey inert neither MCGS nor"},
		{"go", "MCGSStateKey=history opponentTreePolicy=MCGSSelfOnly", "MCGSStateKey used nearly identical to OneTree"},
		{"go", "MCGSStateKey=positional opponentTreePolicy=MCGS", "MCGSStateKey used ignores ko and superko"},
		{"go", "MCGSStateKey=situational opponentTreePolicy=MCGS", "MCGSStateKey used ignores superko"},
		{"slip", "MCGSStateKey=symmetric opponentTreePolicy=MCGS", "MCGSStateKey invalid not available in slip, want situational or history"},
		{"slip", "MCGSStateKey=symmetric", "MCGSStateKey inert"},
		{"go", "MCGSExpandAfterClash=false", "MCGSExpandAfterClash inert"},
		{"go", "MCGSExpandAfterClash=false opponentTreePolicy=MCGS MCGSStateKey=situational", "MCGSExpandAfterClash used"},
		{"hidden", "reuseTree=true", "reuseTree inert the trees of hidden are not kept"},
		{"go", "reuseTree=true numDeterminizations=2", "reuseTree inert not kept"},
		{"go", "dynamicKomi=true reuseTree=true", "reuseTree used with another komi"},

		// Backup and decision.
		{"go", "backupLambda=0.8", "backupLambda inert neither Lambda nor MaxLambda"},
		{"go", "backupLambda=0.8 backupPolicy=MaxLambda", "backupLambda used"},
		{"go", "backupPolicy=Lambda", "backupPolicy used identical to MonteCarlo"},
		{"go", "maxBackupThreshold=5", "maxBackupThreshold inert backupPolicy is not MaxMC"},
		{"go", "maxBackupThreshold=5 backupPolicy=MaxMC", "maxBackupThreshold used"},
		{"go", "backupPolicy=MaxMC budget=1000 reuseTree=false", "backupPolicy used identical to MonteCarlo"},
		{"go", "selectionPolicy=SIMPLE", "selectionPolicy used"},
		{"go", "selectionPolicy=SIMPLE treePolicy=EXP3", "selectionPolicy inert decides by its own policy"},
		{"go", "selectionPolicy=SIMPLE treePolicy=NoAveragingRM", "selectionPolicy used"},
		{"go", "selectionPolicy=SIMPLE numDeterminizations=2", "selectionPolicy inert perfectInformationPolicy decides"},
		{"go", "epsilon=0.1", "epsilon inert compat tag"},
		{"go", "epsilon=0.1 compat=tag", "epsilon used"},
		{"three-colour", "resign=0.1", "resign inert is played to its end"},
		{"go", "resign=0.1", "resign used"},
		{"go", "resign=0.1 heuristic=margin", "resign inert is not a win rate"},
		{"go", "dynamicKomi=true", "dynamicKomi used"},
		{"go", "dynamicKomi=true heuristic=margin", "dynamicKomi inert"},
		{"slip", "dynamicKomi=true", "dynamicKomi invalid not available in slip"},
		{"go", "earlyStop=true", "earlyStop used"},
		{"go", "earlyStop=true budgetType=BUDGET_TIME budget=5", "earlyStop used"},
		{"go", "earlyStop=true budgetType=BUDGET_FM_CALLS budget=5", "earlyStop inert the number of iterations left"},
		{"go", "earlyStop=true selectionPolicy=SIMPLE", "earlyStop inert may change its choice"},
		{"go", "earlyStop=true numDeterminizations=2", "earlyStop inert decide together"},
		{"go", "earlyStop=true treePolicy=EXP3", "earlyStop inert decides by its own"},

		// Prior knowledge.
		{"go", "progressiveBias=1", "progressiveBias invalid needs an actionHeuristic (patterns, shapes, captures, ladders, answers, lastMove, edge, learned or mast)"},
		{"go", "pUCTTemperature=1", "pUCTTemperature invalid needs an actionHeuristic"},
		{"go", "initialiseVisits=1", "initialiseVisits invalid needs an actionHeuristic"},
		{"go", "progressiveWideningConstant=2", "progressiveWideningConstant invalid needs an actionHeuristic"},
		{"go", "progressiveBias=1 actionHeuristic=patterns", "progressiveBias used"},
		{"go", "progressiveBias=1 useMASTAsActionHeuristic=true", "actionHeuristic used =mast none became mast"},
		{"go", "useMASTAsActionHeuristic=true", "MAST used =Both None became Both"},
		{"go", "actionHeuristic=captures useMASTAsActionHeuristic=true", "useMASTAsActionHeuristic invalid use one of them"},
		{"go", "actionHeuristic=captures", "actionHeuristic used"},
		{"go", "actionHeuristic=captures useActionHeuristicForMoveOrdering=false", "actionHeuristic inert nothing uses it"},
		{"go", "actionHeuristic=captures compat=tag", "useActionHeuristicForMoveOrdering inert TAG never orders"},
		{"go", "useActionHeuristicForMoveOrdering=false", "useActionHeuristicForMoveOrdering inert actionHeuristic is none"},
		{"go", "actionHeuristicRecalculation=5", "actionHeuristicRecalculation inert actionHeuristic is none"},
		{"go", "actionHeuristicRecalculation=5 actionHeuristic=patterns+lastMove", "actionHeuristicRecalculation inert does not change"},
		{"go", "actionHeuristicRecalculation=5 actionHeuristic=patterns+mast", "actionHeuristicRecalculation used"},
		{"go", "pUCTTemperature=1 actionHeuristic=patterns treePolicy=Greedy", "pUCTTemperature inert no exploration term to multiply"},
		{"go", "progressiveBias=1 actionHeuristic=patterns treePolicy=Uniform", "progressiveBias inert"},
		{"go", "progressiveWideningConstant=0.5", "progressiveWideningConstant inert below 1 all actions"},
		{"go", "progressiveWideningExponent=0.5", "progressiveWideningExponent inert"},
		{"go", "progressiveWideningExponent=0.5 progressiveWideningConstant=2 actionHeuristic=lastMove", "progressiveWideningExponent used"},
		{"three-colour", "actionHeuristic=patterns+lastMove", "actionHeuristic invalid patterns is not available in three-colour"},
		{"three-colour", "actionHeuristic=lastMove", "actionHeuristic used"},

		// Rollouts.
		{"go", "rolloutLength=10", "rolloutLength used heuristic win has no value"},
		{"go", "rolloutLength=10 heuristic=margin", "rolloutLength used ="},
		{"go", "rolloutLengthPerPlayer=true", "rolloutLengthPerPlayer inert reach the end of the game first"},
		{"go", "rolloutLengthPerPlayer=true rolloutLength=100", "rolloutLengthPerPlayer used"},
		{"go", "rolloutIncrementType=TURN rolloutLength=100", "rolloutIncrementType used identical to TICK"},
		{"three-colour", "rolloutIncrementType=ROUND rolloutLength=100", "rolloutIncrementType used a round is 3 moves"},
		{"go", "rolloutTermination=END_ROUND", "rolloutTermination inert"},
		{"go", "rolloutTermination=END_ROUND rolloutLength=0", "rolloutTermination used ="},
		{"go", "rolloutTermination=END_TURN rolloutLength=5", "rolloutTermination used identical to EXACT"},
		{"go", "rolloutTermination=END_TURN rolloutLength=0", "rolloutTermination used at least one"},
		{"go", "rolloutType=RANDOM_RAW", "rolloutType used fills own eyes"},
		{"go", "rolloutType=CLASS", "rolloutType invalid CLASS needs rolloutClass"},
		{"go", "rolloutType=CLASS rolloutClass=uniform", "rolloutType used"},
		{"slip", "rolloutType=CLASS rolloutClass=uniform", "rolloutType invalid not available in slip"},
		{"go", "rolloutClass=uniform", "rolloutClass inert rolloutType is not CLASS"},
		{"go", "oppModelType=CLASS", "oppModelType invalid CLASS needs oppModelClass"},
		{"go", "oppModelType=MAST", "oppModelType used bias the results"},
		{"go", "oppModelType=RANDOM", "oppModelType used ="},
		{"go", "oppModelType=MAST opponentTreePolicy=SelfOnly", "oppModelType used ="},
		{"go", "oppModelClass=uniform", "oppModelClass inert"},
		{"go", "rolloutPolicyParams.temperature=0.5", "rolloutPolicyParams.temperature inert rolloutType is not PARAMS"},
		{"go", "rolloutType=PARAMS rolloutPolicyParams.temperature=0.5", "rolloutPolicyParams.temperature inert no values"},
		{"go", "rolloutType=PARAMS", "rolloutType used identical to RANDOM"},
		{"go", "rolloutType=PARAMS rolloutPolicyParams.MASTBeta=0.5", "MAST used =Both"},
		{"go", "rolloutType=PARAMS rolloutPolicyParams.MASTBeta=1 rolloutPolicyParams.actionHeuristic=captures",
			"rolloutPolicyParams.actionHeuristic inert leaves it out"},
		{"go", "opponentModelParams.epsilon=0.5", "opponentModelParams.epsilon inert oppModelType is not PARAMS"},
		{"slip", "rolloutType=PARAMS rolloutPolicyParams.actionHeuristic=captures", "rolloutPolicyParams.actionHeuristic invalid not available"},
		{"go", "opponentModel=random", "opponentModel inert TAG reads it and never uses it"},
		{"go", "heuristic=score", "heuristic used not zero-sum"},

		// MAST.
		{"go", "rolloutType=MAST", "MAST used =Both"},
		{"go", "rolloutType=MAST MAST=Tree", "MAST used =Tree"},
		{"go", "oppModelType=MAST", "MAST used =Both"},
		{"go", "MAST=Both", "MAST inert nothing reads the move averages"},
		{"go", "MASTGamma=0.5", "MASTGamma inert nothing reads"},
		{"go", "MASTGamma=0.5 rolloutType=MAST", "MASTGamma used"},
		{"go", "MASTDefaultValue=0.2", "MASTDefaultValue inert"},
		{"go", "MASTActionKey=pattern", "MASTActionKey inert"},
		{"slip", "MASTActionKey=pattern rolloutType=MAST", "MASTActionKey invalid not available in slip, want move or distance"},
		{"go", "MASTBoltzmann=0.5 actionHeuristic=mast", "MASTBoltzmann inert"},
		{"go", "MASTBoltzmann=0.5 oppModelType=MAST", "MASTBoltzmann used"},

		// Budget, running, plumbing.
		{"go", "budgetType=BUDGET_TIME", "budgetType inert playouts and time"},
		{"go", "budgetType=BUDGET_TIME budget=5", "budgetType used"},
		{"go", "breakMS=5", "breakMS inert"},
		{"go", "breakMS=5 budgetType=BUDGET_TIME budget=50", "breakMS used"},
		{"go", "breakMS=50 budgetType=BUDGET_TIME budget=50", "breakMS invalid leaves nothing"},
		{"go", "virtualLoss=3", "virtualLoss inert one worker"},
		{"go", "virtualLoss=3 workers=2", "virtualLoss used"},
		{"go", "workers=2 randomSeed=7", "randomSeed used is not repeatable"},
		{"go", "resetSeedEachGame=true", "resetSeedEachGame inert"},
		{"go", "resetSeedEachGame=true randomSeed=7", "resetSeedEachGame used"},
		{"go", "actionSpaceStructure=Flat", "actionSpaceStructure inert one form"},
		{"go", "maintainMasterState=true", "maintainMasterState inert memory only"},
		{"go", "instantiationClass=my.Player", "instantiationClass invalid not available"},
	}
	for _, tt := range tests {
		t.Run(tt.game+" "+tt.settings, func(t *testing.T) {
			plan, err := Compile(set(t, Default(), tt.settings), game(t, tt.game))
			name, rest, _ := strings.Cut(tt.want, " ")
			status, words, _ := strings.Cut(rest, " ")
			e := plan.entry(t, name)
			if string(e.Status) != status {
				t.Fatalf("%v, want it %s", e, status)
			}
			if value, ok := strings.CutPrefix(words, "="); ok {
				var want string
				if want, words, _ = strings.Cut(value, " "); want != "" && e.Value != want {
					t.Errorf("%s is %s, want %s", name, e.Value, want)
				} else if want == "" && e.Reason != "" {
					t.Errorf("%s has the reason %q, want none", name, e.Reason)
				}
			}
			must.Has(t, e.Reason, words)
			must.Equal(t, e.Status == Invalid, err != nil && strings.Contains(err.Error(), name+": "), e, "but the error", err)
		})
	}
}

// Parameters at their defaults are nobody's fault.
func TestCompileDefaults(t *testing.T) {
	for _, g := range Games {
		for name, p := range map[string]Params{"ours": Default(), "TAG's": TAGDefault()} {
			plan, err := Compile(p, g)
			plan.From(p)
			if err != nil || len(plan.Inert()) > 0 || len(plan.Warnings()) > 0 {
				t.Errorf("%s defaults in %s: %v, %v", name, g.Game, plan.Warnings(), err)
			}
			if len(plan.Entries) != len(List()) {
				t.Errorf("%d entries, want one for each of %d parameters", len(plan.Entries), len(List()))
			}
			if plan.Params != p {
				t.Errorf("%s defaults in %s became %+v", name, g.Game, plan.Params)
			}
		}
	}
	plan, _ := Compile(Default(), StandardGo)
	must.Equal(t, len(plan.Settings()), 0, "settings of the defaults")
}

// All problems are told at once, those of ranges with them.
func TestCompileAll(t *testing.T) {
	p := set(t, Default(), "opponentTreePolicy=MCGS progressiveBias=1 rolloutType=CLASS")
	p.K, p.Information, p.MaxTreeDepth = -1, "closed", 0
	plan, err := Compile(p, StandardGo)
	if err == nil {
		t.Fatal("no error")
	}
	want := `K: "-1", want a number from 0 to 1000
information: "closed", want Closed_Loop, Open_Loop or Information_Set, did you mean "Closed_Loop"?
opponentTreePolicy: MCGS needs an MCGSStateKey: positional, situational, history, symmetric or coarse
maxTreeDepth: "0", want an integer from 1 to 100000
progressiveBias: needs an actionHeuristic (patterns, shapes, captures, ladders, answers, lastMove, edge, learned or mast) or useMASTAsActionHeuristic
rolloutType: CLASS needs rolloutClass: a playout policy's name or a pattern database`
	must.Equal(t, err.Error(), want, "error", err)
	must.Equal(t, len(plan.Invalid()), 6, "invalid entries")
}

func TestPlanTexts(t *testing.T) {
	p := set(t, Default(), "K=1 treePolicy=Greedy rolloutType=MAST")
	plan := must.Get(Compile(p, StandardGo))
	if got := plan.Settings(); len(got) != 4 || got["treePolicy"] != "Greedy" || got["MAST"] != "Both" || got["rolloutType"] != "MAST" ||
		got["K"] != "1 (inert: treePolicy Greedy has no exploration term)" {
		t.Errorf("settings %v", got)
	}
	if got := plan.Warnings(); len(got) != 1 || got[0] != "K 1 is inert: treePolicy Greedy has no exploration term" {
		t.Errorf("warnings %q", got)
	}
	plan.From(TAGDefault()) // whose K is 1
	if got := plan.Inert(); slices.ContainsFunc(got, func(e Entry) bool { return e.Name == "K" }) {
		t.Errorf("inert %v", got)
	}
	if s := plan.String(); strings.Count(s, "\n") != 1+len(plan.Entries) || !strings.Contains(s, "treePolicy ") {
		t.Errorf("table\n%s", s)
	}
	text, err := json.Marshal(plan)
	if err != nil || !strings.Contains(string(text), `{"name":"treePolicy","value":"Greedy","status":"used","set":true}`) ||
		!strings.Contains(string(text), `"perfect_information":true`) {
		t.Errorf("%s, %v", text, err)
	}
}
