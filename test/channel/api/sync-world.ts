import fc from 'fast-check';
import type {
  DefinedTaxInput,
  DefinedTaxSetInput,
  DefinitionsInput,
  TaxReferenceInput,
} from '../../../src/channel/api/index.js';
import type { EntryRecord, SandboxState, TaxRecord } from '../../../src/channel/sandbox/index.js';

export const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
export const OTHER_PROPERTY = '52397a6e-c330-44f4-a293-47042d3a3607';

export const VAT: DefinedTaxInput = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7', is_inclusive: true };
export const CITY_TAX: DefinedTaxInput = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '2.50',
  currency: 'EUR',
  is_inclusive: false,
  max_nights: 7,
};
export const STANDARD: DefinedTaxSetInput = {
  title: 'Standard',
  currency: 'EUR',
  taxes: [{ tax: 'City tax', level: 1 }, { tax: 'VAT' }],
};

export function file(parts: Partial<DefinitionsInput> = {}): DefinitionsInput {
  return { version: 1, property_id: PROPERTY, taxes: [VAT, CITY_TAX], tax_sets: [STANDARD], ...parts };
}

const TAX_TITLES = ['VAT', 'City tax', 'Fee', 'Levy'];
const SET_TITLES = ['Standard', 'Corporate', 'Groups'];
const RATE_PLANS = ['a6e1c1f0-0000-4000-8000-000000000001', 'a6e1c1f0-0000-4000-8000-000000000002'];

const date = fc.constantFrom('2026-01-01', '2026-04-01', '2026-06-30', '2026-09-30');
const range = fc.tuple(date, date, fc.constantFrom('both', 'after', 'before')).map(([one, other, ends]) => {
  const [after, before] = [one, other].sort();
  return { ...(ends === 'before' ? {} : { after }), ...(ends === 'after' ? {} : { before }) };
});

/** The period of a tax in either of the two forms. */
const period: fc.Arbitrary<Partial<DefinedTaxInput>> = fc.oneof(
  fc.constant({}),
  range.map(({ after = null, before = null }) => ({ applicable_after: after, applicable_before: before })),
  fc.array(range, { maxLength: 3 }).map((applicable_date_ranges) => ({ applicable_date_ranges })),
);

function taxOf(title: string, currency: string): fc.Arbitrary<DefinedTaxInput> {
  return fc
    .record({
      logic: fc.constantFrom('percent' as const, 'per_night' as const, 'per_booking' as const),
      type: fc.constantFrom('tax' as const, 'fee' as const),
      rate: fc.constantFrom('7', '7.0', '7.00', '10.50', '10.5', '9.975'),
      is_inclusive: fc.boolean(),
      nights: fc.constantFrom({}, { max_nights: 7 }, { skip_nights: 1, max_nights: null }),
      period,
    })
    .map(({ logic, nights, period: dates, ...tax }) => ({
      title,
      logic,
      ...tax,
      ...nights,
      ...dates,
      ...(logic === 'percent' ? {} : { currency }),
    }));
}

/** References to some of the taxes, each at the top or nested once. */
function references(titles: readonly string[]): fc.Arbitrary<TaxReferenceInput[]> {
  return fc.shuffledSubarray([...titles]).chain((some) =>
    fc
      .array(fc.record({ level: fc.nat(2), isNested: fc.boolean() }), {
        minLength: some.length,
        maxLength: some.length,
      })
      .map((places) => {
        const top: Array<{ tax: string; level: number; taxes: TaxReferenceInput[] }> = [];
        for (const [at, tax] of some.entries()) {
          const { level = 0, isNested = false } = places[at] ?? {};
          const last = top.at(-1);
          if (isNested && last !== undefined) last.taxes.push({ tax });
          else top.push({ tax, level, taxes: [] });
        }
        return top;
      }),
  );
}

/** Definitions of a property whose taxes and tax sets have all one currency, as a person may write them. */
export const anyDefinitions: fc.Arbitrary<DefinitionsInput> = fc
  .record({ currency: fc.constantFrom('EUR', 'USD'), titles: fc.subarray(TAX_TITLES), sets: fc.subarray(SET_TITLES) })
  .chain(({ currency, titles, sets }) =>
    fc.record({
      taxes: fc.tuple(...titles.map((title) => taxOf(title, currency))),
      tax_sets: fc.tuple(
        ...sets.map((title) =>
          fc.record({ taxes: references(titles), plans: fc.option(fc.subarray(RATE_PLANS), { nil: undefined }) }).map(
            ({ taxes, plans }): DefinedTaxSetInput => ({
              title,
              currency,
              taxes,
              ...(plans === undefined ? {} : { associated_rate_plan_ids: plans }),
            }),
          ),
        ),
      ),
    }),
  )
  .map(({ taxes, tax_sets }) => file({ taxes, tax_sets }));

/** What a sandbox keeps when a property has what definitions say; ids say what they are of. */
export function stateOf(definitions: readonly DefinitionsInput[]): SandboxState {
  const idOf = (property: string, what: string) => `${property.slice(0, 4)} ${what}`;
  const entries = (property: string, list: readonly TaxReferenceInput[]): EntryRecord[] =>
    list.map(({ tax, level, taxes }) => ({
      id: idOf(property, tax),
      level: level ?? 0,
      taxes: entries(property, taxes ?? []),
    }));
  return {
    version: 1,
    taxes: definitions.flatMap(({ property_id, taxes }) =>
      // What a person may leave out is filled in by the sandbox, as it is for what is sent.
      taxes.map((tax) => ({ ...tax, property_id, id: idOf(property_id, tax.title) }) as unknown as TaxRecord),
    ),
    tax_sets: definitions.flatMap(({ property_id, tax_sets }) =>
      tax_sets.map(({ title, currency, taxes, associated_rate_plan_ids: plans }) => ({
        id: idOf(property_id, title),
        title,
        currency,
        property_id,
        taxes: entries(property_id, taxes),
        associated_rate_plan_ids: [...(plans ?? [])],
      })),
    ),
  };
}

/** The same definitions but for one thing. */
export function nearTo(definitions: DefinitionsInput): fc.Arbitrary<DefinitionsInput> {
  const { taxes, tax_sets } = definitions;
  const sets = (change: (set: DefinedTaxSetInput) => Partial<DefinedTaxSetInput>) => ({
    ...definitions,
    tax_sets: tax_sets.map((set) => ({ ...set, ...change(set) })),
  });
  return fc.constantFrom(
    definitions,
    sets((set) => ({ taxes: set.taxes.map((entry) => ({ ...entry, level: (entry.level ?? 0) + 1 })) })),
    sets((set) => ({ taxes: set.taxes.map((entry) => ({ ...entry, taxes: [] })) })),
    sets((set) => ({ taxes: [...set.taxes].reverse() })),
    sets(() => ({ associated_rate_plan_ids: RATE_PLANS.slice(1) })),
    { ...definitions, taxes: taxes.map((tax) => ({ ...tax, is_inclusive: !tax.is_inclusive })) },
    { ...definitions, taxes: taxes.map((tax) => ({ ...tax, max_nights: 30 })) },
  );
}
