import type { PREVIEW_SUMMARY } from '../en/summary.js';
import type { Translated } from '../words.js';

export const PREVIEW_SUMMARY_DE: Translated<typeof PREVIEW_SUMMARY> = {
  ofScenarios: { one: '{n} Szenario', other: '{n} Szenarien' },
  changed: { one: '{n} von {scenarios} wird anders berechnet.', other: '{n} von {scenarios} werden anders berechnet.' },
  unchanged: {
    one: 'In {n} Szenario wird nichts anders berechnet.',
    other: 'In keinem von {n} Szenarien wird etwas anders berechnet.',
  },
  otherCurrency: {
    one: '{n} Szenario; die beiden Fassungen haben verschiedene Währungen und lassen sich nicht vergleichen.',
    other: '{n} Szenarien; die beiden Fassungen haben verschiedene Währungen und lassen sich nicht vergleichen.',
  },
  largest: 'Die größte Änderung: {change}, bei {scenario}.',
};
