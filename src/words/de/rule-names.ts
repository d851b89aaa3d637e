import type { RULE_NAMES } from '../en/rule-names.js';
import type { Translated } from '../words.js';

export const RULE_NAMES_DE: Translated<typeof RULE_NAMES> = {
  logic: 'tatsächliche Berechnung',
  rate: 'tatsächlicher Satz',
  only: 'nur für',
  rates: 'Sätze',
  age_on: 'Alter zählt bei',
  price_of: 'Preisgrenzen je',
  per: 'berechnet je',
  base: 'berechnet auf',
  on: 'Teile des Preises',
  at_most: 'höchstens',
  at_least: 'mindestens',
  over_stay: 'für den Aufenthalt',
  round: 'Rundung',
  invoice: 'auf der Rechnung',
  collected_by: 'eingezogen durch',
  source: 'Quelle',
  titles: 'Titel in anderen Sprachen',
};
