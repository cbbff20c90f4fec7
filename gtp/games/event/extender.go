package event

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gobandit/model/param"
	"gobandit/model/words"
)

// An extender finds out where the candidates of a journal stand on a larger grid, or back on the smaller one of before.
type extender struct {
	back     bool // an extension is undone
	space    param.Space
	header   Header
	decoder  rowDecoder
	splits   []int        // of the journal's grid
	shifts   [][]int      // for each parameter, the numbers of new divisions below the old ones that agree with all rows; 0 or less if back
	games    int          // rows of games
	played   int          // games with a result that count
	excluded map[int]bool // games that do not count
}

// look takes note of a row of the journal.
func (x *extender) look(line int, text []byte) (err error) {
	if line == 1 {
		if x.header, err = parseHeader(text); err == nil {
			err = x.begin()
		}
		return err
	}

	if isMark(text) {
		var row markRow
		if err := strictUnmarshal(text, &row); err != nil {
			return err
		}
		if x.back && !x.has(row.Parameters) {
			return nil // all edits since the extension are undone
		}
		return x.agree(row.Path, nil, row.Parameters)
	}
	if isEdit(text) || isSettings(text) {
		return nil
	}

	var row Row
	if err := x.decoder.strict(text, &row); err != nil {
		return err
	}
	x.games++
	if !row.Void() && !x.excluded[row.Game] {
		x.played++
	}
	if x.back && !x.has(row.Parameters) {
		return fmt.Errorf("game %d was played with %s, which the event did not have before the extension: its games cannot be kept, so the extension stays", row.Game, row.ParameterText())
	}
	return x.agree(row.Path, row.Point, row.Parameters)
}

// has reports whether values lie on the scales of the event's parameters.
func (x *extender) has(values map[string]param.Value) bool {
	for _, p := range x.space.Parameters {
		value, isNumber := number(values[p.Code])
		low, _ := number(p.Scale.At(0))
		high, ordered := number(p.Scale.At(math.Nextafter(1, 0)))
		const little = 1e-9
		switch {
		case isNumber && ordered:
			if tolerance := little * max(math.Abs(low), math.Abs(high)); value < low-tolerance || value > high+tolerance {
				return false
			}
		case !slices.ContainsFunc(p.Divisions(), func(text string) bool { return text == p.Format.Text(values[p.Code]) }):
			return false
		}
	}
	return true
}

// number returns a value as a number, and whether it is one.
func number(v param.Value) (x float64, ok bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// begin compares the parameters of the journal with those of the event.
func (x *extender) begin() error {
	for i, p := range x.space.Parameters {
		key := fmt.Sprintf("parameter %d", i+1)
		if code := x.header.Config[key]; code != p.Code {
			return fmt.Errorf("%s is %q in the journal and %q in the event file, want the same parameters", key, code, p.Code)
		}
		split, err := strconv.Atoi(x.header.Config[key+" split"])
		if err != nil || split < 1 {
			return fmt.Errorf("damaged header: %s split %q", key, x.header.Config[key+" split"])
		}
		if p.Split < split && !x.back {
			return fmt.Errorf("%s has %s in the journal and %d in the event file, want as many or more", p.Code, words.Plural(split, "division"), p.Split)
		}

		x.splits = append(x.splits, split)
		var shifts []int
		for s := min(0, p.Split-split); s <= max(0, p.Split-split); s++ {
			shifts = append(shifts, s)
		}
		x.shifts = append(x.shifts, shifts)
	}
	if _, more := x.header.Config[fmt.Sprintf("parameter %d", len(x.splits)+1)]; more {
		return fmt.Errorf("the journal has more than %s, want the same", words.Plural(len(x.splits), "parameter"))
	}
	return nil
}

// agree drops the shifts under which a candidate would have other values than a row says.
func (x *extender) agree(path []int, point []float64, values map[string]param.Value) error {
	old, err := x.coordinates(path)
	if err != nil {
		return err
	}

	for k, p := range x.space.Parameters {
		want, known := values[p.Code]
		if !known {
			return fmt.Errorf("a row without the value of %s", p.Code)
		}

		left := slices.DeleteFunc(slices.Clone(x.shifts[k]), func(shift int) bool {
			if at := old[k] + shift; at < 0 || at >= p.Split {
				return true
			}
			f := param.Center(p.Split, old[k]+shift)
			if point != nil {
				f = x.moved(k, point[k], shift)
			}
			return !sameValue(p.Scale.At(f), want)
		})
		if len(left) == 0 {
			return fmt.Errorf("%s=%s was played, but is not a value of the event file's %s, %s in %d: want the old divisions, %s in %d, and new ones below or above them",
				p.Code, param.Text(want), p.Code, p.Scale, p.Split, x.header.Config[fmt.Sprintf("parameter %d scale", k+1)], x.splits[k])
		}
		x.shifts[k] = left
	}
	return nil
}

// coordinates returns those of a candidate on the journal's grid.
func (x *extender) coordinates(path []int) ([]int, error) {
	if len(path) != 1 || path[0] < 0 {
		return nil, errLevels
	}
	out, rest := make([]int, len(x.splits)), path[0]
	for k := len(x.splits) - 1; k >= 0; k-- {
		out[k], rest = rest%x.splits[k], rest/x.splits[k]
	}
	if rest > 0 {
		return nil, fmt.Errorf("path %v, which the journal's grid does not have", path)
	}
	return out, nil
}

// moved returns the optimiser parameter on the new scale of one on the old.
func (x *extender) moved(k int, f float64, shift int) float64 {
	return (float64(f*float64(x.splits[k])) + float64(shift)) / float64(x.space.Parameters[k].Split)
}

// sameValue reports whether a value of a scale is the one that a row of JSON has, but for the last digits
// of a bound.
func sameValue(v, read param.Value) bool {
	if n, ok := v.(int); ok {
		v = float64(n)
	}
	a, isNumber := v.(float64)
	b, both := read.(float64)
	if !isNumber || !both {
		return v == read
	}
	return math.Abs(a-b) <= 1e-9*max(math.Abs(a), math.Abs(b))
}

// place returns the place of a candidate on the new grid.
func (x *extender) place(path []int, point []float64) (newPath, coordinates []int, newPoint []float64, err error) {
	if coordinates, err = x.coordinates(path); err != nil {
		return nil, nil, nil, err
	}
	for k := range coordinates {
		if shift := x.shifts[k][0]; len(point) > 0 {
			newPoint = append(newPoint, x.moved(k, point[k], shift))
		}
		coordinates[k] += x.shifts[k][0]
	}
	index, ok := x.space.Index(coordinates)
	if !ok {
		return nil, nil, nil, fmt.Errorf("path %v, which the journal's grid does not have", path)
	}
	return []int{index}, coordinates, newPoint, nil
}

// rowsAtOnce is how many rows of an extended journal are written between two waits for the disk.
const rowsAtOnce = 10000

// rewrite writes the journal anew, with every row in its place.
func (x *extender) rewrite(path string, all []Change, read func(func(int, []byte) error) error) (err error) {
	out, err := Journals.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()

	var rows []any
	err = read(func(line int, text []byte) error {
		var row any = x.header.extended(all, x.played)
		if x.back {
			row = x.header.reverted()
		}
		if line > 1 {
			if row, err = x.replaced(text); err != nil || row == nil {
				return err
			}
		}
		if rows = append(rows, row); len(rows) < rowsAtOnce {
			return nil
		}
		_, err := out.Append(rows...)
		rows = rows[:0]
		return err
	})
	if err == nil && len(rows) > 0 {
		_, err = out.Append(rows...)
	}
	return err
}

// replaced returns a row with its candidate's place on the new grid; nil for a mark of a candidate that is no longer there.
func (x *extender) replaced(text []byte) (any, error) {
	switch {
	case isSettings(text):
		return parseSettings(text)
	case isEdit(text):
		var row editRow
		err := strictUnmarshal(text, &row)
		return row, err
	case isMark(text):
		var row markRow
		err := strictUnmarshal(text, &row)
		if err == nil && x.back && !x.has(row.Parameters) {
			return nil, nil
		}
		if err == nil {
			row.Path, _, _, err = x.place(row.Path, nil)
		}
		return row, err
	}

	var row Row
	err := x.decoder.strict(text, &row)
	if err == nil {
		row.Path, row.Coordinates, row.Point, err = x.place(row.Path, row.Point)
	}
	return row, err
}
