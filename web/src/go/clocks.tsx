import {useEffect, useState} from "preact/hooks";
import {Colour, Game, serverNow} from "../api";
import type {Language} from "../words/common";
import {goWords} from "../words/go";

/** "1:05", and tenths when little is left. */
export function clockText(seconds: number, tenths: boolean): string {
  const s = Math.max(0, seconds);
  if (tenths && s < 10) return s.toFixed(1);
  const whole = Math.floor(s);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** What is left after a turn that has taken so long: main time first, then period after period. */
export function timeLeft(game: Game, colour: Colour, elapsed: number): {seconds: number; periods: number} {
  const {period, periods: all} = game.clock;
  let {left = 0, periods = 0} = game.clock[colour];
  left -= elapsed;
  if (left < 0 && periods === 0 && period > 0 && all > 0) {
    left += period;
    periods = all;
  }
  while (left < 0 && periods > 1) {
    left += period;
    --periods;
  }
  return {seconds: left, periods};
}

/** The time of both sides; the one to play counts. */
export function Clocks({game, language}: {game: Game; language: Language}) {
  const words = goWords[language];
  const [, tick] = useState(0);
  const running = game.clock.began !== null;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick(t => t + 1), 100);
    return () => clearInterval(timer);
  }, [running]);
  const limited = game.clock.main_time + game.clock.period > 0;
  const side = (colour: Colour) => {
    const elapsed = running && game.to_play === colour ? Math.max(0, serverNow() - game.clock.began!) : 0;
    const left = timeLeft(game, colour, elapsed);
    const used = clockText(game.clock[colour].used + elapsed, false);
    const short = limited && left.seconds < 10 && left.periods <= 1;
    return (
      <div class={`clock ${running && game.to_play === colour ? "runs" : ""} ${short ? "short" : ""}`} role="timer" aria-label={`${words.clock}: ${words[colour]}`}>
        <span class={`stone ${colour}`} aria-hidden="true" /> {words[colour]}{" "}
        <strong>{limited ? clockText(left.seconds, true) : used}</strong>
        {limited && left.periods > 0 && <span class="quiet"> {left.periods} {words.periodsLeft}</span>}
        {limited && <div class="quiet">{words.used} {used}</div>}
      </div>
    );
  };
  return <div class="clocks">{side("black")}{side("white")}</div>;
}
