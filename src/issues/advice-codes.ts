import type { CatalogueEntry } from './field-codes.js';
import { counted, shown } from './shown.js';

const nights = (count: number) => `${counted(count)} ${count === 1 ? 'night' : 'nights'}`;

/** What of a tax set is allowed and perhaps not meant: found by trying it out, not by validation. */
export const ADVICE_CODES = {
  never_charged: {
    severity: 'warning',
    sentence: ({ title, because }: { title: string; because: string }) =>
      `${shown(title)} is never charged: ${because}.`,
    example: '{ "rate": "0.00" }',
    fix: '{ "rate": "2.00" }',
  },
  ranges_past: {
    severity: 'warning',
    sentence: ({ title, last, today }: { title: string; last: string; today: string }) =>
      `${shown(title)} applies until ${last}, which is before ${today}; later stays are not charged.`,
    example: 'in July 2026: { "applicable_date_ranges": [{ "after": "2025-06-01", "before": "2025-08-31" }] }',
    fix: '{ "applicable_date_ranges": [{ "after": "2026-06-01", "before": "2026-08-31" }] }',
  },
  cap_out_of_reach: {
    severity: 'warning',
    sentence: ({ title, cap, longest }: { title: string; cap: number; longest: number }) =>
      `max_nights of ${shown(title)} is ${counted(cap)}, and its longest range has ${nights(longest)}; ` +
      'within one range the cap changes nothing.',
    example: '{ "max_nights": 7, "applicable_date_ranges": [{ "after": "2026-07-01", "before": "2026-07-03" }] }',
    fix: '{ "max_nights": null, "applicable_date_ranges": [{ "after": "2026-07-01", "before": "2026-07-03" }] }',
  },
  level_without_effect: {
    severity: 'warning',
    sentence: ({ title, level }: { title: string; level: number }) =>
      `${shown(title)} is at level ${level}, and no percentage is computed on it there; ` +
      'the level of a fixed amount matters only to the percentages on lower levels.',
    example: '{ "taxes": [{ "title": "Fee", "logic": "per_night", "level": 1, ... }] }',
    fix: '{ "taxes": [{ "title": "Fee", "logic": "per_night", "level": 0, ... }] }',
  },
  same_title: {
    severity: 'warning',
    sentence: ({ title, first }: { title: string; first: string }) =>
      `${shown(title)} is also the title of the tax at ${first}; on a bill nobody can tell the two apart.`,
    example: '{ "taxes": [{ "id": "a", "title": "VAT", ... }, { "id": "b", "title": "VAT", ... }] }',
    fix: '{ "taxes": [{ "id": "a", "title": "VAT 7%", ... }, { "id": "b", "title": "VAT 19%", ... }] }',
  },
  fee_untaxed: {
    severity: 'warning',
    sentence: ({ title, other, tax }: { title: string; other: string; tax: string }) =>
      `No tax is computed on the fee ${shown(title)}, while ${shown(tax)} is computed on ${shown(other)}.`,
    example: 'VAT at level 0, one exclusive fee at level 1, another one at level 0',
    fix: 'both fees at level 1',
  },
  inclusive_over_price: {
    severity: 'warning',
    sentence: ({ stay, sold }: { stay: string; sold: string }) =>
      `Sold ${sold}, ${stay} costs less than its inclusive charges: the net is below zero, and the house pays ` +
      'the difference.',
    example: '{ "logic": "per_person", "rate": "5.00", "is_inclusive": true }',
    fix: '{ "logic": "per_person", "rate": "5.00", "is_inclusive": false }',
  },
  nested_unevenly: {
    severity: 'warning',
    sentence: ({ title, first }: { title: string; first: string }) =>
      `${shown(title)} has other taxes nested under it here than at ${first}; it is charged once, as it stands ` +
      'where it is met first, so the order of the taxes of one level matters.',
    example: '{ "taxes": [{ "id": "a", "taxes": [{ "id": "b" }] }, { "id": "c", "taxes": [{ "id": "a" }] }] }',
    fix: '{ "taxes": [{ "id": "a", "taxes": [{ "id": "b" }] }, { "id": "c", "taxes": [{ "id": "a", "taxes": [{ "id": "b" }] }] }] }',
  },
  policy_matters: {
    severity: 'warning',
    sentence: ({ option, now, other, figure, amount, stay }: PolicyParams) =>
      `With ${option} ${shown(other)} in place of ${shown(now)} the ${figure} of some stays differs, ` +
      `by ${amount} for ${stay}; make sure that the choice is meant.`,
    example: 'an inclusive percent, and { "rounding": { "unit": "stay" } } where the bill is rounded night by night',
    fix: '{ "rounding": { "unit": "night" } }',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** What the sentence about an option of the policy is made of. */
export interface PolicyParams {
  readonly option: string;
  readonly now: string;
  readonly other: string;
  readonly figure: string;
  /** With its currency, and a sign. */
  readonly amount: string;
  readonly stay: string;
}
