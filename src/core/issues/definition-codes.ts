import type { CatalogueEntry } from './field-codes.js';
import { curable, entry } from './field-codes.js';

/** Codes for broken rules between the fields of a tax or a tax set. */
export const DEFINITION_ERRORS = {
  rate_over_100: entry(
    'error',
    'rate must be between 0 and {most:number} when logic is percent (got {received:quoted}).',
  ),
  currency_required: entry('error', 'currency is required when logic is {logic}, because the rate is an amount.'),
  currency_not_null: entry('error', 'currency must be null when logic is percent (got {received:value}).'),
  currency_differs: entry(
    'error',
    'currency must be {expected:quoted}, the currency of the tax set (got {received:quoted}).',
  ),
  property_differs: entry(
    'error',
    'property_id must be {expected:quoted}, the property of the tax set (got {received:quoted}).',
  ),
  range_open: entry(
    'error',
    'A date range must have a date in after, in before or in both (got neither).',
    'Leave the range out if the tax always applies.',
  ),
  range_reversed: entry(
    'error',
    'A date range must not end before it starts (got after {after} and before {before}).',
    'after is its first date, and before its last.',
  ),
  ranges_conflict: entry(
    'error',
    'applicable_after and applicable_before must be the same period as applicable_date_ranges.',
    'Use only one of the two forms.',
  ),
  tax_repeated: entry(
    'error',
    'A tax must be listed only once at the top of a tax set (the tax with {name} is also at {first}).',
  ),
  tax_conflict: entry(
    'error',
    'A tax must have the same fields everywhere (the tax with {name} has another {field} at {first}).',
    'Two different taxes need different ids, or different titles if they have no id.',
  ),
  tax_inside_itself: entry('error', 'A tax must not be nested inside itself (the tax with {name} is).'),
  nested_too_deep: entry(
    'error',
    'Taxes must be nested at most {most:number} levels deep, counting the top of the set.',
  ),
  too_many_taxes: entry('error', 'A tax set must have at most {most:count} different taxes.'),
  too_many_entries: entry(
    'error',
    'A tax set must have at most {most:count} entries, counting a tax wherever it is nested.',
    'The rest was not read.',
  ),
  unknown_tax: entry('error', 'id must be the id of one of the given taxes (got {id:quoted}).'),
} as const satisfies Record<string, CatalogueEntry>;

/** Codes for rules between the keys of local rules that are checked as they are read. */
export const LOCAL_INPUT_CODES = {
  key_without_use: entry('error', '{field} must be left out here, because it is for {needed}.'),
  key_beside_channel: entry(
    'error',
    '{field} must be left out when only is channel, because the tax is not calculated here.',
  ),
  local_rate_required: entry(
    'error',
    'local.rate is required, because rate is for logic {logic}, and the local logic is {local}.',
  ),
  local_rate_over_100: entry(
    'error',
    'A percentage must be between 0 and {most:number} (got {received:quoted}).',
    'It may be more only when base starts from nothing.',
  ),
  inclusive_units: entry(
    'error',
    '{field} must be left out of an inclusive percent, which is found by taking the price apart.',
  ),
  step_not_payable: entry('error', 'step must be {expected} (got {received:quoted}).'),
  at_least_over_at_most: entry('error', 'at_least must not be above at_most (got {least:quoted} and {most:quoted}).'),
  over_stay_empty: entry('error', 'over_stay must have at_most or at_least.'),
  each_below_unit: entry('error', 'each must be {expected} here, because {because} (got {received:quoted}).'),
  inclusive_price_from_net: entry(
    'error',
    'start must not be net on an inclusive tax with price conditions, because its net depends on the rate.',
    'Such a tax looks at the shown price.',
  ),
  base_of_nothing: entry('error', 'plus must name at least one tax when start is nothing.'),
  percent_of_tax_sent: entry(
    'error',
    'A percentage of other taxes alone must have an amount for the channel manager, which would take it of the price.',
    'Write the amount in logic and rate, and the percentage in local; or only: "here", if it is not to be sent.',
  ),
  nights_reversed: entry(
    'error',
    '{field} must not be less than where the row starts (got {least:number} to {most:number}).',
  ),
  guest_number_unit: entry(
    'error',
    '{field} must be left out here, because one unit of the tax is not a guest: it counts the guests of a room.',
    'Charge the tax per person, or a percentage with per: "guest".',
  ),
  age_bounds_reversed: entry(
    'error',
    'age_under must be more than age_from (got age_from {from:number} and age_under {under:number}).',
    'age_from is the first age for which the row applies, and age_under the first for which it no longer does.',
  ),
  price_bounds_reversed: entry(
    'error',
    '{lower} and {field} must leave a price between them (got {least:quoted} and {most:quoted}).',
  ),
  plus_unknown: entry('error', 'plus must name taxes of the tax set (got {reference:quoted}).{suggestion:hint}'),
  plus_ambiguous: entry('error', 'plus must name one tax ({reference:quoted} is the title of several).', 'Use the id.'),
  part_label_taken: entry(
    'error',
    'label must not be "lodging", the label of another part, or a label that is split (got {received:quoted}).',
  ),
  part_shares_over_one: entry(
    'error',
    'The shares of {of:quoted} must add up to at most 1 (got {received}).',
    'What no part takes keeps the label that is split.',
  ),
  plus_repeated: entry('error', 'plus must name each tax once (got {reference:quoted} again).'),
  plus_circular: entry(
    'error',
    'plus must not lead back to its own tax ({reference:quoted} is computed on it, or is the tax itself).',
  ),
  plus_later: entry(
    'error',
    'plus must name taxes that are calculated earlier ({reference:quoted} is calculated later).',
    'Give that tax a higher level.',
  ),
  plus_not_here: entry(
    'error',
    'plus must name taxes that are calculated here ({reference:quoted} is for the channel alone).',
  ),
  plus_contained: entry('error', 'plus must not name a charge that contains this tax ({reference:quoted}).'),
  contains_on: entry(
    'error',
    'contains must be left out here: only a charge of type fee, on top of the price, contains taxes.',
    'A tax inside the price is one with is_inclusive: true.',
  ),
  contains_what: entry(
    'error',
    'contains must name percentages of type tax that are calculated here, each once (got {reference:quoted}).{suggestion:hint}',
    'One with limits, with round: "each", or of other taxes alone cannot be taken out of an amount.',
  ),
  contained_rate_circular: entry(
    'error',
    'The rate depends on a price that depends on the rate: a tax between both is computed on the net, and so on a fee without this tax.',
    'Start from the price, or leave the condition on the price out.',
  ),
  on_nothing: entry('error', 'on must name at least one part of the price, unless a fee contains the tax.'),
  net_in_circles: entry(
    'error',
    'The amount depends on the net, and the net depends on the amount:',
    'the inclusive {title:quoted} is computed on this tax.',
    'Start from the price, or calculate this tax after the inclusive one.',
  ),
  key_without_effect: curable(entry('warning', '{field} has no effect: {because}. Leave it out.')),
} as const satisfies Record<string, CatalogueEntry>;
