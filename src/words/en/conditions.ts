import { subject } from '../words.js';

/** The conditions of a row of rates. */
export const ROW_CONDITIONS = /* @__PURE__ */ subject('conditions', {
  becomes: '{saved} becomes {draft}',
  always: 'always',
  label: '"{label}"',
  ageUnder: 'under {n}',
  age: '{n} years',
  ages: '{first} to {last} years',
  ageUnknown: 'no age given',
  ageKnown: 'of known age',
  ageFrom: '{n} or older',
  ageOnDeparture: '{age} on departure',
  roomPriceFrom: 'price of a room {limit} or more',
  roomPriceOver: 'price of a room over {limit}',
  roomPriceUnder: 'price of a room under {limit}',
  roomPriceUpTo: 'price of a room up to {limit}',
  personPriceFrom: 'price of a person {limit} or more',
  personPriceOver: 'price of a person over {limit}',
  personPriceUnder: 'price of a person under {limit}',
  personPriceUpTo: 'price of a person up to {limit}',
  priceFrom: '{limit} or more',
  priceOver: 'over {limit}',
  priceUnder: 'under {limit}',
  priceUpTo: 'up to {limit}',
  night: 'night {night}',
  nights: 'nights {first} to {last}',
  nightFrom: 'from night {night}',
  nightTo: 'up to night {night}',
  stay: 'stays of {n} nights',
  stays: 'stays of {first} to {last} nights',
  stayFrom: 'stays of {n} nights or more',
  stayTo: 'stays of up to {n} nights',
  booked: 'booked {period}',
  arrived: 'arrived {period}',
});

/** Seasons of every year. */
export const SEASONS = /* @__PURE__ */ subject('seasons', {
  month: 'in {month}',
  twoMonths: 'in {first} and {last}',
  months: 'from {first} to {last}',
  days: 'from {n} {first} to {lastDay} {last}',
  january: 'January',
  february: 'February',
  march: 'March',
  april: 'April',
  may: 'May',
  june: 'June',
  july: 'July',
  august: 'August',
  september: 'September',
  october: 'October',
  november: 'November',
  december: 'December',
});

/** Periods with dates. */
export const PERIODS = /* @__PURE__ */ subject('periods', {
  between: '{first} to {last}',
  until: 'until {last}',
  since: 'from {first} on',
  allYear: 'all year',
});
