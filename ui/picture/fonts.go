package picture

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"

	"gobandit/model/words"
)

// eastFonts are the beginnings of the names of files with fonts for Han, kana and Hangul on Linux,
// macOS and Windows, the best first.
var eastFonts = []string{"NotoSansMonoCJK", "NotoSansCJK", "SourceHanMono", "SourceHanSans", "ipag", "TakaoGothic", "VL-Gothic", "wqy-", "NanumGothicCoding.", "NanumGothic.",
	"UnDotum.", "DroidSansFallback", "unifont", "PingFang", "Hiragino Sans GB", "ヒラギノ角ゴシック W3", "AppleSDGothicNeo", "Arial Unicode", "msyh.", "YuGothR", "YuGothM", "msgothic", "malgun.", "simsun"}

// fontFolders returns where systems keep fonts.
func fontFolders() []string {
	folders := []string{"/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts", "/Library/Fonts"}
	if windows := os.Getenv("WINDIR"); windows != "" {
		folders = append(folders, filepath.Join(windows, "Fonts"))
	}
	if home, err := os.UserHomeDir(); err == nil {
		folders = append(folders, filepath.Join(home, ".fonts"), filepath.Join(home, ".local", "share", "fonts"), filepath.Join(home, "Library", "Fonts"))
	}
	return folders
}

// findFonts returns the files of eastFonts in folders and those below, the best first.
func findFonts(folders []string) []string {
	byRank := make([][]string, len(eastFonts))
	for _, folder := range folders {
		filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error { //nolint:errcheck // a folder that cannot be read has no fonts
			if name := filepath.Base(path); err == nil && fontFile().MatchString(name) && !strings.Contains(name, "Bold") {
				if rank := slices.IndexFunc(eastFonts, func(begins string) bool { return strings.HasPrefix(name, begins) }); rank >= 0 {
					byRank[rank] = append(byRank[rank], path)
				}
			}
			return nil
		})
	}
	return slices.Concat(byRank...)
}

var fontFile = words.Pattern(`(?i)\.(ttf|ttc|otf|otc)$`)

// system returns fonts of the system for characters that the program's own lacks.
var system = sync.OnceValue(func() (fonts []*opentype.Font) {
	const most = 8 // files: they are large
	for _, path := range findFonts(fontFolders()) {
		if len(fonts) == most {
			break
		}
		data, _ := os.ReadFile(path) // without it there is no font
		if all, err := opentype.ParseCollection(data); err == nil {
			if one, err := all.Font(0); err == nil { // the others differ in variants of characters
				fonts = append(fonts, one)
			}
		}
	}
	return fonts
})

// systemFont returns a font of the system that has a character; nil if none has it.
func systemFont(r rune) *opentype.Font {
	for _, f := range system() {
		if hasGlyph(f, r) {
			return f
		}
	}
	return nil
}

func hasGlyph(f *opentype.Font, r rune) bool {
	i, err := f.GlyphIndex(new(sfnt.Buffer), r)
	return err == nil && i != 0
}

// Missing returns the characters of a screen that no font here has; a PNG has boxes for them.
func (s Screen) Missing() string {
	var missing []rune
	for _, row := range s.Cells {
		for _, c := range row {
			if isLetter(c.Rune) && !slices.Contains(missing, c.Rune) && !hasGlyph(fonts()[0], c.Rune) && systemFont(c.Rune) == nil {
				missing = append(missing, c.Rune)
			}
		}
	}
	return string(missing)
}

// isLetter reports whether a character is drawn by a font.
func isLetter(r rune) bool { return r > 0x7f && strokes[r] == nil && !isShape(r) && standIns[r] == 0 }
