import type {Search} from "../api";

/** An option of a part, as the program declares it. */
export interface Field {
  name: string;
  value: string;
  kind: "yes-no" | "whole" | "number" | "choice" | "file";
  low: number | null;
  high: number | null;
  choices: string[];
  allowed: string;
  help: string;
  source: string;
  changed: boolean;
}

export interface SideNews {
  thinking: boolean;
  trouble: string;
  search: Search | null;
}

export interface CompareNews {
  running: boolean;
  sides: SideNews[];
}

export interface CompareState extends CompareNews {
  playouts: number;
  sides: (SideNews & {player: string; fields: Field[]})[];
}
