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

/** A property. */
export interface PropertyRecord extends HotelRecord {
  /** ISO 4217 code. */
  readonly currency: string;
  /** The first group of the property. */
  readonly group_id: string;
  /** Its other groups [none]. */
  readonly other_group_ids?: readonly string[] | undefined;
  /** The tax set of new rate plans; null for none [the oldest one of the property]. */
  readonly default_tax_set_id?: string | null | undefined;
  /** The settings that differ from their defaults [none]. */
  readonly settings?: Attributes | undefined;
  /** The other attributes, as they were sent [none]. */
  readonly attributes?: Attributes | undefined;
  /** The user who created it: keys of the user may use it [none]. */
  readonly user_id?: string | undefined;
}

/** A group of properties. */
export interface GroupRecord extends HotelRecord {
  /** The user who created it: keys of the user may use it [none]. */
  readonly user_id?: string | undefined;
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
  /** How many people its price is for [`occ_adults`]. */
  readonly default_occupancy?: number | undefined;
  /** The other attributes, as they were sent [none]. */
  readonly attributes?: Attributes | undefined;
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
  readonly options: readonly OccupancyRecord[];
  /** Its parent rate plan [none]. */
  readonly parent_rate_plan_id?: string | undefined;
  /** The other attributes, as they were sent [none]. */
  readonly attributes?: Attributes | undefined;
}

/** A price of a rate plan. */
export interface OccupancyRecord {
  /** The number of guests. */
  readonly occupancy: number;
  /** Whether it has the id of the rate plan. */
  readonly is_primary: boolean;
  /** Decimal text [0]. */
  readonly rate?: string | undefined;
  /** How its price follows from another one, as it was sent [not at all]. */
  readonly derived_option?: Attributes | undefined;
}

type Attributes = Readonly<Record<string, unknown>>;

export type Hotel = ReturnType<typeof createHotel>;

/** The group of a property whose state names none. */
export const DEFAULT_GROUP = '1a4d2a3e-50d5-4b8e-9a35-3c8f0f1c7e10';

/** Groups, properties, room types and rate plans, without inventory. */
export function createHotel(propertyIds: Iterable<string>) {
  const properties = new Map<string, PropertyRecord>();
  const groups = new Map<string, GroupRecord>();
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
  return {
    properties,
    groups,
    roomTypes,
    ratePlans,
    property,
    propertyOrFirst,
    /** The groups of properties, and those that were created. */
    allGroups: () => new Map([...[...properties.values()].flatMap(groupIdsOf).map(namelessGroup), ...groups]),
    putProperty(record: PropertyRecord): void {
      properties.set(record.id.toLowerCase(), record);
    },
    /** Whether a user created a property: keys of the user may use it. */
    isOfUser(id: string | null, userId: string | undefined): boolean {
      return userId !== undefined && property(id)?.user_id === userId;
    },
  };
}

export function groupIdsOf({ group_id, other_group_ids = [] }: PropertyRecord): readonly string[] {
  return [group_id, ...other_group_ids];
}

function namelessGroup(id: string): readonly [string, GroupRecord] {
  return [id, { id, title: `Group ${id.slice(0, 8)}` }];
}

function undescribed(id: string): PropertyRecord {
  return { id, title: `Property ${id.slice(0, 8)}`, currency: 'EUR', group_id: DEFAULT_GROUP };
}

export function isDescribed(property: PropertyRecord): boolean {
  return JSON.stringify(property) !== JSON.stringify(undescribed(property.id));
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
  return plan.options.map((option) => ({ id: optionIdOf(plan, option), plan, occupancy: option.occupancy }));
}

/** The primary occupancy represents the plan, under the plan's id. */
export function optionIdOf(plan: RatePlanRecord, { occupancy, is_primary }: OccupancyRecord): string {
  return is_primary ? plan.id : stableId(`rate plan ${plan.id} ${occupancy}`);
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
