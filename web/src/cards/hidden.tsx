import "./cards.css";
import {useEffect, useState} from "preact/hooks";
import {get, post} from "../api";
import {useNewest} from "../events";
import {useKeys} from "../keys";
import type {ViewProps} from "../view";
import {CardWords, cardWords} from "../words/cards";
import {Beliefs} from "./beliefs";
import {Faces, seatName, shownMove} from "./card";
import {Hand} from "./hand";
import {DealWishes, NewDeal} from "./new_deal";
import {eventText, Table} from "./table";
import type {CardAbout, Deal} from "./types";

/** The deal (null before the first, undefined while nothing is known), and how to change it. */
function useDeal(complain: (trouble: string) => void): [Deal | null | undefined, (path: string, wishes?: object) => Promise<void>] {
  const [answered, setAnswered] = useState<Deal | null>(null);
  const told = useNewest<Deal | null>("api/hidden/events", "deal");
  // Whichever knows more: an answer may come before or after the event.
  const age = (d: Deal | null | undefined) => d ? 1e6 * d.number + 10 * d.events.length + (d.thinking ? 0 : 1) + (d.hint ? 1 : 0) : -1;
  const ask = (path: string, wishes: object = {}) =>
    post<Deal>(`api/hidden/${path}`, wishes).then(d => {
      setAnswered(d);
      complain("");
    }, e => complain(e.message));
  return [age(answered) > age(told) ? answered : told, ask];
}

/** To whom cards are passed, deal after deal of Hearts. */
const turns = ["left", "right", "across", "none"];

/** The deal that follows by custom. */
function nextDeal(deal: Deal): DealWishes {
  const strength: DealWishes = deal.playouts > 0 ? {playouts: deal.playouts} : {milliseconds: deal.milliseconds};
  const wishes = {game: deal.game, player: deal.player, ...strength, ...deal.rules};
  if (deal.game === "daihinmin") return {...wishes, seat: deal.seats[deal.seat].place};
  return {...wishes, seat: deal.seat + 1, pass: turns[(turns.indexOf(deal.rules.pass) + 1) % turns.length]};
}

function statusText(deal: Deal, mine: boolean, words: CardWords): string {
  if (deal.to_move < 0) return words.over;
  if (!mine) return `${seatName(deal, deal.to_move, words)} ${words.thinks}…`;
  if (!deal.giving) return words.yourTurn;
  return `${words.yourTurn}: ${deal.game === "hearts" ? words.giveHearts : `${words.giveHelp} ${deal.to_give}`}`;
}

function Result({deal, words}: {deal: Deal; words: CardWords}) {
  const got = ({points, place}: Deal["seats"][0]) => deal.game === "hearts" ? `${points} ${words.points}` : `${words.place} ${place}`;
  return <p class="result">{words.result}: {deal.seats.map((s, i) => <span>{seatName(deal, i, words)} {got(s)}</span>)}</p>;
}

/** What was exchanged, and what happened. */
function Story({deal, words}: {deal: Deal; words: CardWords}) {
  const first = Math.max(0, deal.events.length - 14);
  return (
    <>
      {deal.gave.length > 0 && <p class="exchange"><span>{words.gave}</span> <Faces cards={deal.gave} words={words} /></p>}
      {deal.got.length > 0 && <p class="exchange"><span>{words.got}</span> <Faces cards={deal.got} words={words} /></p>}
      <section aria-label={words.events}>
        <h2>{words.events}</h2>
        <ol class="log" aria-live="polite">{deal.events.slice(first).map((e, i) => <li key={first + i}>{eventText(deal, e, words)}</li>)}</ol>
      </section>
    </>
  );
}

/** Hearts and Daihinmin against the machine. */
export function Hidden({language, complain}: ViewProps) {
  const words = cardWords[language];
  const [about, setAbout] = useState<CardAbout | null>(null);
  const [asking, setAsking] = useState(false);
  const [deal, ask] = useDeal(complain);
  useEffect(() => {
    get<CardAbout>("api/hidden/about").then(setAbout, e => complain(e.message));
  }, []);
  const start = (wishes: DealWishes) => {
    setAsking(false);
    return ask("new", wishes);
  };
  const play = async (moves: string[]) => {
    for (const move of moves) await ask("play", {move});
  };
  const mine = !!deal && deal.to_move === deal.seat && !deal.thinking;
  useKeys({h: () => mine && ask("hint")});
  if (!about || deal === undefined) return <p class="quiet" role="status">…</p>;
  if (deal === null) return <><p>{words.nobody}</p><div class="narrow"><NewDeal {...{about, deal, words}} onDeal={start} /></div></>;
  const over = deal.to_move < 0;
  return (
    <div class="cards-view">
      <div class="cards-main">
        <p class="status" role="status"><strong>{statusText(deal, mine, words)}</strong></p>
        {deal.trouble && <p class="bad" role="alert">{deal.trouble}</p>}
        {over && <Result {...{deal, words}} />}
        <Table {...{deal, words}} />
        {!over && <Hand {...{deal, words}} onPlay={play} />}
        {deal.hint && mine && <p role="status">{words.hintIs} <strong>{shownMove(deal.hint, words)}</strong></p>}
        {over && <Beliefs {...{deal, words, complain}} />}
      </div>
      <aside>
        <div class="buttons">
          {over ? <button class="main" onClick={() => start(nextDeal(deal))}>{words.nextDeal}</button>
            : <button disabled={!mine} onClick={() => ask("hint")}>{words.hint}</button>}
          <button aria-expanded={asking} onClick={() => setAsking(!asking)}>{words.newDeal}</button>
        </div>
        {asking && <NewDeal {...{about, deal, words}} onDeal={start} />}
        <Story {...{deal, words}} />
        <p class="quiet keys">{words.keys}</p>
      </aside>
    </div>
  );
}
