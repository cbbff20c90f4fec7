package cli

import (
	"testing"

	"gobandit/model/must"
)

// The plan has the error rates at the hypotheses; results get a verdict, and wrong arguments are refused.
func TestSPRT(t *testing.T) {
	must.Has(t, mustRun(t, "sprt", "0,20"), "    0.0         0.0    5.0%     1603", "   20.0        20.0   95.0%     1598")
	must.Has(t, mustRun(t, "sprt", "0,20", "--results", "300,0,400"), "LLR 4.60", "H1 accepted; corrected for this end Elo +47 [+13, +80]")
	must.Has(t, mustRun(t, "sprt", "0,5", "--normalized", "--results", "120,340,512,361,142"), "SPRT of 0 against 5 normalized Elo: LLR 0.91")
	must.Has(t, mustRun(t, "sprt", "--normalized", "-5,0", "--results", "0,0,0,0,100"), "100 pairs, 100.0%", "SPRT of -5 against 0 normalized Elo: LLR 2.06 ", "Elo +inf [")
	must.Equal(t, mustRun(t, "sprt", "0, 20", "--results", "300, 0, 400"), mustRun(t, "sprt", "0,20", "--results", "300,0,400"), "with spaces")
	must.Has(t, mustRun(t, "sprt", "-0,5"), "test of +0 against +5 Elo")
	must.Has(t, mustRun(t, "sprt", "-5,-.5", "--results", "10,0,84,0,20"), "pairs with 0, ½, 1, 1½ and 2 points: 10, 0, 84, 0, 20")
	must.Has(t, mustRun(t, "sprt", "0,5", "--json", "--results", "10,0,84,0,20"), `"wins":124,"draws":0,"losses":104,`)
	for want, args := range map[string][]string{
		"want two differences in Elo": {"0"},
		"want the first below":        {"5,0"},
		"with 2 counts, want 3 or 5":  {"0,5", "--results", "1,2"},
		"--drawn 1, want 0":           {"0,5", "--drawn", "1"},
	} {
		wantError(t, exitUsage, want, append([]string{"sprt"}, args...)...)
	}
}
