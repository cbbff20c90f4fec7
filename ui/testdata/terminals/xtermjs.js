// Runs a command in xterm.js without a window: node xtermjs.js COMMAND
const { Terminal } = require('@xterm/headless');
const { spawn } = require('child_process');
const term = new Terminal({ cols: 100, rows: 30, allowProposedApi: true });
const child = spawn('script', ['-qfc', 'stty cols 100 rows 30; ' + process.argv[2], '/dev/null'], { env: { ...process.env, TERM: 'xterm-256color' } });
child.stdout.on('data', (data) => term.write(data));
term.onData((data) => child.stdin.write(data));
child.on('exit', () => process.exit(0));
