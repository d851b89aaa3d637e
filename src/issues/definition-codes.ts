import type { CatalogueEntry } from './field-codes.js';
import { counted, shown } from './shown.js';

const nights = (count: number) => `${counted(count)} ${count === 1 ? 'night' : 'nights'}`;

/** What can be wrong with a tax or a tax set although each field by itself is right, and what is worth knowing. */
export const DEFINITION_CODES = {
  rate_over_100: {
    severity: 'error',
    sentence: ({ rate }: { rate: string }) => `rate is ${shown(rate)}; with logic percent it takes 0 to 100.`,
    example: '{ "logic": "percent", "rate": "119.00" }',
    fix: '{ "logic": "percent", "rate": "19.00" }',
  },
  currency_required: {
    severity: 'error',
    sentence: ({ logic }: { logic: string }) =>
      `currency is missing; with logic ${logic} the rate is an amount, so it takes an ISO 4217 code such as "EUR".`,
    example: '{ "logic": "per_night", "rate": "2.00" }',
    fix: '{ "logic": "per_night", "rate": "2.00", "currency": "EUR" }',
  },
  currency_not_null: {
    severity: 'error',
    sentence: ({ received }: { received: unknown }) =>
      `currency is ${shown(received)}; with logic percent the rate is no amount, so it takes null.`,
    example: '{ "logic": "percent", "currency": "EUR" }',
    fix: '{ "logic": "percent", "currency": null }',
  },
  currency_differs: {
    severity: 'error',
    sentence: ({ received, set }: { received: string; set: string }) =>
      `currency is ${shown(received)}; in a tax set with currency ${shown(set)} a fixed tax takes ${shown(set)} too.`,
    example: '{ "currency": "EUR", "taxes": [{ "logic": "per_night", "currency": "USD", ... }] }',
    fix: '{ "currency": "EUR", "taxes": [{ "logic": "per_night", "currency": "EUR", ... }] }',
  },
  property_differs: {
    severity: 'error',
    sentence: ({ received, set }: { received: string; set: string }) =>
      `property_id is ${shown(received)}; the tax set belongs to ${shown(set)}, and so must its taxes.`,
    example: '{ "property_id": "716305c4-...", "taxes": [{ "property_id": "52397a6e-...", ... }] }',
    fix: '{ "property_id": "716305c4-...", "taxes": [{ "property_id": "716305c4-...", ... }] }',
  },
  range_open: {
    severity: 'error',
    sentence: () =>
      'Both ends of the range are open; give after or before, or leave the range out: no range is always.',
    example: '{ "applicable_date_ranges": [{ "after": null, "before": null }] }',
    fix: '{ "applicable_date_ranges": [] }',
  },
  range_reversed: {
    severity: 'error',
    sentence: ({ after, before }: { after: string; before: string }) =>
      `The range ends on ${before}, before it begins on ${after}; after takes the first date, before the last.`,
    example: '{ "applicable_date_ranges": [{ "after": "2026-09-30", "before": "2026-06-01" }] }',
    fix: '{ "applicable_date_ranges": [{ "after": "2026-06-01", "before": "2026-09-30" }] }',
  },
  ranges_conflict: {
    severity: 'error',
    sentence: () =>
      'applicable_after and applicable_before say another period than applicable_date_ranges; ' +
      'give one of the two forms, or the same single range in both.',
    example: '{ "applicable_after": "2026-06-01", "applicable_date_ranges": [{ "after": "2026-07-01" }] }',
    fix: '{ "applicable_date_ranges": [{ "after": "2026-07-01" }] }',
  },
  tax_repeated: {
    severity: 'error',
    sentence: ({ name, first }: { name: string; first: string }) =>
      `The tax with ${name} is already at ${first}; a tax stands once at the top of a tax set.`,
    example: '{ "taxes": [{ "id": "a", ... }, { "id": "a", ... }] }',
    fix: '{ "taxes": [{ "id": "a", ... }] }',
  },
  tax_conflict: {
    severity: 'error',
    sentence: ({ name, first, field }: { name: string; first: string; field: string }) =>
      `The tax with ${name} is also at ${first}, with another ${field}; ` +
      'one tax has the same fields everywhere, two taxes differ in id, or without ids in title.',
    example:
      '{ "taxes": [{ "title": "VAT", "rate": "10.00", ... }, { "taxes": [{ "title": "VAT", "rate": "20.00" }] }] }',
    fix: '{ "taxes": [{ "title": "VAT 10%", "rate": "10.00", ... }, { "taxes": [{ "title": "VAT 20%", "rate": "20.00" }] }] }',
  },
  tax_inside_itself: {
    severity: 'error',
    sentence: ({ name }: { name: string }) =>
      `The tax with ${name} is nested inside itself; a tax cannot be computed on its own result.`,
    example: '{ "taxes": [{ "id": "a", "taxes": [{ "id": "a" }] }] }',
    fix: '{ "taxes": [{ "id": "a", "taxes": [] }] }',
  },
  nested_too_deep: {
    severity: 'error',
    sentence: ({ most }: { most: number }) =>
      `The tax is nested more than ${most} levels deep; a tax set has at most ${most}, its top taxes counted.`,
    example: '{ "taxes": [{ "taxes": [... 17 levels ...] }] }',
    fix: '{ "taxes": [{ "taxes": [... 16 levels ...] }] }',
  },
  too_many_taxes: {
    severity: 'error',
    sentence: ({ most }: { most: number }) =>
      `The tax set has more than ${counted(most)} different taxes; it takes at most ${counted(most)}.`,
    example: '{ "taxes": [201 taxes] }',
    fix: '{ "taxes": [200 taxes] }',
  },
  too_many_entries: {
    severity: 'error',
    sentence: ({ most }: { most: number }) =>
      `The tax set has more than ${counted(most)} entries, each place of a nested tax counted; the rest was not read.`,
    example: '{ "taxes": [{ "taxes": [2,000 entries] }] }',
    fix: '{ "taxes": [{ "taxes": [10 entries] }] }',
  },
  unknown_tax: {
    severity: 'error',
    sentence: ({ id }: { id: string }) =>
      `No tax with id ${shown(id)} is among the taxes given; it takes the id of one.`,
    example: '{ "taxes": [{ "id": "not-there" }] }',
    fix: '{ "taxes": [{ "id": "52397a6e-c330-44f4-a293-47042d3a3607" }] }',
  },
  never_applies: {
    severity: 'warning',
    sentence: ({ skip, longest }: { skip: number; longest: number }) =>
      `skip_nights is ${counted(skip)}; no stay is longer than ${nights(longest)}, so the tax is never charged.`,
    example: '{ "skip_nights": 1000 }',
    fix: '{ "skip_nights": 10 }',
  },
  cap_within_skip: {
    severity: 'warning',
    sentence: ({ skip, cap }: { skip: number; cap: number }) =>
      `max_nights is ${counted(cap)} and skip_nights is ${counted(skip)}; under a policy that counts max_nights ` +
      'from arrival the tax is never charged.',
    example: '{ "skip_nights": 3, "max_nights": 2 }',
    fix: '{ "skip_nights": 3, "max_nights": 5 }',
  },
  ranges_overlap: {
    severity: 'warning',
    sentence: ({ other }: { other: number }) =>
      `The range shares dates with range ${other + 1} of the list; a date in both is taxed once.`,
    example: '[{ "after": "2026-06-01", "before": "2026-07-31" }, { "after": "2026-07-01", "before": "2026-08-31" }]',
    fix: '[{ "after": "2026-06-01", "before": "2026-08-31" }]',
  },
  title_not_kept: {
    severity: 'warning',
    sentence: ({ title }: { title: string }) =>
      title === title.trim()
        ? `title should be in the composed Unicode form (NFC), in which the API keeps it (got ${shown(title)}).`
        : `title should not begin or end with whitespace, which the API removes (got ${shown(title)}).`,
    example: '{ "title": "VAT " }',
    fix: '{ "title": "VAT" }',
  },
  ranges_touch: {
    severity: 'warning',
    sentence: ({ other }: { other: number }) =>
      `The range begins on the day after range ${other + 1} of the list ends; the two could be one range.`,
    example: '[{ "after": "2026-06-01", "before": "2026-06-30" }, { "after": "2026-07-01", "before": "2026-07-31" }]',
    fix: '[{ "after": "2026-06-01", "before": "2026-07-31" }]',
  },
} as const satisfies Record<string, CatalogueEntry>;
