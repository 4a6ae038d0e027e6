import type {ComponentType} from "preact";
import type {About, Game, Search} from "./api";
import type {Language, Translated} from "./words/common";

/** What every view of the page is given. */
export interface ViewProps {
  language: Language;
  about: About;
  game: Game;
  search: Search | null;
  /** What stands in the address behind the name of the view: "7" of "#experiments/7". */
  rest: string;
  /** A change of the game of Go, by a POST; a refusal is shown above the view. */
  ask: (path: string, wishes?: object) => Promise<void>;
  /** Shows what went wrong above the view; "" takes it away. */
  complain: (trouble: string) => void;
}

export interface View {
  /** In the address: "#play". */
  name: string;
  label: Translated<string>;
  component: ComponentType<ViewProps>;
  /** What stands in the address behind its name is a game; it stays when one goes to another such view. */
  hasGames?: boolean;
  /** It asks for what only a server can answer: a page without one does not show it. */
  needsServer?: boolean;
}
