import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Case, Outcome } from './run.js';
import { runCase } from './run.js';
import type { Fault, Paging } from './service.js';

/** `npm run test:faults` runs ten thousand and prints the figures; by default it is a part of them. */
const RUNS = Number(process.env['STAYTAX_FAULT_RUNS'] ?? 24);

const TITLES = ['VAT', ' City tax', 'Levy ', 'Taxe de se\u0301jour', 'Fee', 'Tourism', 'Stay', 'Night', 'Spa', 'Pet'];
const titles = (most: number) => fc.subarray(TITLES, { maxLength: most });
const rates = (of: string[]) =>
  fc
    .tuple(...of.map(() => fc.constantFrom('6', '7.0', '9.50')))
    .map((values) => Object.fromEntries(of.map((title, at) => [title, values[at] ?? '7'])));
const byTitle = (most: number) => titles(most).chain(rates);

const CUT_LISTS = ['no_meta', 'limit_ignored', 'capped', 'total_too_small', 'total_of_account'] as const;
const BROKEN_LISTS = ['empty_page_within', 'entries_missing_from_a_page'] as const;

const fault: fc.Arbitrary<Fault> = fc.record({
  what: fc.constantFrom('cut', 'hang', 'html', 'truncated', 500, 503, 502, 504, 408, 429),
  // Never, with the request, or later than it: a quarter of a second to half a minute.
  effectAfterMs: fc.constantFrom(undefined, 0, 250, 2_000, 6_000, 30_000),
}) as fc.Arbitrary<Fault>;
/** 429 says that nothing was done; and only a creation is carried out late, for what is changed late is another matter. */
const sound = ({ what, effectAfterMs }: Fault): Fault => (what === 429 ? { what } : { what, effectAfterMs });

const base = {
  there: byTitle(10),
  desired: byTitle(8),
  sets: fc.subarray(['Standard', 'Corporate ', 'Groups']),
  prune: fc.boolean(),
};
const faults = fc.array(fc.tuple(fc.nat(45), fault.map(sound)), { maxLength: 3 });
const lagMs = fc.constantFrom(0, 0, 400, 3_000);

interface Scenario {
  readonly name: string;
  readonly share: number;
  readonly ends: ReadonlyArray<Outcome['end']>;
  readonly cases: fc.Arbitrary<Case>;
}

const paged = (paging: readonly Paging[]) => fc.constantFrom(...paging);
const SCENARIOS: readonly Scenario[] = [
  {
    name: 'faults, effects that arrive late, lists that lag',
    share: 0.5,
    ends: ['reached'],
    cases: fc.record({ ...base, paging: paged(['as_documented']), lagMs, faults }),
  },
  {
    name: 'lists that are cut, with faults',
    share: 0.25,
    ends: ['reached'],
    cases: fc.record({ ...base, paging: paged(CUT_LISTS), lagMs, faults }),
  },
  {
    name: 'lists that do not add up',
    share: 0.05,
    ends: ['reached', 'blocked'],
    cases: fc.record({ ...base, paging: paged(BROKEN_LISTS), lagMs: fc.constant(0), faults: fc.constant([]) }),
  },
  {
    name: 'two applies, the second within any request of the first',
    share: 0.2,
    ends: ['reached'],
    cases: fc.record({
      ...base,
      paging: paged(['as_documented']),
      lagMs: fc.constant(0),
      faults: fc.constant([]),
      secondAt: fc.nat(30),
    }),
  },
];

interface Figures {
  runs: number;
  requests: number;
  reached: number;
  blocked: number;
}

describe('whatever goes wrong, nothing is created twice, nothing is lost, and the key is nowhere', () => {
  test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (name, { share, ends, cases }) => {
      const figures: Figures = { runs: 0, requests: 0, reached: 0, blocked: 0 };
      await fc.assert(
        fc.asyncProperty(cases, async (given) => {
          const outcome = await runCase(given);
          expect(outcome).toMatchObject({ twice: [], lost: [], leaks: [] });
          expect(ends).toContain(outcome.end);
          count(figures, outcome);
        }),
        { numRuns: Math.ceil(RUNS * share) },
      );
      if (process.env['STAYTAX_FAULT_RUNS'] !== undefined) console.log(`${name}: ${JSON.stringify(figures)}`);
    },
    3_600_000,
  );
});

function count(figures: Figures, { end, requests }: Outcome): void {
  figures.runs += 1;
  figures.requests += requests;
  if (end === 'reached') figures.reached += 1;
  if (end === 'blocked') figures.blocked += 1;
}
