import { subject } from '../words.js';

/** The note for the front desk about the payment of a booking. */
export const FRONT_DESK = subject('frontDesk', {
  pays: 'The guest pays {amount} at the desk.',
  paysWith: 'The guest pays {amount} at the desk, with {taxes}.',
  paysMore: 'The OTA takes the payment; the guest still pays {amount} at the desk.',
  paysMoreFor: 'The OTA takes the payment; the guest still pays {amount} at the desk: {taxes}.',
  paysNothing: 'The guest pays nothing at the desk.',
  cancelled: 'The booking is cancelled.',
  collected: 'The OTA collects and pays this, do not charge or pay it again: {taxes}.',
  differs: 'The OTA charges other taxes than the hotel: the booking has to be checked.',
  unknown: 'The taxes of the booking are not known: it has to be checked before the guest pays.',
  tax: '{title} {amount}',
});
