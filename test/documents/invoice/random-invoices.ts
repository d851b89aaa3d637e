import fc from 'fast-check';
import type { Policy, Stay, TaxSetEntryInput, TaxSetInput } from '../../../src/index.js';
import { validateTaxSet } from '../../../src/index.js';
import { booking } from '../../../src/trials/testing/index.js';
import { canBeQuoted } from '../../trials/preview/shown-edits.js';

/** A booking whose set has VAT. */
export interface Billed {
  readonly taxSet: TaxSetInput;
  readonly stay: Stay;
  readonly policy: Policy;
}

const CURRENCIES = ['EUR', 'EUR', 'EUR', 'GBP', 'JPY', 'KWD'];
const RATES = ['5.5', '7.00', '8', '10', '19.00', '21', '25.5'];

const policy: fc.Arbitrary<Policy> = fc.record(
  {
    rounding: fc.record(
      {
        unit: fc.constantFrom('stay', 'night'),
        mode: fc.constantFrom('half-up', 'half-even', 'up'),
        inclusive: fc.constantFrom('tax', 'net'),
        digits: fc.constant(2),
      },
      { requiredKeys: [] },
    ),
    exclusiveBase: fc.constantFrom('price', 'net'),
  },
  { requiredKeys: [] },
);

const price = (digits: number) =>
  fc.integer({ min: 0, max: 40_000 }).map((units) => (digits === 0 ? String(units) : (units / 100).toFixed(2)));

const digitsOf = (currency: string) => (currency === 'JPY' ? 0 : 2);

const room = (currency: string, nights: number) =>
  fc
    .record({
      persons: fc.integer({ min: 0, max: 4 }),
      nightlyPrices: fc.array(price(digitsOf(currency)), { minLength: nights, maxLength: nights }),
      isSame: fc.boolean(),
      count: fc.constantFrom(1, 1, 1, 2, 3),
      children: fc.integer({ min: 0, max: 2 }),
      extras: fc.subarray(['breakfast', 'spa', 'parking']),
      extraPrices: fc.array(price(digitsOf(currency)), { minLength: 3, maxLength: 3 }),
    })
    .map(({ persons, nightlyPrices, isSame, count, children, extras, extraPrices }) => ({
      persons: persons + children,
      guests: Array.from({ length: children }, (_, at) => ({ age: 3 + 9 * at })),
      nightlyPrices: isSame ? nightlyPrices.map(() => nightlyPrices[0] ?? '0') : nightlyPrices,
      ...(count === 1 ? {} : { count }),
      ...(extras.length === 0 ? {} : { extras: extras.map((label, at) => ({ label, price: extraPrices[at] ?? '0' })) }),
    }));

const stayIn = (currency: string): fc.Arbitrary<Stay> =>
  fc
    .integer({ min: 1, max: 9 })
    .chain((nights) => fc.array(room(currency, nights), { minLength: 1, maxLength: 3 }))
    .map((rooms) => ({ checkIn: '2026-07-28', rooms }));

/**
 * VAT of rates on lodging, sometimes in season alone, and on extras, beside fees and city taxes under it, over it, and
 * on which it is computed.
 */
const setIn = (currency: string): fc.Arbitrary<TaxSetInput> =>
  fc
    .record({
      vatRates: fc.uniqueArray(fc.constantFrom(...RATES), { minLength: 1, maxLength: 3 }),
      isInclusive: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      fee: fc.option(
        fc.record({ isInclusive: fc.boolean(), level: fc.integer({ min: 0, max: 1 }), isPercent: fc.boolean() }),
      ),
      cityTax: fc.option(
        fc.record({
          isInclusive: fc.boolean(),
          level: fc.integer({ min: 0, max: 1 }),
          hasVat: fc.boolean(),
          isPercent: fc.boolean(),
          byChannel: fc.integer({ min: 0, max: 4 }),
          max_nights: fc.option(fc.integer({ min: 1, max: 5 })),
        }),
      ),
      from: fc.option(fc.constantFrom('2026-07-30', '2026-08-02')),
    })
    .map(({ vatRates, isInclusive, fee, cityTax, from }): TaxSetInput => {
      const all = [['lodging'], ['breakfast', 'parking'], ['spa']];
      const last = vatRates.length - 1;
      const parts = all.map((labels, at) => (at === last ? all.slice(last).flat() : labels));
      const vats = vatRates.map(
        (rate, at): TaxSetEntryInput => ({
          title: `VAT ${rate}`,
          logic: 'percent',
          type: 'tax',
          rate,
          is_inclusive: isInclusive[at] ?? true,
          ...(from === null || at > 0 || last === 0 ? {} : { applicable_date_ranges: [{ after: from, before: null }] }),
          local: { invoice: { vat: 'S' }, on: parts[at] ?? [] },
        }),
      );
      const amount = (rate: string) => ({ rate, currency, logic: 'per_person_per_night' });
      const charges: TaxSetEntryInput[] = [];
      if (fee !== null) {
        charges.push({
          title: 'Fee',
          type: 'fee',
          ...(fee.isPercent ? { logic: 'percent', rate: '12.50' } : { logic: 'per_booking', rate: '8', currency }),
          is_inclusive: fee.isInclusive,
          level: fee.level,
        });
      }
      if (cityTax !== null) {
        charges.push({
          title: 'City tax',
          type: 'city_tax',
          ...(cityTax.isPercent ? { logic: 'percent', rate: '4.00' } : amount('3')),
          is_inclusive: cityTax.isInclusive,
          level: cityTax.hasVat ? cityTax.level : 0,
          max_nights: cityTax.max_nights,
          local: {
            rates: [{ age_under: 10, rate: '0' }],
            ...(cityTax.byChannel === 0 ? { collected_by: 'channel' } : {}),
          },
        });
        if (cityTax.hasVat && cityTax.level === 0) {
          charges.push({
            title: 'VAT on the city tax',
            type: 'tax',
            logic: 'percent',
            rate: vatRates[0] ?? '10',
            is_inclusive: false,
            local: { only: 'here', invoice: { vat: 'S' }, base: { start: 'nothing', plus: ['City tax'] } },
          });
        }
      }
      return { title: 'Random', currency, taxes: [...charges, ...vats] };
    });

const usual: fc.Arbitrary<Billed> = fc
  .constantFrom(...CURRENCIES)
  .chain((currency) => fc.record({ taxSet: setIn(currency), stay: stayIn(currency), policy }));

/** Any tax set, one of whose percents is the VAT. */
const any: fc.Arbitrary<Billed> = fc
  .constantFrom('EUR', 'JPY')
  .chain((currency) =>
    fc.record({
      drawn: booking({ currency, details: true, local: true, minTaxes: 1, maxTaxes: 5, maxNights: 8, maxPrice: '400' }),
      at: fc.nat(9),
      policy,
    }),
  )
  .map(({ drawn: { taxSet, stay }, at, policy: own }): Billed => {
    const percents = taxSet.taxes.filter(({ logic }) => logic === 'percent');
    const vat = percents[at % Math.max(1, percents.length)];
    const taxes = taxSet.taxes.map((entry): TaxSetEntryInput => {
      return entry === vat ? { ...entry, local: { ...entry.local, invoice: { vat: 'S' } } } : entry;
    });
    const marked = { ...taxSet, taxes };
    // A tax at several places, or for the channel alone, is never marked.
    const { value = taxSet } = validateTaxSet(marked);
    return { taxSet: value, stay, policy: canBeQuoted(value, own) ? own : {} };
  });

export const billed: fc.Arbitrary<Billed> = fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: any });
