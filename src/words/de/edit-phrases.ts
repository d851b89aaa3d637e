import type { EDIT_PHRASES } from '../en/edit-phrases.js';
import type { Translated } from '../words.js';

export const EDIT_PHRASES_DE: Translated<typeof EDIT_PHRASES> = {
  isNew: '{title} ist neu',
  isGone: '{title} entfällt',
  isPercentage: '{title} ist jetzt ein Prozentsatz',
  isCharged: '{title} wird jetzt {logic} berechnet',
  rate: '{title} beträgt {draft} statt {saved}',
  isInPrice: '{title} ist jetzt im Preis enthalten',
  isOnTop: '{title} kommt jetzt zum Preis hinzu',
  isChargedIn: '{title} gilt jetzt {periods}',
  local: '{title}: {rules}',
  field: '{title}: {field}: {draft} statt {saved}',
  otherNights: '{title} zählt andere Nächte',
  night: 'die {night}. Nacht wird jetzt berechnet',
  nights: 'die {first}. bis {last}. Nacht werden jetzt berechnet',
  nightsFrom: 'alle Nächte ab der {first}. werden jetzt berechnet',
  nightNoLonger: 'die {night}. Nacht wird nicht mehr berechnet',
  nightsNoLonger: 'die {first}. bis {last}. Nacht werden nicht mehr berechnet',
  nightsFromNoLonger: 'alle Nächte ab der {first}. werden nicht mehr berechnet',
};
