import { subject } from '../words.js';

/** The table of a quote. */
export const TABLE = subject('table', {
  // In place of what a charge is computed on.
  free: 'free',
  noBase: 'nothing to charge it on',
  nobody: 'nobody sleeps there',
  arrivalOnly: 'due at arrival only',
  noNight: 'no night that it applies to',
  // What lies between a product and the amount.
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
  // Heads and rows.
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
