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
  FINDINGS_ES,
  INVOICE_TABLE_ES,
  PREVIEW_COMMENT_ES,
  PREVIEW_TABLE_ES,
  PRICE_TABLE_ES,
  REPLAY_ES,
  TABLE_ES,
} from './tables.js';

const VERDICT_ES: Translated<typeof VERDICT> = {
  guestsPay: 'Los huéspedes pagan {amount}.',
  guestsPaySame: 'Los huéspedes pagan lo mismo que antes por cada estancia.',
  youKeep: 'Usted se queda con {amount}.',
  same: 'lo mismo que antes',
  upTo: 'hasta {change}',
  both: '{more} en algunas estancias y {less} en otras',
  otherCurrency: 'Todos los importes están en {draft} en lugar de {saved}: no se puede comparar ninguna estancia.',
  otherDigits: 'Todos los importes tienen otro número de decimales: no se puede comparar ninguna estancia.',
};

const VERDICT_UNITS_ES: Translated<typeof VERDICT_UNITS> = {
  per_room: 'por habitación',
  per_room_per_night: 'por habitación y noche',
  per_bedroom: 'por dormitorio',
  per_bedroom_per_night: 'por dormitorio y noche',
  per_person: 'por persona',
  per_person_per_night: 'por persona y noche',
  per_night: 'por noche',
  per_booking: 'por reserva',
};

const DIFFERENCES_ES: Translated<typeof DIFFERENCES> = {
  same: 'igual',
  otherTaxes: 'igual (otros impuestos)',
  more: '{amount} más',
  less: '{amount} menos',
  moreOf: '{amount}\u00a0{currency} más',
  lessOf: '{amount}\u00a0{currency} menos',
  youKeep: 'usted se queda con {change}',
};

const PREVIEW_SUMMARY_ES: Translated<typeof PREVIEW_SUMMARY> = {
  ofScenarios: { one: '{n} escenario', other: '{n} escenarios' },
  changed: {
    one: '{n} de {scenarios} se cobra de otra manera.',
    other: '{n} de {scenarios} se cobran de otra manera.',
  },
  unchanged: {
    one: 'Nada se cobra de otra manera en {n} escenario.',
    other: 'Nada se cobra de otra manera en ninguno de los {n} escenarios.',
  },
  otherCurrency: {
    one: '{n} escenario; las dos versiones están en monedas distintas y no se pueden comparar.',
    other: '{n} escenarios; las dos versiones están en monedas distintas y no se pueden comparar.',
  },
  largest: 'El mayor cambio: {change}, para {scenario}.',
};

const EDIT_PHRASES_ES: Translated<typeof EDIT_PHRASES> = {
  isNew: '{title} se añade',
  isGone: '{title} desaparece',
  isPercentage: '{title} es ahora un porcentaje',
  isCharged: '{title} se cobra ahora {logic}',
  rate: '{title} pasa de {saved} a {draft}',
  isInPrice: '{title} forma ahora parte del precio',
  isOnTop: '{title} se suma ahora al precio',
  isChargedIn: '{title} se aplica ahora {periods}',
  local: '{title}: {rules}',
  field: '{title}: {field}: {draft} en lugar de {saved}',
  otherNights: '{title} cuenta otras noches',
  night: 'la noche {night} se cobra ahora',
  nights: 'las noches {first} a {last} se cobran ahora',
  nightsFrom: 'todas las noches a partir de la {first} se cobran ahora',
  nightNoLonger: 'la noche {night} ya no se cobra',
  nightsNoLonger: 'las noches {first} a {last} ya no se cobran',
  nightsFromNoLonger: 'todas las noches a partir de la {first} ya no se cobran',
};

const EDITS_ES: Translated<typeof EDITS> = {
  ofSet: 'Conjunto de impuestos: {change}',
  newTax: 'Nuevo: {tax}',
  goneTax: 'Eliminado: {tax}',
  changed: '{field}: {saved} → {draft}',
  level: 'Nivel',
  notAtTop: 'no en el primer rango',
  nested: 'Impuestos por debajo',
  order: 'Orden de cálculo',
};

const FIELD_NAMES_ES: Translated<typeof FIELD_NAMES> = {
  id: 'identificador',
  title: 'Nombre',
  logic: 'Cálculo',
  type: 'Tipo',
  rate: 'Tarifa',
  currency: 'Moneda',
  is_inclusive: 'En el precio o aparte',
  property_id: 'Establecimiento',
  skip_nights: 'Primeras noches sin cargo',
  max_nights: 'Noches cobradas como máximo',
  applicable_date_ranges: 'Temporadas',
  applicable_after: 'Primer día',
  applicable_before: 'Último día',
  local: 'Reglas locales',
  associated_rate_plan_ids: 'Planes de tarifas',
  taxes: 'Impuestos',
};

const LOCAL_RULES_ES: Translated<typeof LOCAL_RULES> = {
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

const RULE_NAMES_ES: Translated<typeof RULE_NAMES> = {
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

const RULE_VALUES_ES: Translated<typeof RULE_VALUES> = {
  here: 'este establecimiento',
  channel: 'channel manager',
  each: 'cada importe por separado',
  property: 'establecimiento',
  room: 'habitación',
  person: 'persona',
  guest: 'huésped',
  stay: 'toda la estancia',
  bedroom: 'dormitorio',
  arrival: 'llegada',
  departure: 'salida',
  price: 'precio',
  net: 'precio neto',
  lodging: 'alojamiento',
  up: 'hacia arriba',
  down: 'hacia abajo',
  'half-up': 'mitad hacia arriba',
  'half-even': 'mitad al par',
  'half-down': 'mitad hacia abajo',
  percent: 'porcentaje',
  per_room: 'por habitación',
  per_room_per_night: 'por habitación y noche',
  per_person: 'por persona',
  per_person_per_night: 'por persona y noche',
  per_night: 'por noche',
  per_booking: 'por reserva',
};

/** Edits in sentences, and the tables of the command line. */
export const PREVIEWS: Words['translated'] = {
  'edit phrases': EDIT_PHRASES_ES,
  'field names': FIELD_NAMES_ES,
  'invoice table': INVOICE_TABLE_ES,
  'local rules': LOCAL_RULES_ES,
  'preview comment': PREVIEW_COMMENT_ES,
  'preview table': PREVIEW_TABLE_ES,
  'price table': PRICE_TABLE_ES,
  'rule names': RULE_NAMES_ES,
  'rule values': RULE_VALUES_ES,
  'verdict units': VERDICT_UNITS_ES,
  differences: DIFFERENCES_ES,
  edits: EDITS_ES,
  findings: FINDINGS_ES,
  replay: REPLAY_ES,
  summary: PREVIEW_SUMMARY_ES,
  table: TABLE_ES,
  verdict: VERDICT_ES,
};
