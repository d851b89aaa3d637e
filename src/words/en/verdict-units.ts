import { subject } from '../words.js';

/** The unit of which a verdict says the change, by logic. */
export const VERDICT_UNITS = subject('verdict units', {
  per_room: 'per room',
  per_room_per_night: 'per room and night',
  per_bedroom: 'per bedroom',
  per_bedroom_per_night: 'per bedroom and night',
  per_person: 'per person',
  per_person_per_night: 'per person and night',
  per_night: 'per night',
  per_booking: 'per booking',
});
