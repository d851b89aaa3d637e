import type { RULE_NAMES } from '../en/rule-names.js';
import type { Translated } from '../words.js';

export const RULE_NAMES_FR: Translated<typeof RULE_NAMES> = {
  logic: 'calcul réel',
  rate: 'tarif réel',
  only: 'seulement pour',
  rates: 'tarifs',
  age_on: 'jour de l’âge retenu',
  price_of: 'limites de prix par',
  per: 'calculé par',
  base: 'calculé sur',
  on: 'parties du prix',
  at_most: 'au plus',
  at_least: 'au moins',
  over_stay: 'sur le séjour',
  round: 'arrondi',
  invoice: 'sur la facture',
  collected_by: 'perçu par',
  source: 'source',
  titles: 'titres dans d’autres langues',
};
