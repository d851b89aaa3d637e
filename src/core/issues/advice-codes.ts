import type { CatalogueEntry } from './field-codes.js';
import { curable, entry, withoutSign } from './field-codes.js';
import { shown } from './texts.js';

export const CHANNEL_KINDS = [
  'inclusive_pair',
  'mixed_levels',
  'nested_fixed',
  'nested_per_booking',
  'level_gap',
  'month_end',
] as const;

const BECAUSE: { readonly [Kind in ChannelKind]: (params: ChannelKindParams) => string } = {
  inclusive_pair: ({ title }) => `${shown(title)} is one of two inclusive percentages below an inclusive level`,
  mixed_levels: ({ title }) =>
    `${shown(title)} and a percentage on the other side of the price are on different levels`,
  nested_fixed: ({ title }) => `the fixed tax ${shown(title)} is nested`,
  nested_per_booking: ({ title }) => `${shown(title)} is nested, and charged every night`,
  level_gap: ({ levels = [] }) =>
    `between the levels ${levels.join(' and ')} there is a gap, and the lower one may be left out`,
  month_end: ({ title }) =>
    `over the end of a month its calculator sorts nights by the day of the month, and ${shown(title)} is charged by their order`,
};

/** Warnings about valid tax sets that `advice` finds by quoting stays, not by validation. */
export const ADVICE_CODES = {
  never_charged: entry('warning', '{title:quoted} is never charged: {because}.'),
  length_or_number: curable(
    entry(
      'warning',
      'A row of {title:quoted} is for stays of up to {most:nights}, and the tax has a limit of nights: {stay} pays {charged},',
      'and {otherwise} if the row is for the first {most:nights} of every stay. Then limit the number of the night instead.',
    ),
  ),
  source_old: entry(
    'warning',
    'The source of {title:quoted} was read on {checked}, more than a year before {today}.',
    'Read it again, and write the new day.',
  ),
  cap_out_of_reach: entry(
    'warning',
    'The limit of {cap:nights} of {title:quoted} has no effect within one date range:',
    'the longest range has {longest:nights}.',
  ),
  level_without_effect: curable(
    entry(
      'warning',
      'Level {level:number} of {title:quoted} has no effect, because no percentage is computed on it.',
      'The level of a fixed amount matters only to percentages on lower levels.',
    ),
  ),
  same_title: entry(
    'warning',
    '{title:quoted} is also the title of the tax at {first}. Guests cannot tell the two apart on a bill.',
  ),
  fee_untaxed: entry(
    'warning',
    'No tax is computed on the fee {title:quoted}, but {tax:quoted} is computed on {other:quoted}.',
  ),
  inclusive_over_price: entry(
    'warning',
    'The net of {stay}, sold {sold}, is below zero: the inclusive charges are more than the price.',
    'The property pays the difference.',
  ),
  nested_unevenly: entry(
    'warning',
    '{title:quoted} has other taxes nested under it here than at {first}.',
    'It is charged once, with the nesting of its first place, so the order of the taxes in a level matters.',
  ),
  policy_matters: entry(
    'warning',
    'The {figure} of some stays depends on {option}: with {other:quoted} instead of {now:quoted} it is {amount:signed}',
    'for {stay}. Check that the policy is the one you want.',
  ),
  channel_charges_otherwise: entry(
    'warning',
    'The channel manager charges {amount:signed} for {stay}, because it has no local rules',
    '({differing:count} of {looked:count} stays differ). Check that guests may be shown that.',
  ),
  not_all_tried: entry(
    'warning',
    '{leftOut:count} of {all:count} candidates were not tried: the set has {rows:rows} in {taxes:taxes}.',
    'Advice and differences that only these show are not reported.',
  ),
  channel_may_differ: {
    severity: 'warning',
    sentence: (given: ChannelKindParams) => {
      const { stay, amount } = given;
      const shows =
        stay === undefined || amount === undefined ? '' : ` By its policy, ${stay} costs ${withoutSign(amount)}.`;
      return `The channel manager may charge otherwise: ${BECAUSE[given.kind](given)}.${shows}`;
    },
    params: ['kind', 'title', 'levels', 'stay', 'amount'],
  },
} as const satisfies Record<string, CatalogueEntry>;

/** Kinds of sets for which the channel manager's calculator differs from its documentation. */
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export interface ChannelKindParams {
  readonly kind: ChannelKind;
  /** The title of a tax that causes it. */
  readonly title?: string | undefined;
  /** The two levels around a gap. */
  readonly levels?: readonly number[] | undefined;
  /** A stay for which the policy of the channel manager changes the total, too. */
  readonly stay?: string | undefined;
  /** The difference for that stay, with its currency and a sign. */
  readonly amount?: string | undefined;
}
