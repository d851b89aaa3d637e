import type { RULE_VALUES } from '../en/rule-values.js';
import type { Translated } from '../words.js';

export const RULE_VALUES_DE: Translated<typeof RULE_VALUES> = {
  here: 'dieses Haus',
  channel: 'Channel-Manager',
  each: 'jeder Betrag für sich',
  property: 'Unterkunft',
  room: 'Zimmer',
  person: 'Person',
  guest: 'Gast',
  bedroom: 'Schlafzimmer',
  price: 'Preis',
  net: 'Nettopreis',
  lodging: 'Übernachtung',
  up: 'aufgerundet',
  down: 'abgerundet',
  'half-up': 'kaufmännisch',
  'half-even': 'zur geraden Ziffer',
  'half-down': 'Hälfte abgerundet',
  percent: 'Prozent',
  per_room: 'pro Zimmer',
  per_room_per_night: 'pro Zimmer und Nacht',
  per_person: 'pro Person',
  per_person_per_night: 'pro Person und Nacht',
  per_night: 'pro Nacht',
  per_booking: 'pro Buchung',
};
