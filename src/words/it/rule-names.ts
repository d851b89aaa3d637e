import type { RULE_NAMES } from '../en/rule-names.js';
import type { Translated } from '../words.js';

export const RULE_NAMES_IT: Translated<typeof RULE_NAMES> = {
  logic: 'calcolo effettivo',
  rate: 'tariffa effettiva',
  only: 'solo per',
  rates: 'tariffe',
  age_on: 'giorno dell’età che conta',
  price_of: 'limiti di prezzo per',
  per: 'calcolato per',
  base: 'calcolato su',
  on: 'parti del prezzo',
  at_most: 'al massimo',
  at_least: 'almeno',
  over_stay: 'per il soggiorno',
  round: 'arrotondamento',
  invoice: 'in fattura',
  collected_by: 'riscosso da',
  source: 'fonte',
  titles: 'titoli in altre lingue',
};
