import type { VERDICT } from '../en/verdict.js';
import type { Translated } from '../words.js';

export const VERDICT_ES: Translated<typeof VERDICT> = {
  guestsPay: 'Los huéspedes pagan {amount}.',
  guestsPaySame: 'Los huéspedes pagan lo mismo que antes por cada estancia.',
  youKeep: 'Usted se queda con {amount}.',
  same: 'lo mismo que antes',
  upTo: 'hasta {change}',
  both: '{more} en algunas estancias y {less} en otras',
  otherCurrency: 'Todos los importes están en {draft} en lugar de {saved}: no se puede comparar ninguna estancia.',
  otherDigits: 'Todos los importes tienen otro número de decimales: no se puede comparar ninguna estancia.',
};
