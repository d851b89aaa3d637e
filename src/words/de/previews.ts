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
  FINDINGS_DE,
  INVOICE_TABLE_DE,
  PREVIEW_COMMENT_DE,
  PREVIEW_TABLE_DE,
  PRICE_TABLE_DE,
  REPLAY_DE,
  TABLE_DE,
} from './tables.js';

const VERDICT_DE: Translated<typeof VERDICT> = {
  guestsPay: 'Gäste zahlen {amount}.',
  guestsPaySame: 'Gäste zahlen für jeden Aufenthalt dasselbe wie bisher.',
  youKeep: 'Sie behalten {amount}.',
  same: 'dasselbe wie bisher',
  upTo: 'bis zu {change}',
  both: 'bei manchen Aufenthalten {more} und bei anderen {less}',
  otherCurrency: 'Jeder Betrag ist in {draft} statt in {saved}: kein Aufenthalt lässt sich vergleichen.',
  otherDigits: 'Jeder Betrag hat eine andere Zahl von Nachkommastellen: kein Aufenthalt lässt sich vergleichen.',
};

const VERDICT_UNITS_DE: Translated<typeof VERDICT_UNITS> = {
  per_room: 'pro Zimmer',
  per_room_per_night: 'pro Zimmer und Nacht',
  per_bedroom: 'pro Schlafzimmer',
  per_bedroom_per_night: 'pro Schlafzimmer und Nacht',
  per_person: 'pro Person',
  per_person_per_night: 'pro Person und Nacht',
  per_night: 'pro Nacht',
  per_booking: 'pro Buchung',
};

const DIFFERENCES_DE: Translated<typeof DIFFERENCES> = {
  same: 'gleich',
  otherTaxes: 'gleich (andere Abgaben)',
  more: '{amount} mehr',
  less: '{amount} weniger',
  moreOf: '{amount}\u00a0{currency} mehr',
  lessOf: '{amount}\u00a0{currency} weniger',
  youKeep: 'Sie behalten {change}',
};

const PREVIEW_SUMMARY_DE: Translated<typeof PREVIEW_SUMMARY> = {
  ofScenarios: { one: '{n} Szenario', other: '{n} Szenarien' },
  changed: { one: '{n} von {scenarios} wird anders berechnet.', other: '{n} von {scenarios} werden anders berechnet.' },
  unchanged: {
    one: 'In {n} Szenario wird nichts anders berechnet.',
    other: 'In keinem von {n} Szenarien wird etwas anders berechnet.',
  },
  otherCurrency: {
    one: '{n} Szenario; die beiden Fassungen haben verschiedene Währungen und lassen sich nicht vergleichen.',
    other: '{n} Szenarien; die beiden Fassungen haben verschiedene Währungen und lassen sich nicht vergleichen.',
  },
  largest: 'Die größte Änderung: {change}, bei {scenario}.',
};

const EDIT_PHRASES_DE: Translated<typeof EDIT_PHRASES> = {
  isNew: '{title} ist neu',
  isGone: '{title} entfällt',
  isPercentage: '{title} ist jetzt ein Prozentsatz',
  isCharged: '{title} wird jetzt {logic} berechnet',
  rate: '{title} beträgt {draft} statt {saved}',
  isInPrice: '{title} ist jetzt im Preis enthalten',
  isOnTop: '{title} kommt jetzt zum Preis hinzu',
  isChargedIn: '{title} gilt jetzt {periods}',
  local: '{title}: {rules}',
  field: '{title}: {field}: {draft} statt {saved}',
  otherNights: '{title} zählt andere Nächte',
  night: 'die {night}. Nacht wird jetzt berechnet',
  nights: 'die {first}. bis {last}. Nacht werden jetzt berechnet',
  nightsFrom: 'alle Nächte ab der {first}. werden jetzt berechnet',
  nightNoLonger: 'die {night}. Nacht wird nicht mehr berechnet',
  nightsNoLonger: 'die {first}. bis {last}. Nacht werden nicht mehr berechnet',
  nightsFromNoLonger: 'alle Nächte ab der {first}. werden nicht mehr berechnet',
};

const EDITS_DE: Translated<typeof EDITS> = {
  ofSet: 'Steuergruppe: {change}',
  newTax: 'Neu: {tax}',
  goneTax: 'Entfallen: {tax}',
  changed: '{field}: {saved} → {draft}',
  level: 'Ebene',
  notAtTop: 'nicht auf oberster Ebene',
  nested: 'Abgaben darunter',
  order: 'Reihenfolge der Berechnung',
};

const FIELD_NAMES_DE: Translated<typeof FIELD_NAMES> = {
  id: 'ID',
  title: 'Name',
  logic: 'Berechnung',
  type: 'Art',
  rate: 'Satz',
  currency: 'Währung',
  is_inclusive: 'Im Preis oder zusätzlich',
  property_id: 'Unterkunft',
  skip_nights: 'Erste Nächte ohne Berechnung',
  max_nights: 'Höchstens berechnete Nächte',
  applicable_date_ranges: 'Zeiträume',
  applicable_after: 'Erster Tag',
  applicable_before: 'Letzter Tag',
  local: 'Örtliche Regeln',
  associated_rate_plan_ids: 'Ratenpläne',
  taxes: 'Abgaben',
};

const LOCAL_RULES_DE: Translated<typeof LOCAL_RULES> = {
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

const RULE_NAMES_DE: Translated<typeof RULE_NAMES> = {
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

const RULE_VALUES_DE: Translated<typeof RULE_VALUES> = {
  here: 'dieses Haus',
  channel: 'Channel-Manager',
  each: 'jeder Betrag für sich',
  property: 'Unterkunft',
  room: 'Zimmer',
  person: 'Person',
  guest: 'Gast',
  stay: 'ganzer Aufenthalt',
  bedroom: 'Schlafzimmer',
  arrival: 'Anreise',
  departure: 'Abreise',
  price: 'Preis',
  net: 'Nettopreis',
  lodging: 'Übernachtung',
  up: 'aufgerundet',
  down: 'abgerundet',
  'half-up': 'kaufmännisch',
  'half-even': 'zur geraden Ziffer',
  'half-down': 'Hälfte abgerundet',
  percent: 'Prozent',
  per_room: 'pro Zimmer',
  per_room_per_night: 'pro Zimmer und Nacht',
  per_person: 'pro Person',
  per_person_per_night: 'pro Person und Nacht',
  per_night: 'pro Nacht',
  per_booking: 'pro Buchung',
};

/** Edits in sentences, and the tables of the command line. */
export const PREVIEWS: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_DE,
  'field names': FIELD_NAMES_DE,
  'invoice table': INVOICE_TABLE_DE,
  'local rules': LOCAL_RULES_DE,
  'preview comment': PREVIEW_COMMENT_DE,
  'preview table': PREVIEW_TABLE_DE,
  'price table': PRICE_TABLE_DE,
  'rule names': RULE_NAMES_DE,
  'rule values': RULE_VALUES_DE,
  'verdict units': VERDICT_UNITS_DE,
  differences: DIFFERENCES_DE,
  edits: EDITS_DE,
  findings: FINDINGS_DE,
  replay: REPLAY_DE,
  summary: PREVIEW_SUMMARY_DE,
  table: TABLE_DE,
  verdict: VERDICT_DE,
};
