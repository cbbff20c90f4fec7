// Plays games by the rules of OGS's own library, as gtp2ogs has it, and counts them there. The
// argument is the program. The first failure ends the run.
const assert = require('assert')
const {Controller} = require('@sabaki/gtp')

// What the library, a bundle for browsers, looks for when it is loaded.
const anything = new Proxy(function () {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : anything), set: () => true, apply: () => anything, construct: () => anything
})
for (const name of ['document', 'localStorage', 'location', 'customElements', 'React', 'ReactDOM']) globalThis[name] = anything
Object.assign(globalThis, {window: globalThis, self: globalThis, HTMLElement: class {}, CSSStyleSheet: class {}, addEventListener() {}})
const {GobanEngine, decodeGTPCoordinates, encodeMove} = require('goban')

const games = [
  {name: 'even', rules: 'chinese', komi: 7.5, handicap: 0, stones: []},
  {name: 'three stones, Chinese rules', rules: 'chinese', komi: 0.5, handicap: 3, stones: ['C3', 'G7', 'G3']},
  {name: 'three stones, AGA rules', rules: 'aga', komi: 0.5, handicap: 3, stones: ['C3', 'G7', 'G3']}
]

async function play(path, game) {
  const c = new Controller(path, ['gtp', '--playouts', '300', '--seed', '1', '--rules', game.rules], {})
  c.start()
  const ask = async (name, ...args) => {
    const r = await c.sendCommand({name, args})
    assert.ok(!r.error, `${name} ${args}: ${r.content}`)
    return r.content
  }
  const vertices = async (...command) => (await ask(...command)).split(/\s+/).filter(v => v !== '')
  const spot = v => (v === 'pass' ? {x: -1, y: -1} : decodeGTPCoordinates(v, 9, 9))

  await ask('boardsize', '9')
  await ask('clear_board')
  await ask('komi', String(game.komi))
  const engine = new GobanEngine({
    width: 9, height: 9, rules: game.rules, komi: game.komi, handicap: game.handicap, free_handicap_placement: true,
    initial_player: 'black', players: {black: {id: 1}, white: {id: 2}}, black_player_id: 1, white_player_id: 2
  })
  for (const v of game.stones) { // as gtp2ogs plays them where the rank decides the handicap
    await ask('play', 'black', v)
    engine.place(spot(v).x, spot(v).y, true, true)
  }

  let color = game.handicap ? 'white' : 'black'
  for (let passes = 0; passes < 2; color = color === 'black' ? 'white' : 'black') {
    const v = (await ask('genmove', color)).toLowerCase()
    if (v === 'resign') break
    assert.match(v, /^(pass|[a-hj][1-9])$/)
    passes = v === 'pass' ? passes + 1 : 0
    engine.place(spot(v).x, spot(v).y, true, true) // throws if OGS forbids it
    for (const [i, side] of ['black', 'white'].entries()) {
      const here = (await vertices('list_stones', side)).map(v => encodeMove(spot(v).x, spot(v).y)).sort()
      const there = []
      engine.board.forEach((row, y) => row.forEach((stone, x) => stone === i + 1 && there.push(encodeMove(x, y))))
      assert.deepStrictEqual(here, there.sort(), `${side} stones after ${v}`)
    }
  }

  for (const v of await vertices('final_status_list', 'dead')) engine.setRemoved(spot(v).x, spot(v).y, true, false)
  const score = engine.computeScore(false)
  const lead = score.black.total - score.white.total
  const text = lead > 0 ? `B+${lead}` : lead < 0 ? `W+${-lead}` : '0'
  const dead = (await vertices('final_status_list', 'dead')).map(v => `${spot(v).x},${spot(v).y}`)
  if (isOpen(engine.board, dead)) { // the library counts a region that both sides reach for nobody, the program closes it
    console.log(`ok: goban, ${game.name}: a border is open, counts are not compared`)
  } else {
    assert.strictEqual(await ask('final_score'), text, game.name)
  }

  await c.stop()
  console.log(`ok: goban, ${game.name}: ${text}`)
}

// isOpen tells whether both sides reach a region of more than two empty points.
function isOpen(board, dead) {
  const at = (x, y) => (dead.includes(`${x},${y}`) ? 0 : board[y]?.[x])
  const seen = new Set()
  return board.some((row, y) => row.some((_, x) => {
    if (at(x, y) !== 0 || seen.has(`${x},${y}`)) return false
    const region = [[x, y]], sides = new Set()
    seen.add(`${x},${y}`)
    for (const [u, v] of region) {
      for (const [a, b] of [[u + 1, v], [u - 1, v], [u, v + 1], [u, v - 1]]) {
        if (at(a, b) > 0) sides.add(at(a, b))
        if (at(a, b) !== 0 || seen.has(`${a},${b}`)) continue
        seen.add(`${a},${b}`)
        region.push([a, b])
      }
    }
    return sides.size === 2 && region.length > 2
  }))
}

(async () => {
  for (const game of games) await play(process.argv[2], game)
})().catch(err => {
  console.error(err)
  process.exit(1)
})
