import type { STAY_FIELDS } from '../en/stay-fields.js';
import type { Translated } from '../words.js';

export const STAY_FIELDS_ES: Translated<typeof STAY_FIELDS> = {
  checkIn: 'Llegada',
  nights: 'Noches',
  adults: 'Adultos',
  rooms: 'Habitaciones',
  bedrooms: 'Dormitorios por habitación',
  price: 'Precio por noche',
  ages: 'Edades de los niños',
  extraLabel: 'Extra',
  extraPrice: 'Precio por noche',
  roomLabels: 'Etiquetas de la habitación',
  labels: 'Etiquetas',
  nightsBefore: 'Noches anteriores',
  nightsAfter: 'Noches posteriores',
  paidBefore: 'Ya pagado',
  roomPaid: 'Ya pagado por la habitación',
  bookedOn: 'Reservada el',
};
