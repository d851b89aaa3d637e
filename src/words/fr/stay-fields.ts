import type { STAY_FIELDS } from '../en/stay-fields.js';
import type { Translated } from '../words.js';

export const STAY_FIELDS_FR: Translated<typeof STAY_FIELDS> = {
  checkIn: 'Arrivée',
  nights: 'Nuits',
  adults: 'Adultes',
  rooms: 'Chambres',
  bedrooms: 'Chambres à coucher par chambre',
  price: 'Prix par nuit',
  ages: 'Âge des enfants',
  extraLabel: 'Supplément',
  extraPrice: 'Prix par nuit',
  roomLabels: 'Étiquettes de la chambre',
  labels: 'Étiquettes',
  nightsBefore: 'Nuits précédentes',
  nightsAfter: 'Nuits suivantes',
  paidBefore: 'Déjà payé',
  roomPaid: 'Déjà payé pour la chambre',
  bookedOn: 'Réservé le',
};
