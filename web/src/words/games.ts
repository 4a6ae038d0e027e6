import type {Translated} from "./common";

const en = {
  game: "Game", seat: "Player", you: "you", machine: "Machine", person: "You", toMove: "to move", wins: "wins", draw: "Draw", shared: "Shared",
  thinking: "thinking", newGame: "New game", start: "Start", undo: "Undo", redo: "Redo", hint: "Hint", makeMove: "Make machine move", stop: "Stop",
  options: "Game", player: "Machine", strength: "Strength", seconds: "seconds a move", s: "s a move", simulations: "simulations a move",
  showThinking: "Show thinking", moves: "moves", oneMove: "move", moveList: "Moves", others: "Other lines", other: "Go to this line",
  analysis: "Start analysis", playerOptions: "Options of the machine", changed: "changed", candidates: "Candidate moves",
  move: "Move", visits: "Visits", winRate: "Win rate", rave: "RAVE", line: "Expected line", noSearch: "Start the analysis to see what the machine thinks.",
  doesNotSearch: "does not search: it just chooses a move", proven: {win: "proven win", draw: "proven draw", loss: "proven loss"} as Record<string, string>,
  otherMoves: "Moves beside the board", pick: "Several moves go there", chance: "Chance", last: "last move", empty: "empty", legal: "may be played", from: "from",
  board: "Board. Arrow keys move the cursor, Enter plays.", boardFrom: "Board. Arrow keys move the cursor, Enter chooses a piece and then where it goes.",
  first: "First", back: "Back", forward: "Forward", lastMove: "Last",
  keys: "Keys: arrows and Enter on the board, u undo, h hint, a analysis, [ and ] through the game.", needsServer: "This game needs a server: start ./run on your machine. Go works here.",
  noGame: "There is no such game here. Choose one above.", hintIs: "Hint", simulationsDone: "simulations", yourTurn: "Your turn",
  colours: {black: "Black", white: "White", red: "Red", blue: "Blue", yellow: "Yellow", green: "Green"} as Record<string, string>,
  games: {
    go: "Go", hex: "Hex", othello: "Othello", "connect-four": "Connect Four", breakthrough: "Breakthrough", gomoku: "Gomoku", nogo: "NoGo",
    einstein: "EinStein würfelt nicht!", "three-way-line": "Three-way line", "tic-tac-toe": "Tic-tac-toe",
  } as Record<string, string>,
  rules: {
    hex: "Red connects top and bottom, Blue left and right. There are no draws.", othello: "Enclose the other's discs to turn them over; who has more at the end wins.",
    "connect-four": "Four in a row, along a row, a column or a diagonal.", breakthrough: "Bring a piece to the far edge. Pieces go forward, and capture diagonally.",
    gomoku: "Five stones in a row.", nogo: "Place stones; captures are not allowed. Who cannot move loses.",
    einstein: "The die says which stone goes; reach the opposite corner or capture all.", "three-way-line": "Three players; a row of stones wins.",
    "tic-tac-toe": "Three in a row.",
  } as Record<string, string>,
  option: {size: "Size", swap: "Swap rule", width: "Width", height: "Height", row: "In a row", exact: "Exactly so many", start: "Set-up", true: "yes", false: "no", fixed: "fixed", random: "random"} as Record<string, string>,
  move_names: {pass: "Pass", swap: "Swap sides"} as Record<string, string>,
  notes: (text: string) => text.replace(/^die: /, "Die: "),
};
export type GamesWords = typeof en;
const ja: GamesWords = {
  game: "ゲーム", seat: "プレイヤー", you: "あなた", machine: "マシン", person: "あなた", toMove: "の番", wins: "の勝ち", draw: "引き分け", shared: "分配",
  thinking: "考慮中", newGame: "新しい対局", start: "開始", undo: "待った", redo: "やり直し", hint: "ヒント", makeMove: "マシンに打たせる", stop: "停止",
  options: "ゲーム", player: "マシン", strength: "強さ", seconds: "秒／手", s: "秒／手", simulations: "シミュレーション／手",
  showThinking: "読みを表示", moves: "手", oneMove: "手", moveList: "着手", others: "ほかの手順", other: "この手順へ",
  analysis: "検討を始める", playerOptions: "マシンの設定", changed: "変更済み", candidates: "候補手",
  move: "着手", visits: "訪問数", winRate: "勝率", rave: "RAVE", line: "予想手順", noSearch: "検討を始めると、マシンの読みが見えます。",
  doesNotSearch: "は探索せず、手を選ぶだけです", proven: {win: "勝ち（証明済み）", draw: "引き分け（証明済み）", loss: "負け（証明済み）"},
  otherMoves: "盤外の手", pick: "そこへ行く手が複数あります", chance: "偶然", last: "直前の手", empty: "空き", legal: "着手可能", from: "元",
  board: "盤。矢印キーでカーソル移動、Enterで着手。", boardFrom: "盤。矢印キーでカーソル移動、Enterで駒と行き先を選びます。",
  first: "最初", back: "戻る", forward: "進む", lastMove: "最後",
  keys: "キー：盤上で矢印とEnter、u 待った、h ヒント、a 検討、[ と ] で手順を移動。", needsServer: "このゲームにはサーバーが必要です。手元で ./run を起動してください。ここでは囲碁ができます。",
  noGame: "そのゲームはありません。上から選んでください。", hintIs: "ヒント", simulationsDone: "シミュレーション", yourTurn: "あなたの番",
  colours: {black: "黒", white: "白", red: "赤", blue: "青", yellow: "黄", green: "緑"},
  games: {
    go: "囲碁", hex: "ヘックス", othello: "オセロ", "connect-four": "四目並べ", breakthrough: "ブレイクスルー", gomoku: "五目並べ", nogo: "ノーゴー",
    einstein: "アインシュタイン", "three-way-line": "三人並べ", "tic-tac-toe": "三目並べ",
  },
  rules: {
    hex: "赤は上下、青は左右をつなげば勝ち。引き分けはありません。", othello: "相手の石をはさんで返し、最後に多い方が勝ち。",
    "connect-four": "縦・横・斜めに四つ並べれば勝ち。", breakthrough: "駒を奥の段まで進めれば勝ち。前に進み、斜めに取ります。",
    gomoku: "五つ並べれば勝ち。", nogo: "石を取る手は打てません。打てなくなった方が負け。",
    einstein: "サイコロの目の石を動かし、反対の隅に着くか全部取れば勝ち。", "three-way-line": "三人で打ち、石を並べた人の勝ち。",
    "tic-tac-toe": "三つ並べれば勝ち。",
  },
  option: {size: "大きさ", swap: "交換ルール", width: "幅", height: "高さ", row: "並べる数", exact: "ちょうどの数のみ", start: "初期配置", true: "はい", false: "いいえ", fixed: "固定", random: "無作為"},
  move_names: {pass: "パス", swap: "交換"},
  notes: text => text.replace(/^die: /, "サイコロ："),
};
export const gamesWords: Translated<GamesWords> = {en, ja};
