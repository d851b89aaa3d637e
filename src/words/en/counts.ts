import { subject } from '../words.js';

/** Things that are counted. */
export const COUNTS = subject('counts', {
  night: { one: '{n} night', other: '{n} nights' },
  'room night': { one: '{n} room night', other: '{n} room nights' },
  person: { one: '{n} person', other: '{n} persons' },
  'person night': { one: '{n} person night', other: '{n} person nights' },
  room: { one: '{n} room', other: '{n} rooms' },
  bedroom: { one: '{n} bedroom', other: '{n} bedrooms' },
  'bedroom night': { one: '{n} bedroom night', other: '{n} bedroom nights' },
  date: { one: '{n} date', other: '{n} dates' },
  booking: { one: '{n} booking', other: '{n} bookings' },
  stay: { one: '{n} stay', other: '{n} stays' },
});
