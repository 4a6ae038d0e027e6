// How the page reaches Yomi: over HTTP, or, in a copy of the page that no `yomi serve` has sent, in a worker of its own.

export interface Reply {
  status: number;
  text: string;
}

const token = document.querySelector<HTMLMetaElement>("meta[name=yomi-token]")?.content ?? "";

/** A server puts its token there; where nobody has, there is none. */
export const hasServer = !token.startsWith("%");

type Told = {name: string; data: unknown};
type Listener = (told: Told) => void;

const waiting = new Map<number, (reply: Reply) => void>();
const listeners = new Set<Listener>();
const newest = new Map<string, unknown>();
let failure = "";

function startWorker(): Worker {
  const seed = new URLSearchParams(location.search).get("seed");
  const worker = new Worker(seed ? `engine.js?seed=${encodeURIComponent(seed)}` : "engine.js");
  worker.onmessage = ({data}) => {
    if (data.id !== undefined) {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    } else if (data.name !== undefined) {
      newest.set(data.name, data.data);
      for (const listener of listeners) listener(data);
    }
  };
  worker.onerror = event => {
    failure = event.message || "engine.js cannot be loaded";
    for (const reply of waiting.values()) reply({status: 500, text: JSON.stringify({error: failure})});
    waiting.clear();
  };
  return worker;
}

const worker = hasServer ? null : startWorker();
let lastId = 0;

/** A request to the API; the path is relative, such as "api/game". */
export async function request(method: "GET" | "POST", path: string, body = ""): Promise<Reply> {
  if (worker) {
    if (failure) return {status: 500, text: JSON.stringify({error: failure})};
    const id = ++lastId;
    const reply = new Promise<Reply>(done => waiting.set(id, done));
    worker.postMessage({id, method, path: `/${decodeURIComponent(path)}`, body});
    return reply;
  }
  const response = await fetch(path, method === "GET" ? {} : {
    method, body, headers: {"Content-Type": "application/json", "X-Yomi-Token": token},
  });
  return {status: response.status, text: await response.text()};
}

/** Calls back with these events of the game, by name, from now on; `onLine` with whether there is a connection. */
export function listen(on: Record<string, (data: any) => void>, onLine: (up: boolean) => void): () => void {
  if (worker) {
    const listener = ({name, data}: Told) => on[name]?.(data);
    for (const [name, data] of newest) on[name]?.(data);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  let source: EventSource | null = null;
  // A page that nobody looks at lets go: browsers keep few connections to one server.
  const follow = () => {
    source?.close();
    source = null;
    if (document.hidden) return;
    source = new EventSource("api/events");
    for (const [name, call] of Object.entries(on)) {
      source.addEventListener(name, e => call(JSON.parse((e as MessageEvent).data)));
    }
    source.onopen = () => onLine(true);
    source.onerror = () => onLine(false);
  };
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    source?.close();
  };
}

/** For the click on a link that downloads what a path answers: without a server the browser cannot ask for it itself. */
export async function download(event: MouseEvent, path: string, name: string) {
  if (!worker) return;
  event.preventDefault();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([(await request("GET", path)).text]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
