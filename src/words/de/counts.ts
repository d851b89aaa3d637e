import type { COUNTS } from '../en/counts.js';
import type { Translated } from '../words.js';

export const COUNTS_DE: Translated<typeof COUNTS> = {
  night: { one: '{n} Nacht', other: '{n} Nächte' },
  'room night': { one: '{n} Zimmernacht', other: '{n} Zimmernächte' },
  person: { one: '{n} Person', other: '{n} Personen' },
  'person night': { one: '{n} Personennacht', other: '{n} Personennächte' },
  room: { one: '{n} Zimmer', other: '{n} Zimmer' },
  bedroom: { one: '{n} Schlafzimmer', other: '{n} Schlafzimmer' },
  'bedroom night': { one: '{n} Schlafzimmernacht', other: '{n} Schlafzimmernächte' },
  date: { one: '{n} Tag', other: '{n} Tage' },
  booking: { one: '{n} Buchung', other: '{n} Buchungen' },
  stay: { one: '{n} Aufenthalt', other: '{n} Aufenthalte' },
};
