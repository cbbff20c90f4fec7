package search

import (
	"bytes"
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"sync"
)

// Bounds of what a search keeps, unless a parameter says how large its tree may be.
const (
	treeShare    = 8 // of the memory there is, a tree may have one part in
	mostTreeMB   = 80
	leastTreeMB  = 16
	bytesPerMB   = 1 << 20
	memoryTotal  = "/proc/meminfo"
	memoryLimit  = "/sys/fs/cgroup/memory.max"                   // version 2 of control groups
	memoryLimit1 = "/sys/fs/cgroup/memory/memory.limit_in_bytes" // and version 1
)

// treeMB returns how many MB a tree may take by the memory of the machine, by that of the control group
// (of a container, on Linux) and by GOMEMLIMIT.
var treeMB = sync.OnceValue(func() float64 {
	least := float64(debug.SetMemoryLimit(-1))
	for _, file := range []struct {
		path, before string
		unit         float64
	}{{memoryTotal, "MemTotal:", 1 << 10}, {memoryLimit, "", 1}, {memoryLimit1, "", 1}} {
		if data, err := os.ReadFile(file.path); err == nil {
			least = min(least, firstNumber(data, file.before)*file.unit)
		}
	}
	return min(max(leastTreeMB, math.Floor(least/treeShare/bytesPerMB)), mostTreeMB)
})

// firstNumber returns the number after a word in a text; +Inf if there is none.
func firstNumber(text []byte, word string) float64 {
	_, after, found := bytes.Cut(text, []byte(word))
	fields := bytes.Fields(after)
	if !found || len(fields) == 0 {
		return math.Inf(1)
	}
	n, err := strconv.ParseFloat(string(fields[0]), 64)
	if err != nil {
		return math.Inf(1)
	}
	return n
}
