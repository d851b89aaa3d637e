import { expect, test } from 'vitest';
// As a program imports it: every text of it has the type string.
import berlin from '../../../examples/places/berlin.json' with { type: 'json' };
import week from '../../../examples/stays/week-family.json' with { type: 'json' };
import type { taxObject, taxSetObject } from '../../../src/core/definitions/fields/tax.js';
import type { localObject } from '../../../src/core/definitions/local/fields.js';
import type { LocalRules } from '../../../src/core/definitions/local/of-tax.js';
import type { DateRange, dateRangeObject } from '../../../src/core/definitions/local/periods.js';
import type { Tax, TaxInput, TaxSet, TaxSetInput } from '../../../src/core/definitions/tax.js';
import type { ValueOf } from '../../../src/core/schema/schema.js';
import type { roomObject, stayObject } from '../../../src/core/stay/fields.js';
import type { Room, Stay } from '../../../src/core/stay/schema.js';
import { quote, validateStay, validateTaxSet } from '../../../src/index.js';

type Equal<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
/** Interfaces are written out, so that their comments are published; each has to be what its schema says. */
type Schemas = { readonly stay: ReturnType<typeof stayObject>; readonly room: ReturnType<typeof roomObject> };
type Written = [
  Equal<Tax, ValueOf<ReturnType<typeof taxObject>>>,
  Equal<DateRange, ValueOf<ReturnType<typeof dateRangeObject>>>,
  Equal<Omit<TaxSet, 'taxes'>, ValueOf<ReturnType<typeof taxSetObject>>>,
  Equal<LocalRules, ValueOf<ReturnType<typeof localObject>>>,
  Equal<keyof TaxInput, keyof ValueOf<ReturnType<typeof taxObject>>>,
  Equal<Exclude<keyof TaxSetInput, 'taxes'>, keyof ValueOf<ReturnType<typeof taxSetObject>>>,
  Equal<keyof Stay, keyof ValueOf<Schemas['stay']>>,
  Equal<keyof Room, keyof ValueOf<Schemas['room']>>,
  ValueOf<ReturnType<typeof taxObject>> extends TaxInput ? true : false,
  ValueOf<Schemas['stay']> extends Stay ? true : false,
];
const written: Written = [true, true, true, true, true, true, true, true, true, true];

test('the interfaces have the fields of the schemas', () => {
  expect(written).not.toContain(false);
});

test('accepts a tax set and a stay written as const', () => {
  const taxSet = {
    title: 'Lisbon',
    currency: 'EUR',
    local: { policy: { rounding: { mode: 'half-even' } } },
    taxes: [
      {
        title: 'City tax',
        logic: 'per_person_per_night',
        type: 'city_tax',
        rate: '4.00',
        currency: 'EUR',
        is_inclusive: false,
        applicable_date_ranges: [{ after: '2026-01-01' }],
        taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true }],
      },
    ],
  } as const;
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['106.00'] }] } as const;
  expect(quote(taxSet, stay).exclusive).toBe('8.00');
});

test('accepts imported JSON files, whose texts have the type string', () => {
  const stay: Stay = week;
  expect(validateStay(stay, 'EUR').issues).toBeUndefined();
  expect(validateTaxSet(berlin).issues).toBeUndefined();
  expect(quote(berlin, { checkIn: '2026-03-10', rooms: [{ persons: 2, nightlyPrices: ['160.50'] }] }).total).toBe(
    '172.54',
  );
});
