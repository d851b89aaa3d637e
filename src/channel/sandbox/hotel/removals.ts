import { isSameUuid } from '../../../core/issues/texts.js';
import { propertyIdsOf, withoutProperty } from '../channels/channel-record.js';
import { Refusal } from '../common/answers.js';
import type { OccupancyRecord, RatePlanRecord, RoomTypeRecord } from '../common/hotel.js';
import { optionIdOf } from '../common/hotel.js';
import type { Stored } from '../common/stored.js';

/** Removes a property with all that belongs to it. Received bookings are kept. */
export function removeProperty(id: string, world: Stored): void {
  const { hotel, taxes, webhooks, channels } = world;
  const plans = [...hotel.ratePlans.values()].filter(({ property_id }) => property_id === id);
  unmap(plans.flatMap(mappableIds), true, world);
  for (const channel of channels.values()) {
    const remaining = withoutProperty(channel, id);
    if (remaining === undefined) channels.delete(channel.id);
    else channels.set(channel.id, remaining);
  }
  hotel.properties.delete(id.toLowerCase());
  for (const kept of [taxes.taxes, taxes.taxSets, hotel.roomTypes, hotel.ratePlans, webhooks]) {
    for (const [key, { property_id }] of kept) if (property_id === id) kept.delete(key);
  }
}

/** Removes a room type with its rate plans. */
export function removeRoomType(id: string, world: Stored): void {
  for (const plan of ratePlansOf(id, world)) removeRatePlan(plan.id, world);
  world.hotel.roomTypes.delete(id);
}

/** Removes a rate plan. Its children lose their parent. */
export function removeRatePlan(id: string, { hotel: { ratePlans }, taxes }: Stored): void {
  taxes.setTaxSetOf(id, null);
  ratePlans.delete(id);
  for (const plan of ratePlans.values()) {
    if (plan.parent_rate_plan_id === id) ratePlans.set(plan.id, { ...plan, parent_rate_plan_id: undefined });
  }
}

export function ratePlansOf(roomTypeId: string, { hotel }: Stored): RatePlanRecord[] {
  return [...hotel.ratePlans.values()].filter(({ room_type_id }) => room_type_id === roomTypeId);
}

/** Removes the occupancies that a room type no longer has from its rate plans. Refuses while they are mapped, unless forced. */
export function limitOccupancies({ id, occ_adults }: RoomTypeRecord, isForced: boolean, world: Stored): void {
  const plans = ratePlansOf(id, world);
  const changed = plans.map((plan) => ({ ...plan, options: withinAdults(plan.options, occ_adults) }));
  const left = new Set(changed.flatMap(mappableIds));
  const removed = plans.flatMap(mappableIds).filter((optionId) => !left.has(optionId));
  unmap(removed, isForced, world);
  for (const plan of changed) world.hotel.ratePlans.set(plan.id, plan);
}

/** The occupancies up to a number. Without the primary one, the largest of them is primary. */
function withinAdults(options: readonly OccupancyRecord[], most: number): readonly OccupancyRecord[] {
  const kept = options.filter(({ occupancy }) => occupancy <= most);
  if (kept.some(({ is_primary }) => is_primary)) return kept;
  if (kept.length === 0) {
    return options.filter(({ is_primary }) => is_primary).map((option) => ({ ...option, occupancy: most }));
  }
  const largest = Math.max(...kept.map(({ occupancy }) => occupancy));
  return kept.map((option) => ({ ...option, is_primary: option.occupancy === largest }));
}

/** Refuses to remove a property with connections, unless it is forced. */
export function releaseProperty(id: string, isForced: boolean, { channels }: Stored): void {
  const users = [...channels.values()].filter((channel) => propertyIdsOf(channel).includes(id));
  const titles = users.map(({ title }) => title);
  if (!isForced) refuseIfUsed(titles);
}

/** The ids that mappings of connections to a rate plan can name. */
export function mappableIds(plan: RatePlanRecord): string[] {
  return [plan.id, ...plan.options.map((option) => optionIdOf(plan, option))];
}

/** Takes the mappings to some rate plans or occupancies out of connections. Refuses, unless it is forced. */
export function unmap(ids: readonly string[], isForced: boolean, { channels }: Stored): void {
  const isMapped = ({ rate_plan_id }: { readonly rate_plan_id: string | null }) =>
    rate_plan_id !== null && ids.some((id) => isSameUuid(id, rate_plan_id));
  const users = [...channels.values()].filter(({ rate_plans }) => rate_plans.some(isMapped));
  if (!isForced) refuseIfUsed(users.map(({ title }) => title));
  for (const user of users) {
    channels.set(user.id, { ...user, rate_plans: user.rate_plans.filter((mapping) => !isMapped(mapping)) });
  }
}

function refuseIfUsed(titles: readonly string[]): void {
  if (titles.length === 0) return;
  const users = titles.map((title) => JSON.stringify(title)).join(', ');
  throw new Refusal(422, { base: [`is used by the channels ${users}; add ?force=true to remove it from them.`] });
}
