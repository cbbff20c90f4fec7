package tune

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gobandit/model/param"
)

// readOracle reads name from the folder GOBANDIT_ORACLES, or else the copy in
// testdata.
func readOracle(t *testing.T, name string, into any) {
	t.Helper()
	path, packed := filepath.Join("testdata", name+".gz"), true
	if dir := os.Getenv("GOBANDIT_ORACLES"); dir != "" {
		path, packed = filepath.Join(dir, "gomill", name), false
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var r io.Reader = f
	if packed {
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := json.NewDecoder(r).Decode(into); err != nil {
		t.Fatal(err)
	}
}

// A trace is a whole event as Gomill 0.8.3 ran it.
type trace struct {
	Name   string
	Config struct {
		Exploration   float64 `json:"exploration_coefficient"`
		InitialVisits int     `json:"initial_visits"`
		InitialWins   int     `json:"initial_wins"`
		MaxDepth      int     `json:"max_depth"`
		Parameters    []struct {
			Code, Kind, Format string
			Args               []float64
			Integer            bool
			Split              int
		}
	}
	Events []struct {
		Op     string
		Game   int
		Path   []int
		Text   string
		Won    bool
		Levels []struct {
			ParentVisits float64 `json:"parent_visits"`
			Max          float64
			Ties         json.RawMessage
			Wins, Visits float64
		}
	}
	Final struct {
		Best  struct{ Path []int }
		Nodes []struct {
			Path         []int
			Wins, Visits int
		}
	}
}

// space returns the space of a trace's parameters.
func (tr *trace) space(t *testing.T) param.Space {
	t.Helper()
	var parameters []param.Parameter
	for _, p := range tr.Config.Parameters {
		newScale := param.Linear
		if p.Kind == "LOG" {
			newScale = param.Log
		}
		scale, err := newScale(p.Args[0], p.Args[1], p.Integer)
		if err != nil {
			t.Fatal(err)
		}
		parameter, err := param.NewParameter(p.Code, scale, p.Split, p.Format)
		if err != nil {
			t.Fatal(err)
		}
		parameters = append(parameters, parameter)
	}
	space, err := param.NewSpace(parameters...)
	if err != nil {
		t.Fatal(err)
	}
	return space
}

// TestAgreesWithGomill follows Gomill's events of one level: at each choice the
// candidates that share the highest value must be the same, and the value too,
// within the rounding of logarithm and root.
func TestAgreesWithGomill(t *testing.T) {
	var file struct{ Traces []trace }
	readOracle(t, "traces.json", &file)
	checked := 0
	for _, tr := range file.Traces {
		if tr.Config.MaxDepth > 1 {
			continue
		}
		t.Run(tr.Name, func(t *testing.T) {
			tuner := newTuner(t, Config{
				Space: tr.space(t), Exploration: tr.Config.Exploration,
				InitialVisits: tr.Config.InitialVisits, InitialWins: tr.Config.InitialWins, IgnorePending: true,
			})
			playing := make(map[int]int)
			for _, e := range tr.Events {
				switch e.Op {
				case "issue":
					checked++
					follow(t, tuner, e.Path[0], e.Text, e.Levels[0].ParentVisits, e.Levels[0].Max, e.Levels[0].Ties)
					tuner.Begin(e.Path[0])
					playing[e.Game] = e.Path[0]
				case "result":
					tuner.Apply(playing[e.Game], e.Won)
				case "error":
					tuner.Void(playing[e.Game])
				}
			}
			for _, n := range tr.Final.Nodes {
				a := tuner.counts[n.Path[0]]
				if a.wins+tr.Config.InitialWins != n.Wins || a.games+tr.Config.InitialVisits != n.Visits {
					t.Errorf("candidate %v ends with %+v, want %d of %d", n.Path, a, n.Wins, n.Visits)
				}
			}
			if got := tuner.Best(); got != tr.Final.Best.Path[0] {
				t.Errorf("best is %d, want %v", got, tr.Final.Best.Path)
			}
		})
	}
	if checked < 1000 {
		t.Errorf("only %d choices were compared", checked)
	}
}

// follow compares one choice.
func follow(t *testing.T, tuner *Tuner, chosen int, text string, parent, highest float64, ties json.RawMessage) {
	t.Helper()
	if got := tuner.evaluate().Visits; got != parent {
		t.Fatalf("the parent has %v visits, want %v", got, parent)
	}
	var best []int
	top := slices.Max(tuner.values)
	for i, v := range tuner.values {
		if v == top {
			best = append(best, i)
		}
	}
	var want []int
	if err := json.Unmarshal(ties, &want); err != nil { // "all"
		for i := range tuner.Len() {
			want = append(want, i)
		}
	}
	if math.Abs(top-highest) > 1e-14*highest || !slices.Equal(best, want) {
		t.Fatalf("highest value %v of %v, want %v of %v", top, best, highest, want)
	}
	if got := tuner.Candidate(chosen).Parameters; got != text {
		t.Fatalf("candidate %d is %q, want %q", chosen, got, text)
	}
}

// A simulated is the true rate of the candidate named best after so many games.
type simulated struct {
	Games int
	Mean  float64 `json:"mean_best_rate"`
	SD    float64 `json:"sd_best_rate"`
}

// TestSimulatedEvents plays Gomill's simulated events: the true rate of the
// candidate named best after 1000 games must be as good as Gomill's, within the
// error of both.
func TestSimulatedEvents(t *testing.T) {
	var file struct {
		Gomill []struct {
			ID, Surface string
			Exploration float64 `json:"exploration_coefficient"`
			Visits      int     `json:"initial_visits"`
			Wins        int     `json:"initial_wins"`
			Results     []simulated
		}
		Surfaces map[string]struct {
			P []float64 `json:"win_probability"`
		}
		Repetitions int
	}
	readOracle(t, "sim.json", &file)
	const repetitions = 60
	for _, c := range file.Gomill {
		if c.ID != "hill-E0.45" && c.ID != "spike-E0.2" {
			continue
		}
		surface := file.Surfaces[c.Surface].P
		at := slices.IndexFunc(c.Results, func(r simulated) bool { return r.Games == 1000 })
		want := c.Results[at]
		sum := 0.0
		for seed := range uint64(repetitions) {
			tuner := newTuner(t, Config{Space: grid(t, 8, 8), Exploration: c.Exploration, InitialVisits: c.Visits, InitialWins: c.Wins})
			rng := rand.New(rand.NewPCG(seed, 99))
			for range want.Games {
				i := tuner.Choose(rng).Index
				tuner.Count(i, rng.Float64() < surface[i])
			}
			sum += surface[tuner.Best()]
		}
		mean := sum / repetitions
		sigma := want.SD * math.Sqrt(1./repetitions+1./float64(file.Repetitions))
		if math.Abs(mean-want.Mean) > 3.5*sigma {
			t.Errorf("%s: rate %.4f, want %.4f ± %.4f", c.ID, mean, want.Mean, sigma)
		}
		t.Logf("%s: rate %.4f, Gomill's %.4f", c.ID, mean, want.Mean)
	}
}
