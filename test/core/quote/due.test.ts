import { describe, expect, test } from 'vitest';
import type { LocalTaxInput, TaxSetInput } from '../../../src/index.js';
import { createCalculator, quote, quoteToJson, recordOf, validateTaxSet, verifyRecord } from '../../../src/index.js';
import { fixed, inclusive, inEuro, room, stay } from '../calculation/given.js';

// Two persons, two nights at 100.00 each; a city tax of 3.50 a person and night: 2 x 2 x 3.50 = 14.00.
const STAY = stay(room(['100.00', '100.00']));
const withCityTax = (local: LocalTaxInput, is_inclusive = false): TaxSetInput =>
  inEuro(
    inclusive('VAT', '7.00'),
    fixed('City tax', 'per_person_per_night', '3.50', { type: 'city_tax', is_inclusive, local }),
  );

describe('due of a quote', () => {
  test('is the whole total with the booking by default', () => {
    expect(quote(withCityTax({}), STAY).due).toEqual({ booking: '214.00', house: '0.00' });
  });

  test('has a city tax on top that is paid at the house', () => {
    expect(quote(withCityTax({ due: 'house' }), STAY).due).toEqual({ booking: '200.00', house: '14.00' });
  });

  test('has a city tax inside the price that is paid at the house: 14.00, and the rest with the booking', () => {
    const { total, due } = quote(withCityTax({ due: 'house' }, true), STAY);
    expect({ total, due }).toEqual({ total: '200.00', due: { booking: '186.00', house: '14.00' } });
  });

  test('counts as booking what a channel collects', () => {
    const { due } = quote(withCityTax({ due: 'house', collected_by: 'channel' }), STAY);
    expect(due).toEqual({ booking: '214.00', house: '0.00' });
  });

  test('is written out as "booking" without effect', () => {
    expect(quote(withCityTax({ due: 'booking' }), STAY).due).toEqual(quote(withCityTax({}), STAY).due);
  });

  test('is in the JSON of a quote', () => {
    const calculator = createCalculator(withCityTax({ due: 'house' }));
    const quoted = calculator.quote(STAY);
    expect(quoted.due).toEqual({ booking: '200.00', house: '14.00' });
    expect(quoteToJson(quoted)).toBe(JSON.stringify(quoted));
    expect(quoteToJson(quoted)).toContain('"due":{"booking":"200.00","house":"14.00"},"taxes"');
  });

  test('is verified in a record; a record from before it agrees too', () => {
    const record = recordOf(quote(withCityTax({ due: 'house' }), STAY));
    expect(verifyRecord(record)).toEqual([]);
    const { due: _, ...older } = record.quote;
    expect(verifyRecord({ ...record, quote: older })).toEqual([]);
    const changed = { ...record, quote: { ...record.quote, due: { booking: '199.00', house: '15.00' } } };
    expect(verifyRecord(changed).map(({ path }) => path)).toEqual(['quote.due.booking', 'quote.due.house']);
  });
});

test('refuses due beside only: "channel"', () => {
  const issues = validateTaxSet(withCityTax({ only: 'channel', due: 'house' })).issues ?? [];
  expect(issues.map(({ code, path }) => [code, path])).toEqual([['key_beside_channel', 'taxes[1].local.due']]);
});
