import "./cards.css";
import {useEffect, useState} from "preact/hooks";
import {get, post} from "../api";
import {useNewest} from "../events";
import type {ViewProps} from "../view";
import {cardWords} from "../words/cards";
import {Beliefs} from "./beliefs";
import {Faces, seatName, shownMove} from "./card";
import {Hand} from "./hand";
import {NewDeal} from "./new_deal";
import {eventText, Table} from "./table";
import type {CardAbout, Deal} from "./types";

/** To whom cards are passed, deal after deal of Hearts. */
const turns = ["left", "right", "across", "none"];

/** Hearts and Daihinmin against the machine. */
export function Hidden({language, complain}: ViewProps) {
  const words = cardWords[language];
  const [about, setAbout] = useState<CardAbout | null>(null);
  const [answered, setAnswered] = useState<Deal | null>(null);
  const [asking, setAsking] = useState(false);
  const told = useNewest<Deal | null>("api/hidden/events", "deal");
  // Whichever knows more: an answer may come before or after the event.
  const age = (d: Deal | null | undefined) => d ? 1e6 * d.number + 10 * d.events.length + (d.thinking ? 0 : 1) + (d.hint ? 1 : 0) : -1;
  const deal = age(answered) > age(told) ? answered : told;
  useEffect(() => {
    get<CardAbout>("api/hidden/about").then(setAbout, e => complain(e.message));
  }, []);
  const ask = (path: string, wishes: object = {}) =>
    post<Deal>(`api/hidden/${path}`, wishes).then(d => {
      setAnswered(d);
      complain("");
    }, e => complain(e.message));
  const startDeal = (wishes: Record<string, string | number>) => {
    setAsking(false);
    return ask("new", wishes);
  };
  const play = async (moves: string[]) => {
    for (const move of moves) await ask("play", {move});
  };
  const mine = !!deal && deal.to_move === deal.seat && !deal.thinking;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (/^(INPUT|SELECT|TEXTAREA)$/.test((event.target as Element).tagName) || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "h" && mine) ask("hint");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  if (!about || deal === undefined) return <p class="quiet" role="status">…</p>;
  if (deal === null) return <><p>{words.nobody}</p><div class="narrow"><NewDeal {...{about, deal, words}} onDeal={startDeal} /></div></>;
  const over = deal.to_move < 0;
  const next = () => {
    const strength: Record<string, number> = deal.playouts > 0 ? {playouts: deal.playouts} : {milliseconds: deal.milliseconds};
    const wishes = {game: deal.game, player: deal.player, ...strength, ...deal.rules};
    if (deal.game === "daihinmin") return startDeal({...wishes, seat: deal.seats[deal.seat].place});
    return startDeal({...wishes, seat: deal.seat + 1, pass: turns[(turns.indexOf(deal.rules.pass) + 1) % turns.length]});
  };
  const status = over ? words.over : mine
    ? deal.giving ? `${words.yourTurn}: ${deal.game === "hearts" ? words.giveHearts : words.giveHelp}${deal.game === "hearts" ? "" : ` ${deal.to_give}`}` : words.yourTurn
    : `${seatName(deal, deal.to_move, words)} ${words.thinks}…`;
  return (
    <div class="cards-view">
      <div class="cards-main">
        <p class="status" role="status"><strong>{status}</strong></p>
        {deal.trouble && <p class="bad" role="alert">{deal.trouble}</p>}
        {over && <p class="result">{words.result}: {deal.seats.map((s, i) => <span>{seatName(deal, i, words)} {deal.game === "hearts" ? `${s.points} ${words.points}` : `${words.place} ${s.place}`}</span>)}</p>}
        <Table {...{deal, words}} />
        {!over && <Hand {...{deal, words}} onPlay={play} />}
        {deal.hint && mine && <p role="status">{words.hintIs} <strong>{shownMove(deal.hint, words)}</strong></p>}
        {over && <Beliefs {...{deal, words, complain}} />}
      </div>
      <aside>
        <div class="buttons">
          {over && <button class="main" onClick={next}>{words.nextDeal}</button>}
          {!over && <button disabled={!mine} onClick={() => ask("hint")}>{words.hint}</button>}
          <button aria-expanded={asking} onClick={() => setAsking(!asking)}>{words.newDeal}</button>
        </div>
        {asking && <NewDeal {...{about, deal, words}} onDeal={startDeal} />}
        {deal.gave.length > 0 && <p class="exchange"><span>{words.gave}</span> <Faces cards={deal.gave} words={words} /></p>}
        {deal.got.length > 0 && <p class="exchange"><span>{words.got}</span> <Faces cards={deal.got} words={words} /></p>}
        <section aria-label={words.events}>
          <h2>{words.events}</h2>
          <ol class="log" aria-live="polite">{deal.events.slice(-14).map(e => <li key={deal.events.indexOf(e)}>{eventText(deal, e, words)}</li>)}</ol>
        </section>
        <p class="quiet keys">{words.keys}</p>
      </aside>
    </div>
  );
}
