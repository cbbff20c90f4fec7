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

// An InfoField ties a field of Info to its property.
type InfoField struct {
	ID    string
	Label string // in forms; "": it is no business of a person's
	At    func(*Info) *string
	lines bool // text of several lines
}

// InfoFields are in the order in which they are written.
var InfoFields = []InfoField{
	{"AP", "", func(i *Info) *string { return &i.Application }, false},
	{"EV", "event", func(i *Info) *string { return &i.Event }, false},
	{"RO", "round", func(i *Info) *string { return &i.Round }, false},
	{"GN", "name", func(i *Info) *string { return &i.Name }, false},
	{"PC", "place", func(i *Info) *string { return &i.Place }, false},
	{"DT", "date", func(i *Info) *string { return &i.Date }, false},
	{"PB", "Black", func(i *Info) *string { return &i.Black }, false},
	{"BR", "Black's rank", func(i *Info) *string { return &i.BlackRank }, false},
	{"PW", "White", func(i *Info) *string { return &i.White }, false},
	{"WR", "White's rank", func(i *Info) *string { return &i.WhiteRank }, false},
	{"RU", "rules", func(i *Info) *string { return &i.Rules }, false},
	{"TM", "time, seconds", func(i *Info) *string { return &i.TimeLimit }, false},
	{"OT", "overtime", func(i *Info) *string { return &i.Overtime }, false},
	{"AN", "annotator", func(i *Info) *string { return &i.Annotator }, false},
	{"US", "entered by", func(i *Info) *string { return &i.User }, false},
	{"SO", "source", func(i *Info) *string { return &i.Source }, false},
	{"CP", "copyright", func(i *Info) *string { return &i.Copyright }, false},
	{"GC", "", func(i *Info) *string { return &i.GameComment }, true},
	{"C", "", func(i *Info) *string { return &i.Comment }, true},
}

// isText reports whether the values of a property are text.
func isText(id string) bool {
	return id == "N" || slices.ContainsFunc(InfoFields, func(f InfoField) bool { return f.ID == id })
}

func readInfo(root *Node) Info {
	var info Info
	for _, f := range InfoFields {
		if f.lines {
			*f.At(&info) = root.Text(f.ID)
		} else {
			*f.At(&info) = root.simple(f.ID)
		}
	}
	return info
}

// write gives a first node the properties of i that it does not say already.
func (i *Info) write(root *Node) {
	said := readInfo(root)
	for _, f := range InfoFields {
		if *f.At(&said) != *f.At(i) {
			root.SetText(f.ID, *f.At(i))
		}
	}
}
