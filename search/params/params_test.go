package params

import (
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"
)

// Every parameter is described, has a default of its own kind, and gives back
// what it was set to.
func TestList(t *testing.T) {
	defaults := Default()
	seen := make(map[string]bool)
	for _, info := range List() {
		if seen[info.Name] {
			t.Errorf("%s is there twice", info.Name)
		}
		seen[info.Name] = true
		if info.Doc == "" || info.Source == "" || info.Group == "" || info.Kind == "" || info.Accepts() == "" {
			t.Errorf("%+v lacks a description", info)
		}
		if value, ok := defaults.Get(info.Name); !ok || value != info.Default {
			t.Errorf("%s: %q, default %q", info.Name, value, info.Default)
		}
		p := TAGDefault()
		if err := p.Set(info.Name, info.Default); err != nil {
			t.Errorf("the default is refused: %v", err)
		}
		for _, value := range info.Values {
			if err := p.Set(info.Name, value); err != nil {
				t.Error(err)
			}
			if got, _ := p.Get(info.Name); got != value {
				t.Errorf("%s: %q after it was set to %q", info.Name, got, value)
			}
		}
	}
	must.Equal(t, len(Names()), len(seen), "names", "parameters")
}

// A field's Go name is its parameter's but for the case of letters.
func TestFieldNames(t *testing.T) {
	for _, f := range fields() {
		sf := reflect.TypeFor[Params]().FieldByIndex(f.index)
		name := f.Name[strings.LastIndexByte(f.Name, '.')+1:]
		if !strings.EqualFold(sf.Name, name) {
			t.Errorf("parameter %s is the field %s", f.Name, sf.Name)
		}
	}
}

func TestSet(t *testing.T) {
	tests := []struct{ name, value, want string }{
		{"K", "0.5", ""},
		{"K", "1e3", ""},
		{"K", "-1", `K: "-1", want a number from 0 to 1000`},
		{"K", "NaN", `K: "NaN", want a number from 0 to 1000`},
		{"K", "much", `K: "much", want a number from 0 to 1000`},
		{"FPU", "1e6", ""},
		{"workers", "1.5", `workers: "1.5", want an integer from 1 to 256`},
		{"maxTreeDepth", "0", `maxTreeDepth: "0", want an integer from 1 to 100000`},
		{"rave", "true", ""},
		{"rave", "yes", `rave: "yes", want true or false`},
		{"rave", "", `rave: "", want true or false`},
		{"backupPolicy", "MaxMC", ""},
		{"backupPolicy", "maxmc", `backupPolicy: "maxmc", want MonteCarlo, Lambda, MaxLambda or MaxMC, did you mean "MaxMC"?`},
		{"treePolicy", "", "treePolicy: \"\", want UCB, UCB_Tuned"},
		{"MCGSStateKey", "", ""},
		{"MCGSStateKey", "none", ""},
		{"MAST", "none", `want None, Rollout, Tree or Both, did you mean "None"?`},
		{"actionHeuristic", "patterns+mast", ""},
		{"actionHeuristic", "patterns=0.5+mast", ""},
		{"actionHeuristic", "patterns=11+mast", "the weight of patterns is not a number from 0 to 10"},
		{"actionHeuristic", "patterns=", "the weight of patterns is not a number"},
		{"actionHeuristic", "patterns=1+patterns=2", "patterns is listed twice"},
		{"actionHeuristic", "none", ""},
		{"actionHeuristic", "", ""},
		{"actionHeuristic", "patterns+patterns", "patterns is listed twice"},
		{"actionHeuristic", "patterns,mast", "want none, or patterns, shapes, captures, ladders, answers, lastMove, edge, learned or mast, or some of them joined by +, each with a weight as in patterns=0.5"},
		{"actionHeuristic", "pattern", `did you mean "patterns"?`},
		{"actionHeuristic", "none+mast", "joined by +"},
		{"rolloutClass", "any.db", ""},
		{"rolloutPolicyParams.temperature", "0.5", ""},
		{"rolloutPolicyParams.actionHeuristic", "mast", "want none, or patterns"},
		{"progressivebias", "1", `unknown search parameter "progressivebias", did you mean "progressiveBias"?`},
		{"rolloutPolicyParams", "1", `unknown search parameter "rolloutPolicyParams"`},
	}
	for _, tt := range tests {
		p := Default()
		err := p.Set(tt.name, tt.value)
		if tt.want == "" {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		must.Fail(t, err, tt.want, "Set", tt.name, tt.value)
		must.Equal(t, p, Default(), "Set", tt.name, tt.value, "failed and changed something")
	}
	p := Default()
	must.Is(t, p.Set("nothing", "1"), ErrUnknown)
	if _, ok := p.Get("nothing"); ok {
		t.Error("there is a value of no parameter")
	}
}

// The error names everything that is out of range, not the first alone.
func TestRanges(t *testing.T) {
	p := Default()
	p.K, p.Workers, p.BackupPolicy, p.RolloutPolicyParams.Epsilon = -1, 0, "Best", 2
	_, err := Compile(p, StandardGo)
	if err == nil {
		t.Fatal("no error")
	}
	for _, name := range []string{"K", "workers", "backupPolicy", "rolloutPolicyParams.epsilon"} {
		must.Has(t, err.Error(), name+": ")
	}
}

func TestActionHeuristicParts(t *testing.T) {
	if got := ActionHeuristicNone.Parts(); got != nil {
		t.Errorf("parts of none: %v", got)
	}
	got := ActionHeuristic("patterns+mast=0.5").Parts()
	if want := []Part{{ActionHeuristicPatterns, 1}, {ActionHeuristicMAST, 0.5}}; !reflect.DeepEqual(got, want) {
		t.Errorf("parts %v, want %v", got, want)
	}
}

func TestMaxBudget(t *testing.T) {
	info, _ := Find("budget")
	must.Equal(t, info.Max, MaxBudget)
}
