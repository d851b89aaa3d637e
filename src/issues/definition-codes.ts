import type { CatalogueEntry } from './field-codes.js';
import { didYouMean } from './field-codes.js';
import { grouped, shown } from './texts.js';

export interface Limit {
  readonly most: number;
}

/** A value of a tax that must equal the value of its tax set. */
export interface Mismatch {
  readonly received: string;
  readonly expected: string;
}

export interface NamedTax {
  /** The tax as messages name it: title "VAT". */
  readonly name: string;
  /** The path of its first place. */
  readonly first: string;
}

export interface OtherRange {
  /** Its index in the list, from 0. */
  readonly other: number;
}

/** Codes for rules between the fields of a tax or a tax set. */
export const DEFINITION_CODES = {
  rate_over_100: {
    severity: 'error',
    sentence: ({ received, most }: { readonly received: string; readonly most: number }) =>
      `rate must be between 0 and ${most} when logic is percent (got ${shown(received)}).`,
    params: ['received', 'most'],
  },
  currency_required: {
    severity: 'error',
    sentence: ({ logic }: { readonly logic: string }) =>
      `currency is required when logic is ${logic}, because the rate is an amount.`,
    params: ['logic'],
  },
  currency_not_null: {
    severity: 'error',
    sentence: ({ received }: { readonly received: unknown }) =>
      `currency must be null when logic is percent (got ${shown(received)}).`,
    params: ['received'],
  },
  currency_differs: {
    severity: 'error',
    sentence: ({ received, expected }: Mismatch) =>
      `currency must be ${shown(expected)}, the currency of the tax set (got ${shown(received)}).`,
    params: ['received', 'expected'],
  },
  property_differs: {
    severity: 'error',
    sentence: ({ received, expected }: Mismatch) =>
      `property_id must be ${shown(expected)}, the property of the tax set (got ${shown(received)}).`,
    params: ['received', 'expected'],
  },
  range_open: {
    severity: 'error',
    sentence: () =>
      'A date range must have a date in after, in before or in both (got neither). Leave the range out if the tax always applies.',
    params: [],
  },
  range_reversed: {
    severity: 'error',
    sentence: ({ after, before }: { readonly after: string; readonly before: string }) =>
      `A date range must not end before it starts (got after ${after} and before ${before}). ` +
      'after is its first date, and before its last.',
    params: ['after', 'before'],
  },
  ranges_conflict: {
    severity: 'error',
    sentence: () =>
      'applicable_after and applicable_before must be the same period as applicable_date_ranges. ' +
      'Use only one of the two forms.',
    params: [],
  },
  tax_repeated: {
    severity: 'error',
    sentence: ({ name, first }: NamedTax) =>
      `A tax must be listed only once at the top of a tax set (the tax with ${name} is also at ${first}).`,
    params: ['name', 'first'],
  },
  tax_conflict: {
    severity: 'error',
    sentence: ({ name, first, field }: NamedTax & { readonly field: string }) =>
      `A tax must have the same fields everywhere (the tax with ${name} has another ${field} at ${first}). ` +
      'Two different taxes need different ids, or different titles if they have no id.',
    params: ['name', 'first', 'field'],
  },
  tax_inside_itself: {
    severity: 'error',
    sentence: ({ name }: Pick<NamedTax, 'name'>) => `A tax must not be nested inside itself (the tax with ${name} is).`,
    params: ['name'],
  },
  nested_too_deep: {
    severity: 'error',
    sentence: ({ most }: Limit) => `Taxes must be nested at most ${most} levels deep, counting the top of the set.`,
    params: ['most'],
  },
  too_many_taxes: {
    severity: 'error',
    sentence: ({ most }: Limit) => `A tax set must have at most ${grouped(most)} different taxes.`,
    params: ['most'],
  },
  too_many_entries: {
    severity: 'error',
    sentence: ({ most }: Limit) =>
      `A tax set must have at most ${grouped(most)} entries, counting a tax wherever it is nested. The rest was not read.`,
    params: ['most'],
  },
  unknown_tax: {
    severity: 'error',
    sentence: ({ id }: { readonly id: string }) => `id must be the id of one of the given taxes (got ${shown(id)}).`,
    params: ['id'],
  },
  never_applies: {
    severity: 'warning',
    sentence: ({ skip, longest }: { readonly skip: number; readonly longest: number }) =>
      `The tax is never charged: skip_nights is ${grouped(skip)}, and a stay has at most ${grouped(longest)} nights.`,
    params: ['skip', 'longest'],
  },
  cap_within_skip: {
    severity: 'warning',
    sentence: ({ skip, cap }: { readonly skip: number; readonly cap: number }) =>
      `max_nights should be more than skip_nights (got ${grouped(cap)} and ${grouped(skip)}). ` +
      'Under a policy that counts max_nights from arrival, the tax is never charged.',
    params: ['skip', 'cap'],
  },
  ranges_overlap: {
    severity: 'warning',
    sentence: ({ other }: OtherRange) =>
      `The range shares dates with range ${other + 1} of the list. A date in both is charged once.`,
    params: ['other'],
  },
  title_not_kept: {
    severity: 'warning',
    sentence: ({ title }: { title: string }) =>
      title === title.trim()
        ? `title should be in the composed Unicode form (NFC), in which the API keeps it (got ${shown(title)}).`
        : `title should not begin or end with whitespace, which the API removes (got ${shown(title)}).`,
    params: ['title'],
  },
  ranges_touch: {
    severity: 'warning',
    sentence: ({ other }: OtherRange) =>
      `The range starts the day after range ${other + 1} of the list ends. The two can be one range.`,
    params: ['other'],
  },
} as const satisfies Record<string, CatalogueEntry>;

export interface LocalKey {
  /** The key under `local`. */
  readonly field: string;
}

/** A limit over the stay for payers that owe less than a unit. */
export interface EachBelowUnit {
  readonly received: string;
  /** The requirement, as words that follow "must be". */
  readonly expected: string;
  readonly because: string;
}

/** The price limits of a row that no price can satisfy together. */
export interface PriceBounds {
  /** The condition that sets the lower limit. */
  readonly lower: string;
  readonly least: string;
  readonly most: string;
}

export interface NamedInPlus {
  /** The name as written. */
  readonly reference: string;
}

/** Codes for rules between the keys of local rules. */
export const LOCAL_CODES = {
  key_without_use: {
    severity: 'error',
    sentence: ({ field, needed }: LocalKey & { readonly needed: string }) =>
      `${field} must be left out here, because it is for ${needed}.`,
    params: ['field', 'needed'],
  },
  key_beside_channel: {
    severity: 'error',
    sentence: ({ field }: LocalKey) =>
      `${field} must be left out when only is channel, because the tax is not calculated here.`,
    params: ['field'],
  },
  local_rate_required: {
    severity: 'error',
    sentence: ({ logic, local }: { readonly logic: string; readonly local: string }) =>
      `local.rate is required, because rate is for logic ${logic}, and the local logic is ${local}.`,
    params: ['logic', 'local'],
  },
  local_rate_over_100: {
    severity: 'error',
    sentence: ({ received, most }: { readonly received: string; readonly most: number }) =>
      `A percentage must be between 0 and ${most} (got ${shown(received)}). ` +
      'It may be more only when base starts from nothing.',
    params: ['received', 'most'],
  },
  inclusive_units: {
    severity: 'error',
    sentence: ({ field }: LocalKey) =>
      `${field} must be left out of an inclusive percent, which is found by taking the price apart.`,
    params: ['field'],
  },
  step_not_payable: {
    severity: 'error',
    sentence: ({ received, expected }: { readonly received: string; readonly expected: string }) =>
      `step must be ${expected} (got ${shown(received)}).`,
    params: ['received', 'expected'],
  },
  at_least_over_at_most: {
    severity: 'error',
    sentence: ({ least, most }: { readonly least: string; readonly most: string }) =>
      `at_least must not be above at_most (got ${shown(least)} and ${shown(most)}).`,
    params: ['least', 'most'],
  },
  over_stay_empty: {
    severity: 'error',
    sentence: () => 'over_stay must have at_most or at_least.',
    params: [],
  },
  each_below_unit: {
    severity: 'error',
    sentence: ({ received, expected, because }: EachBelowUnit) =>
      `each must be ${expected} here, because ${because} (got ${shown(received)}).`,
    params: ['received', 'expected', 'because'],
  },
  inclusive_price_from_net: {
    severity: 'error',
    sentence: () =>
      'start must not be net on an inclusive tax with price conditions, because its net depends on the rate. ' +
      'Such a tax looks at the shown price.',
    params: [],
  },
  base_of_nothing: {
    severity: 'error',
    sentence: () => 'plus must name at least one tax when start is nothing.',
    params: [],
  },
  percent_of_tax_sent: {
    severity: 'error',
    sentence: () =>
      'A percentage of other taxes alone must have an amount for the channel manager, which would take it of the ' +
      'price. Write the amount in logic and rate, and the percentage in local; or only: "here", if it is not to be sent.',
    params: [],
  },
  nights_reversed: {
    severity: 'error',
    sentence: ({ field, least, most }: LocalKey & { readonly least: number; readonly most: number }) =>
      `${field} must not be less than where the row starts (got ${least} to ${most}).`,
    params: ['field', 'least', 'most'],
  },
  age_bounds_reversed: {
    severity: 'error',
    sentence: ({ from, under }: { readonly from: number; readonly under: number }) =>
      `age_under must be more than age_from (got age_from ${from} and age_under ${under}). ` +
      'age_from is the first age for which the row applies, and age_under the first for which it no longer does.',
    params: ['from', 'under'],
  },
  price_bounds_reversed: {
    severity: 'error',
    sentence: ({ field, lower, least, most }: LocalKey & PriceBounds) =>
      `${lower} and ${field} must leave a price between them (got ${shown(least)} and ${shown(most)}).`,
    params: ['field', 'lower', 'least', 'most'],
  },
  plus_unknown: {
    severity: 'error',
    sentence: ({ reference, suggestion }: NamedInPlus & { readonly suggestion?: string | undefined }) =>
      `plus must name taxes of the tax set (got ${shown(reference)}).${didYouMean(suggestion)}`,
    params: ['reference', 'suggestion'],
  },
  plus_ambiguous: {
    severity: 'error',
    sentence: ({ reference }: NamedInPlus) =>
      `plus must name one tax (${shown(reference)} is the title of several). Use the id.`,
    params: ['reference'],
  },
  plus_repeated: {
    severity: 'error',
    sentence: ({ reference }: NamedInPlus) => `plus must name each tax once (got ${shown(reference)} again).`,
    params: ['reference'],
  },
  plus_circular: {
    severity: 'error',
    sentence: ({ reference }: NamedInPlus) =>
      `plus must not lead back to its own tax (${shown(reference)} is computed on it, or is the tax itself).`,
    params: ['reference'],
  },
  plus_later: {
    severity: 'error',
    sentence: ({ reference }: NamedInPlus) =>
      `plus must name taxes that are calculated earlier (${shown(reference)} is calculated later). ` +
      'Give that tax a higher level.',
    params: ['reference'],
  },
  plus_not_here: {
    severity: 'error',
    sentence: ({ reference }: NamedInPlus) =>
      `plus must name taxes that are calculated here (${shown(reference)} is for the channel alone).`,
    params: ['reference'],
  },
  net_in_circles: {
    severity: 'error',
    sentence: ({ title }: { readonly title: string }) =>
      `The amount depends on the net, and the net depends on the amount: the inclusive ${shown(title)} is computed on ` +
      'this tax. Start from the price, or calculate this tax after the inclusive one.',
    params: ['title'],
  },
  row_never_reached: {
    severity: 'warning',
    sentence: ({ other }: { readonly other: number }) =>
      `This row never applies, because row ${other + 1} always applies before it. Put the narrower row first.`,
    params: ['other'],
  },
  row_never_holds: {
    severity: 'warning',
    sentence: ({ because }: { readonly because: string }) => `This row never applies: ${because}.`,
    params: ['because'],
  },
  rows_leave_gap: {
    severity: 'warning',
    sentence: ({ gap, other }: { readonly gap: string; readonly other: number }) =>
      `Between row ${other + 1} and this one lies ${gap}, for which the tax's own rate applies. Check that it is meant.`,
    params: ['gap', 'other'],
  },
  key_without_effect: {
    severity: 'warning',
    sentence: ({ field, because }: LocalKey & { readonly because: string }) => `${field} has no effect: ${because}.`,
    params: ['field', 'because'],
  },
} as const satisfies Record<string, CatalogueEntry>;

/** Params of doubts. */
export interface DoubtParams {
  /** The title of the other tax. */
  readonly title?: string | undefined;
  /** The usual intention, as it is written in the definition. */
  readonly write: string;
  /** What to write if the definition is meant literally. */
  readonly keep?: string | undefined;
  /** The label that a guest has and the room lacks. */
  readonly label?: string | undefined;
  /** The day that two periods share. */
  readonly day?: string | undefined;
  /** The index of the other row, from 0. */
  readonly other?: number | undefined;
  /** The path of the other tax. */
  readonly first?: string | undefined;
  /** A plain stay, in words. */
  readonly stay?: string | undefined;
  /** The amount for that stay, with the currency. */
  readonly charged?: string | undefined;
  /** The amount for that stay once `write` is written. */
  readonly meant?: string | undefined;
}

/** The entry of a doubt: the definition's text, both amounts, and what to write. */
function doubt(saying: (params: DoubtParams) => string, named: ReadonlyArray<keyof DoubtParams> = []) {
  return {
    severity: 'warning',
    sentence: (params: DoubtParams) => `${saying(params)} ${whatToWrite(params)}`,
    params: [...named, 'write', 'keep', 'stay', 'charged', 'meant'],
  } as const;
}

function whatToWrite({ write, keep, stay, charged, meant }: DoubtParams): string {
  const orKeep = keep === undefined ? '' : `, or ${keep} to keep it as it is`;
  if (stay === undefined) return `Write ${write}${orKeep}.`;
  return `For ${stay}, it charges ${charged}, and ${meant} with ${write}. Write that${orKeep}.`;
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
  price_of_unsaid: doubt(() => 'This condition looks at the price of the room, but the tax is one for each guest.'),
  inclusive_on_exclusive: doubt(
    ({ title }) =>
      `This inclusive tax is computed on the exclusive ${shown(title)} too, so the tax on what is beside the price is ` +
      `taken out of the price. Where ${shown(title)} is taxed too, add an exclusive tax on it alone.`,
    ['title'],
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
  ranges_share_day: doubt(
    ({ day, other, title, first }) =>
      first === undefined
        ? `This period ends on ${day}, the day on which that of row ${(other ?? 0) + 1} begins, and the first of the two rows applies.`
        : `This period ends on ${day}, the day on which that of the other ${shown(title)} begins (${first}), and both are charged.`,
    ['day', 'other', 'title', 'first'],
  ),
} as const satisfies Record<string, CatalogueEntry>;

/** Whether a warning is a doubt. */
export function isDoubt({ code }: { readonly code: string }): boolean {
  return Object.hasOwn(DOUBT_CODES, code);
}
