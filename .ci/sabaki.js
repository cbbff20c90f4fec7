// Plays and analyzes under Sabaki's own library, as Sabaki does. The argument is the
// program. Every step has a time limit, and the first failure ends the run.
const assert = require('assert')
const {execFileSync} = require('child_process')
const fs = require('fs')
const os = require('os')
const path = require('path')
const {Controller, ControllerStateTracker} = require('@sabaki/gtp')
const sgf = require('@sabaki/sgf')

const limit = 30000
const within = (promise, what) => {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing within ${limit} ms`)), limit)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const steps = {
  async 'answers commands that come together'(c) {
    const answers = await Promise.all(
      ['name', 'version', 'protocol_version', 'list_commands'].map(name => c.sendCommand({name}))
    )
    const [name, version, protocol, list] = answers.map(r => r.content)
    assert.deepStrictEqual([name, protocol], ['gobandit', '2'])
    assert.match(version, /^\d+\.\d+\.\d+$/)
    const commands = list.split('\n').map(x => x.trim())
    for (const command of ['kata-analyze', 'lz-analyze', 'undo', 'set_free_handicap', 'loadsgf']) {
      assert.ok(commands.includes(command), command)
    }
    // Sabaki takes the first of these, and asks kata-analyze alone for ownership.
    assert.ok(!commands.includes('analyze'))
  },

  async 'keeps identities and order'(c) {
    const answers = await Promise.all(
      [...Array(500).keys()].map(id => c.sendCommand({id, name: id % 2 ? 'name' : 'nonesuch'}))
    )
    answers.forEach((r, id) => assert.deepStrictEqual([r.id, r.error], [id, id % 2 === 0]))
  },

  async 'is brought in line with a game'(c, tracker) {
    const play = (color, vertex) => ({name: 'play', args: [color, vertex]})
    const stones = {name: 'set_free_handicap', args: ['C3', 'G7']}
    const timeSettings = {mainTime: 600, byoyomiTime: 30, byoyomiStones: 5}
    const games = [
      [{komi: 0.5, boardsize: [9, 9], history: [stones, play('W', 'E5'), play('B', 'PASS')]}, 'G7 C3'],
      [{komi: 0.5, boardsize: [9, 9], history: [stones, play('W', 'E5')]}, 'G7 C3'],
      [{komi: 6.5, boardsize: [13, 13], history: [play('B', 'D4'), play('B', 'K10')]}, 'K10 D4'],
      [{komi: 7.5, boardsize: [9, 9], timeSettings, history: [play('B', 'E5'), play('W', 'C3')]}, 'E5']
    ]
    for (const [game, black] of games) {
      await tracker.sync(game)
      assert.deepStrictEqual(tracker.state, {timeSettings: null, ...game})
      assert.strictEqual((await c.sendCommand({name: 'list_stones', args: ['B']})).content, black)
    }
    await assert.rejects(tracker.sync({boardsize: [9, 13], history: []}), /Board size/)
  },

  async 'analyzes until the next command'(c) {
    const lines = []
    let enough
    const three = new Promise(resolve => (enough = resolve))
    const done = c.sendCommand({name: 'kata-analyze', args: ['B', '10', 'ownership', 'true']}, ({line}) => {
      if (line.startsWith('info ') && lines.push(line) === 3) enough()
    })
    await three
    const aborted = await c.sendCommand({name: 'protocol_version'})
    assert.ok(!(await done).error)
    assert.strictEqual(aborted.content, '2')
    for (const line of lines) {
      const [moves, ownership] = line.split(/ ownership /)
      assert.strictEqual(ownership.trim().split(/\s+/).map(Number).filter(x => Math.abs(x) <= 1).length, 81)
      for (const move of moves.split(/\s*info\s+/).slice(1)) {
        assert.match(move, /^move (pass|[A-HJ]\d) visits \d+ .*winrate [01]\.\d+ .*pv (pass|[A-HJ]\d)( (pass|[A-HJ]\d))*$/)
      }
    }
  },

  // Sabaki takes the largest win rate of all moves listed for that of the position, and
  // draws its graph with it.
  async 'has no move far above the best'(c) {
    for (const [command, rate] of [['kata-analyze', x => 100 * x], ['lz-analyze', x => x / 100]]) {
      const gaps = []
      let enough
      const some = new Promise(resolve => (enough = resolve))
      const done = c.sendCommand({name: command, args: ['B', '5']}, ({line}) => {
        const rates = line.split(/\s*info\s+/).slice(1).map(m => rate(+m.match(/ winrate (\S+)/)[1]))
        if (rates.length > 0 && gaps.push(Math.max(...rates) - rates[0]) === 10) enough()
      })
      await some
      await c.sendCommand({name: 'name'})
      await done
      assert.ok(Math.max(...gaps) < 15, `${command}: ${gaps}`)
    }
  },

  async 'generates moves, shown or not'(c, tracker) {
    const {content} = await c.sendCommand({name: 'genmove', args: ['B']})
    assert.match(content, /^([A-HJ]\d|pass|resign)$/)
    let move
    await c.sendCommand({name: 'kata-genmove_analyze', args: ['W', '10']}, ({line}) => {
      const match = line.match(/^play (.*)$/)
      if (match) move = match[1]
    })
    assert.match(move, /^([A-HJ]\d|pass|resign)$/)
    assert.strictEqual(tracker.state.history.length, 4)
  },

  async 'shows the board'(c) {
    const {content} = await c.sendCommand({name: 'showboard'})
    assert.strictEqual(content.split('\n').filter(row => /^ ?\d[ (]/.test(row)).length, 9)
  },

  async 'refuses a long line and goes on'(c) {
    const {error} = await c.sendCommand({name: 'play', args: ['x'.repeat(20 << 20)]})
    assert.ok(error)
    assert.strictEqual((await c.sendCommand({name: 'name'})).content, 'gobandit')
  },

  async 'quits'(c) {
    const stopped = new Promise(resolve => c.once('stopped', resolve))
    await c.stop()
    await stopped
  }
}

// gone checks that the engine ends with the move that it searches for when its client ends.
async function gone(program) {
  const c = new Controller(program, ['gtp', '--engine', 'uct', '--playouts', '20000'])
  c.start()
  await c.sendCommand({name: 'name'})
  c.sendCommand({name: 'genmove', args: ['B']}).catch(() => {})
  const engine = c.process
  const ended = new Promise(resolve => engine.once('exit', resolve))
  for (const pipe of [engine.stdin, engine.stdout, engine.stderr]) pipe.destroy()
  await ended
}

// movesOf returns the moves of the main line of a record, as Sabaki's library reads it.
function movesOf(text) {
  const [root, ...others] = sgf.parse(text)
  assert.strictEqual(others.length, 0)
  const moves = []
  for (let node = root; node != null; node = node.children[0]) {
    for (const color of ['B', 'W']) if (node.data[color] != null) moves.push(color + sgf.parseVertex(node.data[color][0]))
  }
  return {moves, size: +root.data.SZ[0], text: sgf.stringify([root])}
}

// records reads what the program writes with Sabaki's library, and lets the program read
// what the library makes of it.
async function records(program) {
  const c = new Controller(program, ['gtp', '--engine', 'uct', '--playouts', '20', '--seed', '1'])
  c.start()
  await c.sendCommand({name: 'boardsize', args: ['5']})
  for (let i = 0; i < 12; i++) await c.sendCommand({name: 'genmove', args: [i % 2 ? 'W' : 'B']})
  const {content} = await c.sendCommand({name: 'printsgf'})
  await c.stop()

  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'sabaki-')), 'game.sgf')
  for (const text of [content, fs.readFileSync('docs/pictures/game.sgf', 'utf8')]) {
    const record = movesOf(text)
    assert.ok(record.moves.length > 5, 'moves')
    fs.writeFileSync(file, record.text)
    const read = JSON.parse(execFileSync(program, ['sgf', 'check', '--json', file], {encoding: 'utf8'}))
    assert.deepStrictEqual([read.size, read.moves, read.warnings || []], [record.size, record.moves.length, []])
  }
  fs.rmSync(path.dirname(file), {recursive: true})
}

async function main(program) {
  const c = new Controller(program, ['gtp', '--engine', 'uct', '--playouts', '500'])
  const tracker = new ControllerStateTracker(c)
  c.start()
  try {
    for (const [what, step] of Object.entries(steps)) {
      await within(step(c, tracker), what)
      console.log(`ok: @sabaki/gtp: ${what}`)
    }
    await within(gone(program), 'its client is gone')
    console.log('ok: @sabaki/gtp: ends with its client')
    await within(records(program), 'records')
    console.log('ok: @sabaki/sgf: records')
  } finally {
    if (c.process != null) c.process.kill()
  }
}

main(process.argv[2]).then(
  () => process.exit(0),
  err => {
    console.error(err)
    process.exit(1)
  }
)
