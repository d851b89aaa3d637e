import type { COUNTS } from '../en/counts.js';
import type { Translated } from '../words.js';

export const COUNTS_IT: Translated<typeof COUNTS> = {
  night: { one: '{n} notte', other: '{n} notti' },
  'room night': { one: '{n} notte camera', other: '{n} notti camera' },
  person: { one: '{n} persona', other: '{n} persone' },
  'person night': { one: '{n} pernottamento', other: '{n} pernottamenti' },
  room: { one: '{n} camera', other: '{n} camere' },
  bedroom: { one: '{n} camera da letto', other: '{n} camere da letto' },
  'bedroom night': { one: '{n} notte camera da letto', other: '{n} notti camera da letto' },
  date: { one: '{n} data', other: '{n} date' },
  booking: { one: '{n} prenotazione', other: '{n} prenotazioni' },
  stay: { one: '{n} soggiorno', other: '{n} soggiorni' },
};
