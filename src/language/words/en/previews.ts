import { subject } from '../words.js';

/** The effect of an edit on guests and on the house. */
export const VERDICT = subject('verdict', {
  guestsPay: 'Guests pay {amount}.',
  guestsPaySame: 'Guests pay the same for every stay.',
  youKeep: 'You keep {amount}.',
  same: 'as much as before',
  // On some stays: the only one, each of several, or the largest change in one direction and in both.
  onOne: '{change} on {stays}',
  onEach: '{change} on each of {stays}',
  onLargest: '{change} on the largest of {stays}',
  onRange: 'from {less} to {more} on {stays}',
  yourStays: { one: 'your stay', other: '{n} of your stays' },
  lookedAt: '{n} {n|stay|stays} looked at (up to {nights} {nights|night|nights}, {guests} {guests|guest|guests})',
  othersLookedAt:
    '{n} other {n|stay|stays} looked at (up to {nights} {nights|night|nights}, {guests} {guests|guest|guests})',
  theseStays: { one: 'this stay', other: 'these {n} stays' },
  // On every stay.
  byUnit: '{change} {unit}',
  forAtMost: 'for at most {n} {n|night|nights}',
  whereCharged: 'where it is charged',
  otherCurrency: 'Every amount is in {draft} instead of {saved}: no stay can be compared.',
  otherDigits: 'Every amount has another number of decimals: no stay can be compared.',
});

/** The unit of a change in a verdict, by logic. */
export const VERDICT_UNITS = subject('verdict units', {
  per_room: 'for each room',
  per_room_per_night: 'for each room and night',
  per_bedroom: 'for each bedroom',
  per_bedroom_per_night: 'for each bedroom and night',
  per_person: 'for each person',
  per_person_per_night: 'for each person and night',
  per_night: 'for each night',
  per_booking: 'for each booking',
});

/** The unit of a change where only some persons pay. */
export const VERDICT_PAYERS = subject('verdict payers', {
  per_person: 'for each paying person',
  per_person_per_night: 'for each paying person and night',
});

/** The difference in the amount of a stay. */
export const DIFFERENCES = subject('differences', {
  same: 'same',
  otherTaxes: 'same (other taxes)',
  more: '{amount} more',
  less: '{amount} less',
  moreOf: '{currency} {amount} more',
  lessOf: '{currency} {amount} less',
  youKeep: 'you keep {change}',
});

/** How many scenarios of a preview change. */
export const PREVIEW_SUMMARY = subject('summary', {
  ofScenarios: '{n} {n|scenario|scenarios}',
  changed: '{n} of {scenarios} {n|is|are} charged differently.',
  unchanged: 'Nothing is charged differently in any of {n} {n|scenario|scenarios}.',
  otherCurrency: '{n} {n|scenario|scenarios}; the two are in different currencies and cannot be compared.',
  largest: 'The largest change: {change}, for {scenario}.',
  largestMore: 'The largest increase: {change}, for {scenario}.',
  largestLess: 'The largest decrease: {change}, for {scenario}.',
});

/** An edit as the end of a sentence about guests' payments. */
export const EDIT_PHRASES = subject('edit phrases', {
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
export const EDITS = subject('edits', {
  ofSet: 'Tax set: {change}',
  newTax: 'New: {tax}',
  goneTax: 'Gone: {tax}',
  changed: '{field}: {saved} → {draft}',
  notAtTop: 'not at the top',
  order: 'Order of calculation',
});

/** The local rules of a tax, and edits of them. */
export const LOCAL_RULES = subject('local rules', {
  nothing: 'local rules without any rule',
  rule: '{rule} {value}',
  changed: '{rule} {saved} → {draft}',
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
  partsOf: 'parts of {whole}',
  part: '"{label}" {share}',
  notSplit: 'none',
});

/** The table of a quote. */
export const TABLE = subject('table', {
  // In place of a base.
  free: 'free',
  noBase: 'nothing to charge it on',
  nobody: 'no guest sleeps there',
  arrivalOnly: 'due at arrival only',
  noNight: 'no night that it applies to',
  // Between a product and the amount.
  atLeastEach: 'at least {amount} each',
  atMostEach: 'at most {amount} each',
  overStay: 'limit over the stay',
  eachRounded: 'each rounded',
  inSteps: 'in steps of {step}',
  eachNightRounded: 'each night rounded',
  rounded: 'rounded {mode}',
  inFee: '{amount} inside {fee}',
  more: '{n} more',
  noneOf: 'none of {all}',
  room: 'room {place}',
  rooms: 'rooms {places}',
  // Headings and rows.
  tax: 'Tax',
  computedOn: 'Computed on',
  included: 'included',
  onTop: 'on top',
  net: 'Net',
  netIs: 'price less what is included',
  price: 'Price',
  priceIs: 'what the rooms are sold for',
  total: 'Total',
  totalIs: 'price plus what is on top',
  kept: 'You keep',
  keptIs: 'total less taxes and city taxes',
  atHouse: 'Paid at the house',
  atHouseIs: '{amount} is paid with the booking',
  from: '{nights} from {date}',
  withRoomNights: '{rooms} ({nights})',
  night: 'Night',
  allNights: 'All nights',
  includedHead: 'Included',
  onTopHead: 'On top',
  inPriceHead: '{title} in the price',
  inCurrency: '{title}, in {currency}',
});

/** The price that leads to a total or a net, on the command line. */
export const PRICE_TABLE = subject('price table', {
  totalExactly: 'Sell for {price}: the guest pays exactly {amount}.',
  netExactly: 'Sell for {price}: the net is exactly {amount}.',
  noTotal: 'No price leads to a total of exactly {amount}.',
  noNet: 'No price leads to a net of exactly {amount}.',
  sellFor: 'Sell for',
  below: 'Nearest below',
  above: 'Nearest above',
  nights: 'Nights: {prices}',
  room: 'Room {room}: {prices}',
  rooms: 'Room {room} ({n} of them): {prices}',
});

/** The tables of an invoice on the command line. */
export const INVOICE_TABLE = subject('invoice table', {
  heading: '{title}, in {currency}',
  creditNote: '{title}, credit note in {currency}',
  deposit: '{title}, deposit in {currency}',
  line: 'Line',
  nights: 'Nights',
  quantity: 'Quantity',
  price: 'Price',
  vat: 'VAT',
  taxable: 'Taxable',
  room: '{text}, room {room}',
  fromTo: '{from} to {to}',
  byChannel: '{amount} by the channel',
  rate: '{category} {rate}%',
  withoutVat: 'Without VAT',
  rounding: 'Rounding',
  paid: 'Paid',
  toBePaid: 'To be paid',
  toBePaidBack: 'To be paid back',
});

/** The tables of a preview and of a replay on the command line, and the lines around them. */
export const PREVIEW_TABLE = subject('preview table', {
  scenario: 'Scenario',
  before: '{currency} before',
  after: 'after',
  difference: 'Difference',
  price: 'Price',
  total: '{currency} total',
  moreRows: '... and {n} more; --all shows them',
  advice: 'Advice',
  shownOn: 'shows on the stay {stay}',
  notAllowed: 'Not allowed: {sentence}',
  increase: 'guests pay {amount} more than {before} for {scenario}; allowed is {limits}.',
  increases:
    'guests pay {amount} more than {before} for {scenario}, and beyond that limit for {n} more; allowed is {limits}.',
  yourStays: 'Your stays',
  changeMost: 'Change most',
  line: 'line',
  change: 'change',
  youKeep: 'you keep',
  arrival: 'Arrival',
  stays: 'stays',
  tax: 'Tax',
  changesOn: 'changes on',
  guestsPay: 'Guests pay',
  moreRefused: '... and {n} more',
  taxSets: 'Tax sets',
  noTaxSet: 'There is no tax set.',
  changed: 'Changed: {titles}',
  new: 'New: {titles}',
  deleted: 'Deleted: {titles}',
  asBefore: 'As before: {titles}',
  moreTitles: '{n} more',
});

/** A preview as a comment on a pull request. */
export const PREVIEW_COMMENT = subject('preview comment', {
  nothingSaved: 'There is no saved tax set to compare it with.',
  edited: 'What was changed',
  guestsPay: 'What guests pay',
  changeMost: 'The stays that change most',
  channelDiffers: 'What the channel manager charges differently',
  channelIs: 'It has no local rules, and charges another total on {found} of {all} stays.',
  stay: 'Stay',
  here: '{currency} here',
  channel: 'channel manager',
  moreLines: '... and {n} more lines.',
});

/** The changes of a draft on the stays of a file, in sentences. */
export const REPLAY = subject('replay', {
  stays: '{many} {n|stay|stays}',
  same: 'as much as before',
  noneMuchMore: '{stays}: guests pay {total}, you keep {kept}; none pays over 5% more.',
  someMuchMore: '{stays}: guests pay {total}, you keep {kept}; {many} {n|pays|pay} over 5% more.',
  noneCompared: {
    one: 'No stay can be compared: the one line of the file is refused.',
    other: 'No stay can be compared: all {many} lines of the file are refused.',
  },
  noStays: 'The file has no stays.',
  refusedAll: 'The reasons:',
  none: 'none',
  guests: 'Guests pay more on {more} of them, less on {less}, the same on {same}.',
  refused: '{many} more {n|is|are} refused, and in no figure:',
  refusedStay: 'line {line}: {why}',
  refusedByDraft: 'line {line} (by the draft alone): {why}',
  refusedBySaved: 'line {line} (by what is saved alone): {why}',
  barSame: 'the same',
  overMore: 'over {from}% more',
  overLess: 'over {from}% less',
  upToMore: 'up to {to}% more',
  upToLess: 'up to {to}% less',
  betweenMore: '{from} to {to}% more',
  betweenLess: '{from} to {to}% less',
  otherNights: '{nights} nights',
  stay: '{persons}, {nights} from {date}',
});

/** The texts beside an issue or a warning of a file. */
export const FINDINGS = subject('findings', {
  warning: 'warning',
});
