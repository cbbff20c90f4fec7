package configs

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/configs/ctl"
	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/gtp/games/event"
)

// ask answers what a control file asks about this machine, and keeps the answer. Another machine that plays games of
// the event must give the same, and a resumed run reports the answers that have changed.
func (f *fileSet) ask(q ctl.Question) (ctl.Answer, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if a, ok := f.answers[q.String()]; ok {
		return a, nil
	}
	if f.received {
		return ctl.Answer{}, fmt.Errorf("%s: the event's runner has no answer to it", q)
	}

	a, err := lookOutside(q)
	if err != nil {
		return a, fmt.Errorf("%s: %w", q, err)
	}
	if f.answers == nil {
		f.answers = make(map[string]ctl.Answer)
	}
	f.answers[q.String()] = a
	return a, nil
}

// maxNames bounds the names in a folder that a control file reads.
const maxNames = 10_000

// lookOutside looks at this machine.
func lookOutside(q ctl.Question) (a ctl.Answer, err error) {
	switch q.What {
	case ctl.Variable:
		value, found := os.LookupEnv(q.Of)
		return ctl.Answer{Found: found, Texts: []string{value}}, nil
	case ctl.Folder:
		folder, err := os.Getwd()
		return ctl.Answer{Found: true, Texts: []string{filepath.ToSlash(folder)}}, err
	case ctl.FileKind:
		info, err := os.Stat(filepath.FromSlash(q.Of))
		if err != nil {
			return ctl.Answer{}, nil
		}
		kind := "file"
		if info.IsDir() {
			kind = "folder"
		}
		return ctl.Answer{Found: true, Texts: []string{kind}}, nil
	case ctl.Access:
		return lookAccess(filepath.FromSlash(q.Of)), nil
	case ctl.Names:
		entries, err := os.ReadDir(filepath.FromSlash(q.Of))
		if err != nil {
			return ctl.Answer{}, nil
		}
		a.Found = true
		for _, e := range entries {
			a.Texts = append(a.Texts, e.Name())
		}
	case ctl.Matches:
		a.Found = true
		if a.Texts, err = filepath.Glob(filepath.FromSlash(q.Of)); err != nil {
			return a, err
		}
		for i, path := range a.Texts {
			a.Texts[i] = filepath.ToSlash(path)
		}
	}

	if len(a.Texts) > maxNames {
		return a, fmt.Errorf("%d names, want at most %d", len(a.Texts), maxNames)
	}
	return a, nil
}

// lookAccess returns what the permissions of a file or folder allow: "r", "w" and "x". A
// program may run if controller would start it.
func lookAccess(path string) ctl.Answer {
	info, err := os.Stat(path)
	if err != nil {
		return ctl.Answer{}
	}
	letters := ""
	if info.Mode()&0o444 != 0 {
		letters += "r"
	}
	if info.Mode()&0o222 != 0 {
		letters += "w"
	}
	full, err := filepath.Abs(path)
	if err == nil {
		_, err = controller.LookPath(full, "")
	}
	if info.IsDir() || err == nil {
		letters += "x"
	}
	return ctl.Answer{Found: true, Texts: []string{letters}}
}

// answerSettings returns the answers as settings of an event, each with a digest: a
// variable may hold what a journal should not.
func (f *fileSet) answerSettings() []event.Setting {
	f.mu.Lock()
	defer f.mu.Unlock()
	var list []event.Setting
	for _, question := range slices.Sorted(maps.Keys(f.answers)) {
		digest, hidden := f.digests[question]
		if !hidden {
			digest = answerDigest(f.answers[question])
		}
		list = append(list, event.Setting{Name: event.OutsidePrefix + question, Value: digest})
	}
	return list
}

func answerDigest(a ctl.Answer) string {
	return gtp.Digest(fmt.Appendf(nil, "%v %q", a.Found, a.Texts))
}

// hideAnswers hides the answers that are values of engines' variables. Their digests stay.
func (f *fileSet) hideAnswers(values []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for question, a := range f.answers {
		if len(a.Texts) == 1 && isOrPart(a.Texts[0], values) {
			if f.digests == nil {
				f.digests = make(map[string]string)
			}
			f.digests[question] = answerDigest(a)
			f.answers[question] = ctl.Answer{Found: a.Found, Texts: []string{hiddenValue}}
		}
	}
}

// hideIn hides what variables of the environment have given to a text that only people read, wherever it is shown, kept or
// written.
func (f *fileSet) hideIn(n *yaml.Node) {
	if n == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for question, a := range f.answers {
		if v := strings.Join(a.Texts, ""); strings.HasPrefix(question, string(ctl.Variable)) && len(v) >= longValue {
			n.Value = strings.ReplaceAll(n.Value, v, hiddenValue)
		}
	}
}
