// The engine as WebAssembly computes what the program does, for the same seed: node wasm_test.mjs FOLDER YOMI
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {resolve} from "node:path";
import {startServer} from "./harness.mjs";

const [folder = "build/static", yomi = "build/release/yomi"] = process.argv.slice(2);
const load = createRequire(import.meta.url)(resolve(folder, "yomi.js"));
const engine = await load({wasmBinary: readFileSync(`${folder}/yomi.wasm`)});
const text = at => engine.UTF8ToString(at);

/** An answer of the engine here, after it has thought in parts that are too short for a whole move. */
function askHere(method, path, wishes) {
  const places = [method, path, wishes ? JSON.stringify(wishes) : ""].map(t => {
    const at = engine._malloc(engine.lengthBytesUTF8(t) + 1);
    engine.stringToUTF8(t, at, engine.lengthBytesUTF8(t) + 1);
    return at;
  });
  const status = engine._yomi_answer(...places);
  places.forEach(at => engine._free(at));
  const body = text(engine._yomi_answer_body());
  assert.equal(status, 200, body);
  let parts = 1;
  while (engine._yomi_work(0.005)) ++parts;
  return {body: JSON.parse(body), parts};
}

/** An answer of the server, after it has thought. */
async function askServer(address, token, method, path, wishes) {
  const headers = {"Content-Type": "application/json", "X-Yomi-Token": token};
  const ask = async (m, p, w) => (await fetch(`${address}${p.slice(1)}`, {method: m, headers, body: w && JSON.stringify(w)})).json();
  const first = await ask(method, path, wishes);
  assert.equal(first.error, undefined);
  for (let game = first; game.thinking !== undefined && game.thinking !== "nothing"; game = await ask("GET", "/api/game")) {
    await new Promise(r => setTimeout(r, 20));
  }
  return first;
}

const moves = game => game.moves.map(m => m.point).join(" ");

const games = [
  {setup: {size: 9, playouts: 300, player: "rave"}, black: ["E5", "C3", "G7", "G3"]},
  {setup: {size: 9, playouts: 200, player: "uct"}, black: ["D4", "F6", "F4"]},
  {setup: {size: 13, playouts: 100, player: "rave"}, black: ["D4", "K10"]},
  {setup: {size: 9, playouts: 500, player: "monte-carlo"}, black: ["E5", "C3"]},
];

const begun = process.cpuUsage();
const signature = `signature ${text(engine._yomi_signature())}`;
const took = process.cpuUsage(begun).user / 1e6;
assert.equal(signature, execFileSync(yomi, ["bench", "--signature"], {encoding: "utf8"}).trim());
console.log(`ok   ${signature}, as the program's (${took.toFixed(2)} s of the processor)`);

const server = await startServer(yomi);
try {
  const page = await (await fetch(server.address)).text();
  const token = page.match(/name="yomi-token" content="(\w+)"/)[1];
  engine._yomi_open(0, 1); // the server's seed
  for (const {setup, black} of games) {
    askHere("POST", "/api/new", setup);
    await askServer(server.address, token, "POST", "/api/new", setup);
    let parts = 0;
    for (const point of black) {
      parts += askHere("POST", "/api/play", {point}).parts;
      await askServer(server.address, token, "POST", "/api/play", {point});
    }
    const here = moves(askHere("GET", "/api/game").body);
    const there = moves(await askServer(server.address, token, "GET", "/api/game"));
    assert.equal(here, there);
    assert.equal(here.split(" ").length, 2 * black.length);
    console.log(`ok   ${setup.player} on ${setup.size}x${setup.size} in ${parts} parts: ${here}`);
  }
} finally {
  await server.stop();
}
