// The worker of a page without a server: the engine as WebAssembly, thinking in parts, between which it answers.

interface Engine {
  _yomi_open(high: number, low: number): void;
  _yomi_answer(method: number, path: number, body: number): number;
  _yomi_answer_body(): number;
  _yomi_work(seconds: number): number;
  _yomi_events(): number;
  _malloc(bytes: number): number;
  _free(at: number): void;
  UTF8ToString(at: number): string;
  stringToUTF8(text: string, at: number, most: number): void;
  lengthBytesUTF8(text: string): number;
}

interface Asked {
  id: number;
  method: string;
  path: string;
  body: string;
}

/** Long enough to cost nothing, short enough that nobody notices the wait for an answer. */
const partSeconds = 0.04;
/** How often the clock of a game is looked at while nothing is thought about, in milliseconds. */
const idleInterval = 200;

declare function importScripts(...paths: string[]): void;
declare const Yomi: () => Promise<Engine>;
const scope = self as unknown as {postMessage(m: unknown): void; onmessage: ((e: MessageEvent<Asked>) => void) | null};

function seedOf(text: string | null): [number, number] {
  if (text === null || !/^\d{1,20}$/.test(text)) {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    return [high, low];
  }
  const seed = BigInt.asUintN(64, BigInt(text));
  return [Number(seed >> 32n), Number(seed & 0xffffffffn)];
}

function withText<T>(engine: Engine, texts: string[], use: (at: number[]) => T): T {
  const places = texts.map(text => {
    const bytes = engine.lengthBytesUTF8(text) + 1;
    const at = engine._malloc(bytes);
    engine.stringToUTF8(text, at, bytes);
    return at;
  });
  try {
    return use(places);
  } finally {
    places.forEach(at => engine._free(at));
  }
}

function run(engine: Engine, early: Asked[]) {
  let working = false;
  const turn = new MessageChannel(); // a timer would wait some milliseconds each time
  const tell = () => {
    const events = JSON.parse(engine.UTF8ToString(engine._yomi_events()));
    for (const [name, data] of Object.entries(events)) scope.postMessage({name, data});
  };
  const work = () => {
    working = engine._yomi_work(partSeconds) !== 0;
    tell();
    if (working) turn.port2.postMessage(0);
  };
  const answer = ({id, method, path, body}: Asked) => {
    const status = withText(engine, [method, path, body], ([m, p, b]) => engine._yomi_answer(m, p, b));
    scope.postMessage({id, status, text: engine.UTF8ToString(engine._yomi_answer_body())});
    tell();
    if (!working) {
      working = true;
      turn.port2.postMessage(0);
    }
  };
  turn.port1.onmessage = work;
  setInterval(() => working || work(), idleInterval);
  engine._yomi_open(...seedOf(new URLSearchParams(location.search).get("seed")));
  tell();
  scope.onmessage = e => answer(e.data);
  early.forEach(answer);
}

const early: Asked[] = [];
scope.onmessage = e => early.push(e.data);
importScripts("yomi.js");
Yomi().then(engine => run(engine, early), error => {
  setTimeout(() => {
    throw new Error(`the engine cannot be loaded: ${error}`);
  });
});

export {};
