import type { Fields } from '../../../core/issues/reading.js';
import { isList, isRecord } from '../../../core/issues/reading.js';
import { isSameTitle } from '../../../core/issues/texts.js';
import { currencyDigits, printUnits } from '../../../core/money/amount.js';
import { withDecimals } from '../../../core/money/decimal.js';
import { DAYS_OF_WEEK } from '../../api/resources/drafts.js';
import { INHERITED, RATE_PLAN } from '../../api/resources/rate-plans.js';
import type { Details, PrintedFields } from '../common/answers.js';
import { detailsOf, ofProperty, refuseIf } from '../common/answers.js';
import type { OccupancyRecord, RatePlanRecord } from '../common/hotel.js';
import { optionIdOf } from '../common/hotel.js';
import type { Stored } from '../common/stored.js';
import { attributesIn, nullable, propertyProblems } from './attributes.js';

/** A rate plan and its tax set, which the tax sets keep. */
export interface PlanWithTaxSet {
  readonly plan: RatePlanRecord;
  readonly taxSetId: string | null;
}

export function createdRatePlan(id: string, fields: Fields, world: Stored): PlanWithTaxSet {
  const property = world.hotel.property(fields['property_id']);
  const tax_set_id = property === undefined ? undefined : world.taxes.defaultTaxSetId(property.id);
  return ratePlanOf(
    id,
    { currency: property?.currency, sell_mode: 'per_room', tax_set_id, ...fields },
    undefined,
    world,
  );
}

export function changedRatePlan(before: RatePlanRecord, changes: Fields, world: Stored): PlanWithTaxSet {
  const { id, attributes, ...stored } = before;
  const tax_set_id = world.taxes.taxSetIdOf(id);
  return ratePlanOf(id, { ...attributes, ...stored, tax_set_id, ...changes }, before, world);
}

/** A rate plan with these fields. Throws a refusal with everything that is wrong. */
function ratePlanOf(id: string, fields: Fields, before: RatePlanRecord | undefined, world: Stored): PlanWithTaxSet {
  const { hotel } = world;
  refuseIf({
    ...relationProblems(id, fields, world),
    ...propertyProblems(fields, before, hotel),
    ...detailsOf(RATE_PLAN.check(fields).issues),
  });
  const { property_id, room_type_id, title, sell_mode, parent_rate_plan_id: parent, tax_set_id, ...others } = fields;
  const currency = String(others['currency']);
  const plan: RatePlanRecord = {
    id,
    property_id: String(hotel.property(property_id)?.id),
    room_type_id: String(room_type_id),
    title: String(title),
    currency,
    sell_mode: sell_mode === 'per_person' ? 'per_person' : 'per_room',
    options: optionsIn(fields).map((option) => optionOf(option, currency)),
    parent_rate_plan_id: typeof parent === 'string' ? parent : undefined,
    attributes: attributesIn({ ...others, currency: undefined }, RATE_PLAN.draft),
  };
  return { plan, taxSetId: typeof tax_set_id === 'string' ? tax_set_id : null };
}

function optionsIn({ options }: Fields): Fields[] {
  return isList(options) ? options.filter(isRecord) : [];
}

function optionOf({ occupancy, is_primary, rate, derived_option }: Fields, currency: string): OccupancyRecord {
  const option = { occupancy: Number(occupancy), is_primary: is_primary === true, rate: amountOf(rate, currency) };
  return isRecord(derived_option) ? { ...option, derived_option } : option;
}

/** An amount as decimal text: a number counts the smallest unit of the currency. */
function amountOf(sent: unknown, currency: string): string {
  const digits = currencyDigits(currency) ?? 0;
  return typeof sent === 'string' ? withDecimals(sent, digits) : printUnits(Number(sent ?? 0), digits);
}

/** The problems of the records that a rate plan names, and of its title. */
function relationProblems(id: string, fields: Fields, { hotel, taxes }: Stored): Details {
  const { title, room_type_id, parent_rate_plan_id: parent, tax_set_id } = fields;
  const property = hotel.property(fields['property_id']);
  const isElsewhere = (record: { readonly property_id: string } | undefined) => record?.property_id !== property?.id;
  const room = hotel.roomTypes.get(String(room_type_id));
  const isTaken = [...hotel.ratePlans.values()].some(
    (plan) => plan.id !== id && !isElsewhere(plan) && isSameTitle(plan.title, String(title)),
  );
  const isForeign = {
    room_type_id: isElsewhere(room),
    parent_rate_plan_id: typeof parent === 'string' && isElsewhere(hotel.ratePlans.get(parent)),
    tax_set_id: typeof tax_set_id === 'string' && isElsewhere(taxes.taxSets.get(tax_set_id)),
  };
  const large = optionsIn(fields).flatMap(({ occupancy }, index) => {
    if (room === undefined || Number(occupancy) <= room.occ_adults) return [];
    const place = `options[${index}].occupancy`;
    return [`${place}: must be at most ${room.occ_adults}, the occ_adults of the room type (got ${occupancy}).`];
  });
  const missing = Object.entries(isForeign).filter(([, isMissing]) => isMissing);
  return {
    ...(isTaken ? { title: ['Duplication in Rate Plan title is not allowed!'] } : {}),
    ...(large.length > 0 ? { options: large } : {}),
    ...(typeof parent === 'string' && isAmongParents(id, parent, hotel.ratePlans)
      ? { parent_rate_plan_id: ['must not be a child of the rate plan.'] }
      : {}),
    ...Object.fromEntries(missing.map(([name]) => [name, ['does not exist at the property']])),
  };
}

function isAmongParents(id: string, parent: string, plans: ReadonlyMap<string, RatePlanRecord>): boolean {
  const parents = new Set<string>();
  for (let next: string | undefined = parent; next !== undefined; next = plans.get(next)?.parent_rate_plan_id) {
    if (parents.has(next)) return false;
    parents.add(next);
  }
  return parents.has(id);
}

/** The restrictions of each day of the week, unless they are sent. */
const RESTRICTIONS = {
  stop_sell: false,
  closed_to_arrival: false,
  closed_to_departure: false,
  min_stay_arrival: 1,
  min_stay_through: 1,
  max_stay: 0,
};

export function printedRatePlan(plan: RatePlanRecord, tax_set_id: string | null): PrintedFields {
  const { id, title, currency, sell_mode, property_id, room_type_id, attributes = {} } = plan;
  const { rate_mode = 'manual', meal_type = 'none', children_fee, infant_fee, ui_read_only = false } = attributes;
  const hasParent = plan.parent_rate_plan_id !== undefined;
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, attributes[name] ?? hasParent]));
  const options = plan.options.map((option) => ({
    id: optionIdOf(plan, option),
    occupancy: option.occupancy,
    rate: option.rate ?? amountOf(0, currency),
    is_primary: option.is_primary,
    derived_option: option.derived_option ?? null,
    rate_category_id: null,
    ...inherited,
  }));
  const byWeekday = Object.entries(RESTRICTIONS).map(([name, usual]) => {
    const value = attributes[name] ?? usual;
    return [name, isList(value) ? value : Array.from({ length: DAYS_OF_WEEK }, () => value)];
  });
  const fees = { children_fee: amountOf(children_fee, currency), infant_fee: amountOf(infant_fee, currency) };
  const relation = (type: string, relatedId: string) => ({ [type]: { data: { type, id: relatedId } } });
  return {
    attributes: {
      ...{ id, title, currency, options, sell_mode, rate_mode, meal_type, ...fees, tax_set_id, ui_read_only },
      ...nullable(attributes, 'cancellation_policy_id', 'auto_rate_settings', 'meta'),
      ...inherited,
      ...Object.fromEntries(byWeekday),
    },
    relationships: {
      ...ofProperty(property_id),
      ...relation('room_type', room_type_id),
      ...(tax_set_id === null ? {} : relation('tax_set', tax_set_id)),
    },
  };
}
