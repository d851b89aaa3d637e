import { subject } from '../words.js';

/** The values of local rules that are one of a few. */
export const RULE_VALUES = subject('rule values', {
  here: 'this house',
  channel: 'the channel manager',
  each: 'each by itself',
  property: 'property',
  room: 'room',
  person: 'person',
  guest: 'guest',
  bedroom: 'bedroom',
  price: 'price',
  net: 'net',
  lodging: 'lodging',
  up: 'up',
  down: 'down',
  'half-up': 'half-up',
  'half-even': 'half-even',
  'half-down': 'half-down',
  percent: 'percent',
  per_room: 'per_room',
  per_room_per_night: 'per_room_per_night',
  per_person: 'per_person',
  per_person_per_night: 'per_person_per_night',
  per_night: 'per_night',
  per_booking: 'per_booking',
});
