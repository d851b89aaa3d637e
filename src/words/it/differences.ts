import type { DIFFERENCES } from '../en/differences.js';
import type { Translated } from '../words.js';

export const DIFFERENCES_IT: Translated<typeof DIFFERENCES> = {
  same: 'uguale',
  otherTaxes: 'uguale (altre imposte)',
  more: '{amount} in più',
  less: '{amount} in meno',
  moreOf: '{amount}\u00a0{currency} in più',
  lessOf: '{amount}\u00a0{currency} in meno',
  youKeep: 'Lei incassa {change}',
};
