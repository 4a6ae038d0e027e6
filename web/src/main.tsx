import "@sabaki/shudan/css/goban.css";
import "./style.css";
import {render} from "preact";
import {useEffect, useState} from "preact/hooks";
import {About, Game, get, post, Search, watch} from "./api";
import {Board} from "./board";
import {Curve} from "./curve";
import {Candidates, NewGame} from "./panels";
import {Language, languages} from "./words";

function kept<T extends string>(key: string, otherwise: T): T {
  return (localStorage.getItem("yomi." + key) as T | null) ?? otherwise;
}

function useKept<T extends string>(key: string, otherwise: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(kept(key, otherwise));
  return [value, v => {
    localStorage.setItem("yomi." + key, v);
    setValue(v);
  }];
}

/** The game with what the running search says about the present position in its curve. */
function withSearch(game: Game, search: Search | null): Game {
  if (search === null || search.moves !== game.moves.length || search.visits === 0) return game;
  const curve = [...game.curve];
  while (curve.length < search.moves) curve.push(null);
  curve[search.moves] = search.colour === "black" ? search.win_share : 1 - search.win_share;
  return {...game, curve};
}

function App() {
  const [about, setAbout] = useState<About | null>(null);
  const [game, setGame] = useState<Game | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const [connected, setConnected] = useState(true);
  const [trouble, setTrouble] = useState("");
  const [view, setView] = useState<"play" | "analyse">("play");
  const [asking, setAsking] = useState(false);
  const [showThinking, setShowThinking] = useKept<"yes" | "no">("thinking", "no");
  const [showOwnership, setShowOwnership] = useKept<"yes" | "no">("ownership", "no");
  const [language, setLanguage] = useKept<Language>("language", navigator.language.startsWith("ja") ? "ja" : "en");
  const [theme, setTheme] = useKept<"auto" | "light" | "dark">("theme", "auto");
  const [shown, setShown] = useState<string | null>(null);
  const words = languages[language] ?? languages.en;

  useEffect(() => {
    get<About>("api/about").then(setAbout, e => setTrouble(String(e.message)));
    return watch(setGame, setSearch, setConnected);
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);

  const ask = (path: string, wishes: object = {}) =>
    post(path, wishes).then(g => {
      setGame(g);
      setTrouble("");
    }, e => setTrouble(String(e.message)));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!game || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^(INPUT|SELECT|TEXTAREA)$/.test((event.target as Element).tagName)) return;
      if (event.key === "p") ask("api/play", {point: "pass"});
      if (event.key === "u") ask("api/undo");
      if (event.key === "a") ask("api/think", {about: game.thinking === "analysis" ? "nothing" : "analysis"});
      if (event.key === "[" && game.moves.length > 0) ask("api/goto", {moves: game.moves.length - 1});
      if (event.key === "]" && game.future.length > 0) ask("api/goto", {moves: game.moves.length + 1});
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [game]);

  if (!game || !about) return <p class="quiet" role="status">{connected ? "…" : words.lost}</p>;

  const analysing = view === "analyse";
  const busy = game.thinking !== "nothing";
  const visible = analysing || showThinking === "yes";
  const candidate = search?.moves === game.moves.length ? search.candidates.find(c => c.point === shown) : undefined;
  const onPoint = (point: string) => ask(game.score ? "api/dead" : "api/play", {point});
  const all = game.moves.length + game.future.length;
  const goTo = (moves: number) => ask("api/goto", {moves: Math.max(0, Math.min(all, moves))});
  const openSgf = async (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) await ask("api/sgf", {sgf: await file.text()});
    input.value = "";
  };
  const status = game.result ? `${words.result}: ${game.result}`
    : `${words[game.to_play]}${language === "ja" ? "" : " "}${words.toPlay}${game.thinking === "move" ? ` · ${words.thinking}…` : ""}`;

  return (
    <>
      <header>
        <h1>Yomi <span lang="ja">読み</span></h1>
        <nav aria-label="Yomi">
          <button aria-pressed={!analysing} onClick={() => setView("play")}>{words.play}</button>
          <button aria-pressed={analysing} onClick={() => setView("analyse")}>{words.analyse}</button>
        </nav>
        <span class="space" />
        <button class="small" title={words.theme} aria-label={words.theme}
                onClick={() => setTheme(theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches) ? "light" : "dark")}>◐</button>
        <button class="small" lang={language === "en" ? "ja" : "en"} onClick={() => setLanguage(language === "en" ? "ja" : "en")}>{words.language}</button>
      </header>
      {!connected && <p class="trouble" role="alert">{words.lost}</p>}
      {(trouble || game.trouble) && <p class="trouble" role="alert">{trouble || game.trouble}</p>}
      <main>
        <Board game={game} search={search} words={words} showCandidates={visible && !game.score} line={visible ? candidate?.line ?? null : null}
               showOwnership={showOwnership === "yes" && visible} onPoint={onPoint} onHover={setShown} />
        <aside>
          <p class="status" role="status">
            <strong>{status}</strong>
            <span class="quiet"> {game.moves.length}{game.future.length > 0 ? `/${all}` : ""} {words.moves} · {words.captured}: {words.black} {game.captured.black}, {words.white} {game.captured.white}</span>
          </p>
          {game.score && <p class="quiet">{words.deadHelp}</p>}
          <div class="buttons">
            {!analysing && <>
              <button disabled={!!game.result} onClick={() => ask("api/play", {point: "pass"})}>{words.pass}</button>
              <button disabled={game.moves.length === 0} onClick={() => ask("api/undo")}>{words.undo}</button>
              <button disabled={!!game.result} onClick={() => ask("api/resign")}>{words.resign}</button>
              <button disabled={!!game.result || busy} onClick={() => ask("api/think", {about: "move"})}>{words.moveNow}</button>
              <button class="main" aria-expanded={asking} onClick={() => setAsking(!asking)}>{words.newGame}</button>
            </>}
            {analysing && <>
              <button class="main" onClick={() => ask("api/think", {about: busy ? "nothing" : "analysis"})}>{busy ? words.stop : words.startAnalysis}</button>
              <button disabled={busy || all === 0} onClick={() => ask("api/think", {about: "review", playouts: 500})}>{words.review}</button>
              <button aria-label={words.first} disabled={game.moves.length === 0} onClick={() => goTo(0)}>|◀</button>
              <button aria-label={words.back} disabled={game.moves.length === 0} onClick={() => goTo(game.moves.length - 1)}>◀</button>
              <button aria-label={words.forward} disabled={game.future.length === 0} onClick={() => goTo(game.moves.length + 1)}>▶</button>
              <button aria-label={words.last} disabled={game.future.length === 0} onClick={() => goTo(all)}>▶|</button>
            </>}
            <label class="file">{words.openSgf}<input type="file" accept=".sgf" onChange={openSgf} /></label>
            <a class="button" href="api/sgf" download="game.sgf">{words.saveSgf}</a>
          </div>
          {!analysing && asking && <NewGame about={about} game={game} words={words} onStart={w => {
            setAsking(false);
            ask("api/new", w);
          }} />}
          <div class="checks">
            {!analysing && <label><input type="checkbox" checked={showThinking === "yes"} onChange={() => setShowThinking(showThinking === "yes" ? "no" : "yes")} /> {words.showThinking}</label>}
            {visible && <label><input type="checkbox" checked={showOwnership === "yes"} onChange={() => setShowOwnership(showOwnership === "yes" ? "no" : "yes")} /> {words.ownership}</label>}
          </div>
          {game.thinking === "review" && <progress max={game.review.total} value={game.review.done} aria-label={words.review} />}
          {visible && <Candidates game={game} search={search} words={words} shown={shown} onShow={setShown} onPlay={onPoint} />}
          {visible && <Curve game={withSearch(game, search)} words={words} onMove={goTo} />}
          <p class="quiet keys">{words.keys}</p>
        </aside>
      </main>
    </>
  );
}

render(<App />, document.getElementById("app")!);
