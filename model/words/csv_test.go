package words

import (
	"testing"

	"gobandit/model/must"
)

func TestCSV(t *testing.T) {
	got := CSV([][]string{{"name", "n"}, {`=HYPERLINK("x")`, "-1.5"}, {"@a,b", "+Inf"}, {"-x", "+"}, {"a=b", ""}, {"\tq", "-Inf"}})
	want := "name,n\n\"'=HYPERLINK(\"\"x\"\")\",-1.5\n\"'@a,b\",+Inf\n'-x,'+\na=b,\n'\tq,-Inf\n"
	must.Equal(t, got, want)
}
