import type { DIFFERENCES } from '../en/differences.js';
import type { Translated } from '../words.js';

export const DIFFERENCES_DE: Translated<typeof DIFFERENCES> = {
  same: 'gleich',
  otherTaxes: 'gleich (andere Abgaben)',
  more: '{amount} mehr',
  less: '{amount} weniger',
  moreOf: '{amount}\u00a0{currency} mehr',
  lessOf: '{amount}\u00a0{currency} weniger',
  youKeep: 'Sie behalten {change}',
};
