// Command asm generates the assembly of package net. Run go generate in that package.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// A tile has so many rows of two vectors, which together stay in registers.
const rows = 6

func main() {
	ConstraintExpr("!purego")
	tile("tileAVX2", "tileAVX2 is tileGo with AVX2 and FMA.", YMM, 32)
	tile("tileAVX512", "tileAVX512 is tileGo with AVX-512, of twice the columns.", ZMM, 64)
	ramp()
	Generate()
}

// ramp writes the routine after a convolution.
func ramp() {
	const size = 32
	TEXT("rampAVX2", NOSPLIT, "func(x, bias []float32)")
	Doc("rampAVX2 is rampGo with AVX2.")
	Pragma("noescape")
	x, bias := Load(Param("x").Base(), GP64()), Load(Param("bias").Base(), GP64())
	n, channels := Load(Param("x").Len(), GP64()), Load(Param("bias").Len(), GP64())
	zero := YMM()
	VXORPS(zero, zero, zero)

	Label("point")
	c := GP64()
	XORQ(c, c)
	Label("channel")
	v := YMM()
	VMOVUPS(Mem{Base: bias, Index: c, Scale: 4}, v)
	VADDPS(Mem{Base: x, Index: c, Scale: 4}, v, v)
	VMAXPS(zero, v, v)
	VMOVUPS(v, Mem{Base: x, Index: c, Scale: 4})
	ADDQ(U8(size/4), c)
	CMPQ(c, channels)
	JLT(LabelRef("channel"))
	LEAQ(Mem{Base: x, Index: channels, Scale: 4}, x)
	SUBQ(channels, n)
	JGT(LabelRef("point"))
	VZEROUPPER()
	RET()
}

// tile writes a routine with vectors of so many bytes.
func tile(name, doc string, vector func() VecVirtual, size int) {
	TEXT(name, NOSPLIT, "func(dst []float32, dstRow int, a []float32, aRow, aStep int, b []float32, bStep, n int)")
	Doc(doc)
	Pragma("noescape")
	bytes := func(name string) Register {
		r := Load(Param(name), GP64())
		SHLQ(U8(2), r)
		return r
	}
	dst, a, b := Load(Param("dst").Base(), GP64()), Load(Param("a").Base(), GP64()), Load(Param("b").Base(), GP64())
	dstRow, aRow, aStep, bStep := bytes("dstRow"), bytes("aRow"), bytes("aStep"), bytes("bStep")
	n := Load(Param("n"), GP64())

	// Rows 0 to 2 lie from a on, rows 3 to 5 from further on.
	further := func(from, row Register) Register {
		r := GP64()
		LEAQ(Mem{Base: row, Index: row, Scale: 2}, r)
		ADDQ(from, r)
		return r
	}
	at := func(low, high, row Register, i int) Mem {
		if i >= rows/2 {
			low, i = high, i-rows/2
		}
		if i == 0 {
			return Mem{Base: low}
		}
		return Mem{Base: low, Index: row, Scale: uint8(i)}
	}

	aHigh, dstHigh := further(a, aRow), further(dst, dstRow)
	var sums [rows][2]VecVirtual
	for i := range sums {
		for v := range sums[i] {
			sums[i][v] = vector()
			VMOVUPS(at(dst, dstHigh, dstRow, i).Offset(size*v), sums[i][v])
		}
	}

	Label("step")
	weights := [2]VecVirtual{vector(), vector()}
	for v, w := range weights {
		VMOVUPS(Mem{Base: b, Disp: size * v}, w)
	}
	for i := range sums {
		x := vector()
		VBROADCASTSS(at(a, aHigh, aRow, i), x)
		for v, w := range weights {
			VFMADD231PS(w, x, sums[i][v])
		}
	}
	ADDQ(aStep, a)
	ADDQ(aStep, aHigh)
	ADDQ(bStep, b)
	DECQ(n)
	JNZ(LabelRef("step"))

	for i := range sums {
		for v := range sums[i] {
			VMOVUPS(sums[i][v], at(dst, dstHigh, dstRow, i).Offset(size*v))
		}
	}
	VZEROUPPER()
	RET()
}
