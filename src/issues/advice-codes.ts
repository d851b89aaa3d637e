import type { CatalogueEntry } from './field-codes.js';
import { grouped, nounFor, shown } from './texts.js';

const nights = (count: number) => `${grouped(count)} ${nounFor(count, 'night')}`;

/** "8.00 EUR less": a word replaces the sign. */
function withoutSign(amount: string): string {
  return `${amount.replace(/^[+-]/, '')} ${amount.startsWith('-') ? 'less' : 'more'}`;
}

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
  never_charged: {
    severity: 'warning',
    sentence: ({ title, because }: { readonly title: string; readonly because: string }) =>
      `${shown(title)} is never charged: ${because}.`,
    params: ['title', 'because'],
  },
  order_decides: {
    severity: 'warning',
    sentence: ({ title, first, second, stay, charged, otherwise }: OrderParams) =>
      `Rows ${grouped(first)} and ${grouped(second)} of ${shown(title)} hold for the same guests and nights, and neither covers the ` +
      `other: ${stay} pays ${charged} as they stand, and ${otherwise} with row ${grouped(second)} first. Put first the row ` +
      'that is meant to win, or add a condition that keeps them apart.',
    params: ['title', 'first', 'second', 'stay', 'charged', 'otherwise'],
  },
  length_or_number: {
    severity: 'warning',
    sentence: ({ title, most, stay, charged, otherwise }: LengthParams) =>
      `A row of ${shown(title)} is for stays of up to ${nights(most)} (nights_to), beside max_nights: ${stay} pays ${charged}, and ` +
      `${otherwise} if the row is for the first ${nights(most)} of every stay. Then write night_to.`,
    params: ['title', 'most', 'stay', 'charged', 'otherwise'],
  },
  source_old: {
    severity: 'warning',
    sentence: ({
      title,
      checked,
      today,
    }: {
      readonly title: string;
      readonly checked: string;
      readonly today: string;
    }) =>
      `The source of ${shown(title)} was read on ${checked}, more than a year before ${today}. Read it again, and write the day in checked.`,
    params: ['title', 'checked', 'today'],
  },
  cap_out_of_reach: {
    severity: 'warning',
    sentence: ({ title, cap, longest }: { readonly title: string; readonly cap: number; readonly longest: number }) =>
      `max_nights of ${shown(title)} has no effect within one date range: it is ${grouped(cap)}, ` +
      `and the longest range has ${nights(longest)}.`,
    params: ['title', 'cap', 'longest'],
  },
  level_without_effect: {
    severity: 'warning',
    sentence: ({ title, level }: { readonly title: string; readonly level: number }) =>
      `Level ${level} of ${shown(title)} has no effect, because no percentage is computed on it. ` +
      'The level of a fixed amount matters only to percentages on lower levels.',
    params: ['title', 'level'],
  },
  same_title: {
    severity: 'warning',
    sentence: ({ title, first }: { readonly title: string; readonly first: string }) =>
      `${shown(title)} is also the title of the tax at ${first}. Guests cannot tell the two apart on a bill.`,
    params: ['title', 'first'],
  },
  fee_untaxed: {
    severity: 'warning',
    sentence: ({ title, other, tax }: { readonly title: string; readonly other: string; readonly tax: string }) =>
      `No tax is computed on the fee ${shown(title)}, but ${shown(tax)} is computed on ${shown(other)}.`,
    params: ['title', 'other', 'tax'],
  },
  inclusive_over_price: {
    severity: 'warning',
    sentence: ({ stay, sold }: { readonly stay: string; readonly sold: string }) =>
      `The net of ${stay}, sold ${sold}, is below zero: the inclusive charges are more than the price. ` +
      'The property pays the difference.',
    params: ['stay', 'sold'],
  },
  nested_unevenly: {
    severity: 'warning',
    sentence: ({ title, first }: { readonly title: string; readonly first: string }) =>
      `${shown(title)} has other taxes nested under it here than at ${first}. It is charged once, with the nesting of ` +
      'its first place, so the order of the taxes in a level matters.',
    params: ['title', 'first'],
  },
  policy_matters: {
    severity: 'warning',
    sentence: ({ option, now, other, figure, amount, stay }: PolicyParams) =>
      `The ${figure} of some stays depends on ${option}: with ${shown(other)} instead of ${shown(now)} it is ` +
      `${withoutSign(amount)} for ${stay}. Check that the policy is the one you want.`,
    params: ['option', 'now', 'other', 'figure', 'amount', 'stay'],
  },
  channel_charges_otherwise: {
    severity: 'warning',
    sentence: ({ amount, stay, differing, looked }: ChannelParams) =>
      `The channel manager charges ${withoutSign(amount)} for ${stay}, because it has no local rules ` +
      `(${grouped(differing)} of ${grouped(looked)} stays differ). Check that guests may be shown that.`,
    params: ['amount', 'stay', 'differing', 'looked'],
  },
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

/** Params of `channel_may_differ`. */
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

/** Params of `channel_charges_otherwise`. */
export interface ChannelParams {
  /** The difference, with its currency and a sign. */
  readonly amount: string;
  readonly stay: string;
  /** The number of compared stays that differ. */
  readonly differing: number;
  readonly looked: number;
}

/** Params of `policy_matters`. */
export interface PolicyParams {
  readonly option: string;
  readonly now: string;
  readonly other: string;
  readonly figure: string;
  /** The difference, with its currency and a sign. */
  readonly amount: string;
  readonly stay: string;
}

/** Params of `order_decides`. */
export interface OrderParams {
  readonly title: string;
  /** The numbers of the rows, from 1. */
  readonly first: number;
  readonly second: number;
  readonly stay: string;
  /** The amount of the tax with the rows in their order, and with the second one before the first. */
  readonly charged: string;
  readonly otherwise: string;
}

/** Params of `length_or_number`. */
export interface LengthParams {
  readonly title: string;
  /** The longest stay of the row, in nights. */
  readonly most: number;
  readonly stay: string;
  /** The amount of the tax, and its amount if the row were limited by `night_to`. */
  readonly charged: string;
  readonly otherwise: string;
}
