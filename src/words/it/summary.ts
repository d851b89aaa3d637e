import type { PREVIEW_SUMMARY } from '../en/summary.js';
import type { Translated } from '../words.js';

export const PREVIEW_SUMMARY_IT: Translated<typeof PREVIEW_SUMMARY> = {
  ofScenarios: { one: '{n} scenario', other: '{n} scenari' },
  changed: {
    one: '{n} su {scenarios} viene addebitato diversamente.',
    other: '{n} su {scenarios} vengono addebitati diversamente.',
  },
  unchanged: {
    one: 'Nulla viene addebitato diversamente in {n} scenario.',
    other: 'Nulla viene addebitato diversamente in nessuno dei {n} scenari.',
  },
  otherCurrency: {
    one: '{n} scenario; le due versioni sono in valute diverse e non si possono confrontare.',
    other: '{n} scenari; le due versioni sono in valute diverse e non si possono confrontare.',
  },
  largest: 'La variazione maggiore: {change}, per {scenario}.',
};
