//go:build !amd64 || purego

package net

var routines, ramp = []routine{{columns, false, tileGo}}, rampGo
