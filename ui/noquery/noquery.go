// Package noquery keeps bubbletea from asking the terminal for its background before the program starts: a terminal
// that does not answer would stay blank for five seconds.
package noquery

import "os"

// variable is the environment variable under which bubbletea's library for colors takes
// nothing for a terminal.
const variable = "CI"

// set says that the variable is set by this package.
var set bool

// Packages are initialized in the order of their paths once those that they import
// are (Go specification, Program initialization): this one, which needs little, comes
// before bubbletea, which asks in its own init.
func init() {
	if _, there := os.LookupEnv(variable); !there {
		set = os.Setenv(variable, "true") == nil
	}
}

// End leaves the environment as it was. It is to be called once bubbletea is initialized.
func End() {
	if set {
		os.Unsetenv(variable) //nolint:errcheck // it could be set
		set = false
	}
}
