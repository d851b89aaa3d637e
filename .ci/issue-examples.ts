import type { WriteCode } from '../src/channel/api/wire/write-issues.js';
import type { BookingCode } from '../src/channel/bookings/booking-issues.js';
import type { IssueCode, ParamsOf } from '../src/core/issues/codes.js';
import type { WarningCode } from '../src/core/issues/mistakes.js';
import type { InvoiceCode } from '../src/documents/invoice/invoice-issues.js';
import type { ReturnCode } from '../src/documents/returns/return-issues.js';

/** An input that gives a code, and the same input put right. They are for the page and weigh nothing in the library. */
export interface Shown {
  readonly example: string;
  readonly fix: string;
}

/** The warnings that a program can cure: those with the params of a cure. */
export type CuredCode = { [Code in WarningCode]: 'edits' extends keyof ParamsOf<Code> ? Code : never }[WarningCode];

/** A warning. The page asks for the reason where its row has no way to say that it is meant. */
interface ShownWarning extends Shown {
  readonly unsilenced?: string;
}

/** A warning with what its cure does; or why a program has none. The compiler asks for one of the two. */
type ShownCode<Code extends IssueCode> = Code extends CuredCode
  ? ShownWarning & { readonly cured: string }
  : Code extends WarningCode
    ? ShownWarning & { readonly uncured: string }
    : Shown;

export const SHOWN: { readonly [Code in IssueCode]: ShownCode<Code> } = {
  required: {
    example: '{ "logic": "percent", "type": "tax", "rate": "10.00", "is_inclusive": true }',
    fix: '{ "title": "VAT", "logic": "percent", "type": "tax", "rate": "10.00", "is_inclusive": true }',
  },
  not_an_object: {
    example: '"VAT"',
    fix: '{ "title": "VAT", ... }',
  },
  not_accepted: {
    example: 'priceForTotal(taxSet, stay, "300.00")',
    fix: 'priceForTotal(createCalculator(taxSet), stay, "300.00")',
  },
  not_a_list: {
    example: '{ "taxes": {} }',
    fix: '{ "taxes": [] }',
  },
  not_text: {
    example: '{ "title": 5 }',
    fix: '{ "title": "5" }',
  },
  number_not_text: {
    example: '{ "rate": 10.5 }',
    fix: '{ "rate": "10.5" }',
  },
  not_decimal: {
    example: '{ "rate": "1,5%" }',
    fix: '{ "rate": "1.5" }',
  },
  too_many_digits: {
    example: '{ "rate": "10.000000000000000000001" }',
    fix: '{ "rate": "10" }',
  },
  blank: {
    example: '{ "title": " " }',
    fix: '{ "title": "VAT" }',
  },
  too_long: {
    example: '{ "title": "A title of more than 255 characters ..." }',
    fix: '{ "title": "A shorter title" }',
  },
  not_one_of: {
    example: '{ "logic": "Percent" }',
    fix: '{ "logic": "percent" }',
  },
  not_boolean: {
    example: '{ "is_inclusive": "yes" }',
    fix: '{ "is_inclusive": true }',
  },
  not_whole_number: {
    example: '{ "max_nights": 0 }',
    fix: '{ "max_nights": null }',
  },
  not_uuid: {
    example: '{ "property_id": "hotel-1" }',
    fix: '{ "property_id": "716305c4-561a-4561-a187-7f5b8aeb5920" }',
  },
  not_month_day: {
    example: '{ "seasons": [{ "from": "06-31", "to": "09-30" }] }',
    fix: '{ "seasons": [{ "from": "06-30", "to": "09-30" }] }',
  },
  unknown_currency: {
    example: '{ "currency": "eur" }',
    fix: '{ "currency": "EUR" }',
  },
  not_a_date: {
    example: '{ "applicable_after": "2026-02-30" }',
    fix: '{ "applicable_after": "2026-02-28" }',
  },
  list_too_short: {
    example: '{ "rooms": [] }',
    fix: '{ "rooms": [{ ... }] }',
  },
  list_too_long: {
    example: '{ "applicable_date_ranges": [21 ranges] }',
    fix: '{ "applicable_date_ranges": [20 ranges] }',
  },
  unreadable: {
    example: '{ get rate() { throw new Error() } }',
    fix: '{ "rate": "10.00" }',
  },
  unknown_field: {
    example: '{ "skipNights": 2 }',
    fix: '{ "skip_nights": 2 }',
  },
  field_ignored: {
    example: '{ "id": "52397a6e-...", "title": "VAT", "max_nigths": 7, ... }',
    fix: '{ "id": "52397a6e-...", "title": "VAT", "max_nights": 7, ... }',
    uncured: 'what stands under the other name may be wrong for the known one',
  },
  too_many_fields: {
    example: '{ "id": "52397a6e-...", "title": "VAT", "field 1": 1, "field 2": 2, ... }',
    fix: '{ "id": "52397a6e-...", "title": "VAT" }',
  },
  too_many_issues: {
    example: '{ "taxes": [2,000 entries that are null] }',
    fix: '{ "taxes": [] }',
  },
  rate_over_100: {
    example: '{ "logic": "percent", "rate": "119.00" }',
    fix: '{ "logic": "percent", "rate": "19.00" }',
  },
  currency_required: {
    example: '{ "logic": "per_night", "rate": "2.00" }',
    fix: '{ "logic": "per_night", "rate": "2.00", "currency": "EUR" }',
  },
  currency_not_null: {
    example: '{ "logic": "percent", "currency": "EUR" }',
    fix: '{ "logic": "percent", "currency": null }',
  },
  currency_differs: {
    example: '{ "currency": "EUR", "taxes": [{ "logic": "per_night", "currency": "USD", ... }] }',
    fix: '{ "currency": "EUR", "taxes": [{ "logic": "per_night", "currency": "EUR", ... }] }',
  },
  property_differs: {
    example: '{ "property_id": "716305c4-...", "taxes": [{ "property_id": "52397a6e-...", ... }] }',
    fix: '{ "property_id": "716305c4-...", "taxes": [{ "property_id": "716305c4-...", ... }] }',
  },
  range_open: {
    example: '{ "applicable_date_ranges": [{ "after": null, "before": null }] }',
    fix: '{ "applicable_date_ranges": [] }',
  },
  range_reversed: {
    example: '{ "applicable_date_ranges": [{ "after": "2026-09-30", "before": "2026-06-01" }] }',
    fix: '{ "applicable_date_ranges": [{ "after": "2026-06-01", "before": "2026-09-30" }] }',
  },
  ranges_conflict: {
    example: '{ "applicable_after": "2026-06-01", "applicable_date_ranges": [{ "after": "2026-07-01" }] }',
    fix: '{ "applicable_date_ranges": [{ "after": "2026-07-01" }] }',
  },
  tax_repeated: {
    example: '{ "taxes": [{ "id": "a", ... }, { "id": "a", ... }] }',
    fix: '{ "taxes": [{ "id": "a", ... }] }',
  },
  tax_conflict: {
    example:
      '{ "taxes": [{ "title": "VAT", "rate": "10.00", ... }, { "taxes": [{ "title": "VAT", "rate": "20.00" }] }] }',
    fix: '{ "taxes": [{ "title": "VAT 10%", "rate": "10.00", ... }, { "taxes": [{ "title": "VAT 20%", "rate": "20.00" }] }] }',
  },
  tax_inside_itself: {
    example: '{ "taxes": [{ "id": "a", "taxes": [{ "id": "a" }] }] }',
    fix: '{ "taxes": [{ "id": "a", "taxes": [] }] }',
  },
  nested_too_deep: {
    example: '{ "taxes": [{ "taxes": [... 17 levels ...] }] }',
    fix: '{ "taxes": [{ "taxes": [... 16 levels ...] }] }',
  },
  too_many_taxes: {
    example: '{ "taxes": [201 taxes] }',
    fix: '{ "taxes": [200 taxes] }',
  },
  too_many_entries: {
    example: '{ "taxes": [{ "taxes": [2,000 entries] }] }',
    fix: '{ "taxes": [{ "taxes": [10 entries] }] }',
  },
  unknown_tax: {
    example: '{ "taxes": [{ "id": "not-there" }] }',
    fix: '{ "taxes": [{ "id": "52397a6e-c330-44f4-a293-47042d3a3607" }] }',
  },
  never_applies: {
    example: '{ "skip_nights": 1000 }',
    fix: '{ "skip_nights": 10 }',
    uncured: 'how many nights are meant is in the law',
  },
  cap_within_skip: {
    example: '{ "skip_nights": 3, "max_nights": 2 }',
    fix: '{ "skip_nights": 3, "max_nights": 5 }',
    uncured: 'whether the limit counts the skipped nights is in the law, and in the policy',
  },
  ranges_overlap: {
    example: '[{ "after": "2026-06-01", "before": "2026-07-31" }, { "after": "2026-07-01", "before": "2026-08-31" }]',
    fix: '[{ "after": "2026-06-01", "before": "2026-08-31" }]',
    cured: 'the fewest ranges with the same dates',
  },
  title_not_kept: {
    example: '{ "title": "VAT " }',
    fix: '{ "title": "VAT" }',
    cured: 'the title as the API keeps it; none where another tax has that title, or names this one in plus',
  },
  ranges_touch: {
    example: '[{ "after": "2026-06-01", "before": "2026-06-30" }, { "after": "2026-07-01", "before": "2026-07-31" }]',
    fix: '[{ "after": "2026-06-01", "before": "2026-07-31" }]',
    cured: 'the fewest ranges with the same dates',
  },
  key_without_use: {
    example: '{ "logic": "per_room", "local": { "per": "guest" } }',
    fix: '{ "logic": "percent", "local": { "per": "guest" } }',
  },
  key_beside_channel: {
    example: '{ "local": { "only": "channel", "rate": "2.00" } }',
    fix: '{ "local": { "only": "channel" } }',
  },
  local_rate_required: {
    example: '{ "logic": "per_person_per_night", "rate": "6.60", "local": { "logic": "percent" } }',
    fix: '{ "logic": "per_person_per_night", "rate": "6.60", "local": { "logic": "percent", "rate": "10.00" } }',
  },
  local_rate_over_100: {
    example: '{ "local": { "logic": "percent", "rate": "200" } }',
    fix: '{ "local": { "logic": "percent", "rate": "200", "base": { "start": "nothing", "plus": ["Tourist tax"] } } }',
  },
  inclusive_units: {
    example: '{ "logic": "percent", "is_inclusive": true, "local": { "at_most": "7.00" } }',
    fix: '{ "logic": "percent", "is_inclusive": false, "local": { "at_most": "7.00" } }',
  },
  step_not_payable: {
    example: '{ "currency": "EUR", "local": { "round": { "step": "0.005" } } }',
    fix: '{ "currency": "EUR", "local": { "round": { "step": "0.05" } } }',
  },
  at_least_over_at_most: {
    example: '{ "local": { "at_least": "5.00", "at_most": "3.00" } }',
    fix: '{ "local": { "at_least": "3.00", "at_most": "5.00" } }',
  },
  over_stay_empty: {
    example: '{ "local": { "over_stay": { "each": "guest" } } }',
    fix: '{ "local": { "over_stay": { "each": "guest", "at_most": "95.20" } } }',
  },
  each_below_unit: {
    example: '{ "logic": "per_room_per_night", "local": { "over_stay": { "each": "guest", "at_most": "95.20" } } }',
    fix: '{ "logic": "per_room_per_night", "local": { "over_stay": { "each": "room", "at_most": "95.20" } } }',
  },
  inclusive_price_from_net: {
    example:
      '{ "is_inclusive": true, "local": { "base": { "start": "net" }, "rates": [{ "price_from": "7500", "rate": "18" }] } }',
    fix: '{ "is_inclusive": true, "local": { "rates": [{ "price_from": "8850", "rate": "18" }] } }',
  },
  base_of_nothing: {
    example: '{ "local": { "base": { "start": "nothing" } } }',
    fix: '{ "local": { "base": { "start": "nothing", "plus": ["Tourist tax"] } } }',
  },
  percent_of_tax_sent: {
    example:
      '{ "logic": "percent", "rate": "10", "local": { "base": { "start": "nothing", "plus": ["Tourist tax"] } } }',
    fix: '{ "logic": "per_person_per_night", "rate": "0.33", "local": { "logic": "percent", "rate": "10", "base": { "start": "nothing", "plus": ["Tourist tax"] } } }',
  },
  nights_reversed: {
    example: '{ "night_from": 9, "night_to": 8, "rate": "1.00" }',
    fix: '{ "night_from": 8, "night_to": 9, "rate": "1.00" }',
  },
  guest_number_unit: {
    example: '{ "logic": "per_room_per_night", "local": { "rates": [{ "guest_from": 3, "rate": "50.00" }] } }',
    fix: '{ "logic": "per_person_per_night", "local": { "rates": [{ "guest_from": 3, "rate": "50.00" }] } }',
  },
  age_bounds_reversed: {
    example: '{ "age_from": 18, "age_under": 12, "rate": "1.00" }',
    fix: '{ "age_from": 12, "age_under": 18, "rate": "1.00" }',
  },
  price_bounds_reversed: {
    example: '{ "price_from": "100", "price_under": "50", "rate": "1.00" }',
    fix: '{ "price_from": "50", "price_under": "100", "rate": "1.00" }',
  },
  plus_contained: {
    example: '{ "base": { "plus": ["Cleaning"] } } of "VAT", where "Cleaning" has { "contains": ["VAT"] }',
    fix: '{ "base": { "plus": [] } }',
  },
  contains_on: {
    example: '{ "title": "Cleaning", "type": "fee", "is_inclusive": true, "local": { "contains": ["VAT"] } }',
    fix: '{ "title": "Cleaning", "type": "fee", "is_inclusive": false, "local": { "contains": ["VAT"] } }',
  },
  contains_what: {
    example: '{ "contains": ["City tax"] }',
    fix: '{ "contains": ["VAT"] }',
  },
  contained_rate_circular: {
    example:
      '"VAT" on top with rows by price_from, computed on "Service" of the net, which is computed on "Cleaning" with { "contains": ["VAT"] }',
    fix: '"Service" with { "base": { "start": "price" } }',
  },
  on_nothing: {
    example: '{ "on": [] }, where no fee contains the tax',
    fix: '{ "on": ["lodging"] }',
  },
  plus_unknown: {
    example: '{ "base": { "start": "nothing", "plus": ["Tourist Tx"] } }',
    fix: '{ "base": { "start": "nothing", "plus": ["Tourist tax"] } }',
  },
  plus_ambiguous: {
    example: '{ "base": { "plus": ["VAT"] } }, with two taxes of that title',
    fix: '{ "base": { "plus": ["52397a6e-c330-44f4-a293-47042d3a3607"] } }',
  },
  part_label_taken: {
    example: '"local": { "parts": [{ "of": "breakfast", "label": "breakfast", "share": "0.7" }] }',
    fix: '"local": { "parts": [{ "of": "breakfast", "label": "breakfast: food", "share": "0.7" }] }',
  },
  part_shares_over_one: {
    example: '[{ "of": "menu", "label": "food", "share": "0.7" }, { "of": "menu", "label": "drinks", "share": "0.4" }]',
    fix: '[{ "of": "menu", "label": "food", "share": "0.7" }, { "of": "menu", "label": "drinks", "share": "0.3" }]',
  },
  plus_repeated: {
    example: '{ "base": { "plus": ["Tourist tax", "Tourist tax"] } }',
    fix: '{ "base": { "plus": ["Tourist tax"] } }',
  },
  plus_circular: {
    example: '{ "title": "A", "local": { "base": { "plus": ["A"] } } }',
    fix: '{ "title": "A", "local": { "base": { "plus": ["B"] } } }',
  },
  plus_later: {
    example: '"Tourist tax" on level 0, listed after the tax that names it in plus',
    fix: '"Tourist tax" on level 1',
  },
  plus_not_here: {
    example: '{ "base": { "plus": ["Resort charge"] } }, where that tax has { "only": "channel" }',
    fix: '{ "on": ["resort"] }',
  },
  net_in_circles: {
    example: 'an exclusive tax on level 1 by bands of the net, and an inclusive VAT on level 0',
    fix: 'both on level 0',
  },
  key_without_effect: {
    example: '{ "base": { "start": "nothing", "plus": ["Tourist tax"] }, "per": "guest" }',
    fix: '{ "base": { "start": "nothing", "plus": ["Tourist tax"] } }',
    cured: 'the key is left out',
  },
  row_never_reached: {
    example: '[{ "age_under": 18, "rate": "0" }, { "age_under": 6, "rate": "0" }]',
    fix: '[{ "age_under": 6, "rate": "0" }, { "age_under": 18, "rate": "0" }]',
    cured:
      'the row before the one that covers it; none for two rows with the same conditions, of which only their author knows which is meant',
  },
  row_never_holds: {
    example: '{ "night_from": 8, "nights_to": 7, "rate": "1.00" }',
    fix: '{ "night_from": 8, "rate": "1.00" }',
    uncured: 'which of its conditions is wrong is in the law',
  },
  rows_leave_gap: {
    example: '[{ "night_to": 3, "rate": "3.00" }, { "night_from": 5, "rate": "1.00" }]',
    fix: '[{ "night_to": 4, "rate": "3.00" }, { "night_from": 5, "rate": "1.00" }]',
    uncured: 'whether the rate of the tax is meant between the rows is in the law',
  },
  row_without_effect: {
    example: '{ "rate": "2.00", "local": { "rates": [{ "age_under": 12, "rate": "2.00" }] }, ... }',
    fix: '{ "rate": "2.00", "local": { "rates": [{ "age_under": 12, "rate": "1.00" }] }, ... }',
    cured: 'the row is left out',
  },
  meant_without_use: {
    example: '{ "local": { "meant": ["free_nights_counted"] }, ... } of a tax without free nights',
    fix: '{ "local": {}, ... }',
    cured: 'the code is left out',
    unsilenced: 'nothing depends on the code: leave it out',
  },
  guest_row_on_room_percent: {
    example: '{ "logic": "percent", "local": { "rates": [{ "age_under": 12, "rate": "0" }] } }',
    fix: '{ "logic": "percent", "local": { "per": "guest", "rates": [{ "age_under": 12, "rate": "0" }] } }',
    cured: 'per: "guest"; beside a condition on the price, price_of: "person" too',
  },
  guest_counts_among: {
    example: '{ "rate": "0", "local": { "rates": [{ "age_under": 15, "guest_from": 3, "rate": "15.00" }] } }',
    fix: '{ "rate": "0", "local": { "rates": [{ "guest_to": 2, "rate": "0" }, { "age_under": 15, "rate": "15.00" }] } }',
    cured: 'a row for the guests before, at the rate of the tax, and none of its number in the row',
  },
  price_of_unsaid: {
    example: '{ "logic": "per_person_per_night", "local": { "rates": [{ "price_from": "20000", "rate": "400" }] } }',
    fix: '{ "logic": "per_person_per_night", "local": { "price_of": "person", "rates": [{ "price_from": "20000", "rate": "400" }] } }',
    cured: 'price_of: "person"',
  },
  price_for_unsaid: {
    example: '{ "logic": "per_room", "local": { "rates": [{ "price_from": "200.00", "rate": "5.00" }] } }',
    fix: '{ "logic": "per_room", "local": { "price_for": "stay", "rates": [{ "price_from": "200.00", "rate": "5.00" }] } }',
    cured: 'price_for: "stay"',
  },
  inclusive_on_exclusive: {
    example: 'an inclusive VAT on level 0, and an exclusive city tax on level 1',
    fix: 'both on level 0, or { "base": { "plus": [] } } in the VAT',
    cured: 'plus without the charges on top',
  },
  base_unsaid: {
    example: 'an inclusive VAT, and { "logic": "percent", "type": "city_tax", "is_inclusive": false }',
    fix: 'the same with { "local": { "base": { "start": "net" } } }, or "price"',
    cured: 'start: "net"',
  },
  fee_on_vat: {
    example: '{ "logic": "percent", "type": "fee", "level": 0 }, and a VAT on level 1',
    fix: '{ "logic": "percent", "type": "fee", "level": 2 }, and a VAT on level 1',
    cured:
      'the order turned round: a level above the tax, or the fee nested under the tax that was nested under it; where other taxes depend on the order, plus without the tax',
  },
  net_adds_inclusive: {
    example: 'an inclusive VAT on level 1, and { "base": { "start": "net" } } on level 0',
    fix: 'both on level 0, or { "base": { "start": "net", "plus": [] } }',
    cured: 'plus without the inclusive taxes',
  },
  parts_leave_nothing: {
    example: '"parts": [{ "of": "breakfast", "label": "food", "share": "1" }], and a VAT with { "on": ["breakfast"] }',
    fix: 'the same with { "on": ["food"] }',
    cured: 'on with the parts in place of what is split',
  },
  shares_split_net: {
    example: 'two inclusive VATs with { "base": { "share": "0.7" } } and { "base": { "share": "0.3" } }',
    fix: 'parts of the price, and { "on": [...] } with one part in each VAT',
    cured: 'local.parts of the set, and on in place of share',
  },
  ranges_share_day: {
    example:
      '[{ "dates": [{ "before": "2026-01-01" }], "rate": "2.00" }, { "dates": [{ "after": "2026-01-01" }], "rate": "3.00" }]',
    fix: '[{ "dates": [{ "before": "2025-12-31" }], "rate": "2.00" }, { "dates": [{ "after": "2026-01-01" }], "rate": "3.00" }]',
    cured: 'the period ends on the eve',
  },
  free_nights_counted: {
    example:
      '{ "rate": "2.00", "max_nights": 7, "local": { "rates": [{ "dates": [{ "after": "2026-05-01", "before": "2026-05-10" }], "rate": "0" }] }, ... }',
    fix: '{ "rate": "2.00", "max_nights": 7, "applicable_date_ranges": [{ "before": "2026-04-30" }, { "after": "2026-05-11" }], ... }',
    cured:
      'the dates or seasons that are charged, as a window of the tax; none for nights that are free by their price',
  },
  order_decides: {
    example:
      '[{ "age_under": 18, "rate": "1.86" }, { "seasons": [{ "from": "11-01", "to": "03-31" }], "rate": "0.93" }]',
    fix: '[{ "age_under": 18, "rate": "1.86" }, { "age_from": 18, "seasons": [{ "from": "11-01", "to": "03-31" }], "rate": "0.93" }]',
    cured:
      'of a cheaper row behind a dearer one: the cheaper of two rows that may hold together first; none where a stay of advice shows it, because which row goes first is in the law',
  },
  rate_under_tenth: {
    example: '{ "logic": "percent", "rate": "0.05" }',
    fix: '{ "logic": "percent", "rate": "5" }; of a rate that is so low { "rate": "0.05", "local": { "rate": "0.05" } }',
    cured: 'the rate times a hundred, in rows too',
  },
  over_stay_each_unsaid: {
    example: '{ "logic": "per_person_per_night", "local": { "over_stay": { "at_most": "20.00" } }, ... }',
    fix: '{ "logic": "per_person_per_night", "local": { "over_stay": { "each": "guest", "at_most": "20.00" } }, ... }',
    cured: 'each, with the payer of one unit',
  },
  price_form: {
    example: '{ "persons": 2, "price": "300.00" }',
    fix: '{ "persons": 2, "price": "300.00", "nights": 3 }',
  },
  extra_price_form: {
    example: '{ "label": "breakfast" }',
    fix: '{ "label": "breakfast", "nightlyPrices": ["15.00"] }',
  },
  extra_nights: {
    example:
      '{ "nightlyPrices": ["90.00", "90.00"], "extras": [{ "label": "breakfast", "nightlyPrices": ["15.00"] }] }',
    fix: '{ "nightlyPrices": ["90.00", "90.00"], "extras": [{ "label": "breakfast", "nightlyPrices": ["15.00", "15.00"] }] }',
  },
  check_out_not_after: {
    example: '{ "checkIn": "2026-05-04", "checkOut": "2026-05-04", ... }',
    fix: '{ "checkIn": "2026-05-04", "checkOut": "2026-05-07", ... }',
  },
  check_out_too_late: {
    example: '{ "checkIn": "2026-05-04", "checkOut": "2036-05-07", ... }',
    fix: '{ "checkIn": "2026-05-04", "checkOut": "2026-05-07", ... }',
  },
  check_out_differs: {
    example: '{ "checkOut": "2026-05-07", "price": "300.00", "nights": 2 }',
    fix: '{ "checkOut": "2026-05-07", "price": "300.00" }',
  },
  extra_label_of_part: {
    example: '"extras": [{ "label": "breakfast: food", "price": "30.00" }]',
    fix: '"extras": [{ "label": "breakfast", "price": "42.00" }]',
  },
  label_reserved: {
    example: '{ "label": "lodging", "price": "15.00" }',
    fix: '{ "label": "breakfast", "price": "15.00" }',
  },
  persons_below_guests: {
    example: '{ "persons": 1, "guests": [{}, { "age": 8 }], "nightlyPrices": ["90.00"] }',
    fix: '{ "persons": 2, "guests": [{}, { "age": 8 }], "nightlyPrices": ["90.00"] }',
  },
  guest_outside_room: {
    example: '{ "checkIn": "2026-05-01", "price": "200.00", "nights": 2, "guests": [{ "checkIn": "2026-05-03" }] }',
    fix: '{ "checkIn": "2026-05-01", "price": "200.00", "nights": 2, "guests": [{ "checkIn": "2026-05-02" }] }',
  },
  age_and_birth_date: {
    example: '{ "age": 8, "birthDate": "2018-03-01" }',
    fix: '{ "birthDate": "2018-03-01" }',
  },
  birth_date_out_of_range: {
    example: '{ "checkIn": "2026-05-01", "price": "100.00", "nights": 1, "guests": [{ "birthDate": "2081-05-02" }] }',
    fix: '{ "checkIn": "2026-05-01", "price": "100.00", "nights": 1, "guests": [{ "birthDate": "1981-05-02" }] }',
  },
  price_decimals: {
    example: '{ "nightlyPrices": ["100.005"] }',
    fix: '{ "nightlyPrices": ["100.01"] }',
  },
  too_much_work: {
    example: '{ "rooms": [1,000 rooms of 1,000 nights] }',
    fix: '{ "rooms": [1,000 rooms of 7 nights] }',
  },
  date_out_of_calendar: {
    example: '{ "checkIn": "9999-12-31", "rooms": [{ "persons": 1, "price": "100.00", "nights": 2 }] }',
    fix: '{ "checkIn": "9999-12-30", "rooms": [{ "persons": 1, "price": "100.00", "nights": 2 }] }',
  },
  room_before_stay: {
    example: '{ "checkIn": "2026-05-01", "rooms": [{ "checkIn": "2026-04-30", ... }] }',
    fix: '{ "checkIn": "2026-04-30", "rooms": [{ ... }] }',
    uncured: 'either date may be the wrong one',
    unsilenced: 'a stay begins with its first room',
  },
  room_long_after_stay: {
    example: '{ "checkIn": "2026-05-01", "rooms": [{ "checkIn": "2027-05-02", ... }] }',
    fix: '{ "checkIn": "2026-05-01", "rooms": [{ "checkIn": "2026-05-02", ... }] }',
    uncured: 'either date may be the wrong one',
    unsilenced: 'a room of the next year is another stay',
  },
  extra_untaxed: {
    example: '{ "extras": [{ "label": "brekfast", "price": "20.00" }] }, where a tax has { "on": ["breakfast"] }',
    fix: '{ "extras": [{ "label": "breakfast", "price": "20.00" }] }',
    cured: 'the nearest known name, where it gives no other warning',
  },
  extra_without_vat: {
    example:
      '{ "extras": [{ "label": "parking", "price": "20.00" }] }, where a city tax has { "on": ["lodging", "parking"] }, and the VAT none',
    fix: '{ "title": "VAT", "local": { "on": ["lodging", "parking"] }, ... }',
    uncured: 'whether it bears VAT, and at which rate, is in the law',
  },
  label_unknown: {
    example: '{ "labels": ["scool trip"] }, where a row has { "label": "school trip" }',
    fix: '{ "labels": ["school trip"] }',
    cured: 'the nearest known name, where it gives no other warning',
    unsilenced: 'no amount depends on the label: leave it out',
  },
  paid_before_unknown: {
    example: '{ "paidBefore": { "Kurtax": "40.00" } }, where Kurtaxe has { "over_stay": { "at_most": "95.20" } }',
    fix: '{ "paidBefore": { "Kurtaxe": "40.00" } }',
    cured: 'the nearest title that has a limit at that level',
    unsilenced: 'no amount depends on the payment: leave it out',
  },
  paid_before_level: {
    example: '{ "paidBefore": { "Kurtaxe": "40.00" } }, where Kurtaxe has { "over_stay": { "each": "guest", ... } }',
    fix: '{ "rooms": [{ "guests": [{ "paidBefore": { "Kurtaxe": "40.00" } }], ... }] }',
  },
  ages_missing: {
    example: '{ "persons": 4, "nightlyPrices": ["100.00"] }, where a row has { "age_under": 12, "rate": "0" }',
    fix: '{ "guests": [{}, {}, { "age": 8 }, { "age": 11 }], "nightlyPrices": ["100.00"] }; of adults { "guests": [{}, {}, {}, {}], ... }',
    cured: 'guests: [], which says that all are adults: ages are for the desk to ask',
  },
  ranges_past: {
    example: 'in July 2026: { "applicable_date_ranges": [{ "after": "2025-06-01", "before": "2025-08-31" }] }',
    fix: '{ "applicable_date_ranges": [{ "after": "2026-06-01", "before": "2026-08-31" }] }; of an abolished tax: { "applicable_date_ranges": [{ "after": "2025-06-01" }], "local": { "rates": [{ "dates": [{ "after": "2025-09-01" }], "rate": "0" }] } }',
    cured:
      'of an abolished tax: no last date, and a row at rate 0 after it, where that gives no other warning; later dates are for the author to look up',
  },
  booked_on_missing: {
    example: 'a stay without bookedOn, and a row with { "booked": { "before": "2026-01-01" } }',
    fix: '{ "bookedOn": "2025-11-20", "checkIn": "2026-05-01", ... }',
    uncured: 'the date is in the booking',
    unsilenced: 'the rates by booking date need the date',
  },
  booked_after_check_in: {
    example: '{ "bookedOn": "2026-05-03", "checkIn": "2026-05-01" }',
    fix: '{ "bookedOn": "2026-03-05", "checkIn": "2026-05-01" }',
    uncured: 'either date may be the wrong one',
    unsilenced: 'a stay is booked before it begins',
  },
  moved_room: {
    example: 'two persons for five nights from 2026-05-01, and two in another room from 2026-05-06',
    fix: '{ "checkIn": "2026-05-06", "nightsBefore": 5, ... }; with rates by the length of the stay, "nightsAfter" in the first room too',
    cured:
      'nightsBefore; where a rate depends on the length of the stay, nightsAfter of the earlier room; for a charge once a guest, a row at rate 0 from the second night',
  },
  day_use_persons: {
    example: 'recordOf(quote, { of: "day-use" }) of two persons, with a city tax for each',
    fix: 'the quote of the room with { "persons": 0, ... }',
    cured: 'persons: 0 in each room',
  },
  net_below_zero: {
    example: 'a free night with an inclusive city tax of 2.00',
    fix: 'make the city tax exclusive, or limit it to nights with a price',
    uncured: 'the price may be meant: the house pays the difference',
    unsilenced: 'the house pays for each such stay, so each one is reported',
  },
  unknown_version: {
    example: '{ "version": 2, ... }',
    fix: '{ "version": 1, ... }',
  },
  title_repeated: {
    example: '{ "taxes": [{ "title": "VAT", ... }, { "title": "VAT", ... }] }',
    fix: '{ "taxes": [{ "title": "VAT 10%", ... }, { "title": "VAT 20%", ... }] }',
  },
  id_repeated: {
    example: '{ "taxes": [{ "id": "a", "title": "VAT", ... }, { "id": "a", "title": "City tax", ... }] }',
    fix: '{ "taxes": [{ "id": "a", "title": "VAT", ... }, { "title": "City tax", ... }] }',
  },
  unknown_reference: {
    example: '{ "taxes": [{ "title": "VAT", ... }], "tax_sets": [{ "taxes": [{ "tax": "TVA" }], ... }] }',
    fix: '{ "taxes": [{ "title": "VAT", ... }], "tax_sets": [{ "taxes": [{ "tax": "VAT" }], ... }] }',
  },
  ambiguous_reference: {
    example: '{ "taxes": [{ "id": "a", "title": "VAT" }, { "id": "b", "title": "VAT" }], ... "tax": "VAT" }',
    fix: '{ "taxes": [{ "id": "a", "title": "VAT" }, { "id": "b", "title": "VAT" }], ... "tax": "a" }',
  },
  id_not_at_property: {
    example: '{ "id": "52397a6e-...", "title": "VAT", ... }',
    fix: '{ "title": "VAT", ... }',
  },
  title_ambiguous: {
    example: '{ "title": "VAT", ... }',
    fix: '{ "id": "52397a6e-...", "title": "VAT", ... }',
  },
  unknown_target: {
    example: '--target "City taxx"',
    fix: '--target "City tax"',
  },
  prune_everything: {
    example: '{ "taxes": [], "tax_sets": [] } with --prune',
    fix: '{ "taxes": [], "tax_sets": [] } with --prune --allow-empty',
  },
  stored_record_unreadable: {
    example: '{ "title": "VAT", ... } where the VAT of the property has a currency',
    fix: 'the VAT of the property without a currency',
  },
  stored_record_skipped: {
    example: 'a tax of the property that the file does not have, with "skip_nights": 0',
    fix: 'the same with "skip_nights": null',
    uncured: 'it is about a record of the property: correct it in the channel manager',
    unsilenced: 'the record stays as it is until it is corrected',
  },
  currency_in_use: {
    example: '{ "title": "City tax", "currency": "USD", ... }',
    fix: '{ "title": "City tax in USD", "currency": "USD", ... }',
  },
  never_charged: {
    example: '{ "rate": "0.00" }',
    fix: '{ "rate": "2.00" }',
    uncured: 'which of its fields is wrong is in the law',
  },
  length_or_number: {
    example: '{ "max_nights": 7, "local": { "rates": [{ "nights_to": 3, "rate": "2.00" }] }, ... }',
    fix: '{ "max_nights": 7, "local": { "rates": [{ "night_to": 3, "rate": "2.00" }] }, ... }',
    cured: 'night_to in place of nights_to',
  },
  source_old: {
    example: 'in July 2026: { "source": { "checked": "2025-03-01", ... } }',
    fix: 'read again: { "source": { "checked": "2026-07-01", ... } }',
    uncured: 'the source has to be read again',
    unsilenced: 'a source has to be read again every year',
  },
  cap_out_of_reach: {
    example: '{ "max_nights": 7, "applicable_date_ranges": [{ "after": "2026-07-01", "before": "2026-07-03" }] }',
    fix: '{ "max_nights": null, "applicable_date_ranges": [{ "after": "2026-07-01", "before": "2026-07-03" }] }',
    uncured: 'whether the dates or the limit are wrong is in the law',
  },
  level_without_effect: {
    example: '{ "taxes": [{ "title": "Fee", "logic": "per_night", "level": 1, ... }] }',
    fix: '{ "taxes": [{ "title": "Fee", "logic": "per_night", "level": 0, ... }] }',
    cured: 'the lowest level of the set',
  },
  same_title: {
    example: '{ "taxes": [{ "id": "a", "title": "VAT", ... }, { "id": "b", "title": "VAT", ... }] }',
    fix: '{ "taxes": [{ "id": "a", "title": "VAT 7%", ... }, { "id": "b", "title": "VAT 19%", ... }] }',
    uncured: 'names are for the author to choose',
  },
  fee_untaxed: {
    example: 'VAT at level 0, one exclusive fee at level 1, another one at level 0',
    fix: 'both fees at level 1',
    uncured: 'whether a tax is on the fee is in the law',
  },
  inclusive_over_price: {
    example: '{ "logic": "per_person", "rate": "5.00", "is_inclusive": true }',
    fix: '{ "logic": "per_person", "rate": "5.00", "is_inclusive": false }',
    uncured: 'the price may be meant: the house pays the difference',
  },
  nested_unevenly: {
    example: '{ "taxes": [{ "id": "a", "taxes": [{ "id": "b" }] }, { "id": "c", "taxes": [{ "id": "a" }] }] }',
    fix: '{ "taxes": [{ "id": "a", "taxes": [{ "id": "b" }] }, { "id": "c", "taxes": [{ "id": "a", "taxes": [{ "id": "b" }] }] }] }',
    uncured: 'which of the nestings is meant is in the law',
  },
  policy_matters: {
    example: 'an inclusive percent, and { "rounding": { "unit": "stay" } } where the bill is rounded night by night',
    fix: '{ "rounding": { "unit": "night" } }',
    uncured: 'which policy is meant is for the house to say',
  },
  channel_charges_otherwise: {
    example: '{ "rate": "4.00", "local": { "rates": [{ "age_under": 12, "rate": "0" }] } }',
    fix: 'what differs is settled when guests check in, or "rate" is set so that it differs less',
    uncured: 'the definition may be right: guests are told at the desk',
  },
  not_all_tried: {
    example: '200 taxes, each with 200 rows',
    fix: 'the set is written with fewer rows, or previewed in parts',
    uncured: 'the set may be right: it is larger than one preview can try',
    unsilenced: 'the set takes more trials than one preview has',
  },
  channel_may_differ: {
    example: '{ "id": "...", "title": "City tax", "max_nights": 7, ... }, and a stay from 30 April to 9 May',
    fix: 'what guests are shown is checked for stays over the end of a month; the definition stays as the law has it',
    uncured: 'the definition may be right: the channel manager differs',
  },
};

export const SHOWN_IN_WRITES: { readonly [Code in WriteCode]: Shown } = {
  one_property: {
    example: '{ "channel": { "properties": [], ... } }',
    fix: '{ "channel": { "properties": ["716305c4-561a-4561-a187-7f5b8aeb5920"], ... } }',
  },
  one_primary: {
    example:
      '{ "rate_plans": [{ "settings": { "room_type_code": "1", "rate_plan_code": "2", "is_primary": false } }] }',
    fix: '{ "rate_plans": [{ "settings": { "room_type_code": "1", "rate_plan_code": "2", "is_primary": true } }] }',
  },
  one_primary_option: {
    example: '{ "options": [{ "occupancy": 2, "is_primary": false }] }',
    fix: '{ "options": [{ "occupancy": 2, "is_primary": true }] }',
  },
  occupancy_twice: {
    example: '{ "options": [{ "occupancy": 2, "is_primary": true }, { "occupancy": 2, "is_primary": false }] }',
    fix: '{ "options": [{ "occupancy": 2, "is_primary": true }] }',
  },
  masked_password: {
    example: '{ "settings": { "password": "********" } }',
    fix: '{ "settings": { "password": "open sesame" } }',
  },
  setting_hidden: {
    example: '{ "settings": { "send_email_notifications": false, "email": "desk@example.com" } }',
    fix: '{ "settings": { "send_email_notifications": true, "email": "desk@example.com" } }',
  },
  not_an_address: {
    example: '{ "callback_url": "pms.example.com/hook" }',
    fix: '{ "callback_url": "https://pms.example.com/hook" }',
  },
  insecure_url: {
    example: '{ "callback_url": "http://pms.example.com/hook" }',
    fix: '{ "callback_url": "https://pms.example.com/hook" }',
  },
  not_a_mask: {
    example: '{ "event_mask": "*;booking" }',
    fix: '{ "event_mask": "*" }',
  },
  mask_with_commas: {
    example: '{ "event_mask": "booking_new,ari" }',
    fix: '{ "event_mask": "booking_new;ari" }',
  },
  unknown_event: {
    example: '{ "event_mask": "booking_nwe" }',
    fix: '{ "event_mask": "booking_new" }',
  },
  global_with_property: {
    example: '{ "property_id": "716305c4-561a-4561-a187-7f5b8aeb5920", "is_global": true }',
    fix: '{ "property_id": null, "is_global": true }',
  },
  not_a_header: {
    example: '{ "headers": { "X Secret": "..." } }',
    fix: '{ "headers": { "X-Secret": "..." } }',
  },
  not_json: {
    example: 'POST /hook with the content type text/plain',
    fix: 'POST /hook with the content type application/json',
  },
  body_too_large: {
    example: 'POST /hook with a body of 2 MB',
    fix: 'createReceiver({ mostBodyBytes: 3_000_000, ... })',
  },
  not_a_time: {
    example: '{ "event": "ari", "timestamp": "yesterday", ... }',
    fix: '{ "event": "ari", "timestamp": "2026-05-01T10:00:00.000Z", ... }',
  },
};

export const SHOWN_IN_BOOKINGS: { readonly [Code in BookingCode]: Shown } = {
  booking_expected: {
    example: '{ "event": "booking", "payload": { "revision_id": "b2b5", ... } }',
    fix: 'the answer of GET /booking_revisions/b2b5',
  },
  booking_nights: {
    example: '{ "rooms": [{ "checkin_date": "2026-05-09", "checkout_date": "2026-05-09", ... }] }',
    fix: '{ "rooms": [{ "checkin_date": "2026-05-09", "checkout_date": "2026-05-11", ... }] }',
  },
  booking_currency: {
    example: 'a booking in USD, reconciled with a tax set in EUR',
    fix: 'reconcile it with a tax set in USD',
  },
  minor_units: {
    example: '{ "days": { "2026-05-09": 10000 } }',
    fix: '{ "days": { "2026-05-09": "100.00" } }',
  },
  days_list: {
    example: '{ "days": [{ "date": "2026-05-09", "price": "100.00" }] }',
    fix: '{ "days": { "2026-05-09": "100.00" } }',
  },
  status_unknown: {
    example: '{ "status": "no_show", ... }',
    fix: '{ "status": "cancelled", ... } if it is not due',
  },
  price_is_number: {
    example: '{ "days": { "2026-05-09": 100.5 } }',
    fix: '{ "days": { "2026-05-09": "100.50" } }',
  },
  booking_cancelled: {
    example:
      '{ "status": "cancelled", "services": [{ "type": "Cancellation Fee", "total_price": "76.50", ... }], ... }',
    fix: 'none is needed; the warning says what is due',
  },
  cancelled_amount: {
    example: '{ "status": "cancelled", "amount": "76.50", "services": [], "rooms": [{ "amount": "153.00", ... }] }',
    fix: '{ "status": "cancelled", "amount": "76.50", "services": [{ "type": "Cancellation Fee", "total_price": "76.50", ... }], ... }',
  },
  room_cancelled: {
    example: '{ "status": "modified", "rooms": [{ "is_cancelled": false, ... }, { "is_cancelled": true, ... }] }',
    fix: 'none is needed; the room is not charged',
  },
  room_empty: {
    example: '{ "rooms": [{ "amount": "100.00", ... }, ""] }',
    fix: '{ "rooms": [{ "amount": "100.00", ... }] }',
  },
  taxes_in_amount: {
    example: '{ "amount": "108.00", "rooms": [{ "days": { "2026-05-09": "100.00" }, "taxes": [], ... }] }',
    fix: '{ "amount": "108.00", "rooms": [{ "taxes": [{ "name": "City tax", "is_inclusive": false, "total_price": "8.00", ... }], ... }] }',
  },
  room_not_mapped: {
    example: '{ "rooms": [{ "rate_plan_id": null, ... }] }',
    fix: '{ "rooms": [{ "rate_plan_id": "e9f2a9d1-3e8c-4a58-a0b2-6c7f0d1f7a11", ... }] }',
  },
  room_dates_missing: {
    example: '{ "arrival_date": "2026-05-09", "rooms": [{ "checkin_date": null, ... }] }',
    fix: '{ "arrival_date": "2026-05-09", "rooms": [{ "checkin_date": "2026-05-09", ... }] }',
  },
  occupancy_missing: {
    example: '{ "rooms": [{ "occupancy": null, ... }] }',
    fix: '{ "rooms": [{ "occupancy": { "adults": 2, "children": 0, "infants": 0 }, ... }] }',
  },
  ages_missing: {
    example: '{ "occupancy": { "adults": 2, "children": 1, "infants": 0 } }',
    fix: '{ "occupancy": { "adults": 2, "children": 1, "infants": 0, "ages": [8] } }',
  },
  infants_left_out: {
    example: '{ "occupancy": { "adults": 2, "children": 0, "infants": 1 } }',
    fix: 'none is needed; where an infant counts, book it as a child of 0 years',
  },
  days_missing: {
    example: '{ "checkin_date": "2026-05-09", "checkout_date": "2026-05-11", "amount": "200.00", "days": {} }',
    fix: '{ "days": { "2026-05-09": "100.00", "2026-05-10": "100.00" } }',
  },
  days_left_out: {
    example:
      '{ "checkin_date": "2026-05-09", "checkout_date": "2026-05-10", "days": { "2026-05-09": "100.00", "2026-05-10": "100.00" } }',
    fix: '{ "checkin_date": "2026-05-09", "checkout_date": "2026-05-10", "days": { "2026-05-09": "100.00" } }',
  },
  amount_differs: {
    example: '{ "amount": "250.00", "days": { "2026-05-09": "100.00", "2026-05-10": "100.00" } }',
    fix: '{ "amount": "200.00", "days": { "2026-05-09": "100.00", "2026-05-10": "100.00" } }',
  },
  amount_withheld: {
    example:
      '{ "amount": "0.00", "rooms": [{ "collected_taxes": [{ "is_withheld": true, "total_price": "120.00", ... }], ... }] }',
    fix: '{ "amount": "100.00", ... }, the price of the nights',
  },
  exclusive_unclear: {
    example:
      '{ "amount": "200.00", "days": {}, "taxes": [{ "name": "City tax", "is_inclusive": false, "total_price": "8.00", ... }] }',
    fix: '{ "amount": "200.00", "days": { "2026-05-09": "100.00", "2026-05-10": "100.00" }, ... }',
  },
  service_without_price: {
    example: '{ "services": [{ "name": "Breakfast" }] }',
    fix: '{ "services": [{ "name": "Breakfast", "total_price": "30.00" }] }',
  },
  service_of_booking: {
    example: '{ "services": [{ "name": "Breakfast", "total_price": "30.00" }], "rooms": [{ "services": [], ... }] }',
    fix: '{ "services": [], "rooms": [{ "services": [{ "name": "Breakfast", "total_price": "30.00" }], ... }] }',
  },
  printed_tax_unreadable: {
    example: '{ "taxes": [{ "name": "VAT", "type": "tax", "is_inclusive": true }] }',
    fix: '{ "taxes": [{ "name": "VAT", "type": "tax", "is_inclusive": true, "total_price": "20.00" }] }',
  },
  printed_side_missing: {
    example: '{ "taxes": [{ "name": "VAT", "type": "tax", "total_price": "20.00" }] }',
    fix: '{ "taxes": [{ "name": "VAT", "type": "tax", "is_inclusive": true, "total_price": "20.00" }] }',
  },
  part_unreadable: {
    example: '{ "services": [{ "name": "Transfer", "total_price": "on request" }] }',
    fix: '{ "services": [{ "name": "Transfer", "total_price": "25.00" }] }',
  },
  discount_taken_off: {
    example: '{ "days": { "2026-05-09": "106.00" }, "services": [{ "name": "Early bird", "total_price": "-10.60" }] }',
    fix: '{ "days": { "2026-05-09": "95.40" }, "services": [] }',
  },
  discount_left_out: {
    example: '{ "days": { "2026-05-09": "106.00" }, "services": [{ "name": "Promotion", "total_price": "-300.00" }] }',
    fix: '{ "days": { "2026-05-09": "106.00" }, "services": [{ "name": "Promotion", "total_price": "-30.00" }] }',
  },
  service_is_tax: {
    example:
      '{ "taxes": [{ "name": "Cleaning fee", "total_price": "60.00", ... }], "services": [{ "name": "Cleaning fee", "total_price": "60.00" }] }',
    fix: '{ "taxes": [{ "name": "Cleaning fee", "total_price": "60.00", ... }], "services": [] }',
  },
  exclusive_in_nights: {
    example:
      '{ "amount": "108.00", "days": { "2026-05-09": "108.00" }, "taxes": [{ "name": "State tax", "is_inclusive": false, "total_price": "8.00", ... }] }',
    fix: '{ "amount": "108.00", "days": { "2026-05-09": "100.00" }, "taxes": [{ "name": "State tax", "is_inclusive": false, "total_price": "8.00", ... }] }',
  },
};

const TWO_VATS =
  '{ "title": "VAT", "is_inclusive": true, "local": { "invoice": { "vat": "S" } }, ... }, and a second one';
const OF_PARTS =
  '{ "title": "VAT", ... }, and { "title": "VAT on breakfast", "local": { "on": ["breakfast"], ... }, ... }';

/** The same of the codes that only invoices have. */
export const SHOWN_IN_INVOICES: { readonly [Code in InvoiceCode]: Shown } = {
  invoice_without_vat: {
    example: '{ "taxes": [{ "title": "VAT", "logic": "percent", ... }] }',
    fix: '{ "taxes": [{ "title": "VAT", "logic": "percent", "local": { "invoice": { "vat": "S" } }, ... }] }',
  },
  invoice_two_vats: { example: TWO_VATS, fix: OF_PARTS },
  invoice_two_rates: {
    example:
      '{ "title": "VAT", "local": { "per": "guest", "rates": [{ "label": "diplomat", "rate": "0" }], ... }, ... }',
    fix: '{ "title": "VAT", "local": { "rates": [{ "label": "diplomat", "rate": "0" }], ... }, ... }',
  },
  invoice_vat_not_plain: {
    example: '{ "title": "VAT", "logic": "per_night", "local": { "invoice": { "vat": "S" } }, ... }',
    fix: '{ "title": "VAT", "logic": "percent", "local": { "invoice": { "vat": "S" } }, ... }',
  },
  invoice_category_needs_rate: {
    example: '{ "title": "City tax", "local": { "invoice": { "category": "S" } }, ... }',
    fix: '{ "title": "City tax", "local": { "invoice": { "category": "E" } }, ... }',
  },
  invoice_categories_apart: {
    example: '{ "title": "City tax", "local": { "invoice": { "category": "O" } }, ... }, beside VAT of category S',
    fix: '{ "title": "City tax", "local": { "invoice": { "category": "E" } }, ... }, beside VAT of category S',
  },
  invoice_digits: { example: 'a quote in KWD', fix: 'a quote in EUR' },
  invoice_record_differs: {
    example: '{ "version": 1, "quote": { "total": "1.00", ... }, ... }',
    fix: '{ "version": 1, "quote": { "total": "226.00", ... }, ... }',
  },
  invoice_collected: {
    example: '{ "title": "City tax", "level": 1, "local": { "collected_by": "channel" }, ... }, under VAT',
    fix: '{ "title": "City tax", "level": 0, "local": { "collected_by": "channel" }, ... }, beside VAT',
  },
  invoice_vat_collected: {
    example: '{ "title": "VAT", "local": { "invoice": { "vat": "S" }, "collected_by": "channel" }, ... }',
    fix: '{ "title": "VAT", "local": { "invoice": { "vat": "S" } }, ... }',
  },
  invoice_collected_by_both: {
    example: '{ "collectedByChannel": ["City tax"], "collectedByProperty": ["City tax"] }',
    fix: '{ "collectedByProperty": ["City tax"] }',
  },
  invoice_tax_unknown: {
    example: '{ "collectedByChannel": ["Citytax"] }, of a set with "City tax"',
    fix: '{ "collectedByChannel": ["City tax"] }',
  },
  invoice_collected_unknown: {
    example:
      '{ "collectedByChannel": [{ "name": "Toeristenbelasting", "amount": "12.00" }] }, of a set with "City tax"',
    fix: '{ "collectedByChannel": ["City tax"] }',
  },
  invoice_currency: { example: 'a quote in BGN', fix: 'a quote in EUR' },
  invoice_reason_code: {
    example: '{ "title": "City tax", "local": { "invoice": { "reason": "VATEX-EU-79C" } }, ... }',
    fix: '{ "title": "City tax", "local": { "invoice": { "reason": "VATEX-EU-79-C" } }, ... }',
  },
  invoice_not_taken: {
    example: '{ "payers": [{ "name": "Company", "takes": [{ "kind": "lodging" }] }] }, of a set with "City tax"',
    fix: '{ "payers": [{ "name": "Company", "takes": [{ "kind": "lodging" }] }, { "name": "Guest" }] }',
  },
  invoice_takes_vat: {
    example: '{ "payers": [{ "name": "Company", "takes": [{ "tax": "VAT" }] }, { "name": "Guest" }] }',
    fix: '{ "payers": [{ "name": "Company", "takes": [{ "kind": "lodging" }] }, { "name": "Guest" }] }',
  },
  invoice_takes_unknown: {
    example: '{ "payers": [{ "name": "Guest", "takes": [{ "tax": "Citytax" }] }, { "name": "Company" }] }',
    fix: '{ "payers": [{ "name": "Guest", "takes": [{ "tax": "City tax" }] }, { "name": "Company" }] }',
  },
  invoice_takes_room: {
    example:
      '{ "payers": [{ "name": "Guest", "takes": [{ "room": 2 }] }, { "name": "Company" }] }, of a stay of one room',
    fix: '{ "payers": [{ "name": "Guest", "takes": [{ "room": 1 }] }, { "name": "Company" }] }',
  },
  invoice_fee_without_vat: {
    example: '{ "title": "Cleaning", "type": "fee", "level": 0, ... }, beside VAT',
    fix: 'VAT in the price: one more tax with { "only": "here", "base": { "start": "nothing", "plus": ["Cleaning"] } }; VAT on top: { "title": "Cleaning", "level": 1, ... }, under VAT of level 0',
  },
  invoice_reasons_merged: {
    example: '{ "lodging": { "category": "E", "reason": "VATEX-EU-132-1B" } }, beside a city tax ("VATEX-EU-79-C")',
    fix: '{ "lodging": { "category": "E", "reason": "Exempt, Article 132(1)(b)" } }, beside a city tax ("VATEX-EU-79-C")',
  },
  invoice_extra_without_vat: {
    example: '{ "title": "VAT", "local": { "on": ["lodging"], ... }, ... }, of a stay with breakfast',
    fix: '{ "title": "VAT", "local": { "on": ["lodging", "breakfast"], ... }, ... }, of a stay with breakfast',
  },
  invoice_part_without_vat: {
    example: '{ "title": "VAT", "local": { "on": ["breakfast"], ... }, ... }',
    fix: '{ "title": "VAT", "local": { "on": ["lodging", "breakfast"], ... }, ... }',
  },
};

/** The same of the codes that only returns have. */
export const SHOWN_IN_RETURNS: { readonly [Code in ReturnCode]: Shown } = {
  return_record_differs: {
    example: '{ "reference": "A1", "record": { "version": 1, "quote": { "total": "1.00", ... }, ... } }',
    fix: '{ "reference": "A1", "record": { "version": 1, "quote": { "total": "226.00", ... }, ... } }',
  },
  return_collected_by_both: {
    example: '{ "reference": "A1", "collectedByChannel": ["City tax"], "collectedByProperty": ["City tax"], ... }',
    fix: '{ "reference": "A1", "collectedByProperty": ["City tax"], ... }',
  },
  return_tax_unknown: {
    example: '{ "reference": "A1", "collectedByChannel": ["Citytax"], ... }, of a set with "City tax"',
    fix: '{ "reference": "A1", "collectedByChannel": ["City tax"], ... }',
  },
  return_property_unknown: {
    example: 'returnOf(bookings, { property: "lkae", ... }), of bookings with { "property": "lake", ... }',
    fix: 'returnOf(bookings, { property: "lake", ... })',
  },
  return_several_labels: {
    example: '{ "labels": ["country:DE", "country:FR"], ... }, in a return by the label "country:"',
    fix: '{ "labels": ["country:DE"], ... }',
  },
};
