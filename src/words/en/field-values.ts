import { subject } from '../words.js';

/** The values of fields that are chosen, and those that say nothing. */
export const FIELD_VALUES = subject('field values', {
  none: 'none',
  noLimit: 'no limit',
  allYear: 'all year',
  onTop: 'on top',
  inPrice: 'in the price',
  percent: 'percent',
  per_room: 'per room',
  per_room_per_night: 'per room per night',
  per_bedroom: 'per bedroom',
  per_bedroom_per_night: 'per bedroom per night',
  per_person: 'per person',
  per_person_per_night: 'per person per night',
  per_night: 'per night',
  per_booking: 'per booking',
  tax: 'tax',
  fee: 'fee',
  city_tax: 'city tax',
});
