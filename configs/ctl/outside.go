package ctl

import "fmt"

// A Question is one that a program asks about the machine it runs on.
type Question struct {
	What Reading
	Of   string // the variable, path or pattern; empty for Folder
}

// A Reading is a way in which programs read what is outside them.
type Reading string

// What programs read, with the answers. An empty answer says that there is no such
// variable, file or folder.
const (
	Variable Reading = "os.environ"     // a value
	FileKind Reading = "os.path.exists" // "file" or "folder"
	Access   Reading = "os.access"      // the letters of what this user may do with a file: "r", "w", "x"
	Names    Reading = "os.listdir"     // names
	Matches  Reading = "glob.glob"      // names
	Folder   Reading = "os.getcwd"      // a path
)

// String returns the question as a program asks it, such as os.listdir("nets").
func (q Question) String() string {
	if q.What == Folder {
		return string(q.What) + "()"
	}
	return fmt.Sprintf("%s(%q)", q.What, q.Of)
}

// An Answer is the answer to a Question.
type Answer struct {
	Found bool     // there is such a variable, file or folder
	Texts []string // what it holds
}

// An Outside answers the questions of a program. An error says that it may not ask.
type Outside func(Question) (Answer, error)

// one returns the only text of an answer.
func (a Answer) one() string {
	if len(a.Texts) == 0 {
		return ""
	}
	return a.Texts[0]
}

// ask asks what is outside the program.
func (p *program) ask(what Reading, of string) (Answer, error) {
	if p.outside == nil {
		return Answer{}, fmt.Errorf("a function in a YAML file cannot read anything outside the file")
	}
	return p.outside(Question{what, of})
}
