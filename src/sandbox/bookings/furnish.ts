import type { Hotel, PropertyRecord, RatePlanRecord, RoomTypeRecord } from '../common/hotel.js';
import type { BookRoomOptions } from './book-options.js';

const DOUBLE = { title: 'Double Room', count_of_rooms: 10, occ_adults: 2, occ_children: 1, occ_infants: 1 };
const STANDARD = {
  title: 'Standard Rate',
  sell_mode: 'per_room',
  options: [{ occupancy: 2, is_primary: true }],
} as const;

/**
 * Gives a property that has nothing to sell what a booking is of: the room types and rate plans that it names, or a
 * double room. Without it, every booking of a property that is no more than an id would be unmapped.
 */
export function furnish(
  { id: property_id, currency }: PropertyRecord,
  rooms: readonly BookRoomOptions[],
  { hotel, newId }: { readonly hotel: Hotel; readonly newId: () => string },
): void {
  if ([...hotel.roomTypes.values()].some((room) => room.property_id === property_id)) return;
  for (const { room_type_id, rate_plan_id } of rooms) {
    if (room_type_id === null) continue;
    const room: RoomTypeRecord = { ...DOUBLE, id: room_type_id ?? newId(), property_id };
    hotel.roomTypes.set(room.id, room);
    if (rate_plan_id === null) continue;
    const plan: RatePlanRecord = {
      ...STANDARD,
      id: rate_plan_id ?? newId(),
      property_id,
      room_type_id: room.id,
      currency,
    };
    hotel.ratePlans.set(plan.id, plan);
  }
}
