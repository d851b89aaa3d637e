import type { Cure } from './cures.js';
import { CURE } from './cures.js';
import type { CatalogueEntry } from './field-codes.js';
import { curable, entry } from './field-codes.js';
import { grouped, shown } from './texts.js';

/** Codes for likely mistakes in a tax or a tax set. */
export const DEFINITION_WARNINGS = {
  never_applies: entry(
    'warning',
    'The tax is never charged: skip_nights is {skip:count}, and a stay has at most {longest:count} nights.',
  ),
  cap_within_skip: entry(
    'warning',
    'max_nights should be more than skip_nights (got {cap:count} and {skip:count}).',
    'Under a policy that counts max_nights from arrival, the tax is never charged.',
  ),
  ranges_overlap: curable(
    entry(
      'warning',
      'The range shares dates with range {other:place} of the list.',
      'A date in both is charged once: the two can be one range.',
    ),
  ),
  title_not_kept: curable({
    severity: 'warning',
    sentence: ({ title }: { title: string }) =>
      title === title.trim()
        ? `title should be in the composed Unicode form (NFC), in which the API keeps it (got ${shown(title)}).`
        : `title should not begin or end with whitespace, which the API removes (got ${shown(title)}).`,
    params: ['title'],
  }),
  ranges_touch: curable(
    entry(
      'warning',
      'The range starts the day after range {other:place} of the list ends.',
      'The two can be one range.',
    ),
  ),
} as const satisfies Record<string, CatalogueEntry>;

/** Codes for likely mistakes in local rules. */
export const LOCAL_WARNINGS = {
  row_never_reached: curable(
    entry(
      'warning',
      'This row never applies, because row {other:place} always applies before it.',
      'Put the narrower row first.',
    ),
  ),
  row_never_holds: entry('warning', 'This row never applies: {because}.'),
  rows_leave_gap: entry(
    'warning',
    "Between row {other:place} and this one lies {gap}, for which the tax's own rate applies.",
    'Check that it is meant.',
  ),
  row_without_effect: curable(
    entry(
      'warning',
      "This row has no effect: it has the tax's own rate ({rate}), and {because}.",
      'Leave it out, or write the rate that is meant.',
    ),
  ),
  meant_without_use: curable(
    entry(
      'warning',
      'meant names {received:quoted}, but there is no such warning here.',
      'Leave it out, so that it does not hide the warning when a rule changes.',
    ),
  ),
} as const satisfies Record<string, CatalogueEntry>;

/** Params of doubts. */
export interface DoubtParams extends Cure {
  /** The title of the other tax. */
  readonly title?: string | undefined;
  /** The title of a fee that can contain the tax. */
  readonly fee?: string | undefined;
  /** The usual intention, as it is written in the definition; `undefined` if no field says it. */
  readonly write?: string | undefined;
  /** What to write if the definition is meant literally. */
  readonly keep?: string | undefined;
  /** The label that a guest has and the room lacks. */
  readonly label?: string | undefined;
  /** The day that two periods share. */
  readonly day?: string | undefined;
  /** The index of the other row, from 0. */
  readonly other?: number | undefined;
  /** A rate as it is written. */
  readonly rate?: string | undefined;
  /** What makes nights free: "dates", "seasons" or "price". */
  readonly by?: string | undefined;
  /** The payer of one unit: "guest" or "room". */
  readonly unit?: string | undefined;
  /** The path of the other tax; or the number of the first row, from 1. */
  readonly first?: string | number | undefined;
  /** The number of the later row, from 1. */
  readonly second?: number | undefined;
  /** What the stay of a trial pays with the later row first. */
  readonly otherwise?: string | undefined;
  /** The first number of a guest for which a row holds. */
  readonly number?: number | undefined;
  /** A plain stay, in words. */
  readonly stay?: string | undefined;
  /** The amount for that stay, with the currency. */
  readonly charged?: string | undefined;
  /** The amount for that stay once `write` is written. */
  readonly meant?: string | undefined;
}

/**
 * The entry of a doubt: `saying` says what the definition says; the sentence adds both amounts, and what to write.
 */
function doubt(saying: (params: DoubtParams) => string, named: ReadonlyArray<keyof DoubtParams> = []) {
  return {
    severity: 'warning',
    saying,
    sentence: (params: DoubtParams) =>
      params.otherwise === undefined ? `${saying(params)} ${whatToWrite(params)}` : saying(params),
    params: [...named, ...CURE, 'keep', 'stay', 'charged', 'meant'],
  } as const;
}

function whatToWrite({ write, keep, stay, charged, meant }: DoubtParams): string {
  if (write === undefined) return `A definition cannot say it otherwise. Write ${keep} to keep it as it is.`;
  const orKeep = keep === undefined ? '' : `, or ${keep} to keep it as it is`;
  if (stay === undefined) return `Write ${write}${orKeep}.`;
  return `For ${stay}, it charges ${charged}, and ${meant} with ${write}. Write that${orKeep}.`;
}

/** What is free, by what makes it free. */
const FREE_BY: Readonly<Record<string, string>> = {
  dates: 'Nights on some dates',
  seasons: 'Nights in some seasons',
  price: 'Nights at some prices',
};

/** Two rows whose order decides: in a definition, or shown by a stay that `advice` tries. */
function orderSaying({ title, first, second, stay, charged, otherwise }: DoubtParams): string {
  const neither = `Rows ${first} and ${second} of ${shown(title)} hold for the same guests and nights`;
  if (otherwise !== undefined) {
    return (
      `${neither}, and neither covers the other: ${stay} pays ${charged} as they stand, and ${otherwise} with row ` +
      `${second} first. Put first the row that is meant to win, or add a condition that keeps them apart.`
    );
  }
  return `${neither}, and the first, which is dearer, applies.`;
}

/** Codes of valid definitions that nearly always mean something else. */
export const DOUBT_CODES = {
  guest_row_on_room_percent: doubt(
    ({ title, label }) =>
      label === undefined
        ? 'This row asks the age of a guest, but the percentage is one for the room, which takes the highest rate of its guests.'
        : `Not the whole room has the label ${shown(label)}, but the percentage ${shown(title)} is one for the room, which takes ` +
          'the highest rate of its guests.',
    ['title', 'label'],
  ),
  guest_counts_among: doubt(
    ({ number = 0 }) =>
      `This row counts only the guests of its ages: it holds from guest number ${grouped(number)} among these on, not from ` +
      `guest number ${grouped(number)} of the room on.`,
    ['number'],
  ),
  price_of_unsaid: doubt(() => 'This condition looks at the price of the room, but the tax is one for each guest.'),
  price_for_unsaid: doubt(
    () => 'This condition looks at the price of the first taxable night, but the charge is one for the whole stay.',
  ),
  inclusive_on_exclusive: doubt(
    ({ title, fee }) =>
      `This inclusive tax is computed on the exclusive ${shown(title)} too, so the tax on what is beside the price is ` +
      (fee === undefined
        ? `taken out of the price. Where ${shown(title)} bears it too, add an exclusive tax of the same rate on it alone, with ` +
          `{ "only": "here", "base": { "start": "nothing", "plus": [${shown(title)}] } }.`
        : `taken out of the price. Where the amount of ${shown(fee)} has the tax in it, write so at ${shown(fee)}: ` +
          'the price then has its own tax alone in it.'),
    ['title', 'fee'],
  ),
  base_unsaid: doubt(
    ({ title }) =>
      `Nothing says whether the price that this tax is computed on has the inclusive ${shown(title)} in it. Now it has.`,
    ['title'],
  ),
  fee_on_vat: doubt(
    ({ title }) => `This fee is computed on the tax ${shown(title)}, and not the tax on the fee.`,
    ['title'],
  ),
  net_adds_inclusive: doubt(
    ({ title }) =>
      `The net of this tax adds the inclusive ${shown(title)} again, because that stands on a higher level.`,
    ['title'],
  ),
  parts_leave_nothing: doubt(
    ({ label }) =>
      `This tax is on ${shown(label)}, which the parts of the set split completely, so it looks at a price of 0.`,
    ['label'],
  ),
  shares_split_net: doubt(
    ({ title }) =>
      `The shares of this tax and of ${shown(title)} add up to 1. They split the net, and not the price as parts do.`,
    ['title'],
  ),
  ranges_share_day: doubt(
    ({ day, other, title, first }) =>
      first === undefined
        ? `This period ends on ${day}, the day on which that of row ${(other ?? 0) + 1} begins, and the first of the two rows applies.`
        : `This period ends on ${day}, the day on which that of ${shown(title)} begins (${first}), and both are charged.`,
    ['day', 'other', 'title', 'first'],
  ),
  free_nights_counted: doubt(
    ({ by }) => `${FREE_BY[by ?? ''] ?? ''} are free, but they use up max_nights, so that later nights are free too.`,
    ['by'],
  ),
  order_decides: {
    ...doubt(orderSaying),
    params: ['title', 'first', 'second', ...CURE, 'keep', 'stay', 'charged', 'meant', 'otherwise'],
  },
  rate_under_tenth: doubt(
    ({ rate }) => `A rate of ${rate} is ${rate} percent, less than a tenth of a percent.`,
    ['rate'],
  ),
  over_stay_each_unsaid: doubt(
    ({ unit }) => `This limit is on the sum of all ${unit}s of the stay, although the tax is one for each ${unit}.`,
    ['unit'],
  ),
} as const satisfies Record<string, CatalogueEntry>;

/** Whether a warning is a doubt. */
export function isDoubt<Of extends { readonly code: string }>(
  warning: Of,
): warning is Extract<Of, { readonly code: keyof typeof DOUBT_CODES }> {
  return Object.hasOwn(DOUBT_CODES, warning.code);
}
