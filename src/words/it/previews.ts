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
  FINDINGS_IT,
  INVOICE_TABLE_IT,
  PREVIEW_COMMENT_IT,
  PREVIEW_TABLE_IT,
  PRICE_TABLE_IT,
  REPLAY_IT,
  TABLE_IT,
} from './tables.js';

const VERDICT_IT: Translated<typeof VERDICT> = {
  guestsPay: 'Gli ospiti pagano {amount}.',
  guestsPaySame: 'Gli ospiti pagano come prima per ogni soggiorno.',
  youKeep: 'Lei incassa {amount}.',
  same: 'come prima',
  upTo: 'fino a {change}',
  both: '{more} per alcuni soggiorni e {less} per altri',
  otherCurrency: 'Tutti gli importi sono in {draft} anziché in {saved}: nessun soggiorno si può confrontare.',
  otherDigits: 'Tutti gli importi hanno un altro numero di decimali: nessun soggiorno si può confrontare.',
};

const VERDICT_UNITS_IT: Translated<typeof VERDICT_UNITS> = {
  per_room: 'per camera',
  per_room_per_night: 'per camera e per notte',
  per_bedroom: 'per camera da letto',
  per_bedroom_per_night: 'per camera da letto e per notte',
  per_person: 'per persona',
  per_person_per_night: 'per persona e per notte',
  per_night: 'per notte',
  per_booking: 'per prenotazione',
};

const DIFFERENCES_IT: Translated<typeof DIFFERENCES> = {
  same: 'uguale',
  otherTaxes: 'uguale (altre imposte)',
  more: '{amount} in più',
  less: '{amount} in meno',
  moreOf: '{amount}\u00a0{currency} in più',
  lessOf: '{amount}\u00a0{currency} in meno',
  youKeep: 'Lei incassa {change}',
};

const PREVIEW_SUMMARY_IT: Translated<typeof PREVIEW_SUMMARY> = {
  ofScenarios: { one: '{n} scenario', other: '{n} scenari' },
  changed: {
    one: '{n} su {scenarios} viene addebitato diversamente.',
    other: '{n} su {scenarios} vengono addebitati diversamente.',
  },
  unchanged: {
    one: 'Nulla viene addebitato diversamente in {n} scenario.',
    other: 'Nulla viene addebitato diversamente in nessuno dei {n} scenari.',
  },
  otherCurrency: {
    one: '{n} scenario; le due versioni sono in valute diverse e non si possono confrontare.',
    other: '{n} scenari; le due versioni sono in valute diverse e non si possono confrontare.',
  },
  largest: 'La variazione maggiore: {change}, per {scenario}.',
};

const EDIT_PHRASES_IT: Translated<typeof EDIT_PHRASES> = {
  isNew: '{title} si aggiunge',
  isGone: '{title} non c’è più',
  isPercentage: '{title} è ora una percentuale',
  isCharged: '{title} si calcola ora {logic}',
  rate: '{title} passa da {saved} a {draft}',
  isInPrice: '{title} rientra ora nel prezzo',
  isOnTop: '{title} si aggiunge ora al prezzo',
  isChargedIn: '{title} si applica ora {periods}',
  local: '{title}: {rules}',
  field: '{title}: {field}: {draft} invece di {saved}',
  otherNights: '{title} conta altre notti',
  night: 'la notte {night} viene ora addebitata',
  nights: 'le notti da {first} a {last} vengono ora addebitate',
  nightsFrom: 'tutte le notti a partire dalla {first} vengono ora addebitate',
  nightNoLonger: 'la notte {night} non viene più addebitata',
  nightsNoLonger: 'le notti da {first} a {last} non vengono più addebitate',
  nightsFromNoLonger: 'tutte le notti a partire dalla {first} non vengono più addebitate',
};

const EDITS_IT: Translated<typeof EDITS> = {
  ofSet: 'Insieme di imposte: {change}',
  newTax: 'Nuovo: {tax}',
  goneTax: 'Eliminato: {tax}',
  changed: '{field}: {saved} → {draft}',
  level: 'Livello',
  notAtTop: 'non al primo posto',
  nested: 'Imposte sottostanti',
  order: 'Ordine di calcolo',
};

const FIELD_NAMES_IT: Translated<typeof FIELD_NAMES> = {
  id: 'identificativo',
  title: 'Nome',
  logic: 'Calcolo',
  type: 'Tipo',
  rate: 'Tariffa',
  currency: 'Valuta',
  is_inclusive: 'Nel prezzo o in aggiunta',
  property_id: 'Struttura',
  skip_nights: 'Prime notti senza addebito',
  max_nights: 'Notti addebitate al massimo',
  applicable_date_ranges: 'Periodi',
  applicable_after: 'Primo giorno',
  applicable_before: 'Ultimo giorno',
  local: 'Regole locali',
  associated_rate_plan_ids: 'Piani tariffari',
  taxes: 'Imposte',
};

const LOCAL_RULES_IT: Translated<typeof LOCAL_RULES> = {
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

const RULE_NAMES_IT: Translated<typeof RULE_NAMES> = {
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

const RULE_VALUES_IT: Translated<typeof RULE_VALUES> = {
  here: 'questa struttura',
  channel: 'channel manager',
  each: 'ogni importo separatamente',
  property: 'struttura',
  room: 'camera',
  person: 'persona',
  guest: 'ospite',
  stay: 'intero soggiorno',
  bedroom: 'camera da letto',
  arrival: 'arrivo',
  departure: 'partenza',
  price: 'prezzo',
  net: 'prezzo netto',
  lodging: 'pernottamento',
  up: 'per eccesso',
  down: 'per difetto',
  'half-up': 'metà per eccesso',
  'half-even': 'metà alla cifra pari',
  'half-down': 'metà per difetto',
  percent: 'percentuale',
  per_room: 'per camera',
  per_room_per_night: 'per camera e per notte',
  per_person: 'per persona',
  per_person_per_night: 'per persona e per notte',
  per_night: 'per notte',
  per_booking: 'per prenotazione',
};

/** Edits in sentences, and the tables of the command line. */
export const PREVIEWS: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_IT,
  'field names': FIELD_NAMES_IT,
  'invoice table': INVOICE_TABLE_IT,
  'local rules': LOCAL_RULES_IT,
  'preview comment': PREVIEW_COMMENT_IT,
  'preview table': PREVIEW_TABLE_IT,
  'price table': PRICE_TABLE_IT,
  'rule names': RULE_NAMES_IT,
  'rule values': RULE_VALUES_IT,
  'verdict units': VERDICT_UNITS_IT,
  differences: DIFFERENCES_IT,
  edits: EDITS_IT,
  findings: FINDINGS_IT,
  replay: REPLAY_IT,
  summary: PREVIEW_SUMMARY_IT,
  table: TABLE_IT,
  verdict: VERDICT_IT,
};
