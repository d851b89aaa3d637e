import { subject } from '../words.js';

/** What the local rules of a tax say, and what of them was edited. */
export const LOCAL_RULES = subject('local rules', {
  nothing: 'local rules without any rule',
  rule: '{rule} {value}',
  changed: '{rule} {saved} → {draft}',
  policy: 'policy {option} {saved} → {draft}',
  asDocumented: 'as documented',
  asUsual: 'as usual',
  row: 'rate {rate} ({conditions})',
  newRow: 'new rate {rate} ({conditions})',
  goneRow: 'no rate {rate} ({conditions})',
  otherRate: 'rate ({conditions}) {saved} → {draft}',
  otherLimit: 'limit over the stay ({conditions}) {saved} → {draft}',
  order: 'order of rates: {rows}',
  usualBase: 'the usual base',
  times: '{base}, times {share}',
  together: 'as a whole',
  steps: 'in steps of {step}',
});
