import type { REPLAY } from '../en/replay.js';
import type { Translated } from '../words.js';

export const REPLAY_IT: Translated<typeof REPLAY> = {
  stays: { one: '{many} soggiorno', other: '{many} soggiorni' },
  same: 'come prima',
  noneMuchMore: '{stays}: gli ospiti pagano {total}, Lei incassa {net}; nessuno paga oltre il 5% in più.',
  someMuchMore: {
    one: '{stays}: gli ospiti pagano {total}, Lei incassa {net}; per {many} di essi è oltre il 5% in più.',
    other: '{stays}: gli ospiti pagano {total}, Lei incassa {net}; per {many} di essi è oltre il 5% in più.',
  },
  none: 'nessuno',
  guests: 'Gli ospiti pagano di più per {more} di essi, di meno per {less}, come prima per {same}.',
  refused: {
    one: '{many} altro viene rifiutato e non è in nessuna cifra:',
    other: 'Altri {many} vengono rifiutati e non sono in nessuna cifra:',
  },
  refusedStay: 'riga {line}: {why}',
  refusedByDraft: 'riga {line} (solo secondo la bozza): {why}',
  refusedBySaved: 'riga {line} (solo secondo la versione salvata): {why}',
  barSame: 'uguale',
  overMore: 'oltre il {from}% in più',
  overLess: 'oltre il {from}% in meno',
  upToMore: 'fino al {to}% in più',
  upToLess: 'fino al {to}% in meno',
  betweenMore: 'dal {from} al {to}% in più',
  betweenLess: 'dal {from} al {to}% in meno',
  otherNights: '{nights} notti',
  stay: '{persons}, {nights} dal {date}',
};
