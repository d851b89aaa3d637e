import { stableId } from './answers.js';

interface HotelRecord {
  /** Its id, a UUID. */
  readonly id: string;
  /** Its name. */
  readonly title: string;
}

interface TitledOfProperty extends HotelRecord {
  /** The property that it belongs to. */
  readonly property_id: string;
}

/** A property, with the fields that connections and bookings use. */
export interface PropertyRecord extends HotelRecord {
  /** ISO 4217 code. */
  readonly currency: string;
  /** The group of the property. */
  readonly group_id: string;
}

/** A room type of a property. */
export interface RoomTypeRecord extends TitledOfProperty {
  /** The number of rooms. */
  readonly count_of_rooms: number;
  /** The number of adults that fit. */
  readonly occ_adults: number;
  /** The number of children that fit. */
  readonly occ_children: number;
  /** The number of infants that fit. */
  readonly occ_infants: number;
}

/** A rate plan of a room type. */
export interface RatePlanRecord extends TitledOfProperty {
  /** The room type of the rate plan. */
  readonly room_type_id: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** `per_person`: a price for each number of guests. */
  readonly sell_mode: 'per_room' | 'per_person';
  /** The numbers of guests with a price; one of them is primary. */
  readonly options: ReadonlyArray<{ readonly occupancy: number; readonly is_primary: boolean }>;
}

export type Hotel = ReturnType<typeof createHotel>;

/** The group of a property whose state names none. */
const DEFAULT_GROUP = '1a4d2a3e-50d5-4b8e-9a35-3c8f0f1c7e10';

/** Properties, room types and rate plans, without inventory. */
export function createHotel(propertyIds: Iterable<string>) {
  const properties = new Map<string, PropertyRecord>();
  const roomTypes = new Map<string, RoomTypeRecord>();
  const ratePlans = new Map<string, RatePlanRecord>();
  const property = (id: unknown): PropertyRecord | undefined =>
    typeof id === 'string' ? properties.get(id.toLowerCase()) : undefined;
  for (const id of propertyIds) {
    if (property(id) === undefined) properties.set(id.toLowerCase(), undescribed(id));
  }
  /** The first property by default. @throws TypeError for an unknown one */
  function propertyOrFirst(id: unknown = [...properties.keys()][0]): PropertyRecord {
    const match = property(id);
    if (match === undefined) throw new TypeError(`property_id names no property of the sandbox (got ${id}).`);
    return match;
  }
  return { properties, roomTypes, ratePlans, property, propertyOrFirst };
}

function undescribed(id: string): PropertyRecord {
  return { id, title: `Property ${id.slice(0, 8)}`, currency: 'EUR', group_id: DEFAULT_GROUP };
}

export function isDescribed({ id, title, currency, group_id }: PropertyRecord): boolean {
  const usual = undescribed(id);
  return title !== usual.title || currency !== usual.currency || group_id !== usual.group_id;
}

/** A choice for mapping: a whole rate plan, or one of its occupancies. */
export interface RatePlanChoice {
  readonly id: string;
  readonly plan: RatePlanRecord;
  readonly occupancy: number;
}

/** One choice for a plan with one price; one for each occupancy otherwise. */
export function occupanciesOf(plan: RatePlanRecord): RatePlanChoice[] {
  if (plan.sell_mode === 'per_room' || plan.options.length === 0) return [wholePlan(plan)];
  return plan.options.map(({ occupancy, is_primary }) => ({
    // The primary occupancy represents the plan, under the plan's id.
    id: is_primary ? plan.id : stableId(`rate plan ${plan.id} ${occupancy}`),
    plan,
    occupancy,
  }));
}

export function wholePlan(plan: RatePlanRecord): RatePlanChoice {
  const { occupancy = 2 } = plan.options.find(({ is_primary }) => is_primary) ?? plan.options[0] ?? {};
  return { id: plan.id, plan, occupancy };
}

/** The choice with an id: a plan or one of its occupancies. */
export function choiceOf(plans: Iterable<RatePlanRecord>, id: string): RatePlanChoice | undefined {
  const wanted = id.toLowerCase();
  for (const plan of plans) {
    const match = [wholePlan(plan), ...occupanciesOf(plan)].find((choice) => choice.id.toLowerCase() === wanted);
    if (match !== undefined) return match;
  }
  return undefined;
}
