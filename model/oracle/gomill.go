package oracle

import (
	"encoding/json"
	"testing"
)

// GomillTraces returns the events that Gomill was made to run.
func GomillTraces(t testing.TB) []GomillTrace {
	t.Helper()
	var file struct{ Traces []GomillTrace }
	Decode(t, "gomill/traces.json", &file)
	return file.Traces
}

// A GomillTrace is a whole event as Gomill 0.8.3 ran it.
type GomillTrace struct {
	Name   string
	Config struct {
		Description   string
		Opponent      string
		Size          int `json:"board_size"`
		Komi          float64
		Games         int     `json:"number_of_games"`
		Exploration   float64 `json:"exploration_coefficient"`
		InitialVisits int     `json:"initial_visits"`
		InitialWins   int     `json:"initial_wins"`
		MaxDepth      int     `json:"max_depth"`
		SummarySpec   []int   `json:"summary_spec"`
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
		Levels []GomillLevel
	}
	Final struct {
		Best struct {
			Path []int
			Text string
		}
		Report string `json:"short_report"`
		Nodes  []struct {
			Path         []int
			Wins, Visits int
		}
	}
}

// A GomillLevel is a choice among the children of one node.
type GomillLevel struct {
	ParentVisits  float64 `json:"parent_visits"`
	Max           float64
	Ties          json.RawMessage
	Wins, Visits  float64
	Start, Chosen int
}
