import type { EDIT_PHRASES } from '../en/edit-phrases.js';
import type { Translated } from '../words.js';

export const EDIT_PHRASES_ES: Translated<typeof EDIT_PHRASES> = {
  isNew: '{title} se añade',
  isGone: '{title} desaparece',
  isPercentage: '{title} es ahora un porcentaje',
  isCharged: '{title} se cobra ahora {logic}',
  rate: '{title} pasa de {saved} a {draft}',
  isInPrice: '{title} forma ahora parte del precio',
  isOnTop: '{title} se suma ahora al precio',
  isChargedIn: '{title} se aplica ahora {periods}',
  local: '{title}: {rules}',
  field: '{title}: {field}: {draft} en lugar de {saved}',
  otherNights: '{title} cuenta otras noches',
  night: 'la noche {night} se cobra ahora',
  nights: 'las noches {first} a {last} se cobran ahora',
  nightsFrom: 'todas las noches a partir de la {first} se cobran ahora',
  nightNoLonger: 'la noche {night} ya no se cobra',
  nightsNoLonger: 'las noches {first} a {last} ya no se cobran',
  nightsFromNoLonger: 'todas las noches a partir de la {first} ya no se cobran',
};
