import type {ComponentType} from "preact";
import {useEffect} from "preact/hooks";
import {hasServer} from "../transport";
import type {ViewProps} from "../view";
import {gamesWords} from "../words/games";
import "./games.css";
import {useGames, useRoom} from "./room";
import type {GameInfo} from "./types";
import type {GameViewProps} from "./view";

/** The choice of the game: links, or on a phone a list. */
function Picker({view, chosen, games, words}: {view: string; chosen: string; games: GameInfo[]; words: typeof gamesWords.en}) {
  const all = ["go", ...games.map(g => g.name)];
  const label = (name: string) => words.games[name] ?? name;
  const address = (name: string) => name === "go" ? `#${view}` : `#${view}/${name}`;
  return (
    <nav class="games" aria-label={words.game}>
      <span class="links">{all.map(name => <a href={address(name)} key={name} aria-current={name === chosen ? "true" : undefined}>{label(name)}</a>)}</span>
      <label class="list">{words.game}{" "}
        <select name="game" value={chosen} onChange={e => {
          location.hash = address((e.target as HTMLSelectElement).value);
        }}>{all.map(name => <option value={name}>{label(name)}</option>)}</select>
      </label>
    </nav>
  );
}

function Room({info, component: Shown, language, complain}: {info: GameInfo; component: ComponentType<GameViewProps>} & Pick<ViewProps, "language" | "complain">) {
  const room = useRoom(info.name, complain);
  const trouble = room?.game.trouble;
  useEffect(() => {
    if (trouble) complain(trouble);
  }, [trouble]);
  return room ? <Shown {...{room, info, language, complain}} /> : <p class="quiet" role="status">…</p>;
}

/** A view of Go, and the same of every other game; which one stands in the address behind the view: "#play/hex". */
export function ofAnyGame(view: string, Go: ComponentType<ViewProps>, Other: ComponentType<GameViewProps>): ComponentType<ViewProps> {
  return props => {
    const {language, rest, complain} = props;
    const words = gamesWords[language];
    const about = useGames(hasServer);
    const chosen = rest || "go";
    const info = about?.games.find(g => g.name === chosen);
    return (
      <>
        {hasServer && <Picker {...{view, chosen, words}} games={about?.games ?? []} />}
        {chosen === "go" ? <Go {...props} />
          : info ? <Room key={info.name} component={Other} {...{info, language, complain}} />
            : <p class="quiet" role="status">{!hasServer ? words.needsServer : about ? words.noGame : "…"}</p>}
      </>
    );
  };
}
