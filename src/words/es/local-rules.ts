import type { LOCAL_RULES } from '../en/local-rules.js';
import type { Translated } from '../words.js';

export const LOCAL_RULES_ES: Translated<typeof LOCAL_RULES> = {
  nothing: 'reglas locales sin ninguna regla',
  rule: '{rule}: {value}',
  changed: '{rule}: {saved} → {draft}',
  policy: 'política {option}: {saved} → {draft}',
  asDocumented: 'según la documentación',
  asUsual: 'como de costumbre',
  row: 'tarifa {rate} ({conditions})',
  newRow: 'nueva tarifa {rate} ({conditions})',
  goneRow: 'sin tarifa {rate} ({conditions})',
  otherRate: 'tarifa ({conditions}) {saved} → {draft}',
  otherLimit: 'límite de la estancia ({conditions}) {saved} → {draft}',
  order: 'orden de las tarifas: {rows}',
  usualBase: 'la base habitual',
  times: '{base}, multiplicado por {share}',
  together: 'en conjunto',
  steps: 'en pasos de {step}',
};
