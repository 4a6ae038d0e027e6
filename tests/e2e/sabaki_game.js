// Plays a whole game between two copies of Yomi through the GTP client of Sabaki.
//
//   npm ci && node sabaki_game.js PATH_OF_YOMI [SIZE [OPTIONS OF yomi gtp …]]

import sabaki from '@sabaki/gtp'

const [yomi, size = '9', ...given] = process.argv.slice(2)
if (yomi === undefined) {
    console.error('usage: node sabaki_game.js PATH_OF_YOMI [SIZE [OPTIONS OF yomi gtp ...]]')
    process.exit(2)
}
const options = given.length > 0 ? given : ['--playouts', '100']

function start(seed) {
    const engine = new sabaki.Controller(yomi, ['gtp', '--seed', String(seed), ...options])
    engine.start()
    return engine
}

async function ask(engine, name, ...args) {
    const response = await engine.sendCommand({ name, args })
    if (response.error) throw new Error(`${name} ${args.join(' ')} is refused: ${response.content}`)
    return response.content
}

async function play(black, white) {
    const colours = ['black', 'white']
    const engines = [black, white]
    const limit = 4 * size * size
    let passes = 0
    for (let move = 0; move < limit; ++move) {
        const turn = move % 2
        const vertex = (await ask(engines[turn], 'genmove', colours[turn])).toLowerCase()
        if (vertex === 'resign') return { moves: move, end: `${colours[turn]} resigns`, resigned: turn }
        await ask(engines[1 - turn], 'play', colours[turn], vertex)
        passes = vertex === 'pass' ? passes + 1 : 0
        if (passes === 2) return { moves: move + 1, end: 'both pass' }
    }
    throw new Error(`no end after ${limit} moves`)
}

async function main() {
    const engines = [start(1), start(2)]
    try {
        for (const engine of engines) {
            await ask(engine, 'boardsize', size)
            await ask(engine, 'clear_board')
            await ask(engine, 'komi', '7.5')
        }
        const { moves, end, resigned } = await play(...engines)
        console.log(await ask(engines[0], 'showboard'))
        console.log(`${end} after ${moves} moves`)
        const scores = []
        for (const engine of engines) scores.push(await ask(engine, 'final_score'))
        if (resigned === undefined && scores[0] !== scores[1]) throw new Error(`the scores differ: ${scores}`)
        console.log(`result ${scores[resigned ?? 0]}`)
    } finally {
        for (const engine of engines) await engine.stop()
    }
}

main().catch(error => {
    console.error(String(error))
    process.exit(1)
})
