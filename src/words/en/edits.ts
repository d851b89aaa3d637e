import { subject } from '../words.js';

/** What is new, gone or changed in a tax set, a line each. */
export const EDITS = subject('edits', {
  ofSet: 'Tax set: {change}',
  newTax: 'New: {tax}',
  goneTax: 'Gone: {tax}',
  changed: '{field}: {saved} → {draft}',
  level: 'Level',
  notAtTop: 'not at the top',
  nested: 'Taxes under it',
  order: 'Order of calculation',
});
