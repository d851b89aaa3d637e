import type { LOCAL_RULES } from '../en/local-rules.js';
import type { Translated } from '../words.js';

export const LOCAL_RULES_FR: Translated<typeof LOCAL_RULES> = {
  nothing: 'règles locales sans aucune règle',
  rule: '{rule}\u00a0: {value}',
  changed: '{rule}\u00a0: {saved} → {draft}',
  policy: 'politique {option}\u00a0: {saved} → {draft}',
  asDocumented: 'selon la documentation',
  asUsual: 'comme d’habitude',
  row: 'tarif {rate} ({conditions})',
  newRow: 'nouveau tarif {rate} ({conditions})',
  goneRow: 'plus de tarif {rate} ({conditions})',
  otherRate: 'tarif ({conditions}) {saved} → {draft}',
  otherLimit: 'limite sur le séjour ({conditions}) {saved} → {draft}',
  order: 'ordre des tarifs\u00a0: {rows}',
  usualBase: 'la base habituelle',
  times: '{base}, multiplié par {share}',
  together: 'en un tout',
  steps: 'par pas de {step}',
};
