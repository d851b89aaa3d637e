import type { STAY_FIELDS } from '../en/stay-fields.js';
import type { Translated } from '../words.js';

export const STAY_FIELDS_IT: Translated<typeof STAY_FIELDS> = {
  checkIn: 'Arrivo',
  nights: 'Notti',
  adults: 'Adulti',
  rooms: 'Camere',
  bedrooms: 'Camere da letto per camera',
  price: 'Prezzo per notte',
  ages: 'Età dei bambini',
  extraLabel: 'Extra',
  extraPrice: 'Prezzo a notte',
  roomLabels: 'Etichette della camera',
  labels: 'Etichette',
  nightsBefore: 'Notti precedenti',
  nightsAfter: 'Notti successive',
  paidBefore: 'Già pagato',
  roomPaid: 'Già pagato per la camera',
  bookedOn: 'Prenotato il',
};
