import type { DIFFERENCES } from '../en/differences.js';
import type { Translated } from '../words.js';

export const DIFFERENCES_FR: Translated<typeof DIFFERENCES> = {
  same: 'identique',
  otherTaxes: 'identique (autres taxes)',
  more: '{amount} de plus',
  less: '{amount} de moins',
  moreOf: '{amount}\u00a0{currency} de plus',
  lessOf: '{amount}\u00a0{currency} de moins',
  youKeep: 'vous gardez {change}',
};
