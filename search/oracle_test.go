package search_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"gobandit/model/must"
	"gobandit/model/oracle"
	"gobandit/model/words"
)

// The oracle is what TAG, the Tabletop Games framework, computes for single
// decisions and backups: in the file tag/cases.json of package oracle. Every case is tried in both readings: TAG's, whose results are
// "expected", and the literature's, whose results are "reference" where they
// differ.

// An oracleCase is a case of cases.json.
type oracleCase struct {
	ID, Kind  string
	Params    json.RawMessage
	Inputs    json.RawMessage
	Expected  map[string]any
	Reference map[string]any
	Tolerance float64

	tag bool           // the reading
	p   oracleParams   // Params over TAG's defaults
	rng *oracleChoices // for what is left to chance
}

// kinds has for each kind of case what computes its results, by the names they
// have in the file.
var kinds = map[string]func(*testing.T, *oracleCase) map[string]any{
	"selection_values": selectionValues,
	"oma_mix":          omaMix,
	"final_action":     finalAction,
	"widening_count":   wideningCount,
	"pdf":              pdf,
	"boltzmann":        boltzmann,
	"pimc":             pimc,
	"reward_transform": rewardTransform,
	"backup_chain":     backupChain,
	"backup_graph":     backupGraph,
	"mast_decay":       mastDecay,
	"mast_update":      mastUpdate,
	"mast_policy":      mastPolicy,
	"blend":            mastBlend,
	"rollout_end":      rolloutEnd,
	"budget_stop":      budgetStop,
}

// foreign are the kinds that nothing in this program computes.
var foreign = []string{"ntbea", "alpha_rank", "win_rate"}

func TestOracleCases(t *testing.T) {
	var data struct{ Cases []oracleCase }
	oracle.Decode(t, "tag/cases.json", &data)
	for _, c := range data.Cases {
		run, ok := kinds[c.Kind]
		if !ok {
			if !slices.Contains(foreign, c.Kind) {
				t.Errorf("%s: unknown kind %q", c.ID, c.Kind)
			}
			continue
		}
		for _, c.tag = range []bool{true, false} {
			reading := words.If(c.tag, "TAG", "literature")
			t.Run(c.ID+"/"+reading, func(t *testing.T) {
				c.p, c.rng = defaultParams(), newChoices()
				decode(t, c.Params, &c.p)
				got := run(t, &c)
				agree(t, "", c.want(), got, c.Tolerance)
			})
		}
	}
}

// want returns the results of the reading.
func (c *oracleCase) want() map[string]any {
	if c.Reference != nil && !c.tag {
		return c.Reference
	}
	return c.Expected
}

// agree compares what the oracle has with what was got. What it has null or a
// remark is not compared.
func agree(t *testing.T, path string, want, got any, tolerance float64) {
	t.Helper()
	switch want := want.(type) {
	case nil:
	case map[string]any:
		got, ok := got.(map[string]any)
		if !ok {
			t.Errorf("%s: want an object", path)
			return
		}
		for key, w := range want {
			if key == "note" {
				continue
			}
			g, ok := got[key]
			if !ok && w != nil {
				t.Errorf("%s.%s is missing, want %v", path, key, w)
				continue
			}
			agree(t, path+"."+key, w, g, tolerance)
		}
	case []any:
		list, ok := got.([]any)
		if !ok || len(list) != len(want) {
			t.Errorf("%s: %v, want %v", path, got, want)
			return
		}
		for i := range want {
			agree(t, fmt.Sprintf("%s[%d]", path, i), want[i], list[i], tolerance)
		}
	case float64:
		got, ok := got.(float64)
		if !ok || !(math.Abs(got-want) <= tolerance*max(1, math.Abs(want))) {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	default:
		must.Equal(t, got, want, path)
	}
}

func decode(t *testing.T, text []byte, into any) {
	t.Helper()
	must.Succeed(t, json.Unmarshal(text, into))
}

// A table is a JSON object with the order of its keys.
type table[T any] struct {
	keys   []string
	values map[string]T
}

func (o *table[T]) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, &o.values); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return err
		}
		o.keys = append(o.keys, key.(string))
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			return err
		}
	}
	return nil
}

// named returns values as an object with the given keys.
func named(keys []string, values []float64) map[string]any {
	o := map[string]any{}
	for i, key := range keys {
		o[key] = values[i]
	}
	return o
}

// list returns values as the decoder has them.
func list[T any](values []T) []any {
	l := make([]any, len(values))
	for i, v := range values {
		l[i] = v
	}
	return l
}

// names returns the keys at the given indices, sorted.
func names(keys []string, indices []int) []any {
	var n []string
	for _, i := range indices {
		n = append(n, keys[i])
	}
	slices.Sort(n)
	return list(n)
}
