import type { REPLAY_VIEW } from '../en/replay-view.js';
import type { Translated } from '../words.js';

export const REPLAY_VIEW_IT: Translated<typeof REPLAY_VIEW> = {
  yourStays: 'I Suoi soggiorni',
  inNumbers: 'In cifre',
  largest: { one: 'Il soggiorno che cambia di più', other: 'I {n} soggiorni che cambiano di più' },
  byMonth: 'Per mese di arrivo',
  byTax: 'Per imposta',
  stay: 'Soggiorno',
  line: 'Riga',
  month: 'Mese',
  stays: 'Soggiorni',
  tax: 'Imposta',
  changedStays: 'Soggiorni che cambiano',
  before: 'Prima, {currency}',
  after: 'Dopo',
  change: 'Variazione',
  youKeep: 'A Lei restano',
  more: '... e altri {n}.',
  histogram: 'Quanti di {stays} soggiorni cambiano e di quanto',
  page: 'Anteprima: {title}',
  lineOfStay: 'Riga {line}: {stay}',
  lineOfYours: 'riga {line} dei Suoi soggiorni',
};
