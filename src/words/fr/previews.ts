import type {
  DIFFERENCES,
  EDIT_PHRASES,
  EDITS,
  FIELD_NAMES,
  LOCAL_RULES,
  PREVIEW_SUMMARY,
  RULE_NAMES,
  RULE_VALUES,
  VERDICT,
  VERDICT_UNITS,
} from '../en/previews.js';
import type { Translated, Words } from '../words.js';
import {
  FINDINGS_FR,
  INVOICE_TABLE_FR,
  PREVIEW_COMMENT_FR,
  PREVIEW_TABLE_FR,
  PRICE_TABLE_FR,
  REPLAY_FR,
  TABLE_FR,
} from './tables.js';

const VERDICT_FR: Translated<typeof VERDICT> = {
  guestsPay: 'Les clients paient {amount}.',
  guestsPaySame: 'Les clients paient autant qu’avant pour chaque séjour.',
  youKeep: 'Vous gardez {amount}.',
  same: 'autant qu’avant',
  upTo: 'jusqu’à {change}',
  both: '{more} pour certains séjours et {less} pour d’autres',
  otherCurrency: 'Tous les montants sont en {draft} au lieu de {saved} : aucun séjour ne peut être comparé.',
  otherDigits: 'Tous les montants ont un autre nombre de décimales : aucun séjour ne peut être comparé.',
};

const VERDICT_UNITS_FR: Translated<typeof VERDICT_UNITS> = {
  per_room: 'par chambre',
  per_room_per_night: 'par chambre et par nuit',
  per_bedroom: 'par chambre à coucher',
  per_bedroom_per_night: 'par chambre à coucher et par nuit',
  per_person: 'par personne',
  per_person_per_night: 'par personne et par nuit',
  per_night: 'par nuit',
  per_booking: 'par réservation',
};

const DIFFERENCES_FR: Translated<typeof DIFFERENCES> = {
  same: 'identique',
  otherTaxes: 'identique (autres taxes)',
  more: '{amount} de plus',
  less: '{amount} de moins',
  moreOf: '{amount}\u00a0{currency} de plus',
  lessOf: '{amount}\u00a0{currency} de moins',
  youKeep: 'vous gardez {change}',
};

const PREVIEW_SUMMARY_FR: Translated<typeof PREVIEW_SUMMARY> = {
  ofScenarios: { one: '{n} scénario', other: '{n} scénarios' },
  changed: { one: '{n} sur {scenarios} est facturé autrement.', other: '{n} sur {scenarios} sont facturés autrement.' },
  unchanged: {
    one: 'Rien n’est facturé autrement dans {n} scénario.',
    other: 'Rien n’est facturé autrement dans aucun des {n} scénarios.',
  },
  otherCurrency: {
    one: '{n} scénario\u00a0; les deux versions sont dans des devises différentes et ne peuvent pas être comparées.',
    other: '{n} scénarios\u00a0; les deux versions sont dans des devises différentes et ne peuvent pas être comparées.',
  },
  largest: 'Le plus grand changement\u00a0: {change}, pour {scenario}.',
};

const EDIT_PHRASES_FR: Translated<typeof EDIT_PHRASES> = {
  isNew: '{title} s’ajoute',
  isGone: '{title} disparaît',
  isPercentage: '{title} est désormais un pourcentage',
  isCharged: '{title} se calcule désormais {logic}',
  rate: '{title} passe de {saved} à {draft}',
  isInPrice: '{title} fait désormais partie du prix',
  isOnTop: '{title} s’ajoute désormais au prix',
  isChargedIn: '{title} s’applique désormais {periods}',
  local: '{title}\u00a0: {rules}',
  field: '{title}\u00a0: {field}\u00a0: {draft} au lieu de {saved}',
  otherNights: '{title} compte d’autres nuits',
  night: 'la nuit {night} est désormais facturée',
  nights: 'les nuits {first} à {last} sont désormais facturées',
  nightsFrom: 'toutes les nuits à partir de la {first} sont désormais facturées',
  nightNoLonger: 'la nuit {night} n’est plus facturée',
  nightsNoLonger: 'les nuits {first} à {last} ne sont plus facturées',
  nightsFromNoLonger: 'toutes les nuits à partir de la {first} ne sont plus facturées',
};

const EDITS_FR: Translated<typeof EDITS> = {
  ofSet: 'Jeu de taxes\u00a0: {change}',
  newTax: 'Nouveau\u00a0: {tax}',
  goneTax: 'Supprimé\u00a0: {tax}',
  changed: '{field}\u00a0: {saved} → {draft}',
  level: 'Niveau',
  notAtTop: 'pas au premier rang',
  nested: 'Taxes en dessous',
  order: 'Ordre de calcul',
};

const FIELD_NAMES_FR: Translated<typeof FIELD_NAMES> = {
  id: 'identifiant',
  title: 'Nom',
  logic: 'Calcul',
  type: 'Nature',
  rate: 'Tarif',
  currency: 'Devise',
  is_inclusive: 'Dans le prix ou en sus',
  property_id: 'Établissement',
  skip_nights: 'Premières nuits non facturées',
  max_nights: 'Nuits facturées au plus',
  applicable_date_ranges: 'Périodes',
  applicable_after: 'Premier jour',
  applicable_before: 'Dernier jour',
  local: 'Règles locales',
  associated_rate_plan_ids: 'Plans tarifaires',
  taxes: 'Taxes',
};

const LOCAL_RULES_FR: Translated<typeof LOCAL_RULES> = {
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

const RULE_NAMES_FR: Translated<typeof RULE_NAMES> = {
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

const RULE_VALUES_FR: Translated<typeof RULE_VALUES> = {
  here: 'cet établissement',
  channel: 'channel manager',
  each: 'chaque montant séparément',
  property: 'établissement',
  room: 'chambre',
  person: 'personne',
  guest: 'client',
  stay: 'séjour entier',
  bedroom: 'chambre à coucher',
  arrival: 'arrivée',
  departure: 'départ',
  price: 'prix',
  net: 'prix net',
  lodging: 'hébergement',
  up: 'au-dessus',
  down: 'au-dessous',
  'half-up': 'demi vers le haut',
  'half-even': 'demi vers le chiffre pair',
  'half-down': 'demi vers le bas',
  percent: 'pourcentage',
  per_room: 'par chambre',
  per_room_per_night: 'par chambre et par nuit',
  per_person: 'par personne',
  per_person_per_night: 'par personne et par nuit',
  per_night: 'par nuit',
  per_booking: 'par réservation',
};

/** Edits in sentences, and the tables of the command line. */
export const PREVIEWS: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_FR,
  'field names': FIELD_NAMES_FR,
  'invoice table': INVOICE_TABLE_FR,
  'local rules': LOCAL_RULES_FR,
  'preview comment': PREVIEW_COMMENT_FR,
  'preview table': PREVIEW_TABLE_FR,
  'price table': PRICE_TABLE_FR,
  'rule names': RULE_NAMES_FR,
  'rule values': RULE_VALUES_FR,
  'verdict units': VERDICT_UNITS_FR,
  differences: DIFFERENCES_FR,
  edits: EDITS_FR,
  findings: FINDINGS_FR,
  replay: REPLAY_FR,
  summary: PREVIEW_SUMMARY_FR,
  table: TABLE_FR,
  verdict: VERDICT_FR,
};
