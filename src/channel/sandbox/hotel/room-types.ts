import type { Fields } from '../../../core/issues/reading.js';
import { ROOM_TYPE } from '../../api/resources/room-types.js';
import type { PrintedFields } from '../common/answers.js';
import { detailsOf, ofProperty, refuseIf } from '../common/answers.js';
import type { Hotel, RoomTypeRecord } from '../common/hotel.js';
import { attributesIn, facilityList, nullable, propertyProblems } from './attributes.js';

const CONTENT = { description: null, photos: [] };

export function createdRoomType(id: string, fields: Fields, hotel: Hotel): RoomTypeRecord {
  return roomTypeOf(id, fields, undefined, hotel);
}

export function changedRoomType(before: RoomTypeRecord, changes: Fields, hotel: Hotel): RoomTypeRecord {
  const { id, attributes, ...stored } = before;
  const { default_occupancy = stored.occ_adults } = stored;
  return roomTypeOf(id, { ...attributes, ...stored, default_occupancy, ...changes }, before, hotel);
}

/** A room type with these fields. Throws a refusal with everything that is wrong. */
function roomTypeOf(id: string, fields: Fields, before: RoomTypeRecord | undefined, hotel: Hotel): RoomTypeRecord {
  const { property_id, title, count_of_rooms, occ_adults, occ_children, occ_infants, default_occupancy } = fields;
  refuseIf({ ...propertyProblems(fields, before, hotel), ...detailsOf(ROOM_TYPE.check(fields).issues) });
  return {
    id,
    property_id: String(hotel.property(property_id)?.id),
    title: String(title),
    count_of_rooms: Number(count_of_rooms),
    occ_adults: Number(occ_adults),
    occ_children: Number(occ_children),
    occ_infants: Number(occ_infants),
    default_occupancy: Number(default_occupancy),
    attributes: attributesIn(fields, ROOM_TYPE.draft),
  };
}

export function printedRoomType({ property_id, attributes = {}, ...room }: RoomTypeRecord): PrintedFields {
  const { default_occupancy = room.occ_adults, ...counts } = room;
  const { facilities, content, room_kind = 'room', position = 0, ...others } = attributes;
  return {
    attributes: {
      ...counts,
      default_occupancy,
      room_kind,
      position,
      content: { ...CONTENT, ...Object(content) },
      ...nullable(others, 'capacity', 'codes', 'meta'),
    },
    relationships: { ...ofProperty(property_id), facilities: facilityList(facilities) },
  };
}
