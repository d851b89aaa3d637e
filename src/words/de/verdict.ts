import type { VERDICT } from '../en/verdict.js';
import type { Translated } from '../words.js';

export const VERDICT_DE: Translated<typeof VERDICT> = {
  guestsPay: 'Gäste zahlen {amount}.',
  guestsPaySame: 'Gäste zahlen für jeden Aufenthalt dasselbe wie bisher.',
  youKeep: 'Sie behalten {amount}.',
  same: 'dasselbe wie bisher',
  upTo: 'bis zu {change}',
  both: 'bei manchen Aufenthalten {more} und bei anderen {less}',
  otherCurrency: 'Jeder Betrag ist in {draft} statt in {saved}: kein Aufenthalt lässt sich vergleichen.',
  otherDigits: 'Jeder Betrag hat eine andere Zahl von Nachkommastellen: kein Aufenthalt lässt sich vergleichen.',
};
