package model

// Mix scrambles a number: splitmix64's output function. It makes hashes of what is
// counted or listed, and seeds of streams from a seed and a count.
//
// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators",
// 2014, figure 16.
func Mix(x uint64) uint64 {
	x += mixStep
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// mixStep lies between the states of splitmix64.
const mixStep = 0x9e3779b97f4a7c15
