import type { EDIT_PHRASES } from '../en/edit-phrases.js';
import type { Translated } from '../words.js';

export const EDIT_PHRASES_FR: Translated<typeof EDIT_PHRASES> = {
  isNew: '{title} s’ajoute',
  isGone: '{title} disparaît',
  isPercentage: '{title} est désormais un pourcentage',
  isCharged: '{title} se calcule désormais {logic}',
  rate: '{title} passe de {saved} à {draft}',
  isInPrice: '{title} fait désormais partie du prix',
  isOnTop: '{title} s’ajoute désormais au prix',
  isChargedIn: '{title} s’applique désormais {periods}',
  local: '{title}\u00a0: {rules}',
  field: '{title}\u00a0: {field}\u00a0: {draft} au lieu de {saved}',
  otherNights: '{title} compte d’autres nuits',
  night: 'la nuit {night} est désormais facturée',
  nights: 'les nuits {first} à {last} sont désormais facturées',
  nightsFrom: 'toutes les nuits à partir de la {first} sont désormais facturées',
  nightNoLonger: 'la nuit {night} n’est plus facturée',
  nightsNoLonger: 'les nuits {first} à {last} ne sont plus facturées',
  nightsFromNoLonger: 'toutes les nuits à partir de la {first} ne sont plus facturées',
};
