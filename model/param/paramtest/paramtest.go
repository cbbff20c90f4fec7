// Package paramtest makes spaces of parameters for tests.
package paramtest

import (
	"testing"

	"gobandit/model/must"
	"gobandit/model/oracle"
	"gobandit/model/param"
)

// Linear returns a linear scale of numbers from 0 to 1.
func Linear() param.Scale { return must.Get(param.Linear(0, 1, false)) }

// A Row is a parameter: what [param.NewParameter] takes, and its condition.
type Row struct {
	Code   string
	Scale  param.Scale
	Split  int
	Format string
	When   *param.When
}

// Space returns the space of parameters.
func Space(t testing.TB, rows ...Row) param.Space {
	t.Helper()
	var parameters []param.Parameter
	for _, r := range rows {
		p := must.Get(param.NewParameter(r.Code, r.Scale, r.Split, r.Format))
		p.When = r.When
		parameters = append(parameters, p)
	}
	return must.Get(param.NewSpace(parameters...))
}

// Gomill returns the space of the parameters of a recorded run of Gomill's tuner.
func Gomill(t testing.TB, trace *oracle.GomillTrace) param.Space {
	t.Helper()
	var rows []Row
	for _, p := range trace.Config.Parameters {
		scale := param.Linear
		if p.Kind == "LOG" {
			scale = param.Log
		}
		rows = append(rows, Row{Code: p.Code, Scale: must.Get(scale(p.Args[0], p.Args[1], p.Integer)), Split: p.Split, Format: p.Format})
	}
	return Space(t, rows...)
}
