package ui

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
)

// unseenTime is how long after the last key or click an analysis ends that nobody sees, or that runs on battery.
const unseenTime = 30 * time.Minute

// endUnseen ends an analysis that goes on for nobody.
func (a *app) endUnseen() tea.Cmd {
	switch {
	case time.Since(a.acted) < unseenTime || !a.session.Analyzing():
	case a.tab != kit.Play && a.tab != kit.Tree:
		return a.do(a.session.EndAnalysis("the analysis rests: nobody has looked at it for half an hour"))
	case time.Since(a.supplied) > time.Minute:
		a.supplied = time.Now()
		if onBattery(powerSupplies) {
			return a.do(a.session.EndAnalysis("the analysis rests: half an hour on battery without a key"))
		}
	}
	return nil
}

// powerSupplies is where Linux says how the machine is supplied.
const powerSupplies = "/sys/class/power_supply"

// onBattery reports whether a battery supplies the machine; false where that is not known.
func onBattery(folder string) bool {
	files, _ := filepath.Glob(filepath.Join(folder, "*", "status"))
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil && strings.TrimSpace(string(text)) == "Discharging" {
			return true
		}
	}
	return false
}
