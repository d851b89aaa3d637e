import { stableId } from './records.js';

/** A property, as far as connections and bookings need it. */
export interface PropertyRecord {
  /** Its id, a uuid. */
  readonly id: string;
  /** Its name. */
  readonly title: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The group of properties that it belongs to. */
  readonly group_id: string;
}

/** A room type of a property. */
export interface RoomTypeRecord {
  /** Its id, a uuid. */
  readonly id: string;
  /** The property that it belongs to. */
  readonly property_id: string;
  /** Its name. */
  readonly title: string;
  /** How many rooms there are. */
  readonly count_of_rooms: number;
  /** How many adults fit in. */
  readonly occ_adults: number;
  /** How many children. */
  readonly occ_children: number;
  /** How many infants. */
  readonly occ_infants: number;
}

/** A rate plan of a room type. */
export interface RatePlanRecord {
  /** Its id, a uuid. */
  readonly id: string;
  /** The property that it belongs to. */
  readonly property_id: string;
  /** The room type that it sells. */
  readonly room_type_id: string;
  /** Its name. */
  readonly title: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** `per_person`: a price for each number of guests. */
  readonly sell_mode: 'per_room' | 'per_person';
  /** The numbers of guests that it has a price for; one of them is primary. */
  readonly options: ReadonlyArray<{ readonly occupancy: number; readonly is_primary: boolean }>;
}

/** Properties, room types and rate plans: what there is to sell. No inventory is kept. */
export interface Hotel {
  readonly properties: Map<string, PropertyRecord>;
  readonly roomTypes: Map<string, RoomTypeRecord>;
  readonly ratePlans: Map<string, RatePlanRecord>;
  /** The property with an id, in small letters or capitals. */
  readonly property: (id: unknown) => PropertyRecord | undefined;
}

/** The group that a property is in when the state does not say otherwise. */
const DEFAULT_GROUP = '1a4d2a3e-50d5-4b8e-9a35-3c8f0f1c7e10';

export function createHotel(propertyIds: Iterable<string>): Hotel {
  const properties = new Map<string, PropertyRecord>();
  const property = (id: unknown): PropertyRecord | undefined =>
    typeof id === 'string' ? properties.get(id.toLowerCase()) : undefined;
  for (const id of propertyIds) {
    if (property(id) === undefined) properties.set(id.toLowerCase(), undescribed(id));
  }
  return { properties, roomTypes: new Map(), ratePlans: new Map(), property };
}

function undescribed(id: string): PropertyRecord {
  return { id, title: `Property ${id.slice(0, 8)}`, currency: 'EUR', group_id: DEFAULT_GROUP };
}

/** Whether somebody said more of a property than its id. */
export function isDescribed({ id, title, currency, group_id }: PropertyRecord): boolean {
  const usual = undescribed(id);
  return title !== usual.title || currency !== usual.currency || group_id !== usual.group_id;
}

/** What of a rate plan can be mapped: the whole plan, or one of its occupancies. */
export interface RatePlanChoice {
  readonly id: string;
  readonly plan: RatePlanRecord;
  readonly occupancy: number;
}

/** One entry for a plan with one price; for a plan with a price for each occupancy, one for each. */
export function occupanciesOf(plan: RatePlanRecord): RatePlanChoice[] {
  if (plan.sell_mode === 'per_room' || plan.options.length === 0) return [wholePlan(plan)];
  return plan.options.map(({ occupancy, is_primary }) => ({
    // The primary occupancy stands for the plan, and has its id.
    id: is_primary ? plan.id : stableId(`rate plan ${plan.id} ${occupancy}`),
    plan,
    occupancy,
  }));
}

/** A plan as one entry. */
export function wholePlan(plan: RatePlanRecord): RatePlanChoice {
  const { occupancy = 2 } = plan.options.find(({ is_primary }) => is_primary) ?? plan.options[0] ?? {};
  return { id: plan.id, plan, occupancy };
}

/** The plan that an id stands for, also when it is that of one of its occupancies. */
export function choiceOf(plans: Iterable<RatePlanRecord>, id: string): RatePlanChoice | undefined {
  const wanted = id.toLowerCase();
  for (const plan of plans) {
    const found = [wholePlan(plan), ...occupanciesOf(plan)].find((choice) => choice.id.toLowerCase() === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
