import { describe, expect, test } from 'vitest';
import { reconcile, stayFromBooking } from '../../src/bookings/index.js';
import { createCalculator, type Stay } from '../../src/index.js';
import { fixed, inEuro, percent, type Tax } from '../calculation/given.js';

const CITY = fixed('City tax', 'per_person_per_night', '4.00', { max_nights: 7 });
const asking = (...rates: NonNullable<NonNullable<Tax['local']>['rates']>) => ({ ...CITY, local: { rates } });
const room = { persons: 2, nightlyPrices: ['100.00', '100.00'] };
const warned = (taxes: Tax[], stay: Stay) =>
  createCalculator(inEuro(...taxes))
    .quote(stay)
    .warnings.map(({ code, path, message }) => [code, path, message]);
const stay = (more: Partial<Stay> = {}): Stay => ({ checkIn: '2026-05-01', rooms: [room], ...more });

describe('an extra that no tax names', () => {
  const VAT = percent('VAT', '10', { local: { on: ['lodging', 'breakfast'] } });
  const withExtra = (label: string, price = '20.00') => stay({ rooms: [{ ...room, extras: [{ label, price }] }] });

  test('is told, with the nearest name', () => {
    expect(warned([VAT], withExtra('brekfast'))).toEqual([
      [
        'extra_untaxed',
        'rooms[0].extras[0].label',
        'No tax of the set is computed on the extra "brekfast": none names it in on. Did you mean "breakfast"?',
      ],
    ]);
    expect(warned([CITY], withExtra('breakfast'))).toMatchObject([
      ['extra_untaxed', 'rooms[0].extras[0].label', expect.any(String)],
    ]);
  });

  test('not when a tax names it, or when it costs nothing', () => {
    expect(warned([VAT], withExtra('breakfast'))).toEqual([]);
    expect(warned([VAT], withExtra('parking', '0'))).toEqual([]);
  });

  test('a tax for the channel alone does not count', () => {
    const there = percent('VAT', '10', { local: { only: 'channel' } });
    expect(warned([there], withExtra('breakfast'))).toMatchObject([
      ['extra_untaxed', 'rooms[0].extras[0].label', expect.any(String)],
    ]);
  });
});

describe('a label that nothing asks for', () => {
  const SCHOOL = asking({ label: 'school trip', rate: '0' });

  test.each<[string, Partial<Stay>, string]>([
    ['of the stay', { labels: ['scool trip'] }, 'labels[0]'],
    ['of a room', { rooms: [room, { ...room, labels: ['school trip', 'scool trip'] }] }, 'rooms[1].labels[1]'],
    ['of a guest', { rooms: [{ ...room, guests: [{}, { labels: ['scool trip'] }] }] }, 'rooms[0].guests[1].labels[0]'],
  ])('%s is told, with the nearest name', (_, more, path) => {
    expect(warned([SCHOOL], stay(more))).toEqual([
      ['label_unknown', path, 'No rate of the tax set asks for the label "scool trip". Did you mean "school trip"?'],
    ]);
  });

  test('not when a row asks for it', () => {
    expect(warned([SCHOOL], stay({ labels: ['school trip'] }))).toEqual([]);
  });
});

describe('the date of booking', () => {
  const EARLY = asking({ booked: { after: null, before: '2026-01-01' }, rate: '0' });

  test('missing, where a row asks for it', () => {
    expect(warned([EARLY], stay())).toEqual([
      [
        'booked_on_missing',
        'bookedOn',
        'bookedOn is missing, so none of the rates by booking date of "City tax" applies.',
      ],
    ]);
    expect(warned([EARLY], stay({ bookedOn: '2025-12-01' }))).toEqual([]);
  });

  test('after check-in', () => {
    expect(warned([CITY], stay({ bookedOn: '2026-05-03' }))).toEqual([
      [
        'booked_after_check_in',
        'bookedOn',
        'bookedOn should not be after checkIn (got 2026-05-03, and check-in on 2026-05-01).',
      ],
    ]);
    expect(warned([CITY], stay({ bookedOn: '2026-05-01' }))).toEqual([]);
  });
});

describe('guests who move to another room', () => {
  const second = { ...room, checkIn: '2026-05-03' };

  test('are told of: 2 nights, then 2 nights in another room are a stay of 4', () => {
    expect(warned([CITY], stay({ rooms: [second, room] }))).toEqual([
      [
        'moved_room',
        'rooms[0].nightsBefore',
        'Room 1 begins where room 2 ends, with as many guests. If they moved, write nightsBefore: 2, so that limits on ' +
          'nights count on.',
      ],
    ]);
  });

  test.each<[string, Stay['rooms'][number]]>([
    ['with the nights before', { ...second, nightsBefore: 2 }],
    ['with other guests', { ...second, persons: 1 }],
    ['a day later', { ...second, checkIn: '2026-05-04' }],
    ['on the same nights', room],
  ])('not %s', (_, other) => {
    expect(warned([CITY], stay({ rooms: [room, other] }))).toEqual([]);
  });
});

test('totals and amounts are those without the words', () => {
  const calculator = createCalculator(inEuro(asking({ label: 'school trip', rate: '0' })));
  expect(calculator.quote(stay({ labels: ['scool trip'] })).total).toBe(calculator.totals(stay()).total);
});

test('a reconciled booking has them too', () => {
  const taxSet = inEuro(asking({ booked: { after: null, before: '2026-01-01' }, rate: '0' }));
  const revision = {
    id: '0a64cf8c-4a3c-4f2a-8d2a-0a3b7d5f9c11',
    status: 'new',
    currency: 'EUR',
    arrival_date: '2026-05-01',
    departure_date: '2026-05-02',
    amount: '108.00',
    rooms: [{ occupancy: { adults: 2 }, days: { '2026-05-01': '100.00' }, taxes: [] }],
  };
  expect(reconcile(revision, { taxSet }).warnings.map(({ code }) => code)).toContain('booked_on_missing');
});

describe('a stay that stayFromBooking makes', () => {
  const revision = {
    id: '0a64cf8c-4a3c-4f2a-8d2a-0a3b7d5f9c11',
    status: 'new',
    currency: 'EUR',
    arrival_date: '2026-05-01',
    departure_date: '2026-05-02',
    amount: '112.00',
    rooms: [
      {
        checkin_date: '2026-05-01',
        checkout_date: '2026-05-02',
        occupancy: { adults: 2, children: 0, infants: 0, ages: [] },
        amount: '112.00',
        days: { '2026-05-01': '100.00' },
        taxes: [],
        services: [{ name: 'Brekfast', total_price: '12.00' }],
      },
    ],
  };
  const { value: made = stay() } = stayFromBooking(revision);

  test('an extra that no tax names is told', () => {
    const VAT = percent('VAT', '10', { local: { on: ['lodging', 'Breakfast'] } });
    expect(warned([VAT], made)).toContainEqual([
      'extra_untaxed',
      'rooms[0].extras[0].label',
      'No tax of the set is computed on the extra "Brekfast": none names it in on. Did you mean "Breakfast"?',
    ]);
  });

  test('a date of booking that rows ask for is told', () => {
    const EARLY = asking({ booked: { after: null, before: '2026-01-01' }, rate: '0' });
    expect(warned([EARLY], made)).toContainEqual([
      'booked_on_missing',
      'bookedOn',
      'bookedOn is missing, so none of the rates by booking date of "City tax" applies.',
    ]);
  });
});
