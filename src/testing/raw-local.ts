import fc from 'fast-check';
import { dateOf } from '../calendar/plain-date.js';
import type { ConditionName } from '../definitions/local/conditions.js';
import type { LocalOverStayInput, LocalRateInput, LocalTaxInput } from '../definitions/local/of-tax.js';
import { EACH } from '../definitions/local/of-tax.js';
import type { TaxSetEntryInput, TaxSetInput } from '../definitions/tax.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { ROUNDING_MODES } from '../money/rounding.js';
import { namesOf } from '../schema/fields.js';
import { LODGING } from '../stay/limits.js';
import { EXTRAS, LABELS } from './raw-stay.js';

/** Generated local rules; the titles in `plus` are chosen once the set is known. */
export interface RawLocal {
  readonly local: LocalTaxInput;
  readonly plus: readonly number[] | undefined;
}

const rate = fc.integer({ min: 0, max: 2_000 }).map((units) => (units / 100).toFixed(2));
const price = fc.integer({ min: 0, max: 400 }).map(String);
const fewNights = fc.integer({ min: 1, max: 9 });
const monthDay = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day }) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
const date = fc.integer({ min: 20_089, max: 20_900 }).map(dateOf);
const range = fc.oneof(
  date.map((after) => ({ after })),
  date.map((before) => ({ before })),
);

const list = <Entry>(entry: fc.Arbitrary<Entry>) => fc.array(entry, { minLength: 1, maxLength: 2 });

/** The values of each condition. */
const CONDITIONS: { readonly [Name in ConditionName]: fc.Arbitrary<LocalRateInput[Name]> } = {
  age_from: fc.integer({ min: 1, max: 20 }),
  age_under: fc.integer({ min: 1, max: 20 }),
  label: fc.constantFrom(...LABELS),
  price_from: price,
  price_over: price,
  price_to: price,
  price_under: price,
  night_from: fewNights,
  night_to: fewNights,
  nights_from: fewNights,
  nights_to: fewNights,
  dates: list(range),
  seasons: list(fc.record({ from: monthDay, to: monthDay })),
  booked: range,
  arrived: range,
};

const conditions = namesOf(CONDITIONS).map((name) => fc.record({ [name]: CONDITIONS[name] }));

const least = fc.integer({ min: 0, max: 40 }).map(String);

/** A limit over the stay. Whether it is valid for a tax depends on the set. */
const overStay: fc.Arbitrary<LocalOverStayInput> = fc
  .record({
    bounds: fc.oneof(
      fc.record({ at_most: price }),
      fc.record({ at_least: least }),
      fc.record({ at_most: fc.integer({ min: 40, max: 400 }).map(String), at_least: least }),
    ),
    how: fc.record({ each: fc.constantFrom(...EACH), per_night: fc.boolean() }, { requiredKeys: [] }),
  })
  .map(({ bounds, how }) => ({ ...bounds, ...how }));

/** The limits of a row: most have none. */
const limits: fc.Arbitrary<Pick<LocalRateInput, 'at_most' | 'at_least' | 'over_stay'>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.record({ at_most: price }) },
  { weight: 2, arbitrary: fc.record({ at_least: least }) },
  fc.record({ over_stay: overStay }),
);

const row: fc.Arbitrary<LocalRateInput> = fc
  .record({ rate, asked: fc.array(fc.oneof(...conditions), { minLength: 1, maxLength: 2 }), limits })
  .map(({ rate: own, asked, limits: drawn }) => Object.assign({ rate: own }, ...asked, drawn));

/** A row for a band of prices. */
const band: fc.Arbitrary<LocalRateInput> = fc
  .record({ rate, limits: fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 100 })), isUnder: fc.boolean() })
  .map(({ rate: own, limits: [from, width], isUnder }) => {
    const [price_from, last] = [String(from), String(from + width)];
    return isUnder ? { rate: own, price_from, price_under: last } : { rate: own, price_from, price_to: last };
  });

const rows = fc.record({ rates: fc.array(row, { minLength: 1, maxLength: 4 }) });

/** Steps that EUR, JPY and most currencies can pay. */
const rounding = fc.record(
  { each: fc.boolean(), step: fc.constantFrom('1', '5', '100'), mode: fc.constantFrom(...ROUNDING_MODES) },
  { requiredKeys: [] },
);

const category = fc.constantFrom('S', 'E', 'Z', 'L');
const INVOICE = { vat: category, category, reason: fc.constant('passed on') };
const SOURCE = {
  url: fc.constant('https://example.com/law'),
  checked: date,
  says: fc.constant('A tax is charged.'),
};

const TITLES = {
  de: fc.constant('Kurtaxe'),
  fr: fc.constant('Taxe de séjour'),
  'pt-BR': fc.constant('Taxa de turismo'),
};

/** The local rules that are generated for each key, with the keys that it requires. */
const PARTS: { readonly [Name in keyof LocalTaxInput]-?: readonly fc.Arbitrary<LocalTaxInput>[] } = {
  // Twice, because they have the most variants.
  rates: [rows, rows],
  rate: [fc.record({ rate })],
  age_on: [
    fc.record({
      age_on: fc.constantFrom('arrival', 'departure'),
      rates: fc.array(fc.record({ rate, age_under: fc.integer({ min: 1, max: 20 }) }), { minLength: 1, maxLength: 3 }),
    }),
  ],
  price_of: [
    fc.record({
      price_of: fc.constantFrom('room', 'person'),
      rates: fc.array(fc.record({ rate, price_from: price }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ price_of: fc.constantFrom('room', 'person'), rates: fc.array(band, { minLength: 1, maxLength: 3 }) }),
  ],
  per: [fc.record({ per: fc.constantFrom('room', 'guest', 'bedroom') })],
  on: [fc.record({ on: fc.subarray([LODGING, ...EXTRAS], { minLength: 1 }) })],
  at_most: [fc.record({ at_most: price })],
  at_least: [fc.record({ at_least: least })],
  over_stay: [fc.record({ over_stay: overStay })],
  round: [fc.constant<LocalTaxInput>({ round: 'each' }), fc.record({ round: rounding })],
  base: [
    fc.record({ base: fc.record({ start: fc.constantFrom('price', 'net', 'nothing') }) }),
    fc.record({ base: fc.record({ share: fc.constantFrom('0.89', '0.5', '1') }) }),
  ],
  invoice: [fc.record({ invoice: fc.record(INVOICE, { requiredKeys: [] }) })],
  collected_by: [fc.record({ collected_by: fc.constantFrom('property', 'channel') })],
  source: [fc.record({ source: fc.record(SOURCE, { requiredKeys: [] }) })],
  titles: [fc.record({ titles: fc.record(TITLES, { requiredKeys: [] }) })],
  only: [fc.record({ only: fc.constantFrom('here', 'channel') })],
  logic: [fc.constant<LocalTaxInput>({ logic: 'percent', rate: '12.50', base: { start: 'nothing' } })],
};
const parts = Object.values(PARTS).flat();

/** The local rules of one tax; `undefined` for none. */
export function rawLocal(): fc.Arbitrary<RawLocal | undefined> {
  const some = fc
    .record({
      parts: fc.array(fc.oneof(...parts), { minLength: 1, maxLength: 4 }),
      plus: fc.option(fc.array(fc.nat(9), { minLength: 1, maxLength: 2 }), { nil: undefined }),
    })
    .map(({ parts: drawn, plus }): RawLocal => ({ local: Object.assign({}, ...drawn), plus }));
  return fc.option(some, { nil: undefined, freq: 2 });
}

/**
 * Adds local rules to the taxes at the top of a set, each only if the set stays valid: valid combinations depend on the
 * tax and on the order of the set.
 */
export function withLocal(taxSet: TaxSetInput, drawn: ReadonlyArray<RawLocal | undefined>): TaxSetInput {
  const isValid = (taxes: readonly TaxSetEntryInput[]) => validateTaxSet({ ...taxSet, taxes }).issues === undefined;
  return {
    ...taxSet,
    taxes: taxSet.taxes.reduce<readonly TaxSetEntryInput[]>((taxes, entry, at) => {
      const raw = drawn[at % Math.max(1, drawn.length)];
      if (raw === undefined) return taxes;
      const plus = raw.plus?.flatMap((pick) => taxes[pick % taxes.length]?.title ?? []);
      const local = plus === undefined ? raw.local : { ...raw.local, base: { ...raw.local.base, plus } };
      const tried = taxes.map((one, place) => (place === at ? { ...entry, local } : one));
      return isValid(tried) ? tried : taxes;
    }, taxSet.taxes),
  };
}
