import { subject } from '../words.js';

/** How many scenarios of a preview change. */
export const PREVIEW_SUMMARY = subject('summary', {
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
