import { subject } from '../words.js';

/** By how much a stay is charged differently. */
export const DIFFERENCES = subject('differences', {
  same: 'same',
  otherTaxes: 'same (other taxes)',
  more: '{amount} more',
  less: '{amount} less',
  moreOf: '{currency} {amount} more',
  lessOf: '{currency} {amount} less',
  youKeep: 'you keep {change}',
});
