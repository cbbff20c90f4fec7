package pattern

// A Table is a database compiled for look-up: move values by surroundings and
// properties. It is never changed, so that many may read it at once. The zero
// Table is not usable; make one with Database.Compile.
type Table struct {
	row  [1 << 16]uint16 // by surroundings
	rows [][256]uint32   // by properties; row 0 is for surroundings that do not occur
}

// Value returns the move value of a point: of its surroundings and properties as
// the side to move sees them. Surroundings that occur on narrow boards only
// have DefaultValue. It allocates nothing and is small enough to be inlined.
func (t *Table) Value(s Surroundings, p Properties) uint32 {
	return t.rows[t.row[s]][p]
}

// Compile returns the table of the database. Classes of surroundings with the
// same values share a row, so that tables stay small.
func (db *Database) Compile() *Table {
	r := db.decide()
	var defaults [256]uint32
	for p := range defaults {
		defaults[p] = DefaultValue
	}

	t := &Table{rows: [][256]uint32{defaults}}
	known := map[[256]uint32]uint16{defaults: 0}
	var rowOf [numClasses]uint16
	for c, lines := range r.line {
		var values [256]uint32
		for p, line := range lines {
			values[p] = db.value(line)
		}
		row, ok := known[values]
		if !ok {
			row = uint16(len(t.rows))
			known[values] = row
			t.rows = append(t.rows, values)
		}
		rowOf[c] = row
	}

	for s, class := range surroundings().classOf {
		if class >= 0 {
			t.row[s] = rowOf[class]
		}
	}
	return t
}
