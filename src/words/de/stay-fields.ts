import type { STAY_FIELDS } from '../en/stay-fields.js';
import type { Translated } from '../words.js';

export const STAY_FIELDS_DE: Translated<typeof STAY_FIELDS> = {
  checkIn: 'Anreise',
  nights: 'Nächte',
  adults: 'Erwachsene',
  rooms: 'Zimmer',
  bedrooms: 'Schlafzimmer je Zimmer',
  price: 'Preis pro Nacht',
  ages: 'Alter der Kinder',
  extraLabel: 'Zusatz',
  extraPrice: 'Preis pro Nacht',
  roomLabels: 'Merkmale des Zimmers',
  labels: 'Merkmale',
  nightsBefore: 'Frühere Nächte',
  nightsAfter: 'Spätere Nächte',
  paidBefore: 'Schon bezahlt',
  roomPaid: 'Für das Zimmer schon bezahlt',
  bookedOn: 'Gebucht am',
};
