import { subject } from '../words.js';

/** What an edit does to what guests pay and to what the house keeps. */
export const VERDICT = subject('verdict', {
  guestsPay: 'Guests pay {amount}.',
  guestsPaySame: 'Guests pay the same for every stay.',
  youKeep: 'You keep {amount}.',
  same: 'the same',
  upTo: 'up to {change}',
  both: '{more} on some stays and {less} on others',
  otherCurrency: 'Every amount is in {draft} instead of {saved}: no stay can be compared.',
  otherDigits: 'Every amount has another number of decimals: no stay can be compared.',
});
