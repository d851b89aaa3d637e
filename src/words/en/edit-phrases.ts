import { subject } from '../words.js';

/** What was edited, as the end of a sentence on what guests pay. */
export const EDIT_PHRASES = subject('edit phrases', {
  isNew: '{title} is new',
  isGone: '{title} is gone',
  isPercentage: '{title} is now a percentage',
  isCharged: '{title} is now charged {logic}',
  rate: '{title} is {draft} instead of {saved}',
  isInPrice: '{title} is now in the price',
  isOnTop: '{title} is now on top of the price',
  isChargedIn: '{title} is now charged {periods}',
  local: '{title} has {rules}',
  field: '{title}: {field} is {draft} instead of {saved}',
  otherNights: '{title} counts other nights',
  night: 'night {night} is now charged',
  nights: 'nights {first} to {last} are now charged',
  nightsFrom: 'all nights from {first} on are now charged',
  nightNoLonger: 'night {night} is no longer charged',
  nightsNoLonger: 'nights {first} to {last} are no longer charged',
  nightsFromNoLonger: 'all nights from {first} on are no longer charged',
});
