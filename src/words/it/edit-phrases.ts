import type { EDIT_PHRASES } from '../en/edit-phrases.js';
import type { Translated } from '../words.js';

export const EDIT_PHRASES_IT: Translated<typeof EDIT_PHRASES> = {
  isNew: '{title} si aggiunge',
  isGone: '{title} non c’è più',
  isPercentage: '{title} è ora una percentuale',
  isCharged: '{title} si calcola ora {logic}',
  rate: '{title} passa da {saved} a {draft}',
  isInPrice: '{title} rientra ora nel prezzo',
  isOnTop: '{title} si aggiunge ora al prezzo',
  isChargedIn: '{title} si applica ora {periods}',
  local: '{title}: {rules}',
  field: '{title}: {field}: {draft} invece di {saved}',
  otherNights: '{title} conta altre notti',
  night: 'la notte {night} viene ora addebitata',
  nights: 'le notti da {first} a {last} vengono ora addebitate',
  nightsFrom: 'tutte le notti a partire dalla {first} vengono ora addebitate',
  nightNoLonger: 'la notte {night} non viene più addebitata',
  nightsNoLonger: 'le notti da {first} a {last} non vengono più addebitate',
  nightsFromNoLonger: 'tutte le notti a partire dalla {first} non vengono più addebitate',
};
