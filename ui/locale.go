package ui

import (
	"cmp"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// LocaleProblem says what to set where the locale's characters are not those of UTF-8: there
// multiplexers and many terminals show others than are written. "" if they are, and where
// systems have no locales in variables.
func LocaleProblem() string {
	locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_CTYPE"), os.Getenv("LANG"))
	_, charset, _ := strings.Cut(strings.ToLower(locale), ".")
	charset, _, _ = strings.Cut(charset, "@")
	if charset == "utf-8" || charset == "utf8" || runtime.GOOS == "windows" {
		return ""
	}
	where := fmt.Sprintf("the locale %q is not UTF-8", locale)
	if locale == "" {
		where = "no locale is set"
	}
	return where + ", so only ASCII is written; set LC_ALL=C.UTF-8, or LANG to a locale of UTF-8, before the terminal or multiplexer starts"
}
