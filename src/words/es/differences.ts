import type { DIFFERENCES } from '../en/differences.js';
import type { Translated } from '../words.js';

export const DIFFERENCES_ES: Translated<typeof DIFFERENCES> = {
  same: 'igual',
  otherTaxes: 'igual (otros impuestos)',
  more: '{amount} más',
  less: '{amount} menos',
  moreOf: '{amount}\u00a0{currency} más',
  lessOf: '{amount}\u00a0{currency} menos',
  youKeep: 'usted se queda con {change}',
};
