import type { VERDICT } from '../en/verdict.js';
import type { Translated } from '../words.js';

export const VERDICT_FR: Translated<typeof VERDICT> = {
  guestsPay: 'Les clients paient {amount}.',
  guestsPaySame: 'Les clients paient autant qu’avant pour chaque séjour.',
  youKeep: 'Vous gardez {amount}.',
  same: 'autant qu’avant',
  upTo: 'jusqu’à {change}',
  both: '{more} pour certains séjours et {less} pour d’autres',
  otherCurrency: 'Tous les montants sont en {draft} au lieu de {saved} : aucun séjour ne peut être comparé.',
  otherDigits: 'Tous les montants ont un autre nombre de décimales : aucun séjour ne peut être comparé.',
};
