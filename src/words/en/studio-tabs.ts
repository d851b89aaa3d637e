import { subject } from '../words.js';

/** The tab of cases: stays with amounts that somebody knows. */
export const CASES_TAB = subject('casesTab', {
  title: 'Cases',
  whatIsACase: 'A case is a stay whose amounts you know: each edit shows whether they still hold.',
  firstInFile: 'The first one is written to {file}.',
  inFile: 'They are in {file}.',
  inPage: 'They are in this page until you download them.',
  asExpected: 'as expected',
  notAsExpected: 'not as expected',
  isWrong: '{name}: "staytax test" says what is wrong with it.',
  download: 'Download the cases',
  price: 'Price',
  net: 'Net',
  inclusive: 'Taxes in the price',
  exclusive: 'Taxes on top',
  total: 'Total',
  issues: 'Refused with',
  warnings: 'Warnings',
  room: 'Room {room}',
  none: 'none',
  difference: '{place}: expected {expected}, now {got}',
  amount: '{figure}: {amount} {currency}',
  notYet: 'The typed stay can be kept as a case once it has figures.',
  kept: '"{name}" is kept.',
  exists: 'There is a case "{name}" already.',
  keepTitle: 'Keep the typed stay as a case',
  name: 'What it shows',
  nameHint: 'a couple, eight nights',
  keep: 'These amounts are right: keep as a case',
});

/** The tab of past stays. */
export const STAYS_TAB = subject('staysTab', {
  title: 'Stays of the past',
  otherStays: 'Other stays',
  nothingSaved: 'Stays of the past are compared with what is saved, and nothing is saved yet.',
  isBehind: 'The tax set was edited: these are the figures of an earlier draft.',
  again: 'Replay again',
  file: 'A file of stays',
  drop: 'Drop a file of stays here, such as those of last year: what guests would pay more or less, and what you would keep. It stays on this machine.',
  form: 'One stay on each line: as CSV with a header, or as JSON; also as .gz. Prices are those of the stay, or "nightlyPrices" with a space between them.',
  progress: 'Stays that are replayed',
  stays: '{stays} stays',
  cancel: 'Cancel',
  currencies: 'The draft and what is saved are in two currencies, and cannot be compared.',
  format: 'The page reads CSV and lines of JSON, also as .gz. "staytax preview --stays" reads Parquet and .zst too.',
  unreadable: '{file} cannot be read: {problem}',
});

/** The tab of a year. */
export const YEAR_TAB = subject('yearTab', {
  title: 'A year at a glance',
  noMap: 'There is no map until the tax set and the stay can be read.',
  map: 'The map',
  before: 'The year before',
  after: 'The year after',
  colours: 'Colours',
  ofChange: 'the change',
  ofShare: 'the part of taxes',
  isBehind: 'The year is being quoted: what is shown is of an earlier draft.',
  role: 'map',
  arrivals: 'Arrivals by length of stay',
  keys: 'Arrivals from left to right, nights from below. Arrow keys lead through it, Enter or a click opens the stay.',
  legendOfShare: 'Taxes as a part of the total',
  legendOfChange: 'What guests pay more or less',
  same: 'the same',
  more: '{amount} more',
  less: '{amount} less',
  range: '{least} to {most}',
  percent: '{share} %',
  cell: '{place}: guests pay {total}; {share} of it are taxes.',
  cellMore: '{place}: guests pay {total}, {amount} more than now; {share} of it are taxes.',
  cellLess: '{place}: guests pay {total}, {amount} less than now; {share} of it are taxes.',
  cellSame: '{place}: guests pay {total}, the same as now; {share} of it are taxes.',
  noCell: '{place}: this stay cannot be quoted.',
  table: 'The year as a table',
  tableLabel: 'The year, table',
  caption: 'What guests pay by month, {currency} (and the change)',
  arrival: 'Arrival',
});

/** The tab of the channel manager. */
export const CHANNEL_TAB = subject('channelTab', {
  title: 'The channel manager',
  noFigures: 'There are no figures until the tax set can be read.',
  toldAll:
    'The channel manager is told everything that this set says. Where a rule has no words there, such as a rate for children, the stays on which it charges a different amount are listed here.',
  same: 'This stay costs the same by the channel manager.',
  ofStay: 'This stay: {difference}',
  more: '{here} {currency} here, {channel} by the channel manager: {amount} more.',
  less: '{here} {currency} here, {channel} by the channel manager: {amount} less.',
  comparing: 'Other stays are being compared.',
  noOther: 'No other stay that was looked at costs a different amount there.',
  others: {
    one: '{n} of the stays that were looked at cost a different amount there:',
    other: '{n} of the stays that were looked at cost a different amount there:',
  },
  largest: {
    one: '{n} of the stays that were looked at cost a different amount there; the {shown} largest differences:',
    other: '{n} of the stays that were looked at cost a different amount there; the {shown} largest differences:',
  },
});
