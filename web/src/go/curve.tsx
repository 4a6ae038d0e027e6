import type {Game, Search} from "../api";
import type {GoWords} from "../words/go";

const width = 400, height = 110, blunder = 0.15;

/** The game with what the running search says about the present position in its curve. */
export function withSearch(game: Game, search: Search | null): Game {
  if (search === null || search.moves !== game.moves.length || search.visits === 0) return game;
  const curve = [...game.curve];
  while (curve.length < search.moves) curve.push(null);
  curve[search.moves] = search.colour === "black" ? search.win_share : 1 - search.win_share;
  return {...game, curve};
}

/** Black's share of wins by move; a click goes there, a red mark is a move that lost much. */
export function Curve({game, words, onMove}: {game: Game; words: GoWords; onMove: (moves: number) => void}) {
  const all = game.moves.length + game.future.length;
  const x = (i: number) => 8 + (width - 16) * i / Math.max(1, all);
  const y = (share: number) => 8 + (height - 16) * (1 - share);
  const known = game.curve.map((share, i) => ({share, i})).filter((p): p is {share: number; i: number} => p.share !== null);
  const moves = [...game.moves, ...game.future];
  const bad = known.filter(({share, i}) => {
    const before = i > 0 ? game.curve[i - 1] : null;
    if (before === null || before === undefined) return false;
    return (moves[i - 1]?.colour === "black" ? before - share : share - before) >= blunder;
  });
  const click = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    onMove(Math.max(0, Math.min(all, Math.round((share * width - 8) / (width - 16) * all))));
  };
  return (
    <svg class="curve" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.curve} onClick={click}>
      <line class="middle" x1="8" x2={width - 8} y1={y(0.5)} y2={y(0.5)} />
      <line class="here" x1={x(game.moves.length)} x2={x(game.moves.length)} y1="8" y2={height - 8} />
      <polyline points={known.map(p => `${x(p.i)},${y(p.share)}`).join(" ")} />
      {known.length === 1 && <circle class="dot" cx={x(known[0].i)} cy={y(known[0].share)} r="3" />}
      {bad.map(p => (
        <circle class="bad" cx={x(p.i)} cy={y(p.share)} r="4">
          <title>{`${p.i}. ${moves[p.i - 1].point} ${words.blunder} ${(100 * Math.abs(p.share - game.curve[p.i - 1]!)).toFixed(0)} %`}</title>
        </circle>
      ))}
    </svg>
  );
}
