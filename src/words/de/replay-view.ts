import type { REPLAY_VIEW } from '../en/replay-view.js';
import type { Translated } from '../words.js';

export const REPLAY_VIEW_DE: Translated<typeof REPLAY_VIEW> = {
  yourStays: 'Ihre Aufenthalte',
  inNumbers: 'In Zahlen',
  largest: {
    one: 'Der Aufenthalt, der sich am meisten ändert',
    other: 'Die {n} Aufenthalte, die sich am meisten ändern',
  },
  byMonth: 'Nach Anreisemonat',
  byTax: 'Nach Steuer',
  stay: 'Aufenthalt',
  line: 'Zeile',
  month: 'Monat',
  stays: 'Aufenthalte',
  tax: 'Steuer',
  changedStays: 'Geänderte Aufenthalte',
  before: 'Vorher, {currency}',
  after: 'Nachher',
  change: 'Änderung',
  youKeep: 'Ihnen bleiben',
  more: '... und {n} weitere.',
  histogram: 'Wie viele von {stays} Aufenthalten sich wie stark ändern',
  page: 'Vorschau: {title}',
  lineOfStay: 'Zeile {line}: {stay}',
  lineOfYours: 'Zeile {line} Ihrer Aufenthalte',
};
