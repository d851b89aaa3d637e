import type { RULE_NAMES } from '../en/rule-names.js';
import type { Translated } from '../words.js';

export const RULE_NAMES_ES: Translated<typeof RULE_NAMES> = {
  logic: 'cálculo real',
  rate: 'tarifa real',
  only: 'solo para',
  rates: 'tarifas',
  age_on: 'día de la edad que cuenta',
  price_of: 'límites del precio por',
  per: 'calculado por',
  base: 'calculado sobre',
  on: 'partes del precio',
  at_most: 'como máximo',
  at_least: 'como mínimo',
  over_stay: 'en la estancia',
  round: 'redondeo',
  invoice: 'en la factura',
  collected_by: 'recaudado por',
  source: 'fuente',
  titles: 'títulos en otros idiomas',
};
