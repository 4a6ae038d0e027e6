import "@sabaki/shudan/css/goban.css";
import "./style.css";
import "./go/go.css";
import {render} from "preact";
import {useEffect, useRef, useState} from "preact/hooks";
import {About, Game, getAbout, post, Search, watch} from "./api";
import {useKept} from "./kept";
import type {View} from "./view";
import {views} from "./views";
import {commonWords, Language} from "./words/common";
import {gamesWords} from "./words/games";

/** The address behind "#": the name of a view, and what follows it. */
function useAddress(): [string, string] {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const [name, ...rest] = hash.slice(1).split("/");
  return [name, rest.join("/")];
}

const isDark = (theme: string) => theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);

function App() {
  const [about, setAbout] = useState<About | null>(null);
  const [game, setGame] = useState<Game | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const [connected, setConnected] = useState(true);
  const [trouble, setTrouble] = useState("");
  const [language, setLanguage] = useKept<Language>("language", navigator.language.startsWith("ja") ? "ja" : "en");
  const [theme, setTheme] = useKept<"auto" | "light" | "dark">("theme", "auto");
  const [name, rest] = useAddress();
  const view = views.find(v => v.name === name) ?? views[0];
  const lastGame = useRef("");
  if (view.hasGames) lastGame.current = rest;
  const address = (v: View) => `#${v.name}${v.hasGames && lastGame.current ? `/${lastGame.current}` : ""}`;
  const gameName = view.hasGames && rest ? gamesWords[language].games[rest] ?? rest : "";
  const words = commonWords[language] ?? commonWords.en;
  // An answer to a request may come after newer events.
  const newest = useRef(0);
  const takeGame = (g: Game) => {
    if (g.number < newest.current) return;
    newest.current = g.number;
    setGame(g);
  };

  useEffect(() => {
    getAbout().then(setAbout, e => setTrouble(String(e.message)));
    return watch(takeGame, setSearch, up => {
      if (up) newest.current = 0;  // perhaps another server
      setConnected(up);
    });
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${gameName && `${gameName} – `}${view.label[language]} – Yomi`;
  }, [language, view, gameName]);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => setTrouble(""), [view]);

  const ask = (path: string, wishes: object = {}) =>
    post(path, wishes).then(g => {
      takeGame(g);
      setTrouble("");
    }, e => setTrouble(String(e.message)));
  const Shown = view.component;

  return (
    <>
      <header>
        <a class="skip" href="#contents" onClick={e => {
          e.preventDefault();
          document.querySelector<HTMLElement>("main")?.focus();
        }}>{words.skip}</a>
        <h1>Yomi <span lang="ja">読み</span></h1>
        <nav aria-label={words.views}>
          {views.map(v => <a class="button" href={address(v)} aria-current={v === view ? "page" : undefined}>{v.label[language]}</a>)}
        </nav>
        <span class="space" />
        <button class="small" title={words.theme} aria-label={words.theme} onClick={() => setTheme(isDark(theme) ? "light" : "dark")}>◐</button>
        <button class="small" lang={language === "en" ? "ja" : "en"} onClick={() => setLanguage(language === "en" ? "ja" : "en")}>{words.language}</button>
      </header>
      {!connected && <p class="trouble" role="alert">{words.lost}</p>}
      {(trouble || game?.trouble) && <p class="trouble" role="alert">{trouble || game?.trouble}</p>}
      <main tabIndex={-1} class={`view-${view.name}`}>
        {game && about ? <Shown {...{language, about, game, search, rest, ask}} complain={setTrouble} /> : <p class="quiet" role="status">…</p>}
      </main>
    </>
  );
}

render(<App />, document.getElementById("app")!);
