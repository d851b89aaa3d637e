import { subject } from '../words.js';

/** The effect of an edit on guests and on the house. */
export const VERDICT = /* @__PURE__ */ subject('verdict', {
  guestsPay: 'Guests pay {amount}.',
  guestsPaySame: 'Guests pay the same for every stay.',
  youKeep: 'You keep {amount}.',
  same: 'the same',
  upTo: 'up to {change}',
  both: '{more} on some stays and {less} on others',
  otherCurrency: 'Every amount is in {draft} instead of {saved}: no stay can be compared.',
  otherDigits: 'Every amount has another number of decimals: no stay can be compared.',
});

/** The unit of a change in a verdict, by logic. */
export const VERDICT_UNITS = /* @__PURE__ */ subject('verdict units', {
  per_room: 'per room',
  per_room_per_night: 'per room and night',
  per_bedroom: 'per bedroom',
  per_bedroom_per_night: 'per bedroom and night',
  per_person: 'per person',
  per_person_per_night: 'per person and night',
  per_night: 'per night',
  per_booking: 'per booking',
});

/** The difference in the amount of a stay. */
export const DIFFERENCES = /* @__PURE__ */ subject('differences', {
  same: 'same',
  otherTaxes: 'same (other taxes)',
  more: '{amount} more',
  less: '{amount} less',
  moreOf: '{currency} {amount} more',
  lessOf: '{currency} {amount} less',
  youKeep: 'you keep {change}',
});

/** How many scenarios of a preview change. */
export const PREVIEW_SUMMARY = /* @__PURE__ */ subject('summary', {
  ofScenarios: { one: '{n} scenario', other: '{n} scenarios' },
  changed: { one: '{n} of {scenarios} is charged differently.', other: '{n} of {scenarios} are charged differently.' },
  unchanged: {
    one: 'Nothing is charged differently in any of {n} scenario.',
    other: 'Nothing is charged differently in any of {n} scenarios.',
  },
  otherCurrency: {
    one: '{n} scenario; the two are in different currencies and cannot be compared.',
    other: '{n} scenarios; the two are in different currencies and cannot be compared.',
  },
  largest: 'The largest change: {change}, for {scenario}.',
});

/** An edit as the end of a sentence about guests' payments. */
export const EDIT_PHRASES = /* @__PURE__ */ subject('edit phrases', {
  isNew: '{title} is new',
  isGone: '{title} is gone',
  isPercentage: '{title} is now a percentage',
  isCharged: '{title} is now charged {logic}',
  rate: '{title} is {draft} instead of {saved}',
  isInPrice: '{title} is now in the price',
  isOnTop: '{title} is now on top of the price',
  isChargedIn: '{title} is now charged {periods}',
  local: '{title} has {rules}',
  field: '{title}: {field} is {draft} instead of {saved}',
  otherNights: '{title} counts other nights',
  night: 'night {night} is now charged',
  nights: 'nights {first} to {last} are now charged',
  nightsFrom: 'all nights from {first} on are now charged',
  nightNoLonger: 'night {night} is no longer charged',
  nightsNoLonger: 'nights {first} to {last} are no longer charged',
  nightsFromNoLonger: 'all nights from {first} on are no longer charged',
});

/** New, removed and changed parts of a tax set, one line each. */
export const EDITS = /* @__PURE__ */ subject('edits', {
  ofSet: 'Tax set: {change}',
  newTax: 'New: {tax}',
  goneTax: 'Gone: {tax}',
  changed: '{field}: {saved} → {draft}',
  level: 'Level',
  notAtTop: 'not at the top',
  nested: 'Taxes under it',
  order: 'Order of calculation',
});

/** The fields of a tax and of a tax set, in a hotelier's words. */
export const FIELD_NAMES = /* @__PURE__ */ subject('field names', {
  id: 'id',
  title: 'Name',
  logic: 'Charged',
  type: 'Kind',
  rate: 'Rate',
  currency: 'Currency',
  is_inclusive: 'In the price or on top',
  property_id: 'Property',
  skip_nights: 'First nights not charged',
  max_nights: 'Nights charged at most',
  applicable_date_ranges: 'Seasons',
  applicable_after: 'First day',
  applicable_before: 'Last day',
  local: 'Local rules',
  associated_rate_plan_ids: 'Rate plans',
  taxes: 'Taxes',
});

/** The local rules of a tax, and edits of them. */
export const LOCAL_RULES = /* @__PURE__ */ subject('local rules', {
  nothing: 'local rules without any rule',
  rule: '{rule} {value}',
  changed: '{rule} {saved} → {draft}',
  policy: 'policy {option} {saved} → {draft}',
  asDocumented: 'as documented',
  asUsual: 'as usual',
  row: 'rate {rate} ({conditions})',
  newRow: 'new rate {rate} ({conditions})',
  goneRow: 'no rate {rate} ({conditions})',
  otherRate: 'rate ({conditions}) {saved} → {draft}',
  otherLimit: 'limit over the stay ({conditions}) {saved} → {draft}',
  order: 'order of rates: {rows}',
  usualBase: 'the usual base',
  times: '{base}, times {share}',
  together: 'as a whole',
  steps: 'in steps of {step}',
});

/** The names of local rules. */
export const RULE_NAMES = /* @__PURE__ */ subject('rule names', {
  logic: 'true logic',
  rate: 'true rate',
  only: 'only for',
  rates: 'rates',
  age_on: 'age counts on',
  price_of: 'limits on the price of a',
  per: 'computed for each',
  base: 'computed on',
  on: 'parts of the price',
  at_most: 'at most',
  at_least: 'at least',
  over_stay: 'over the stay',
  round: 'rounded',
  invoice: 'on the invoice',
  collected_by: 'collected by',
  source: 'source',
  titles: 'titles in other languages',
});

/** The values of local rules with a fixed list. */
export const RULE_VALUES = /* @__PURE__ */ subject('rule values', {
  here: 'this house',
  channel: 'the channel manager',
  each: 'each by itself',
  property: 'property',
  room: 'room',
  person: 'person',
  guest: 'guest',
  stay: 'whole stay',
  bedroom: 'bedroom',
  arrival: 'arrival',
  departure: 'departure',
  price: 'price',
  net: 'net',
  lodging: 'lodging',
  up: 'up',
  down: 'down',
  'half-up': 'half-up',
  'half-even': 'half-even',
  'half-down': 'half-down',
  percent: 'percent',
  per_room: 'per_room',
  per_room_per_night: 'per_room_per_night',
  per_person: 'per_person',
  per_person_per_night: 'per_person_per_night',
  per_night: 'per_night',
  per_booking: 'per_booking',
});
