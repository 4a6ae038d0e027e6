import type {Language} from "../words/common";
import type {Room} from "./room";
import type {GameInfo} from "./types";

/** What the views of a game beside Go are given. */
export interface GameViewProps {
  room: Room;
  info: GameInfo;
  language: Language;
  complain: (trouble: string) => void;
}
