import type { COUNTS } from '../en/counts.js';
import type { Translated } from '../words.js';

export const COUNTS_FR: Translated<typeof COUNTS> = {
  night: { one: '{n} nuit', other: '{n} nuits' },
  'room night': { one: '{n} nuitée de chambre', other: '{n} nuitées de chambre' },
  person: { one: '{n} personne', other: '{n} personnes' },
  'person night': { one: '{n} nuitée', other: '{n} nuitées' },
  room: { one: '{n} chambre', other: '{n} chambres' },
  bedroom: { one: '{n} chambre à coucher', other: '{n} chambres à coucher' },
  'bedroom night': { one: '{n} nuitée de chambre à coucher', other: '{n} nuitées de chambre à coucher' },
  date: { one: '{n} date', other: '{n} dates' },
  booking: { one: '{n} réservation', other: '{n} réservations' },
  stay: { one: '{n} séjour', other: '{n} séjours' },
};
