import { subject } from '../words.js';

/** The stays of a file under a draft: the tables of a replay, and what leads from them to a scenario. */
export const REPLAY_VIEW = subject('replayView', {
  yourStays: 'Your stays',
  inNumbers: 'In numbers',
  largest: { one: 'The stay that change most', other: 'The {n} stays that change most' },
  byMonth: 'By month of arrival',
  byTax: 'By tax',
  stay: 'Stay',
  line: 'Line',
  month: 'Month',
  stays: 'Stays',
  tax: 'Tax',
  changedStays: 'Stays that change',
  before: 'Before, {currency}',
  after: 'After',
  change: 'Change',
  youKeep: 'You keep',
  more: '... and {n} more.',
  histogram: 'How many of {stays} stays change how much',
  page: 'Preview: {title}',
  lineOfStay: 'Line {line}: {stay}',
  lineOfYours: 'line {line} of your stays',
});
