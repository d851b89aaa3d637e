import { subject } from '../words.js';

/** On which side of the conditions of a row a scenario is. */
export const ROW_EDGES = subject('rowEdges', {
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
  noneLabelled: 'nobody labelled "{label}" is there for the row {conditions} of {title}',
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
