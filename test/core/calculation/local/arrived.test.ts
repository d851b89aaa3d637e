import { describe, expect, test } from 'vitest';
import type { Guest, Room, Stay } from '../../../../src/index.js';
import { quote } from '../../../../src/index.js';
import type { FixedLogic, Tax } from '../given.js';
import { each, fixed, inEuro, percent } from '../given.js';

/** 1.00 where the arrival is on 3 May or later, otherwise 10.00. */
const AFTER = { rates: [{ arrived: { after: '2026-05-03' }, rate: '1.00' }] };
const tax = (logic: FixedLogic, more: Partial<Tax> = {}) => fixed('Tax', logic, '10.00', { local: AFTER, ...more });
const room = (checkIn: string, nights: number, guests: readonly Guest[] = [{}]): Room => ({
  checkIn,
  nightlyPrices: each('100.00', nights),
  guests,
});
const amount = (of: Tax, ...rooms: Room[]) => {
  const stay: Stay = { checkIn: '2026-05-01', rooms };
  return quote(inEuro(of), stay).taxes[0]?.amount;
};

describe('the condition arrived', () => {
  test('reads the first night of the room, for a unit of a room', () => {
    const rooms = [room('2026-05-01', 4), room('2026-05-03', 2)];
    expect(amount(tax('per_room_per_night'), ...rooms)).toBe('42.00');
    expect(amount(tax('per_room'), ...rooms)).toBe('11.00');
    // 10% of 400.00, and 1% of 200.00.
    expect(amount(percent('Tax', '10', { local: AFTER }), ...rooms)).toBe('42.00');
  });

  test('reads the first night of the guest, for a unit of a guest', () => {
    const guests = [{}, { checkIn: '2026-05-03' }, { checkIn: '2026-05-02', nights: 1 }];
    expect(amount(tax('per_person_per_night'), room('2026-05-01', 4, guests))).toBe('52.00');
    expect(amount(tax('per_person'), room('2026-05-01', 4, guests))).toBe('21.00');
    const ofGuest = percent('Tax', '10', { local: { ...AFTER, per: 'guest' } });
    // 2 x 10.00; then half of 100.00 at 10% and half at 1%, twice.
    expect(amount(ofGuest, room('2026-05-01', 4, guests.slice(0, 2)))).toBe('31.00');
  });

  test('reads the first night of the room, for a unit of a room whose guests come later', () => {
    const late = room('2026-05-01', 4, [{ checkIn: '2026-05-03' }]);
    expect(amount(tax('per_room_per_night'), late)).toBe('40.00');
  });

  test('reads the first night of the room group with the date, for a unit of a date', () => {
    // 3 May is a date of the first room group: 3 x 10.00. 4 May is one of the second alone.
    expect(amount(tax('per_night'), room('2026-05-03', 2), room('2026-05-01', 3))).toBe('31.00');
    expect(amount(tax('per_night'), room('2026-05-03', 2))).toBe('2.00');
  });

  test('reads the first night of the room group with the booking for all guests, for a unit of a booking', () => {
    const rooms = [room('2026-05-03', 2), room('2026-05-01', 1)];
    expect(amount(tax('per_booking'), ...rooms)).toBe('10.00');
    // The first room group is gone before the tax begins.
    const later = { applicable_date_ranges: [{ after: '2026-05-03' }] };
    expect(amount(tax('per_booking', later), ...rooms)).toBe('1.00');
  });
});
