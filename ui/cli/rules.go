package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gobandit/model"
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
