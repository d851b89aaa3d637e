import type { LOCAL_RULES } from '../en/local-rules.js';
import type { Translated } from '../words.js';

export const LOCAL_RULES_DE: Translated<typeof LOCAL_RULES> = {
  nothing: 'örtliche Regeln ohne eine Regel',
  rule: '{rule}: {value}',
  changed: '{rule}: {saved} → {draft}',
  policy: 'Richtlinie {option}: {saved} → {draft}',
  asDocumented: 'wie dokumentiert',
  asUsual: 'wie üblich',
  row: 'Satz {rate} ({conditions})',
  newRow: 'neuer Satz {rate} ({conditions})',
  goneRow: 'kein Satz {rate} ({conditions})',
  otherRate: 'Satz ({conditions}) {saved} → {draft}',
  otherLimit: 'Grenze für den Aufenthalt ({conditions}) {saved} → {draft}',
  order: 'Reihenfolge der Sätze: {rows}',
  usualBase: 'die übliche Grundlage',
  times: '{base}, mal {share}',
  together: 'als Ganzes',
  steps: 'in Schritten von {step}',
};
