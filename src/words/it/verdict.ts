import type { VERDICT } from '../en/verdict.js';
import type { Translated } from '../words.js';

export const VERDICT_IT: Translated<typeof VERDICT> = {
  guestsPay: 'Gli ospiti pagano {amount}.',
  guestsPaySame: 'Gli ospiti pagano come prima per ogni soggiorno.',
  youKeep: 'Lei incassa {amount}.',
  same: 'come prima',
  upTo: 'fino a {change}',
  both: '{more} per alcuni soggiorni e {less} per altri',
  otherCurrency: 'Tutti gli importi sono in {draft} anziché in {saved}: nessun soggiorno si può confrontare.',
  otherDigits: 'Tutti gli importi hanno un altro numero di decimali: nessun soggiorno si può confrontare.',
};
