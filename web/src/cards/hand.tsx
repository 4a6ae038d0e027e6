import {useEffect, useRef, useState} from "preact/hooks";
import {useKeys} from "../keys";
import type {CardWords} from "../words/cards";
import {Face, shownMove} from "./card";
import type {Deal} from "./types";

const sameCards = (a: string[], b: string[]) => a.length === b.length && a.every(card => b.includes(card));

/** The arrows move along the hand, as Tab does. */
function moveFocus(event: KeyboardEvent) {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const cards = [...(event.currentTarget as Element).querySelectorAll<HTMLButtonElement>("button.card")];
  const here = cards.indexOf(document.activeElement as HTMLButtonElement);
  cards[(here + step + cards.length) % cards.length]?.focus();
  event.preventDefault();
}

/** The cards that the person may play: in Hearts a click plays one; elsewhere cards are chosen first. */
export function Hand({deal, words, onPlay}: {deal: Deal; words: CardWords; onPlay: (moves: string[]) => void}) {
  const [chosen, setChosen] = useState<string[]>([]);
  const mine = deal.to_move === deal.seat && !deal.thinking;
  const single = deal.game === "hearts" && !deal.giving;
  useEffect(() => setChosen([]), [deal.number, deal.events.length]);
  const isLegal = (card: string) => deal.choices.some(c => c.cards.includes(card));
  const usable = (card: string) => mine && (deal.giving || isLegal(card));
  const frame = useRef<HTMLDivElement>(null);
  const inHand = useRef(false);
  // Who plays by the keyboard stays in the hand although the card is gone.
  useEffect(() => {
    if (!mine || !inHand.current || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLButtonElement>("button.card:not([aria-disabled=true])")?.focus();
  }, [mine, deal.hand.length]);
  const take = (card: string) => {
    if (!usable(card)) return;
    if (single) return onPlay([card]);
    if (chosen.includes(card)) return setChosen(chosen.filter(c => c !== card));
    setChosen(deal.giving && chosen.length >= deal.to_give ? [...chosen.slice(1), card] : [...chosen, card]);
  };
  const fitting = single || deal.giving ? [] : deal.choices.filter(c => c.cards.length > 0 && sameCards(c.cards, chosen));
  const mayPass = mine && deal.choices.some(c => c.text === "pass");
  useKeys({p: () => mayPass && onPlay(["pass"])});
  const give = () => onPlay(deal.hand.filter(card => chosen.includes(card)));  // from the lowest on
  return (
    <section aria-label={words.hand}>
      <h2>{words.hand}</h2>
      <div class="hand" ref={frame} onKeyDown={e => {
        inHand.current = true;
        moveFocus(e);
      }} onPointerDown={() => {
        inHand.current = false;
      }}>
        {deal.hand.map(card => (
          <button class="card" key={card} aria-disabled={!usable(card)} aria-pressed={single ? undefined : chosen.includes(card)} onClick={() => take(card)}><Face card={card} words={words} /></button>
        ))}
      </div>
      <div class="buttons">
        {mine && deal.giving && <button class="main" disabled={chosen.length !== deal.to_give} onClick={give}>{words.give} ({chosen.length}/{deal.to_give})</button>}
        {mine && !single && !deal.giving && fitting.length === 0 && <button disabled>{words.play}</button>}
        {fitting.map(c => <button class="main" onClick={() => onPlay([c.text])}>{words.play}{fitting.length > 1 ? ` ${shownMove(c.text, words)}` : ""}</button>)}
        {mayPass && <button onClick={() => onPlay(["pass"])}>{words.pass}</button>}
      </div>
    </section>
  );
}
