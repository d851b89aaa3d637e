import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Desired } from './run.js';
import { client, isOrphaned, round, twice } from './run.js';
import { Service } from './service.js';
import { VirtualTime } from './virtual-time.js';

/** `npm run test:together` runs a thousand and prints the figures; by default it is a part of them. */
const RUNS = Number(process.env['STAYTAX_TOGETHER_RUNS'] ?? 24);

/** When an apply is killed: before its nth request is sent, or after that was sent and before it is answered. */
interface Death {
  readonly request: number;
  readonly isSent: boolean;
}

interface Party {
  readonly startsAfterMs: number;
  readonly death: Death | undefined;
}

interface Together {
  readonly file: Desired;
  readonly lagMs: number;
  /** The time each request takes, in turn. */
  readonly latenciesMs: readonly number[];
  /** In this order: ids are no measure of time. */
  readonly ids: readonly number[];
  readonly parties: readonly Party[];
}

const TITLES = ['VAT', 'City tax', 'Levy', 'Fee', 'Tourism', 'Stay'];
const party: fc.Arbitrary<Party> = fc.record({
  startsAfterMs: fc.constantFrom(0, 0, 10, 60, 200, 400, 600, 800),
  // A third of all are killed.
  death: fc.option(fc.record({ request: fc.nat(24), isSent: fc.boolean() }), { freq: 2, nil: undefined }),
});
const together: fc.Arbitrary<Together> = fc.record({
  file: fc.record({
    desired: fc
      .subarray(TITLES)
      .map((titles): Record<string, string> => Object.fromEntries(titles.map((title) => [title, '7.00']))),
    sets: fc.subarray(['Standard', 'Corporate', 'Groups'], { minLength: 1 }),
    prune: fc.constant(false),
  }),
  lagMs: fc.constantFrom(0, 50, 150, 400),
  latenciesMs: fc.array(fc.integer({ min: 20, max: 220 }), { minLength: 7, maxLength: 7 }),
  ids: fc.shuffledSubarray(
    Array.from({ length: 90 }, (_, at) => at),
    { minLength: 90 },
  ),
  parties: fc.array(party, { minLength: 2, maxLength: 3 }),
});

interface Outcome {
  readonly twice: readonly string[];
  /** Those of them that two parties created which were killed before they could take them back. */
  readonly orphans: readonly string[];
  readonly foreignRemovals: number;
  readonly removalsInUse: number;
  readonly isDefaultLost: boolean;
  /** Whether all refused, although none was killed. */
  readonly isGivenUp: boolean;
  readonly requests: number;
}

async function run({ file, lagMs, latenciesMs, ids, parties }: Together): Promise<Outcome> {
  const time = new VirtualTime();
  let requests = 0;
  let created = 0;
  const service = new Service({
    time,
    faults: new Map(),
    paging: 'as_documented',
    lagMs,
    latencyMs: () => latenciesMs[requests++ % latenciesMs.length] ?? 100,
    newId: () => `00000000-0000-4000-8000-${String(ids[created++] ?? 100 + created).padStart(12, '0')}`,
  });
  const killed = new Set<string>();
  const ends: string[] = [];
  await time.during(async () => {
    await Promise.all(
      parties.map(async ({ startsAfterMs, death }, at) => {
        const name = `apply ${at}`;
        await time.sleep(startsAfterMs);
        await new Promise<void>((resolve) => {
          const die = (): void => {
            killed.add(name);
            resolve();
          };
          const fetch = mortal(service.fetchOf(name), death, die);
          void round(file, client(service, name, [], fetch), [])
            .then((end) => ends.push(end))
            .finally(resolve);
        });
      }),
    );
    // What is still under way arrives.
    await time.sleep(60_000);
    await round(file, client(service, 'one more', []), []);
    await time.sleep(60_000);
  });
  const doubles = twice(service);
  const orphans = doubles.filter((title) => isOrphaned(service, killed, title));
  const sets = [...service.stored.values()].filter(({ kind }) => kind === 'tax_sets');
  return {
    twice: doubles.filter((title) => !orphans.includes(title)),
    orphans,
    foreignRemovals: service.removed.filter(
      ({ stored: { id }, by }) => service.created.find(({ stored }) => stored.id === id)?.request.by !== by,
    ).length,
    removalsInUse: service.removed.filter(({ wasUsed }) => wasUsed).length,
    isDefaultLost: killed.size === 0 && sets.length > 0 && service.defaultSet === undefined,
    isGivenUp: killed.size === 0 && !ends.some((end) => end === 'applied' || end === 'nothing to do'),
    requests: service.requests,
  };
}

/** The network of a process that is killed: from then on nothing is sent and nothing heard. */
function mortal(fetch: typeof globalThis.fetch, death: Death | undefined, die: () => void): typeof globalThis.fetch {
  let sent = 0;
  let isDead = false;
  const never = new Promise<Response>(() => undefined);
  return async (input, init) => {
    if (isDead) return never;
    const number = sent;
    sent += 1;
    const isLast = number === death?.request;
    if (isLast) {
      isDead = true;
      die();
      if (!death?.isSent) return never;
    }
    const answer = await fetch(input, init);
    return isDead ? never : answer;
  };
}

test('two or three applies at once, killed or not, leave no duplicates after one more apply', async () => {
  const figures = { runs: 0, requests: 0, orphans: 0 };
  await fc.assert(
    fc.asyncProperty(together, async (given) => {
      const { requests, orphans, ...outcome } = await run(given);
      expect(outcome).toEqual({
        twice: [],
        foreignRemovals: 0,
        removalsInUse: 0,
        isDefaultLost: false,
        isGivenUp: false,
      });
      figures.runs += 1;
      figures.requests += requests;
      figures.orphans += Math.min(orphans.length, 1);
    }),
    { numRuns: RUNS },
  );
  if (process.env['STAYTAX_TOGETHER_RUNS'] !== undefined) console.log(JSON.stringify(figures));
}, 3_600_000);

const TWENTY = Object.fromEntries(Array.from({ length: 20 }, (_, at): [string, string] => [`Tax ${at}`, '7.00']));

test.each([
  ['at once', [0, 0], 100, 0],
  ['0 and 400 ms', [0, 400], 20, 0],
  ['0 and 400 ms', [0, 400], 100, 150],
  ['0 and 800 ms', [0, 800], 50, 0],
  // The tax set is created, taken back and created anew, while lists still show the first one.
  ['0 and 800 ms', [0, 800], 100, 400],
  ['0, 400 and 800 ms', [0, 400, 800], 100, 150],
])(
  'of applies of 20 taxes that start at %s one goes on: %j, %i ms a call, lists %i ms late',
  async (_, starts, latencyMs, lagMs) => {
    const time = new VirtualTime();
    const service = new Service({ time, faults: new Map(), paging: 'as_documented', lagMs, latencyMs });
    const ends: string[] = [];
    await time.during(async () => {
      await Promise.all(
        starts.map(async (startsAfterMs, at) => {
          await time.sleep(startsAfterMs);
          ends.push(
            await round({ desired: TWENTY, sets: ['Standard'], prune: false }, client(service, `${at}`, []), []),
          );
        }),
      );
    });
    expect(ends.toSorted()).toEqual(['applied', ...starts.slice(1).map(() => 'refused')]);
    expect([twice(service), service.stored.size, service.defaultSet === undefined]).toEqual([[], 21, false]);
  },
);
