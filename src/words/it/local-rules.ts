import type { LOCAL_RULES } from '../en/local-rules.js';
import type { Translated } from '../words.js';

export const LOCAL_RULES_IT: Translated<typeof LOCAL_RULES> = {
  nothing: 'regole locali senza alcuna regola',
  rule: '{rule}: {value}',
  changed: '{rule}: {saved} → {draft}',
  policy: 'criterio {option}: {saved} → {draft}',
  asDocumented: 'come da documentazione',
  asUsual: 'come di consueto',
  row: 'tariffa {rate} ({conditions})',
  newRow: 'nuova tariffa {rate} ({conditions})',
  goneRow: 'nessuna tariffa {rate} ({conditions})',
  otherRate: 'tariffa ({conditions}) {saved} → {draft}',
  otherLimit: 'limite per il soggiorno ({conditions}) {saved} → {draft}',
  order: 'ordine delle tariffe: {rows}',
  usualBase: 'la base abituale',
  times: '{base}, moltiplicato per {share}',
  together: 'nell’insieme',
  steps: 'a passi di {step}',
};
