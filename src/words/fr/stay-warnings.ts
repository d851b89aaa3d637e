import type { STAY_WARNINGS } from '../en/stay-warnings.js';
import type { Translated } from '../words.js';

export const STAY_WARNINGS_FR: Translated<typeof STAY_WARNINGS> = {
  heading: 'À vérifier',
  region: 'Avertissements pour ce séjour',
  didYouMean: 'Vouliez-vous dire {suggestion}\u00a0?',
  extra_untaxed: 'Aucune taxe de ce jeu n’est calculée sur le supplément {label}.',
  extra_without_vat: 'Aucune TVA de ce groupe n’est calculée sur l’extra {label}, mais une autre taxe l’est.',
  label_unknown: 'Aucun taux de ce jeu ne concerne {label}.',
  paid_before_unknown: 'Aucune limite sur le séjour ne compte ce qui a déjà été payé pour {title}.',
  ages_missing:
    '{title} dépend de l’âge. Facturé : {charged} (adultes : {persons}) ; avec {children} d’entre eux de {age} ans : {otherwise}. Remplissez « {field} ».',
  ranges_past: '{title} a pris fin le {last}, avant l’arrivée du {checkIn} : ce séjour n’est pas facturé.',
  booked_on_missing: 'Le taux de {title} dépend du jour de la réservation. Remplissez «\u00a0{field}\u00a0».',
  booked_after_check_in: 'Le séjour a été réservé le {received}, après l’arrivée du {checkIn}.',
  moved_room: {
    one: 'La chambre {later} commence là où la chambre {earlier} se termine, avec autant de clients. S’ils ont seulement changé de chambre, leur {n} nuit précédente n’est pas comptée ici, et les limites de nuits recommencent.',
    other:
      'La chambre {later} commence là où la chambre {earlier} se termine, avec autant de clients. S’ils ont seulement changé de chambre, leurs {n} nuits précédentes ne sont pas comptées ici, et les limites de nuits recommencent.',
  },
  room_before_stay: 'Une chambre arrive le {received}, avant le début du séjour le {checkIn}.',
  room_long_after_stay: {
    one: 'Une chambre arrive le {received}, {n} jour après le début du séjour le {checkIn}.',
    other: 'Une chambre arrive le {received}, {n} jours après le début du séjour le {checkIn}.',
  },
  net_below_zero:
    'Ce qui est compris ({inclusive}) dépasse le prix ({price})\u00a0: l’établissement paie la différence.',
};
