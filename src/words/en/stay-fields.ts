import { subject } from '../words.js';

/** The fields of a typed stay. */
export const STAY_FIELDS = subject('stayFields', {
  checkIn: 'Check-in',
  nights: 'Nights',
  adults: 'Adults',
  rooms: 'Rooms',
  bedrooms: 'Bedrooms of a room',
  price: 'Price a night',
  ages: 'Ages of children',
  extraLabel: 'Extra',
  extraPrice: 'Price a night',
  roomLabels: 'Labels of the room',
  labels: 'Labels',
  nightsBefore: 'Earlier nights',
  nightsAfter: 'Later nights',
  paidBefore: 'Paid before',
  roomPaid: 'Paid before for the room',
  bookedOn: 'Booked on',
});
