import fc from 'fast-check';
import { dateOf, dayNumber } from '../../../src/core/calendar/plain-date.js';
import type { LocalRate, LocalTax } from '../../../src/core/definitions/local/of-tax.js';
import type { TaxSet, TaxSetEntry } from '../../../src/core/definitions/tax.js';
import { validateTaxSet } from '../../../src/index.js';
import { taxSet } from '../../../src/trials/testing/index.js';

/** One change to the local rules of one tax, as in a form. */
export interface RawLocalEdit {
  readonly field: (typeof FIELDS)[number];
  readonly which: number;
  readonly choice: number;
  readonly amount: number;
}

const FIELDS = [
  'row_rate',
  'row_rate',
  'row_limit',
  'row_limit',
  'row_limit',
  'row_limit',
  'row_added',
  'row_removed',
  'rows_swapped',
  'own_rate',
  'price_of',
  'per',
  'on',
  'at_most',
  'at_least',
  'over_stay',
  'over_stay',
  'round',
  'start',
  'share',
  'only',
  'no_rules',
] as const;

export const rawLocalEdit: fc.Arbitrary<RawLocalEdit> = fc.record({
  field: fc.constantFrom(...FIELDS),
  which: fc.nat(1000),
  choice: fc.nat(1000),
  amount: fc.integer({ min: 1, max: 12 }),
});

const rate = fc.integer({ min: 0, max: 2_000 }).map((units) => (units / 100).toFixed(2));
const price = fc.integer({ min: 20, max: 300 }).map(String);
const few = fc.integer({ min: 2, max: 9 });
const day = fc.integer({ min: dayNumber('2026-04-01') ?? 0, max: dayNumber('2026-09-30') ?? 0 });
const range = fc.record({ first: day, nights: fc.integer({ min: 1, max: 40 }) }).map(({ first, nights }) => ({
  after: dateOf(first),
  before: dateOf(first + nights),
}));

const conditions: ReadonlyArray<fc.Arbitrary<Omit<LocalRate, 'rate'>>> = [
  fc.record({ age_under: fc.integer({ min: 2, max: 20 }) }),
  fc.record({ age_from: fc.integer({ min: 2, max: 20 }) }),
  fc.record({ label: fc.constantFrom('resident', 'business', 'suite') }),
  fc.record({ price_from: price }),
  fc.record({ price_over: price }),
  fc.record({ price_to: price }),
  fc.record({ price_under: price }),
  fc.record({ night_from: few }),
  fc.record({ night_to: few }),
  fc.record({ nights_from: few }),
  fc.record({ nights_to: few }),
  fc.record({ dates: fc.array(range, { minLength: 1, maxLength: 2 }) }),
  fc.record({
    seasons: fc.array(
      range.map(({ after, before }) => ({ from: after.slice(5), to: before.slice(5) })),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  fc.record({
    booked: fc.oneof(
      range,
      day.map((first) => ({ after: dateOf(first - 200), before: null })),
    ),
  }),
  fc.record({
    arrived: fc.oneof(
      range,
      day.map((first) => ({ after: null, before: dateOf(first) })),
    ),
  }),
];

const row: fc.Arbitrary<LocalRate> = fc
  .record({
    rate,
    asked: fc.array(fc.oneof(...conditions), { minLength: 1, maxLength: 2 }),
    limit: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      fc.record({ at_most: few.map(String) }),
      fc.record({ at_least: few.map(String) }),
    ),
  })
  .map(({ rate: own, asked, limit }): LocalRate => Object.assign({ rate: own }, ...asked, limit));

const others: ReadonlyArray<fc.Arbitrary<LocalTax>> = [
  fc.record({ price_of: fc.constantFrom('room', 'person') }),
  fc.record({ per: fc.constantFrom('room', 'guest', 'bedroom') }),
  fc.record({ on: fc.constantFrom(['lodging', 'breakfast'], ['lodging'], ['breakfast']) }),
  fc.record({ at_most: price }),
  fc.record({ at_least: few.map(String) }),
  fc.record({ over_stay: fc.record({ at_most: price }) }),
  fc.record({ over_stay: fc.record({ at_least: price, per_night: fc.boolean() }) }),
  fc.record({ round: fc.constant('each') }),
  fc.record({ round: fc.record({ step: few.map(String), mode: fc.constantFrom('up', 'down', 'half-up') }) }),
  fc.record({ base: fc.record({ start: fc.constantFrom('price', 'net') }) }),
  fc.record({ base: fc.record({ share: fc.constantFrom('0.89', '0.5') }) }),
];

/** A set in which one tax has rows, and perhaps another key of local rules; `undefined` when the two do not agree. */
export const withRows: fc.Arbitrary<TaxSet | undefined> = fc
  .record({
    taxSet: taxSet({ currency: 'EUR', minTaxes: 1, maxTaxes: 3, maxDepth: 1, from: '2026-05-20', to: '2026-08-20' }),
    place: fc.nat(10),
    rates: fc.array(row, { minLength: 1, maxLength: 4 }),
    other: fc.option(fc.oneof(...others)),
  })
  .map(({ taxSet: plain, place, rates, other }) => {
    const at = place % plain.taxes.length;
    const withLocal = (local: LocalTax) =>
      validateTaxSet({ ...plain, taxes: plain.taxes.map((tax, index) => (index === at ? { ...tax, local } : tax)) });
    return withLocal({ rates, ...other }).value ?? withLocal({ rates }).value;
  });

/** The set with one thing changed in the local rules of a tax at its top; `undefined` when it is not valid so. */
export function localEdited(before: TaxSet, edit: RawLocalEdit): TaxSet | undefined {
  const places = before.taxes.flatMap(({ local }, at) => (local === undefined ? [] : [at]));
  const place = places[edit.which % Math.max(1, places.length)];
  if (place === undefined) return undefined;
  const taxes = before.taxes.map((tax, at): TaxSetEntry => {
    if (at !== place || tax.local === undefined) return tax;
    const { local: rules, ...plain } = tax;
    const local = changed(rules, edit);
    return local === undefined ? plain : { ...plain, local };
  });
  if (JSON.stringify(taxes) === JSON.stringify(before.taxes)) return undefined;
  return validateTaxSet({ ...before, taxes }).value;
}

function changed(local: LocalTax, { field, choice, amount }: RawLocalEdit): LocalTax | undefined {
  const rates = local.rates ?? [];
  const row = choice % Math.max(1, rates.length);
  const withRow = (of: (one: LocalRate) => LocalRate): LocalTax =>
    rates.length === 0 ? local : { ...local, rates: rates.map((one, at) => (at === row ? of(one) : one)) };
  switch (field) {
    case 'row_rate':
      return withRow((one) => ({ ...one, rate: `${amount}.50` }));
    case 'row_limit':
      return withRow((one) => withLimit(one, choice, choice % 2 === 0 ? amount : -amount));
    case 'row_added': {
      const added: LocalRate[] = [
        { age_under: amount, rate: '0' },
        { label: 'resident', rate: '0' },
        { night_from: amount, rate: '0.50' },
        { nights_from: amount, rate: '0.75' },
        { seasons: [{ from: '06-10', to: '07-20' }], rate: '0.25' },
        { price_from: `${amount * 20}`, rate: '9' },
      ];
      const one = added[choice % added.length];
      return one === undefined ? local : { ...local, rates: [one, ...rates] };
    }
    case 'row_removed':
      return { ...local, rates: rates.filter((_, at) => at !== row) };
    case 'rows_swapped':
      return { ...local, rates: rates.toReversed() };
    case 'own_rate':
      return { ...local, rate: `${amount}.25` };
    case 'price_of':
      return { ...local, price_of: local.price_of === 'person' ? 'room' : 'person' };
    case 'per':
      return { ...local, per: local.per === 'guest' ? 'bedroom' : local.per === 'bedroom' ? 'room' : 'guest' };
    case 'on':
      return { ...local, on: local.on === undefined ? ['lodging', 'breakfast'] : ['lodging'] };
    case 'at_most':
      return { ...local, at_most: String(amount) };
    case 'at_least':
      return { ...local, at_least: String(amount) };
    case 'over_stay':
      return withOverStay(local, choice, amount);
    case 'round':
      if (typeof local.round === 'object') return { ...local, round: { ...local.round, step: String(amount) } };
      return local.round === undefined ? { ...local, round: 'each' } : without(local, 'round');
    case 'start':
      return { ...local, base: { ...local.base, start: local.base?.start === 'net' ? 'price' : 'net' } };
    case 'share':
      return { ...local, base: { ...local.base, share: local.base?.share === undefined ? '0.89' : '1' } };
    case 'only':
      return { ...local, only: 'here' };
    case 'no_rules':
      return undefined;
  }
}

/** A limit over the stay edited, or set where there was none. */
function withOverStay(local: LocalTax, choice: number, amount: number): LocalTax {
  const { over_stay: was = { at_most: '30' } } = local;
  const edits = [
    { ...was, at_most: String(amount * 4) },
    { at_least: String(amount), ...(was.each === undefined ? {} : { each: was.each }) },
    { ...was, each: was.each === 'room' ? ('stay' as const) : ('room' as const) },
    { ...was, per_night: !was.per_night },
  ];
  return { ...local, over_stay: edits[choice % edits.length] ?? was };
}

function without(local: LocalTax, field: 'round'): LocalTax {
  const { [field]: _, ...rest } = local;
  return rest;
}

/** One of the limits of a row moved. */
function withLimit(row: LocalRate, choice: number, by: number): LocalRate {
  const { rate, ...limits } = row;
  const fields = Object.keys(limits);
  const field = fields[choice % Math.max(1, fields.length)];
  const moved = (number: number) => Math.max(1, number + by);
  const date = (text: string | null) => (text === null ? null : dateOf((dayNumber(text) ?? 0) + by));
  switch (field) {
    case 'age_from':
    case 'age_under':
    case 'night_from':
    case 'night_to':
    case 'nights_from':
    case 'nights_to':
      return { ...row, [field]: moved(row[field] ?? 1) };
    case 'price_from':
    case 'price_over':
    case 'price_to':
    case 'price_under':
    case 'at_most':
    case 'at_least':
      return { ...row, [field]: String(Math.max(0, Number(row[field]) + by)) };
    case 'label':
      return { ...row, label: row.label === 'suite' ? 'business' : 'suite' };
    case 'booked':
    case 'arrived': {
      const { after = null, before = null } = row[field] ?? {};
      return { ...row, [field]: { after: date(after), before: date(before) } };
    }
    case 'dates':
      return {
        ...row,
        dates: (row.dates ?? []).map(({ after, before }) => ({ after: date(after), before: date(before) })),
      };
    case 'seasons':
      return { ...row, seasons: (row.seasons ?? []).map(({ from, to }) => ({ from: to, to: from })) };
    default:
      return { ...row, rate };
  }
}
