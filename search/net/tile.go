package net

//go:generate go -C asm run . -out ../tile_amd64.s -stubs ../tile_amd64.go -pkg net

// A tile is so many rows and columns of sums that one call of a routine makes. Some routines make
// tiles with a multiple of the columns.
const (
	rows    = 6
	columns = 16
)

// A routine adds a product to a tile of dst: of six rows of a, of n figures each, and n rows of b, as many
// columns wide as the tile. Rows begin dstRow, aRow and bStep numbers apart, and the figures of a row of a lie
// aStep apart.
type routine struct {
	columns int
	vectors bool // it is of the processor's vector instructions
	add     func(dst []float32, dstRow int, a []float32, aRow, aStep int, b []float32, bStep, n int)
}

// Slow reports whether this processor lacks the vector instructions of the routines, without which an evaluation takes
// many times as long.
func Slow() bool { return !routines[0].vectors }

// A matrix is a view of float32s: its first one, and how far apart, in numbers, rows and
// columns of it are.
type matrix struct {
	from        []float32
	row, column int
}

// addProduct adds the product of a, m rows of n, and b, n rows of width columns, to dst. m is rounded
// up to a multiple of rows, so dst and a have as many; columns of b and dst lie side by side, and width is a
// multiple of columns.
func addProduct(dst, a, b matrix, m, n, width int) {
	last := (m+rows-1)/rows*rows - 1
	_, _, _ = dst.from[last*dst.row+width-1], a.from[last*a.row+(n-1)*a.column], b.from[(n-1)*b.row+width-1]
	for i := 0; i < m; i += rows {
		j := 0
		for _, r := range routines {
			for ; j+r.columns <= width; j += r.columns {
				r.add(dst.from[i*dst.row+j:], dst.row, a.from[i*a.row:], a.row, a.column, b.from[j:], b.row, n)
			}
		}
	}
}

// tileGo is the routine for all processors.
func tileGo(dst []float32, dstRow int, a []float32, aRow, aStep int, b []float32, bStep, n int) {
	for i := range rows {
		sums := (*[columns]float32)(dst[i*dstRow:])
		for k := range n {
			x, w := a[i*aRow+k*aStep], (*[columns]float32)(b[k*bStep:])
			for j, v := range w {
				sums[j] += x * v
			}
		}
	}
}

// rampGo adds bias to the channels of each point in x, and replaces negative sums by 0. x must have a point or more.
func rampGo(x, bias []float32) {
	for ; len(x) > 0; x = x[len(bias):] {
		for c, b := range bias {
			x[c] = max(0, x[c]+b)
		}
	}
}
