// Runs a program in xterm.js without a window and prints how many cells show sixels at first, under the help and after it:
// node images.js COMMAND. The addon for images draws in a browser; what it asks of one does nothing here.
const { Terminal } = require('@xterm/headless');
const { ImageAddon } = require('@xterm/addon-image');
const { spawn } = require('child_process');
const nothing = () => ({ dispose() {} });
const canvas = (width, height) => ({ width, height, getContext: () => ({ drawImage() {}, putImageData() {}, clearRect() {} }) });
globalThis.window = globalThis;
globalThis.document = { createElement: () => canvas(0, 0) };
globalThis.ImageData = class { constructor(data, width, height) { Object.assign(this, { data, width, height }); } };
globalThis.createImageBitmap = async (image) => canvas(image.width, image.height);
const [cols, rows] = [120, 40];
const term = new Terminal({ cols, rows, allowProposedApi: true });
const cell = { width: 9, height: 20 };
term.onRender = nothing;
Object.assign(term._core, {
  _renderService: { dimensions: { css: { cell, canvas: { width: 9 * cols, height: 20 * rows } }, device: { cell } }, onRefreshRequest: nothing, refreshRows() {}, setRenderer() {} },
  _coreBrowserService: { window, onDprChange: nothing, dpr: 1 },
});
term.loadAddon(new ImageAddon());
const child = spawn('script', ['-qfc', `stty cols ${cols} rows ${rows}; ` + process.argv[2], '/dev/null'], { env: { ...process.env, TERM: 'xterm-256color' } });
child.stdout.on('data', (data) => term.write(data));
term.onData((data) => child.stdin.write(data));
const pictured = () => {
  let n = 0;
  for (let y = 0; y < rows; y++) {
    const line = term._core.buffer.lines.get(term._core.buffer.ybase + y);
    for (let x = 0; x < cols; x++) n += line.getBg(x) & 0x10000000 && line._extendedAttrs[x]?.imageId > 0 ? 1 : 0;
  }
  return n;
};
// print waits until the count is another one, and has been the same for a while.
const print = (before, then) => {
  let last = -1, same = 0;
  const look = setInterval(() => {
    const now = pictured();
    same = now === last && now !== before ? same + 1 : 0;
    last = now;
    if (same < 5) return;
    clearInterval(look);
    console.log(now);
    then(now);
  }, 100);
};
print(0, (n) => {
  child.stdin.write('?');
  print(n, (n) => {
    child.stdin.write('\x1b');
    print(n, () => process.exit(0));
  });
});
