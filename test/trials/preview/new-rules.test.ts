import { describe, expect, test } from 'vitest';
import type { Stay } from '../../../src/index.js';
import { ROUNDING_MODES, scenarios } from '../../../src/index.js';
import type { Tax } from '../../core/calculation/given.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';
import { shownBy as shownByEdit } from './shown-edits.js';

const city = (more: Partial<Tax> = {}) => fixed('City tax', 'per_person_per_night', '4.00', more);
const rows = (...rates: NonNullable<NonNullable<Tax['local']>['rates']>): Tax => city({ local: { rates } });
const levy = (local: NonNullable<Tax['local']>, more: Partial<Tax> = {}) => percent('Levy', '10', { ...more, local });

const shownBy = (saved: Tax, draft: Tax): Stay[] => shownByEdit(inEuro(saved), inEuro(draft));

type Is = (stay: Stay) => boolean;
const any: Is = () => true;
const aged = (years: number): Is => isOfGuest(({ age }) => age === years);
const withOwnNights: Is = isOfGuest(({ checkIn, nights }) => (checkIn ?? nights) !== undefined);
const withBirthday: Is = isOfGuest(({ birthDate }) => birthDate !== undefined);
const inVilla: Is = ({ rooms }) => rooms.some(({ bedrooms = 1 }) => bedrooms > 1);
const withNightsAfter: Is = ({ nightsAfter = 0 }) => nightsAfter > 0;

function isOfGuest(is: (guest: NonNullable<Stay['rooms'][number]['guests']>[number]) => boolean): Is {
  return ({ rooms }) => rooms.some(({ guests = [] }) => guests.some(is));
}

describe('the smallest edit of a rule shows on a stay of the preview', () => {
  const law = (before: string) => rows({ arrived: { before }, rate: '2.00' });
  const stepped = (step: string, mode: 'up' | 'half-up' = 'half-up') => levy({ round: { step, mode } });
  const under = (age_under: number) => ({ age_under, rate: '0' });
  const aging = (...rates: NonNullable<NonNullable<Tax['local']>['rates']>) =>
    city({ local: { age_on: 'departure', rates } });
  const fee = (local: Tax['local']) => fixed('Fee', 'per_room', '10.00', { local });
  const barbados = (at_most: string) => levy({ per: 'bedroom', at_most });
  const sixty = (nights_from: number) => rows({ nights_from, rate: '0.00' });

  test.each<[string, Tax, Tax, Is]>([
    ['age_from', rows({ age_from: 65, rate: '2.00' }), rows({ age_from: 66, rate: '2.00' }), aged(65)],
    ['age_from: 0', rows({ age_from: 1, rate: '2.00' }), rows({ age_from: 0, rate: '2.00' }), aged(0)],
    ['a row of every age', city(), rows({ age_from: 0, rate: '2.00' }), aged(0)],
    ['arrived', law('2026-05-31'), law('2026-06-01'), any],
    ['arrived, of a guest who comes later', law('2026-05-31'), law('2026-05-30'), withOwnNights],
    ['nights_from, by nights still to come', sixty(60), sixty(61), withNightsAfter],
    ['nights_from, of a guest who comes later', sixty(5), sixty(6), withOwnNights],
    [
      'night_from, of a guest who comes later',
      rows({ night_from: 3, rate: '0' }),
      rows({ night_from: 4, rate: '0' }),
      withOwnNights,
    ],
    ['max_nights, of a guest who comes later', city({ max_nights: 3 }), city({ max_nights: 4 }), withOwnNights],
    ['skip_nights, of a guest who comes later', city({ skip_nights: 3 }), city({ skip_nights: 4 }), withOwnNights],
    ['at_least', levy({ at_least: '2.00' }), levy({ at_least: '2.01' }), any],
    ['at_least where there was none', levy({ per: 'guest' }), levy({ per: 'guest', at_least: '5.10' }), any],
    ['the step of a rounding', stepped('0.05'), stepped('0.10'), any],
    ['the mode of a rounding', stepped('1'), stepped('1', 'up'), any],
    ['a rounding where there was none', levy({ round: 'each' }), levy({ round: { step: '0.05' } }), any],
    [
      'by guest in place of by room',
      levy({}, { max_nights: 3 }),
      levy({ per: 'guest' }, { max_nights: 3 }),
      withOwnNights,
    ],
    ['the age on departure in place of that on arrival', rows(under(12)), aging(under(12)), withBirthday],
    [
      'of a row from an age on',
      rows({ age_from: 65, rate: '2.00' }),
      aging({ age_from: 65, rate: '2.00' }),
      withBirthday,
    ],
    ['and back', aging(under(12)), rows(under(12)), withBirthday],
    ['the age of a row on departure', aging(under(12)), aging(under(13)), any],
    ['by bedroom in place of by room', levy({ at_most: '17.50' }), levy({ per: 'bedroom', at_most: '17.50' }), inVilla],
    ['by room in place of by bedroom', fee({ per: 'bedroom' }), fee(undefined), inVilla],
    ['a limit of each bedroom', barbados('17.50'), barbados('17.51'), inVilla],
    ['a rounding of each bedroom', levy({ per: 'bedroom' }), levy({ per: 'bedroom', round: 'each' }), inVilla],
    ['the rate of each bedroom', fee({ per: 'bedroom' }), { ...fee({ per: 'bedroom' }), rate: '10.01' }, any],
  ])('%s', (_, saved, draft, is) => {
    expect(shownBy(saved, draft).filter(is)).not.toEqual([]);
    expect(shownBy(saved, saved)).toEqual([]);
  });
});

describe('each edit of a rounding shows on a stay of the preview', () => {
  const pairs = ROUNDING_MODES.flatMap((one, at) => ROUNDING_MODES.slice(at + 1).map((other) => [one, other] as const));
  const found = (saved: object, draft: object, currency: string) => {
    const set = (local: object) => ({ ...inEuro(levy(local)), currency });
    return shownByEdit(set(saved), set(draft));
  };

  test.each([
    ['to the cent', 'EUR', {}],
    ['to five centimes', 'CHF', { step: '0.05' }],
    ['to the rupee, each room and night', 'INR', { step: '1', each: true }],
    ['to the yen', 'JPY', {}],
    ['to a hundred yen', 'JPY', { step: '100' }],
  ])('its mode, %s', (_, currency, round) => {
    for (const [one, other] of pairs) {
      const [saved, draft] = [one, other].map((mode) => ({ rate: '3', round: { ...round, mode } }));
      expect([one, other, found(saved ?? {}, draft ?? {}, currency).length > 0]).toEqual([one, other, true]);
    }
  });

  test.each(['3', '8', '10', '20'])('each unit or the charge, at %s%% and in a week alone', (rate) => {
    const week = { applicable_date_ranges: [{ after: '2026-10-16', before: '2026-10-22' }] };
    const tax = (local: object) => levy({ rate, ...local }, week);
    expect(shownBy(tax({ round: 'each' }), tax({}))).not.toEqual([]);
  });

  test('name the effect of the price', () => {
    const reasons = scenarios(inEuro(levy({ rate: '3', round: { mode: 'half-even' } }))).map(({ why }) => why);
    expect(reasons.filter((why) => why.includes('halfway')).length).toBe(2);
    expect(reasons).toContain('Levy lies exactly halfway between two amounts that it is rounded to');
  });
});

describe('shows swapped rows on a stay that both match', () => {
  const resident = { label: 'resident', rate: '0' };
  test.each([
    ['of two labels', { label: 'small house', rate: '2.00' }],
    ['of a label and an age', { age_under: 12, rate: '2.00' }],
  ])('%s', (_, other) => {
    const [stay] = shownBy(rows(resident, other), rows(other, resident));
    expect(JSON.stringify(stay)).toContain('"resident"');
    expect(JSON.stringify(stay)).toMatch(/"small house"|"age":11/);
  });
});

describe('varies dates of guests only for a tax that counts nights per guest', () => {
  const own = (tax: Tax) => scenarios(inEuro(tax)).filter(({ stay }) => withOwnNights(stay));

  test('with a limit of nights', () => {
    const [found, ...others] = own(city({ max_nights: 3 }));
    expect(others).toEqual([]);
    expect(found?.name).toBe('4 nights from 2026-05-01, 1 room, 2 persons (one from 2026-05-02)');
    expect(found?.why).toBe('4 nights, a guest comes a night later: City tax counts the nights of each');
  });

  test('never for a charge by room, or where nights are not counted', () => {
    expect(own(fixed('Fee', 'per_room_per_night', '4.00', { max_nights: 3 }))).toEqual([]);
    expect(own(rows({ age_under: 18, rate: '0.00' }))).toEqual([]);
  });
});
