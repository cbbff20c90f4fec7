package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/model"
	"gobandit/model/names"
)

// rulesHelp says what the flag --rules takes.
var rulesHelp = strings.Join(model.RuleSets(), ", ") + "; or one of these with changes, such as chinese,ko=simple"

// rulesFlag adds the flag --rules to a command. The function that it returns reads
// the flag.
func rulesFlag(cmd *cobra.Command) func() (model.Rules, error) {
	text := cmd.Flags().String("rules", model.DefaultRules.String(), rulesHelp)
	return func() (model.Rules, error) {
		r, err := model.ParseRules(*text)
		if err != nil {
			err = fmt.Errorf("--rules: %w", err)
		}
		return r, err
	}
}

// oneOf returns the index of a flag's value among the accepted ones.
func oneOf(flag, value string, accepts []string) (int, error) {
	if i := slices.Index(accepts, value); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%s %q, want one of %s%s", flag, value, strings.Join(accepts, ", "), names.DidYouMean(value, accepts))
}
