import { isRecord } from '../../issues/reading.js';
import { isDescribed, type PropertyRecord, type RatePlanRecord, type RoomTypeRecord } from '../common/hotel.js';
import { recordsOf } from '../common/kept-records.js';
import type { MakeResource } from '../common/resource.js';

/** What of a hotel is in the state: the properties that somebody described, room types, rate plans. */
export const hotelResource: MakeResource = ({ hotel }) => ({
  name: 'hotel',
  save() {
    const described = [...hotel.properties.values()].filter(isDescribed);
    if (described.length + hotel.roomTypes.size + hotel.ratePlans.size === 0) return undefined;
    return {
      properties: described,
      room_types: [...hotel.roomTypes.values()],
      rate_plans: [...hotel.ratePlans.values()],
    };
  },
  load(kept) {
    if (!isRecord(kept)) throw new TypeError('it must be { properties, room_types, rate_plans }.');
    for (const { id, ...fields } of recordsOf<PropertyRecord>(kept['properties'], 'properties')) {
      const known = hotel.property(id);
      if (known === undefined) throw new TypeError(`the property ${id} is none of the sandbox.`);
      hotel.properties.set(id.toLowerCase(), { ...known, ...fields });
    }
    for (const record of recordsOf<RoomTypeRecord>(kept['room_types'], 'room_types')) {
      hotel.roomTypes.set(record.id, record);
    }
    for (const record of recordsOf<RatePlanRecord>(kept['rate_plans'], 'rate_plans')) {
      hotel.ratePlans.set(record.id, record);
    }
  },
});
