//go:build unix

package cli

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
)

// browserVariable names Chromium for TestServeInBrowser, which is left out without it.
const browserVariable = "GOBANDIT_BROWSER"

// A browser is a Chromium without a window. It is told what to do over two pipes, by
// JSON texts that end with a zero byte (the Chrome DevTools Protocol).
type browser struct {
	t       *testing.T
	to      io.Writer
	from    *bufio.Reader
	session string
	id      int
}

func startBrowser(t *testing.T, path string) *browser {
	t.Helper()
	inRead, inWrite, err := os.Pipe()
	must.Succeed(t, err)
	outRead, outWrite, err := os.Pipe()
	must.Succeed(t, err)
	cmd := exec.Command(path, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--window-size=1150,1600", "--user-data-dir="+t.TempDir())
	cmd.ExtraFiles = []*os.File{inRead, outWrite}
	must.Succeed(t, cmd.Start())
	inRead.Close()
	outWrite.Close()
	b := &browser{t: t, to: inWrite, from: bufio.NewReaderSize(outRead, 1<<20)}
	t.Cleanup(func() {
		b.do("", "Browser.close", nil)
		inWrite.Close()
		_ = cmd.Wait()
	})
	return b
}

// do gives an order and returns its result.
func (b *browser) do(session, method string, params map[string]any) map[string]any {
	b.t.Helper()
	b.id++
	order := map[string]any{"id": b.id, "method": method, "params": params}
	if session != "" {
		order["sessionId"] = session
	}
	text := must.Get(json.Marshal(order))
	if _, err := b.to.Write(append(text, 0)); err != nil {
		b.t.Fatal(err)
	}
	for {
		text := must.Get(b.from.ReadBytes(0))
		var answer struct {
			ID            int
			Result, Error map[string]any
		}
		must.Succeed(b.t, json.Unmarshal(text[:len(text)-1], &answer))
		if answer.ID == b.id {
			if answer.Error != nil {
				b.t.Fatalf("%s: %v", method, answer.Error)
			}
			return answer.Result
		}
	}
}

// open shows an address, with or without scripts.
func (b *browser) open(address string, scripts bool) {
	b.t.Helper()
	target := b.do("", "Target.createTarget", map[string]any{"url": "about:blank"})["targetId"]
	b.session, _ = b.do("", "Target.attachToTarget", map[string]any{"targetId": target, "flatten": true})["sessionId"].(string)
	b.do(b.session, "Emulation.setScriptExecutionDisabled", map[string]any{"value": !scripts})
	b.do(b.session, "Page.navigate", map[string]any{"url": address})
}

// value returns the value of an expression on the page, as text.
func (b *browser) value(expression string) string {
	b.t.Helper()
	result, _ := b.do(b.session, "Runtime.evaluate", map[string]any{"expression": expression})["result"].(map[string]any)
	return fmt.Sprint(result["value"])
}

// await waits until the page has a text.
func (b *browser) await(want string) {
	b.t.Helper()
	for range 300 {
		if strings.Contains(b.value("document.body.innerText"), want) {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	b.t.Fatalf("the page has no %q in 30 s:\n%s", want, b.value("document.body.innerText"))
}

// picture writes what the browser shows to a file, for people to look at.
func (b *browser) picture(name string) {
	folder := os.Getenv("GOBANDIT_PICTURES")
	if folder == "" {
		return
	}
	data, _ := b.do(b.session, "Page.captureScreenshot", nil)["data"].(string)
	png, err := base64.StdEncoding.DecodeString(data)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), png, 0o666)
	}
	if err != nil {
		b.t.Error(err)
	}
}

// In a browser the page follows the games without being loaded again, what stands in
// names is text, and without scripts the page can be read.
func TestServeInBrowser(t *testing.T) {
	path := os.Getenv(browserVariable)
	if path == "" {
		t.Skip(browserVariable + " names no browser: make serve-check")
	}
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	evil := `description: "<script>window.owned = 1</script><img src=x onerror='window.owned = 1'>"` + "\n"
	event := write(t, "tiny.yaml", evil+tinyEvent)
	address, _ := startServe(t, event)
	b := startBrowser(t, path)
	b.open(address, true)
	b.await("No game has been played yet")
	b.await("This page follows the games")
	b.value("window.marked = 'the same page'")
	for games := 4; games <= 12; games += 4 {
		mustRun(t, "run", event, "--max-games", "4", "--seed", "7")
		b.await(fmt.Sprintf("%d of 40 games have a result", games))
		t.Logf("the page shows %d games", games)
	}
	b.picture("serve")
	must.Equal(t, b.value("window.marked"), "the same page", "the page was loaded again")
	must.Equal(t, b.value("String(window.owned)"), "undefined", "a script from the event's description ran")
	must.Has(t, b.value("document.body.innerText"), "<script>window.owned") // else: the description is not shown
	if n := b.value("document.querySelectorAll('svg').length"); n == "0" {
		t.Error("the page has no figures")
	}
	b.open(address, false)
	b.await("12 of 40 games have a result")
	b.picture("serve-without-scripts")
	must.Equal(t, b.value("document.getElementById('link').textContent"), "", "without scripts it")
}
