import { subject } from '../words.js';

/** The warnings about a stay in the words of its form, by code: the person who fills it in knows no fields of data. */
export const STAY_WARNINGS = subject('stayWarnings', {
  heading: 'Worth a look',
  region: 'Warnings for this stay',
  didYouMean: 'Did you mean {suggestion}?',
  extra_untaxed: 'No tax of this set is computed on the extra {label}.',
  extra_without_vat: 'No VAT of this set is computed on the extra {label}, but another tax is.',
  label_unknown: 'No rate of this set is for {label}.',
  paid_before_unknown: 'No limit over the stay counts what was paid before of {title}.',
  ages_missing:
    '{title} depends on ages. Charged: {charged} (adults: {persons}); with {children} of them aged {age}: {otherwise}. Fill in "{field}".',
  ranges_past: '{title} ended on {last}, before the arrival on {checkIn}: this stay is not charged.',
  booked_on_missing: 'The rate of {title} depends on the day of booking. Fill in "{field}".',
  booked_after_check_in: 'The stay was booked on {received}, after the arrival on {checkIn}.',
  moved_room: {
    one: 'Room {later} begins where room {earlier} ends, with as many guests. If they only moved, their {n} night before are not counted here, and limits on nights start again.',
    other:
      'Room {later} begins where room {earlier} ends, with as many guests. If they only moved, their {n} nights before are not counted here, and limits on nights start again.',
  },
  room_before_stay: 'A room arrives on {received}, before the stay begins on {checkIn}.',
  room_long_after_stay: {
    one: 'A room arrives on {received}, {n} day after the stay begins on {checkIn}.',
    other: 'A room arrives on {received}, {n} days after the stay begins on {checkIn}.',
  },
  net_below_zero: 'What is included ({inclusive}) is more than the price ({price}): the house pays the difference.',
});
