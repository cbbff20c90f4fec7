package configs

import (
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
)

// An event may measure the runs of a program in place of games.
func TestObjective(t *testing.T) {
	head := "event: mc_tuner\nselection: auto\nparameters: [{code: k, scale: {linear: [0, 1]}, split: 2}]\n"
	c := must.Get(LoadEventToRead(write(t, "e.yaml", head+"objective: higher\ncandidate: {command: \"prog '{parameters}'\"}\n")))
	if c.Objective != match.HigherObjective || c.RecordGames {
		t.Errorf("%+v", c)
	}
	for text, want := range map[string]string{
		"objective: best\ncandidate: {command: \"prog {k}\"}\n":           `"best", want win, higher, lower or games`,
		"objective: win\ncandidate: {engine: uct, set: {K: \"{k}\"}}\n":   "want a command",
		"objective: win\nkomi: 7.5\ncandidate: {command: \"prog {k}\"}\n": "together with objective",
		"objective: win\ncandidate: {command: prog}\n":                    `"k" is not used`,
	} {
		_, err := LoadEventToRead(write(t, "e.yaml", head+text))
		must.Fail(t, err, want)
	}
	rule := "event: mc_tuner\nparameters: [{code: k, scale: {linear: [0, 1]}, split: 2}]\ncandidate: {command: \"prog {k}\"}\nobjective: "
	must.Get(LoadEventToRead(write(t, "e.yaml", rule+"lower\n"))) // ucb, of numbers, has no coefficient
	path := write(t, "e.yaml", head+"candidate: {command: \"prog {k}\"}\nobjective: minimize\n")
	_, err := LoadEventToRead(path)
	must.Equal(t, err.Error(), path+`:5:12: objective: "minimize", want win, higher, lower or games`)

	path = write(t, "e.yaml", head+"objectve: higher\ncandidate: {command: \"prog {k}\"}\n")
	_, err = LoadEventToRead(path)
	expectError(t, err, path, `:4: objectve: unknown key, did you mean "objective"?`) // no settings of games are missing
}
