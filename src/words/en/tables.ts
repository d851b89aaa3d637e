import { subject } from '../words.js';

/** The table of a quote. */
export const TABLE = /* @__PURE__ */ subject('table', {
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
  more: { one: '{n} more', other: '{n} more' },
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
  from: '{nights} from {date}',
  withRoomNights: '{rooms} ({nights})',
  night: 'Night',
  allNights: 'All nights',
  includedHead: 'Included',
  onTopHead: 'On top',
  inCurrency: '{title}, in {currency}',
});

/** The price that leads to a total or a net, on the command line. */
export const PRICE_TABLE = /* @__PURE__ */ subject('price table', {
  totalExactly: 'Sell for {price}: the guest pays exactly {amount}.',
  netExactly: 'Sell for {price}: the house keeps exactly {amount}.',
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
export const INVOICE_TABLE = /* @__PURE__ */ subject('invoice table', {
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
export const PREVIEW_TABLE = /* @__PURE__ */ subject('preview table', {
  scenario: 'Scenario',
  before: '{currency} before',
  after: 'after',
  difference: 'Difference',
  net: 'Net',
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
export const PREVIEW_COMMENT = /* @__PURE__ */ subject('preview comment', {
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
export const REPLAY = /* @__PURE__ */ subject('replay', {
  stays: { one: '{many} stay', other: '{many} stays' },
  same: 'the same',
  noneMuchMore: '{stays}: guests pay {total}, you keep {net}; none pays over 5 % more.',
  someMuchMore: {
    one: '{stays}: guests pay {total}, you keep {net}; {many} pays over 5 % more.',
    other: '{stays}: guests pay {total}, you keep {net}; {many} pay over 5 % more.',
  },
  none: 'none',
  guests: 'Guests pay more on {more} of them, less on {less}, the same on {same}.',
  refused: { one: '{many} more is refused, and in no figure:', other: '{many} more are refused, and in no figure:' },
  refusedStay: 'line {line}: {why}',
  refusedByDraft: 'line {line} (by the draft alone): {why}',
  refusedBySaved: 'line {line} (by what is saved alone): {why}',
  barSame: 'the same',
  overMore: 'over {from} % more',
  overLess: 'over {from} % less',
  upToMore: 'up to {to} % more',
  upToLess: 'up to {to} % less',
  betweenMore: '{from} to {to} % more',
  betweenLess: '{from} to {to} % less',
  otherNights: '{nights} nights',
  stay: '{persons}, {nights} from {date}',
});

/** The texts beside an issue or a warning of a file. */
export const FINDINGS = /* @__PURE__ */ subject('findings', {
  warning: 'warning',
});
