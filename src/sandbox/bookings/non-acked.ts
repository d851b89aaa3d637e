import type { BookingRevisionAttributes } from '../../api/wire/bookings.js';
import type { NonAckedPayload } from '../../api/wire/payloads.js';
import { nightsBetween } from './rooms.js';

/** What `non_acked_booking` says of a revision. */
export function nonAckedPayload(revision: BookingRevisionAttributes): NonAckedPayload {
  const { id, property_id, booking_id, currency, amount, arrival_date, departure_date, customer, rooms } = revision;
  return {
    currency,
    amount,
    channel_id: null,
    property_id,
    booking_id,
    arrival_date,
    booking_revision_id: id,
    count_of_rooms: rooms.length,
    booking_unique_id: revision.unique_id,
    count_of_nights: nightsBetween(arrival_date, departure_date).length,
    customer_name: [customer['name'], customer['surname']].filter((part) => typeof part === 'string').join(' '),
    ota_code: revision.ota_name,
  };
}
