import {Hidden} from "./cards/hidden";
import {Compare} from "./compare/compare";
import {Analyse} from "./go/analyse";
import {Play} from "./go/play";
import {AnalyseGame} from "./games/analyse";
import {ofAnyGame} from "./games/any_game";
import {CompareGame} from "./games/compare";
import {PlayGame} from "./games/play";
import {Experiments} from "./lab/experiments";
import {hasServer} from "./transport";
import type {View} from "./view";

const all: View[] = [
  {name: "play", label: {en: "Play", ja: "対局"}, component: ofAnyGame("play", Play, PlayGame), hasGames: true},
  {name: "analyse", label: {en: "Analyse", ja: "検討"}, component: ofAnyGame("analyse", Analyse, AnalyseGame), hasGames: true},
  {name: "compare", label: {en: "Compare", ja: "比較"}, component: ofAnyGame("compare", Compare, CompareGame), hasGames: true, needsServer: true},
  {name: "experiments", label: {en: "Experiments", ja: "実験"}, component: Experiments, needsServer: true},
  {name: "cards", label: {en: "Cards", ja: "カード"}, component: Hidden, needsServer: true},
];

/** All views, in the order of the navigation; the first one is shown if the address names none. */
export const views = all.filter(v => hasServer || !v.needsServer);
