import { subject } from '../words.js';

/** The name of a scenario: its stay in a few words. */
export const SCENARIO_NAMES = /* @__PURE__ */ subject('scenarioNames', {
  stay: '{nights} from {date}',
  severalNights: '{nights} nights',
  bedrooms: { one: 'of {n} bedroom', other: 'of {n} bedrooms' },
  late: 'one arriving later',
  guests: '{persons} ({guests})',
  // "one of 7 "resident" from 2026-05-02 for 2 nights".
  guest: 'one {facts}',
  guestAge: 'of {n}',
  guestBorn: 'born {date}',
  guestFrom: 'from {date}',
  guestNights: { one: 'for {n} night', other: 'for {n} nights' },
  label: '"{label}"',
  // The price of the nights.
  pricedAt: '{persons} at {prices}',
  varied: 'prices that differ',
  odd: 'odd prices',
  high: 'high prices',
  low: 'a very low price',
  free: 'free of charge',
  // Further details of the stay.
  extra: 'with {label}',
  extraAt: 'with {label} at {price}',
  booked: 'booked {date}',
  before: { one: 'after {n} night before', other: 'after {n} nights before' },
  paid: '{amount} of {title} paid before',
  toCome: { one: 'with {n} night still to come', other: 'with {n} nights still to come' },
});

/** The purpose of a scenario. */
export const SCENARIO_REASONS = /* @__PURE__ */ subject('scenarioReasons', {
  own: 'your scenario',
  more: { one: '{reasons}; and {n} more reason', other: '{reasons}; and {n} more reasons' },
  // Everyday stays.
  everyday: 'everyday: {stay}',
  weekend: 'a weekend for two',
  week: 'a week for two',
  family: 'a family of four in two rooms',
  familyRoom: 'a family of four in one room',
  business: 'one night on business',
  month: 'a whole month for one',
  children: 'a family with children of {first} and {second}',
  guestsMore: 'the most that guests pay more, of stays up to {nights} nights and {guests} guests',
  guestsLess: 'the most that guests pay less, of stays up to {nights} nights and {guests} guests',
  houseMore: 'the most that the house keeps more, of stays up to {nights} nights and {guests} guests',
  houseLess: 'the most that the house keeps less, of stays up to {nights} nights and {guests} guests',
  fromDate: '{stay}, from {date} on',
  beforeDate: '{stay}, before {date}',
  bookedDate: '{stay}, booked on {date}',
  // Rooms, persons and prices.
  when: '{stay}, when {title} applies',
  threePersons: 'three persons in one room',
  twoRooms: 'two rooms, three persons',
  onePerson: 'one person alone',
  laterRoom: 'two rooms, one arriving a night later',
  highPrices: 'a month in two rooms at high prices: the smallest rates show',
  lowPrice: 'very low price: fixed charges may exceed it',
  free: 'free of charge: what is still due',
  longStay: 'a long stay of one person at odd prices',
  emptyRoom: 'an empty room: {title} depends on what each guest pays',
  bedrooms: '{title} counts bedrooms, and the room has several',
  // Nights that are skipped.
  withinSkipped: {
    one: 'longest stay that is wholly within the {n} skipped night of {title}',
    other: 'longest stay that is wholly within the {n} skipped nights of {title}',
  },
  longerThanSkipped: {
    one: 'first stay longer than the {n} skipped night of {title}',
    other: 'first stay longer than the {n} skipped nights of {title}',
  },
  oneMoreThanSkipped: {
    one: 'one night more than the first stay longer than the {n} skipped night of {title}',
    other: 'one night more than the first stay longer than the {n} skipped nights of {title}',
  },
  shorterThanSkipped: {
    one: 'one night shorter than the {n} skipped night of {title}',
    other: 'one night shorter than the {n} skipped nights of {title}',
  },
  firstAfterSkipped: {
    one: 'first night after the {n} skipped night of {title} is the first of its range',
    other: 'first night after the {n} skipped nights of {title} is the first of its range',
  },
  arrivesAfterSkipped: {
    one: 'arrives after the {n} skipped night of {title}',
    other: 'arrives after the {n} skipped nights of {title}',
  },
  arrivesOnSkipped: {
    one: 'arrives on the last of the {n} skipped night of {title}',
    other: 'arrives on the last of the {n} skipped nights of {title}',
  },
  // The limit of nights.
  limit: { one: 'the limit of {n} night of {title}', other: 'the limit of {n} nights of {title}' },
  limitAfter: { one: '{limit} after {n} skipped night', other: '{limit} after {n} skipped nights' },
  limitFromArrival: '{limit}, counted from arrival',
  longerThanLimit: 'first stay longer than {limit}',
  withinLimit: 'longest stay within {limit}',
  shorterThanLimit: 'one night shorter than {limit}',
  twoBeyondLimit: 'two nights longer than {limit}',
  lastWithin: 'the last night within {limit}',
  firstBeyond: 'the first night beyond {limit}',
  split: 'some nights of {title} are taxed and some are not, at prices that differ',
  afterBefore: '1 night after {n} before: {why}',
  andToCome: '1 night and {n} to come: {why}',
  // The start of a range.
  intoRange: 'crosses into the range of {title} that begins on {date}',
  startsOnFirst: 'starts on the first night of the range of {title} that begins on {date}',
  endsBefore: 'ends the night before the range of {title} that begins on {date}',
  skippedThenFirst: {
    one: 'after {n} skipped night comes the first night of the range of {title} that begins on {date}',
    other: 'after {n} skipped nights comes the first night of the range of {title} that begins on {date}',
  },
  skippedThenBefore: {
    one: '{n} skipped night, then one before the range of {title} that begins on {date}',
    other: '{n} skipped nights, then one before the range of {title} that begins on {date}',
  },
  skippedThenSome: {
    one: 'after {n} skipped night some nights of the range of {title} that begins on {date}',
    other: 'after {n} skipped nights some nights of the range of {title} that begins on {date}',
  },
  cappedThenFirst: {
    one: 'after {n} night that use up a cap counted from arrival comes the first night of the range of {title} that begins on {date}',
    other:
      'after {n} nights that use up a cap counted from arrival comes the first night of the range of {title} that begins on {date}',
  },
  cappedOnFirst: {
    one: 'the last of {n} night that use up a cap counted from arrival is the first of the range of {title} that begins on {date}',
    other:
      'the last of {n} nights that use up a cap counted from arrival is the first of the range of {title} that begins on {date}',
  },
  // The end of a range.
  outOfRange: 'crosses out of the range of {title} that ends on {date}',
  isLast: 'is the last night of the range of {title} that ends on {date}',
  startsAfter: 'starts the night after the range of {title} that ends on {date}',
  skippedThenLast: {
    one: 'after {n} skipped night comes the last night of the range of {title} that ends on {date}',
    other: 'after {n} skipped nights comes the last night of the range of {title} that ends on {date}',
  },
  skippedThenOver: {
    one: 'after {n} skipped night the range of {title} that ends on {date} is over',
    other: 'after {n} skipped nights the range of {title} that ends on {date} is over',
  },
  intoAndOut: 'crosses into and out of the range of {title}, {period}',
  lastNights: 'the last nights of the range of {title}, {period}, and some after it',
  inGap: 'lies in the gap between two ranges of {title} from {first} to {last}',
  spansGap: 'spans the gap between two ranges of {title} from {first} to {last}',
  beforeRange: 'the night before a range of {title}',
  firstOfRange: 'the first night of a range of {title}',
  lastOfRange: 'the last night of a range of {title}',
  afterRange: 'the night after a range of {title}',
  // The nights of each guest.
  comesLater: '{nights}, a guest comes a night later: {why}',
  leavesEarlier: '{nights}, a guest leaves a night earlier: {why}',
  countsEach: '{title} counts the nights of each',
  skipsEach: '{title} skips the first nights of each',
  withinSkips: 'within the nights that {title} skips',
  asksWho: '{title} asks who sleeps there',
  // Rates, limits of an amount, and rounding.
  lastDigit: 'the last digit of the rate {rate} of {title} shows',
  pair: 'rows {first} and {second} of {title} hold: the first counts',
  withExtras: 'with {extras}: {title} is computed on it',
  withoutExtras: 'without {extras}, on which {title} is computed',
  belowAtMost: 'a price of a night below at_most {limit} of {title}',
  beyondAtMost: 'a price of a night beyond at_most {limit} of {title}',
  belowAtLeast: 'a price of a night below at_least {limit} of {title}',
  beyondAtLeast: 'a price of a night beyond at_least {limit} of {title}',
  beyondOverStay: 'more than {limit} over the stay of {title}',
  withinOverStay: 'not yet more than {limit} over the stay of {title}',
  belowLeastOverStay: 'less than {limit} over the stay of {title}',
  beyondLeastOverStay: 'more than the least of {limit} over the stay of {title}',
  roomsOverStay: 'two rooms: {limit} over the stay of {title} is for each, or for all',
  paidOverStay: 'something was paid before: it counts toward {limit} over the stay of {title}',
  nightsApart: 'a cheap night and an expensive one: {title} has {limit} over the stay, and not on each night',
  oddPrices: 'odd prices: each unit of {title} is rounded',
  halfway: '{title} lies exactly halfway between two amounts that it is rounded to',
  littleAbove: '{title} lies a little above an amount that it is rounded to',
  littleBelow: '{title} lies a little below an amount that it is rounded to',
});

/** The position of a scenario relative to a row's conditions. */
export const ROW_EDGES = /* @__PURE__ */ subject('rowEdges', {
  // Nights.
  nightBefore: 'ends the night before the row {conditions} of {title}',
  nightFirst: 'ends with the first night of the row {conditions} of {title}',
  nightLast: 'ends with the last night of the row {conditions} of {title}',
  nightAfter: 'ends with the first night after the row {conditions} of {title}',
  tooShort: 'a night too short for the row {conditions} of {title}',
  justLongEnough: 'just long enough for the row {conditions} of {title}',
  longest: 'the longest stay of the row {conditions} of {title}',
  tooLong: 'a night too long for the row {conditions} of {title}',
  oneMore: 'one night more: {why}',
  guestLater: 'a guest comes a night later: {why}',
  // Ages.
  oneAged: 'a guest of {n}: {why}',
  twoAged: 'two guests of {n}: {why}',
  ageLast: 'last age of the row {conditions} of {title}',
  ageBeyond: 'first age beyond the row {conditions} of {title}',
  ageTooYoung: 'a year too young for the row {conditions} of {title}',
  ageFirst: 'first age of the row {conditions} of {title}',
  birthday: 'a guest who turns {n} on the day of departure, for the row {conditions} of {title}',
  // Labels.
  oneLabelled: 'a guest labelled "{label}" meets the row {conditions} of {title}',
  twoLabelled: 'two guests labelled "{label}" meet the row {conditions} of {title}',
  stayLabelled: 'a stay labelled "{label}" meets the row {conditions} of {title}',
  noneLabelled: 'no guest has the label "{label}" of the row {conditions} of {title}',
  // Prices.
  priceBelow: 'last price of a night below the row {conditions} of {title}',
  priceFirst: 'first price of a night of the row {conditions} of {title}',
  priceOver: 'one minor unit over the first price of the row {conditions} of {title}',
  priceLast: 'last price of a night of the row {conditions} of {title}',
  priceBeyond: 'first price of a night beyond the row {conditions} of {title}',
  priceAcross: 'nights below, at and over the border of the row {conditions} of {title}',
  // Dates and seasons.
  dateBefore: 'ends with the night of {date}, the night before the row {conditions} of {title}',
  dateFirst: 'ends with the night of {date}, the first night of the row {conditions} of {title}',
  dateLast: 'ends with the night of {date}, the last night of the row {conditions} of {title}',
  dateAfter: 'ends with the night of {date}, the night after the row {conditions} of {title}',
  acrossBegin: 'the nights of {first} and {second}, across the beginning of the row {conditions} of {title}',
  acrossEnd: 'the nights of {first} and {second}, across the end of the row {conditions} of {title}',
  // Booking and arrival.
  bookedBefore: 'booked on {date}, the day before the row {conditions} of {title}',
  bookedFirst: 'booked on {date}, the first day of the row {conditions} of {title}',
  bookedLast: 'booked on {date}, the last day of the row {conditions} of {title}',
  bookedAfter: 'booked on {date}, the day after the row {conditions} of {title}',
  bookedNever: 'no booking date is known for the row {conditions} of {title}',
  arrivedBefore: 'arrived on {date}, the day before the row {conditions} of {title}',
  arrivedFirst: 'arrived on {date}, the first day of the row {conditions} of {title}',
  arrivedLast: 'arrived on {date}, the last day of the row {conditions} of {title}',
  arrivedAfter: 'arrived on {date}, the day after the row {conditions} of {title}',
});
