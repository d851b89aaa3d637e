import type { FIELD_VALUES } from '../en/field-values.js';
import type { Translated } from '../words.js';

export const FIELD_VALUES_DE: Translated<typeof FIELD_VALUES> = {
  none: 'keine',
  noLimit: 'ohne Grenze',
  allYear: 'ganzjährig',
  onTop: 'zusätzlich',
  inPrice: 'im Preis enthalten',
  percent: 'Prozent',
  per_room: 'pro Zimmer',
  per_room_per_night: 'pro Zimmer und Nacht',
  per_bedroom: 'pro Schlafzimmer',
  per_bedroom_per_night: 'pro Schlafzimmer und Nacht',
  per_person: 'pro Person',
  per_person_per_night: 'pro Person und Nacht',
  per_night: 'pro Nacht',
  per_booking: 'pro Buchung',
  tax: 'Steuer',
  fee: 'Gebühr',
  city_tax: 'Orts- oder Kurtaxe',
};
