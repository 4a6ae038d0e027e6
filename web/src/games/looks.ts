import type {GamesWords} from "../words/games";

export type ColourName = "black" | "white" | "red" | "blue" | "yellow" | "green";

interface Piece {
  fill: string;
  edge: string;
  /** Of marks on it. */
  ink: string;
}

const pieces: Record<ColourName, Piece> = {
  black: {fill: "#1d1d1f", edge: "#000", ink: "#fff"},
  white: {fill: "#fbfaf6", edge: "#77716a", ink: "#1d1d1f"},
  red: {fill: "#c4302b", edge: "#7d1713", ink: "#fff"},
  blue: {fill: "#2561a8", edge: "#123a6b", ink: "#fff"},
  yellow: {fill: "#f4c531", edge: "#94720b", ink: "#1d1d1f"},
  green: {fill: "#2c8a57", edge: "#14502f", ink: "#fff"},
};

/** How a game looks: the colours of its seats, of the board and of the lines on it. */
export interface Look {
  seats: ColourName[];
  board: string;
  /** Every other square, if they differ. */
  board2?: string;
  line: string;
  /** Of names beside the cells, of dots. */
  ink: string;
  signs?: boolean;
}

const wood = {board: "#e6bd74", line: "#6b4e1d", ink: "#4a3512"};
const paper = {board: "#f3efe4", line: "#8d8573", ink: "#4d473b"};
const looks: Record<string, Look> = {
  hex: {seats: ["red", "blue"], ...paper},
  othello: {seats: ["black", "white"], board: "#3f8f63", line: "#1d4d33", ink: "#0c2a1a"},
  "connect-four": {seats: ["red", "yellow"], board: "#dfe7f3", line: "#5b789f", ink: "#2d4768"},
  breakthrough: {seats: ["white", "black"], board: "#e9dcc3", board2: "#c9ae82", line: "#8a6d3f", ink: "#4a3512"},
  gomoku: {seats: ["black", "white"], ...wood},
  nogo: {seats: ["black", "white"], ...wood},
  einstein: {seats: ["red", "blue"], ...paper},
  "three-way-line": {seats: ["red", "blue", "green"], ...paper},
  "tic-tac-toe": {seats: ["red", "blue"], ...paper, signs: true},
};
const usual: Look = {seats: ["black", "white", "red", "green"], ...wood};

export const lookOf = (game: string) => looks[game] ?? usual;
export const pieceOf = (look: Look, seat: number): Piece => pieces[look.seats[seat] ?? "green"];
export const seatName = (look: Look, seat: number, words: GamesWords) => words.colours[look.seats[seat]] ?? `${words.seat} ${seat + 1}`;
