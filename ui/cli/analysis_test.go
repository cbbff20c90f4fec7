package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
)

// analyzed runs the command analysis with input, and returns its answers and what
// it prints on standard error.
func analyzed(t *testing.T, status int, args []string, input ...string) (answers []map[string]any, told string) {
	t.Helper()
	out, told, got := pipe(t, strings.Join(input, "\n"), append([]string{"analysis"}, args...)...)
	if got != status {
		t.Fatalf("%q: status %d, want %d: %s", args, got, status, told)
	}
	for line := range strings.Lines(out) {
		var a map[string]any
		mustDecode(t, line, &a)
		answers = append(answers, a)
	}
	return answers, told
}

func kataQuery(id, more string) string {
	return fmt.Sprintf(`{"id":%q,"moves":[["B","C3"]],"rules":"chinese","komi":7.5,"boardXSize":5,"boardYSize":5%s}`, id, more)
}

// The program stands in for KataGo's executable, with the flags that clients give.
func TestAnalysisForKataGo(t *testing.T) {
	model := write(t, "model.bin.gz", "\x1f\x8b no text")
	config := filepath.Join(filepath.Dir(model), "analysis.cfg")
	text := "# of KataGo\nlogDir = logs\nnumAnalysisThreads = 2\nmaxVisits = 20\nreportAnalysisWinratesAs = WHITE\n"
	writeFile(t, config, text)
	for _, tt := range []struct {
		name    string
		args    []string
		visits  float64
		inTexts []string
	}{
		{"KaTrain", []string{"-model", model, "-config", config, "-analysis-threads", "12", "-override-config", "homeDataDir=/tmp/x"}, 20,
			[]string{model + " is not read", "3 keys count here, 1 of KataGo's do not", "without effect: homeDataDir", "ready to begin handling requests"}},
		{"Ogatak", []string{"-config", config, "-model", model}, 20, []string{"engine default"}},
		{"scripts", []string{"--config=" + config, "-override-config", "maxVisits=7", "-override-config=logToStderr=true"}, 7, nil},
		{"without files", []string{"--engine", "uct", "--playouts", "9", "-config", "/no/such.cfg"}, 9, []string{"/no/such.cfg: open /no/such.cfg: no such file", "engine uct"}},
	} {
		answers, told := analyzed(t, exitDone, tt.args, kataQuery("a", ""), `{"id":"v","action":"query_version"}`)
		for _, a := range answers {
			switch root, _ := a["rootInfo"].(map[string]any); {
			case a["id"] == "v" && a["version"] == kataVersion:
			case a["id"] != "a" || root["visits"] != tt.visits:
				t.Errorf("%s: answer %v, want %v visits", tt.name, a, tt.visits)
			}
		}
		must.Equal(t, len(answers), 2, tt.name, "answers")
		wantParts(t, told, tt.inTexts...)
	}
	_, told := analyzed(t, exitDone, []string{"-model", write(t, "mine.yaml", "type: uct\nplayouts: 3\n")}, kataQuery("a", ""))
	wantParts(t, told, "engine mine")
	for _, tt := range []struct{ args, want string }{
		{"-analysis-threads 0", "-analysis-threads 0, want 1 or more"},
		{"-override-config maxVisits=0", "maxVisits = 0, want an integer"},
		{"--engine nobody", `unknown engine "nobody"`},
	} {
		_, told := analyzed(t, exitUsage, strings.Fields(tt.args))
		wantParts(t, told, tt.want)
	}
}

// The same seed gives the same answers.
func TestAnalysisSeed(t *testing.T) {
	answer := func() string {
		a, _ := analyzed(t, exitDone, []string{"--seed", "3"}, kataQuery("a", `,"maxVisits":50,"includePolicy":true`))
		return fmt.Sprint(a)
	}
	must.Equal(t, answer(), answer())
}
