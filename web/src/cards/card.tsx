import type {ComponentChildren} from "preact";
import type {CardWords} from "../words/cards";
import type {Deal} from "./types";

const glyphs: Record<string, string> = {c: "♣", d: "♦", s: "♠", h: "♥"};
export const suitGlyph = (suit: string) => glyphs[suit];
export const rankText = (card: string) => card === "Jo" ? "★" : card[0] === "T" ? "10" : card[0];
export const isRed = (card: string) => card !== "Jo" && (card[1] === "d" || card[1] === "h");

/** "queen of spades". */
export function spokenCard(card: string, words: CardWords): string {
  return card === "Jo" ? words.joker : words.cardOf(words.rankNames[card[0]] ?? card[0], words.suits[card[1]]);
}

/** The words of a move: "Q♠", or of a pass. */
export function shownMove(text: string, words: CardWords): string {
  if (text === "pass") return words.pass;
  return text.replace(/Jo|[2-9TJQKA][cdsh]/g, card => ` ${rankText(card)}${card === "Jo" ? "" : suitGlyph(card[1])}`).trim();
}

export const seatName = (deal: Deal, seat: number, words: CardWords) =>
  seat === deal.seat ? words.you : deal.game === "daihinmin" ? words.ranks[seat] : `${words.seatName} ${seat + 1}`;

/** The face of a card. */
export function Face({card, words}: {card: string; words: CardWords}) {
  return (
    <span class={`face ${isRed(card) ? "red" : card === "Jo" ? "joker" : ""}`}>
      <span aria-hidden="true"><b>{rankText(card)}</b>{card === "Jo" ? <i>JOKER</i> : <i>{suitGlyph(card[1])}</i>}</span>
      <span class="spoken">{spokenCard(card, words)}</span>
    </span>
  );
}

export function Faces({cards, words, label}: {cards: string[]; words: CardWords; label?: ComponentChildren}) {
  return <span class="faces">{label}{cards.map(card => <Face card={card} words={words} />)}</span>;
}
