import type { VERDICT_UNITS } from '../en/verdict-units.js';
import type { Translated } from '../words.js';

export const VERDICT_UNITS_DE: Translated<typeof VERDICT_UNITS> = {
  per_room: 'pro Zimmer',
  per_room_per_night: 'pro Zimmer und Nacht',
  per_bedroom: 'pro Schlafzimmer',
  per_bedroom_per_night: 'pro Schlafzimmer und Nacht',
  per_person: 'pro Person',
  per_person_per_night: 'pro Person und Nacht',
  per_night: 'pro Nacht',
  per_booking: 'pro Buchung',
};
