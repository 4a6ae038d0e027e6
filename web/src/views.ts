import {Analyse} from "./go/analyse";
import {Play} from "./go/play";
import type {View} from "./view";

/** All views, in the order of the navigation; the first one is shown if the address names none. */
export const views: View[] = [
  {name: "play", label: {en: "Play", ja: "対局"}, component: Play},
  {name: "analyse", label: {en: "Analyse", ja: "検討"}, component: Analyse},
];
