import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnOf } from '../../../src/documents/returns/index.js';
import type { Guest, Stay, TaxSetInput } from '../../../src/index.js';
import { createCalculator, InvalidArgumentError, quote, recordOf, verifyRecord } from '../../../src/index.js';
import { booking } from '../../../src/trials/testing/index.js';
import { runsUpTo, seed } from '../../seed.js';

type Local = NonNullable<TaxSetInput['taxes'][number]['local']>;

const cityTax = (title: string, local: Local) => ({
  ...{ title, logic: 'per_person_per_night', type: 'city_tax', rate: '2.00', currency: 'EUR', is_inclusive: false },
  local,
});

/** The guests of a record with ages, and its total. */
function aged(guests: readonly Guest[], ...taxes: ReadonlyArray<ReturnType<typeof cityTax>>) {
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes } as TaxSetInput;
  const rooms = [{ guests, nightlyPrices: ['0', '0', '0', '0'] }];
  const record = recordOf(quote(taxSet, { checkIn: '2026-05-01', rooms }), { ages: true });
  expect(verifyRecord(record)).toEqual([]);
  return [record.stay.rooms[0]?.guests, record.quote.total];
}

describe('recordOf with ages', () => {
  // The child is 11 on arrival, 1 May, and 12 on departure, 5 May.
  const child = { birthDate: '2014-05-03' };
  const free = (age: number) => ({ rates: [{ age_under: age, rate: '0' }] });
  const onDeparture = { ...free(12), age_on: 'departure' } as const;

  test('keeps the age on the day that the tax asks for', () => {
    expect(aged([child], cityTax('Tax', free(12)))).toEqual([[{ age: 11 }], '0.00']);
    // Four nights at 2.00.
    expect(aged([child], cityTax('Tax', onDeparture))).toEqual([[{ age: 12 }], '8.00']);
  });

  test('keeps the age on arrival, where no limit lies between two ages', () => {
    expect(aged([child], cityTax('Tax', { ...free(18), age_on: 'departure' }))).toEqual([[{ age: 11 }], '0.00']);
    expect(aged([child])).toEqual([[{ age: 11 }], '0.00']);
    const two = [cityTax('Tax', free(12)), cityTax('Spa', { ...free(6), age_on: 'departure' })];
    // The city tax is free for the child, the spa tax is not.
    expect(aged([child], ...two)).toEqual([[{ age: 11 }], '8.00']);
  });

  test('keeps a birth date where two taxes ask for two ages, and the ages of the others', () => {
    const other = { labels: ['resident'], birthDate: '1980-12-24' };
    const two = [cityTax('Tax', free(12)), cityTax('Spa', onDeparture)];
    // The child pays the spa tax, the adult both: 8.00 + 16.00.
    expect(aged([child, other], ...two)).toEqual([[child, { labels: ['resident'], age: 45 }], '24.00']);
  });

  test('counts from the arrival of a guest who comes later', () => {
    // 12 on 3 May, when the child arrives for two nights.
    const late = { ...child, checkIn: '2026-05-03' };
    expect(aged([late], cityTax('Tax', free(12)))).toEqual([[{ checkIn: '2026-05-03', age: 12 }], '4.00']);
  });

  test('changes nothing without the option or without birth dates, and refuses another value', () => {
    const stay = { checkIn: '2026-05-01', rooms: [{ guests: [child, { age: 40 }], nightlyPrices: ['0'] }] };
    const quoted = quote({ title: 'Hotel', currency: 'EUR', taxes: [] }, stay);
    expect(recordOf(quoted).stay).toEqual(stay);
    expect(recordOf(quoted, { ages: false }).stay).toEqual(stay);
    const rooms = [{ persons: 2, nightlyPrices: ['0'] }];
    const plain = quote({ title: 'Hotel', currency: 'EUR', taxes: [] }, { checkIn: '2026-05-01', rooms });
    expect(recordOf(plain, { ages: true })).toEqual(recordOf(plain));
    expect(() => Reflect.apply(recordOf, undefined, [quoted, { ages: 'yes' }])).toThrow(InvalidArgumentError);
  });

  test('verifies for any booking, with the same figures and the same return', async () => {
    const PERIOD = { from: '2000-01-01', to: '2099-12-31' };
    const samples = fc.sample(booking({ local: true, details: true, maxTaxes: 4 }), { ...runsUpTo(200, 30), seed });
    let kept = 0;
    let dropped = 0;
    for (const { taxSet, stay } of samples) {
      const quoted = createCalculator(taxSet).quote(stay);
      const record = recordOf(quoted, { ages: true });
      expect(verifyRecord(record)).toEqual([]);
      expect(record.quote).toEqual(recordOf(quoted).quote);
      kept += birthDatesIn(record.stay);
      dropped += birthDatesIn(stay) - birthDatesIn(record.stay);
      const [withAges, withDates] = await Promise.all(
        [record, recordOf(quoted)].map((one) => returnOf([{ reference: 'A', record: one }], PERIOD)),
      );
      expect(withAges).toEqual(withDates);
    }
    expect(dropped).toBeGreaterThan(kept);
  });
});

function birthDatesIn({ rooms }: Stay): number {
  return rooms.flatMap(({ guests = [] }) => guests).filter(({ birthDate }) => birthDate !== undefined).length;
}
