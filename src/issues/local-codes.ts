import { type CatalogueEntry, didYouMean } from './field-codes.js';
import { shown } from './shown.js';

export interface LocalKey {
  /** The key of the local rules. */
  readonly field: string;
}

export interface NamedInPlus {
  /** The name as it is written. */
  readonly reference: string;
}

/** What can be wrong with local rules although each key by itself is right, and what is worth knowing. */
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
      'price. Write the amount in logic and rate, and the percentage in local.',
    params: [],
  },
  nights_reversed: {
    severity: 'error',
    sentence: ({ field, least, most }: LocalKey & { readonly least: number; readonly most: number }) =>
      `${field} must not be less than where the row starts (got ${least} to ${most}).`,
    params: ['field', 'least', 'most'],
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
  net_adds_inclusive: {
    severity: 'warning',
    sentence: ({ title }: { readonly title: string }) =>
      `The net of this tax adds the inclusive ${shown(title)} again, because that stands on a higher level. ` +
      'Put both on the same level, or write plus: [].',
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
