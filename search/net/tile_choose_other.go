//go:build !amd64 || purego

package net

var tile = tileGo
