import type { REPLAY } from '../en/replay.js';
import type { Translated } from '../words.js';

export const REPLAY_DE: Translated<typeof REPLAY> = {
  stays: { one: '{many} Aufenthalt', other: '{many} Aufenthalte' },
  same: 'dasselbe wie bisher',
  noneMuchMore: '{stays}: Gäste zahlen {total}, Sie behalten {net}; niemand zahlt über 5\u00a0% mehr.',
  someMuchMore: {
    one: '{stays}: Gäste zahlen {total}, Sie behalten {net}; bei {many} davon sind es über 5\u00a0% mehr.',
    other: '{stays}: Gäste zahlen {total}, Sie behalten {net}; bei {many} davon sind es über 5\u00a0% mehr.',
  },
  none: 'keinem',
  guests: 'Gäste zahlen bei {more} davon mehr, bei {less} weniger, bei {same} dasselbe wie bisher.',
  refused: {
    one: '{many} weiterer ist nicht gültig und in keiner Zahl enthalten:',
    other: '{many} weitere sind nicht gültig und in keiner Zahl enthalten:',
  },
  refusedStay: 'Zeile {line}: {why}',
  refusedByDraft: 'Zeile {line} (nur nach dem Entwurf): {why}',
  refusedBySaved: 'Zeile {line} (nur nach dem gespeicherten Stand): {why}',
  barSame: 'gleich',
  overMore: 'über {from}\u00a0% mehr',
  overLess: 'über {from}\u00a0% weniger',
  upToMore: 'bis zu {to}\u00a0% mehr',
  upToLess: 'bis zu {to}\u00a0% weniger',
  betweenMore: '{from} bis {to}\u00a0% mehr',
  betweenLess: '{from} bis {to}\u00a0% weniger',
  otherNights: '{nights} Nächte',
  stay: '{persons}, {nights} ab {date}',
};
