import type { VERDICT } from '../en/verdict.js';
import type { Translated } from '../words.js';

export const VERDICT_ES: Translated<typeof VERDICT> = {
  guestsPay: 'Los huéspedes pagan {amount}.',
  guestsPaySame: 'Los huéspedes pagan lo mismo que antes por cada estancia.',
  youKeep: 'Usted se queda con {amount}.',
  same: 'lo mismo que antes',
  upTo: 'hasta {change}',
  both: '{more} en algunas estancias y {less} en otras',
};
