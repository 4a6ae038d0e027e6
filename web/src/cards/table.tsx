import type {CardWords} from "../words/cards";
import {Faces, seatName, shownMove} from "./card";
import type {CardEvent, Deal} from "./types";

/** The events of the trick that is being played, and of the one before. */
function tricks(events: CardEvent[]): [CardEvent[], CardEvent[]] {
  const played = events.filter(e => e.what !== "gives");
  const ends = played.flatMap((e, i) => e.what === "takes" ? [i] : []);
  const last = ends.length > 0 ? ends[ends.length - 1] : -1;
  const before = ends.length > 1 ? ends[ends.length - 2] : -1;
  return [played.slice(last + 1), last >= 0 ? played.slice(before + 1, last) : []];
}

function Trick({deal, events, words}: {deal: Deal; events: CardEvent[]; words: CardWords}) {
  return (
    <ol class="trick">
      {events.map(e => <li><span class="quiet">{seatName(deal, e.seat, words)}</span>{e.cards.length > 0 ? <Faces cards={e.cards} words={words} /> : <span class="passed">{words.passed}</span>}</li>)}
    </ol>
  );
}

/** What everybody sees: the seats, and what lies on the table. */
export function Table({deal, words}: {deal: Deal; words: CardWords}) {
  const [now, before] = tricks(deal.events);
  const order = Array.from({length: deal.seats.length}, (_, i) => (deal.seat + i) % deal.seats.length);
  return (
    <>
      <ul class="seats">
        {order.map(seat => {
          const {cards, points, place} = deal.seats[seat];
          return (
            <li class={`panel ${seat === deal.to_move ? "to-move" : ""}`} aria-current={seat === deal.to_move ? "true" : undefined}>
              <strong>{seatName(deal, seat, words)}</strong>
              <span>{cards} {words.cards}</span>
              <span>{deal.game === "hearts" ? `${points} ${words.points}` : place > 0 ? `${words.place} ${place}` : ""}</span>
              {seat === deal.to_move && seat !== deal.seat && <span class="quiet">{words.thinks}…</span>}
            </li>
          );
        })}
      </ul>
      <section class="felt" aria-label={words.table}>
        {deal.marks.map(mark => <p class="note">{words.marks[mark] ?? mark}</p>)}
        {deal.giving && deal.to_move !== deal.seat && <p>{words.waiting}</p>}
        {!deal.giving && (now.length > 0 ? <Trick {...{deal, words}} events={now} /> : deal.to_move === deal.seat && <p>{deal.game === "hearts" ? words.lead : words.empty}</p>)}
        {before.length > 0 && <div class="before"><p class="quiet">{words.lastTrick}</p><Trick {...{deal, words}} events={before} /></div>}
      </section>
    </>
  );
}

export function eventText(deal: Deal, e: CardEvent, words: CardWords): string {
  const who = seatName(deal, e.seat, words);
  const what = e.what === "gives" ? words.gives : e.what === "passes" ? words.passed
    : e.what === "takes" ? (deal.game === "hearts" ? words.takes : words.leads) : words.plays;
  const cards = e.cards.map(card => shownMove(card, words)).join(" ");
  return `${who}: ${what}${cards ? ` ${cards}` : ""}`;
}
