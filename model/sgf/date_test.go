package sgf

import (
	"strings"
	"testing"

	"gobandit/model/must"
)

func TestCheckDate(t *testing.T) {
	for text, want := range map[string]string{ // dates that do not exist
		"2024-02-29": "", "2024-02": "", "2024": "", "2024-02-28,29": "", "2024-02-28,29,03-01": "", "1996-05,06": "", "1996-12-27,28,1997-01-03,04": "",
		"2024-2-9": "", "": "", "Feb 30, 2024": "", "2024年2月30日": "", "2024-02-30 19:00": "", "1670-02-30": "",
		"2024-02-30": "2024-02-30", "2023-02-29": "2023-02-29", "2023-13-01": "2023-13-01", "2023-13": "2023-13", "2023-00-10": "2023-00-10",
		"2023-04-31": "2023-04-31", "1670-02-31": "1670-02-31", "2024-01-00": "2024-01-00",
		"2024-02-28,30": "2024-02-30", "2024-02-28,13-01,02": "2024-13-01 2024-13-02", "1996-05,13": "1996-13", "2024-01-30,02-30, 2023-02-29": "2024-02-30 2023-02-29",
		"2024-02-30,later,2023-02-29": "2024-02-30", "2024,13": "",
	} {
		var got []string
		for _, f := range checkDate(must.Get(Parse([]byte("(;SZ[9]CA[UTF-8]DT[" + text + "])")))[0]) {
			_, date, _ := strings.Cut(f.text, "there is no ")
			got = append(got, date)
		}
		must.Equal(t, strings.Join(got, " "), want, text)
	}
	rec := must.Get(Tree(must.Get(Parse([]byte("(;SZ[9]KM[7]\nDT[2024-02-30];B[aa])")))[0]))
	must.Equal(t, len(rec.Warnings), 1)
	must.Equal(t, rec.Warnings[0].Error(), `2:1: date "2024-02-30": there is no 2024-02-30`)
}
