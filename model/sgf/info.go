package sgf

import (
	"cmp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
)

// Info is what a record says about a game beside its moves. Fields that are
// empty stand for properties that are not there.
type Info struct {
	Event       string // EV
	Round       string // RO
	Name        string // GN, the game's
	Place       string // PC
	Date        string // DT, such as 2026-11-21
	Black       string // PB
	BlackRank   string // BR
	White       string // PW
	WhiteRank   string // WR
	Rules       string // RU, such as Chinese
	TimeLimit   string // TM, seconds for each player
	Overtime    string // OT
	Application string // AP, the program that wrote the record, with its version after a colon
	Annotator   string // AN
	User        string // US, who entered the game
	Source      string // SO
	Copyright   string // CP
	GameComment string // GC, of several lines
	Comment     string // C of the root, of several lines
}

// Application returns the name and the version of this program, for Info.
var Application = sync.OnceValue(func() string {
	version := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		version = strings.Trim(info.Main.Version, "()")
	}
	return "gobandit:" + cmp.Or(version, "devel")
})

// A field ties a field of Info to its property.
type field struct {
	id    string
	at    func(*Info) *string
	lines bool // text of several lines
}

// fields are in the order in which they are written.
var fields = []field{
	{"AP", func(i *Info) *string { return &i.Application }, false},
	{"EV", func(i *Info) *string { return &i.Event }, false},
	{"RO", func(i *Info) *string { return &i.Round }, false},
	{"GN", func(i *Info) *string { return &i.Name }, false},
	{"PC", func(i *Info) *string { return &i.Place }, false},
	{"DT", func(i *Info) *string { return &i.Date }, false},
	{"PB", func(i *Info) *string { return &i.Black }, false},
	{"BR", func(i *Info) *string { return &i.BlackRank }, false},
	{"PW", func(i *Info) *string { return &i.White }, false},
	{"WR", func(i *Info) *string { return &i.WhiteRank }, false},
	{"RU", func(i *Info) *string { return &i.Rules }, false},
	{"TM", func(i *Info) *string { return &i.TimeLimit }, false},
	{"OT", func(i *Info) *string { return &i.Overtime }, false},
	{"AN", func(i *Info) *string { return &i.Annotator }, false},
	{"US", func(i *Info) *string { return &i.User }, false},
	{"SO", func(i *Info) *string { return &i.Source }, false},
	{"CP", func(i *Info) *string { return &i.Copyright }, false},
	{"GC", func(i *Info) *string { return &i.GameComment }, true},
	{"C", func(i *Info) *string { return &i.Comment }, true},
}

// isText reports whether the values of a property are text.
func isText(id string) bool {
	return id == "N" || slices.ContainsFunc(fields, func(f field) bool { return f.id == id })
}

func readInfo(root *Node) Info {
	var info Info
	for _, f := range fields {
		if f.lines {
			*f.at(&info) = root.Text(f.id)
		} else {
			*f.at(&info) = root.simple(f.id)
		}
	}
	return info
}

// write gives a first node the properties of i that it does not say already.
func (i *Info) write(root *Node) {
	said := readInfo(root)
	for _, f := range fields {
		if *f.at(&said) != *f.at(i) {
			root.SetText(f.id, *f.at(i))
		}
	}
}
