package report

import (
	"fmt"
	"slices"

	"gobandit/model/names"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// A HeatMap has the rates of the candidates over two parameters. The other parameters
// are those of the best candidate.
type HeatMap struct {
	Right   string       `json:"right"`            // code of the parameter to the right
	Up      string       `json:"up,omitempty"`     // code of the one upwards; "" if there is one parameter
	Columns []string     `json:"columns"`          // values of Right
	Rows    []string     `json:"rows"`             // values of Up, the highest first; only "" without Up
	Others  string       `json:"others,omitempty"` // values of the other parameters
	Cells   [][]HeatCell `json:"cells"`
}

// A HeatCell is one field of a heat map.
type HeatCell struct {
	tune.Estimate
	Games  int  `json:"games"`
	Best   bool `json:"best,omitempty"` // the cell is or has the best candidate
	Unsure bool `json:"-"`              // the interval is wider than sure
}

// sure is half the width of the widest interval that is not unsure.
const sure = 0.1

// axes returns the indices of the parameters of the heat map: those of codes, or the
// first two. The second is -1 if there is one parameter.
func axes(space param.Space, codes []string) ([2]int, error) {
	all := space.Codes()
	if codes == nil && len(all) < 2 {
		return [2]int{0, -1}, nil
	}
	if codes == nil {
		return [2]int{0, 1}, nil
	}
	if len(codes) != 2 || codes[0] == codes[1] {
		return [2]int{}, fmt.Errorf("axes %q, want two of the parameters %q", codes, all)
	}
	var out [2]int
	for i, code := range codes {
		if out[i] = slices.Index(all, code); out[i] < 0 {
			return out, fmt.Errorf("unknown parameter %q%s, want two of %q", code, names.DidYouMean(code, all), all)
		}
	}
	return out, nil
}

// heatMap returns the map over two parameters.
func (r *Report) heatMap(axes [2]int) HeatMap {
	t, space, right, up := r.tuner, r.space, axes[0], axes[1]
	h := HeatMap{Right: space.Parameters[right].Code, Columns: space.Parameters[right].Divisions(), Rows: []string{""}}
	if up >= 0 {
		h.Up, h.Rows = space.Parameters[up].Code, slices.Clone(space.Parameters[up].Divisions())
		slices.Reverse(h.Rows)
	}

	best := t.Best()
	for k, p := range space.Parameters {
		if k != right && k != up {
			h.Others += [...]string{"", "; "}[min(len(h.Others), 1)] + p.Divisions()[best.Coordinates[k]]
		}
	}
	h.Cells = Grid{space, func(index int) HeatCell {
		games, _ := t.Counts(index)
		e := r.expected(index)
		return HeatCell{e, games, index == best.Index && t.Games() > 0, !r.Status.Measure.IsNumber() && e.High-e.Low > 2*sure}
	}}.Cut(best.Coordinates, right, up)
	return h
}

// A Grid has what maps of the candidates of the first level are made from.
type Grid struct {
	Space param.Space
	Cell  func(index int) HeatCell // the field of a candidate
}

// cells returns fields without anything in them, highest values of the parameter upwards first; one row if that is -1.
func (g Grid) cells(right, up int) [][]HeatCell {
	rows := 1
	if up >= 0 {
		rows = g.Space.Parameters[up].Split
	}
	cells := make([][]HeatCell, rows)
	for i := range cells {
		cells[i] = make([]HeatCell, g.Space.Parameters[right].Split)
	}
	return cells
}

// Cut returns the fields of the candidates over two parameters, the values of the others being those at coordinates.
func (g Grid) Cut(coordinates []int, right, up int) [][]HeatCell {
	cells, at := g.cells(right, up), slices.Clone(coordinates)
	for i, row := range cells {
		if up >= 0 {
			at[up] = len(cells) - 1 - i
		}
		for j := range row {
			at[right] = j
			index, _ := g.Space.Index(at) // at has a division of each parameter
			row[j] = g.Cell(index)
		}
	}
	return cells
}

// Average returns the means over candidates with the same two values: a field without any is the zero HeatCell.
func (g Grid) Average(candidates []int, right, up int) [][]HeatCell {
	cells, n := g.cells(right, up), make(map[*HeatCell]float64)
	for _, index := range candidates {
		at, row := g.Space.Coordinates(index), 0
		if up >= 0 {
			row = len(cells) - 1 - at[up]
		}
		mean, one := &cells[row][at[right]], g.Cell(index)
		n[mean]++
		share := 1 / n[mean]
		mean.Rate, mean.Low, mean.High = mean.Rate+share*(one.Rate-mean.Rate), mean.Low+share*(one.Low-mean.Low), mean.High+share*(one.High-mean.High)
		mean.Games, mean.Best = mean.Games+one.Games, mean.Best || one.Best
	}
	return cells
}

// Maps returns a heat map of each pair of parameters, the later one upwards. With one
// parameter alone there are none.
func (r *Report) Maps() []HeatMap {
	n := len(r.space.Parameters)
	if r.tuner == nil || n == 1 {
		return nil
	}
	var maps []HeatMap
	for up := range n {
		for right := range up {
			maps = append(maps, r.heatMap([2]int{right, up}))
		}
	}
	return maps
}

// Averages returns what Maps does, with the mean rates over all candidates that have the two values in place of the others' best.
func (r *Report) Averages() []HeatMap {
	maps, candidates, k := r.Maps(), sample(r.tuner.Len()), 0
	rates := Grid{r.space, func(index int) HeatCell { return HeatCell{Estimate: r.expected(index)} }}
	for up := range r.space.Parameters {
		for right := range up {
			maps[k].Cells = rates.Average(candidates, right, up)
			k++
		}
	}
	return maps
}

// Slices returns a heat map of one row for each parameter: through the best candidate,
// along the parameter.
func (r *Report) Slices() []HeatMap {
	var maps []HeatMap
	if r.tuner == nil {
		return nil
	}
	for k := range r.space.Parameters {
		maps = append(maps, r.heatMap([2]int{k, -1}))
	}
	return maps
}

// Importances returns the importance of each parameter, and then of each pair; nil
// without games and if all rates are equal.
func (r *Report) Importances() []Importance {
	if r.Best == nil || r.tuner == nil {
		return nil
	}
	all := r.importances()
	for k := range r.Marginals[:min(len(all), len(r.Marginals))] {
		all[k].Significant = r.Marginals[k].chance()*float64(len(r.Marginals)) < .05
	}
	return all
}
