import {Hidden} from "./cards/hidden";
import {Compare} from "./compare/compare";
import {Analyse} from "./go/analyse";
import {Play} from "./go/play";
import {Experiments} from "./lab/experiments";
import {hasServer} from "./transport";
import type {View} from "./view";

const all: View[] = [
  {name: "play", label: {en: "Play", ja: "対局"}, component: Play},
  {name: "analyse", label: {en: "Analyse", ja: "検討"}, component: Analyse},
  {name: "compare", label: {en: "Compare", ja: "比較"}, component: Compare, needsServer: true},
  {name: "experiments", label: {en: "Experiments", ja: "実験"}, component: Experiments, needsServer: true},
  {name: "cards", label: {en: "Cards", ja: "カード"}, component: Hidden, needsServer: true},
];

/** All views, in the order of the navigation; the first one is shown if the address names none. */
export const views = all.filter(v => hasServer || !v.needsServer);
