import { subject } from '../words.js';

/** What a draft changes on the stays of a file, in sentences. */
export const REPLAY = subject('replay', {
  stays: { one: '{many} stay', other: '{many} stays' },
  same: 'the same',
  noneMuchMore: '{stays}: guests pay {total}, you keep {net}; nobody pays over 5 % more.',
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
