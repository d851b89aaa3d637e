import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Definitions, DefinitionsInput } from '../../../src/channel/api/definitions-file/definitions.js';
import {
  applySync,
  createApi,
  fetchRemote,
  planSync,
  pull,
  TaxApiError,
  validateDefinitions,
} from '../../../src/channel/api/index.js';
import type { TaxApi } from '../../../src/channel/api/resources/taxes.js';
import type { Fault } from '../../../src/channel/sandbox/common/faults.js';
import type { Sandbox } from '../../../src/channel/sandbox/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import type { SandboxState } from '../../../src/channel/sandbox/service.js';
import { runsUpTo } from '../../seed.js';
import { VirtualTime } from './faults/virtual-time.js';
import { anyDefinitions, file, nearTo, OTHER_PROPERTY, PROPERTY, STANDARD, stateOf, VAT } from './sync-world.js';

/** Everything that can go wrong with one call, before the API did what was asked and after it. */
const FAULTS: readonly Fault[] = (
  [
    { status: 500 },
    { status: 503 },
    { kind: 'cut' },
    { kind: 'cut_body' },
    { kind: 'garbage' },
    { kind: 'hang' },
  ] as const
).flatMap((fault) => [fault, { ...fault, after: 'effect' }] satisfies Fault[]);

/** How long a call may take; only one that hangs does, and the clock of these tests shows it. */
const TIMEOUT_MS = 60;

interface World {
  readonly sandbox: Sandbox;
  readonly api: TaxApi;
  /** How many calls have come. */
  readonly calls: () => number;
}

/** `faultAt` says what goes wrong with which call, counted from 0. */
function world(state: SandboxState, faultAt: ReadonlyMap<number, Fault>, retries: number): World {
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [PROPERTY, OTHER_PROPERTY], state });
  let calls = 0;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const fault = faultAt.get(calls);
    calls += 1;
    if (fault !== undefined) sandbox.failNext(fault);
    return sandbox.fetch(input, init);
  };
  const api = createApi({
    baseUrl: 'https://api.example.com',
    apiKey: 'key',
    fetch,
    timeoutMs: TIMEOUT_MS,
    retry: { retries, minDelayMs: 0, maxDelayMs: 0 },
    requestsPerSecond: Number.POSITIVE_INFINITY,
    clock: { sleep: async () => undefined },
  });
  return { sandbox, api, calls: () => calls };
}

const hangs = (fault: Fault): boolean => 'kind' in fault && fault.kind === 'hang';

/** Runs on a clock that moves only when everything waits; says how far it moved. */
async function elapsedDuring(run: () => Promise<void>): Promise<number> {
  const time = new VirtualTime();
  const from = time.now;
  await time.during(run);
  return time.now - from;
}

function valid(input: DefinitionsInput): Definitions {
  const { value, issues } = validateDefinitions(input);
  if (value === undefined) throw new Error(JSON.stringify(issues));
  return value;
}

/** Plan and apply, again and again as a person would, until there is nothing to do. */
async function converge(desired: Definitions, api: TaxApi, prune: boolean, mostRounds: number): Promise<void> {
  for (let round = 1; round <= mostRounds; round += 1) {
    try {
      const { value: plan, issues } = planSync(desired, await fetchRemote(api, desired.property_id), {
        prune,
        allowEmpty: true,
      });
      if (plan === undefined) throw new Error(JSON.stringify(issues));
      if (plan.steps.every(({ action }) => action === 'no-change')) return;
      const { outcome, failed, done } = await applySync(plan, api);
      expect(done.flatMap(({ differs }) => differs)).toEqual([]);
      expect(['applied', 'failed']).toContain(outcome);
      for (const { error } of failed) if (!(error instanceof TaxApiError)) throw error;
    } catch (error) {
      // The property could not be read: nothing was done.
      if (!(error instanceof TaxApiError)) throw error;
    }
  }
  throw new Error(`not there after ${mostRounds} rounds`);
}

const titles = (items: ReadonlyArray<{ readonly title: string }>) => items.map(({ title }) => title).toSorted();

type Item = Definitions['taxes' | 'tax_sets'][number] | SandboxState['taxes' | 'tax_sets'][number];
type Entry = { tax: string; level: number; taxes: Entry[] } | { id: string; level: number; taxes: Entry[] };

/**
 * What taxes and tax sets say, in a way of its own: not by what the plan compares. What the definitions do not say
 * of a tax set is taken from what there is.
 */
function meaning(items: readonly Item[], { taxes }: SandboxState, there: readonly Item[] = []) {
  const byId = new Map(taxes.map(({ id, title }) => [id, title]));
  const entryOf = (entry: Entry, isTop: boolean): unknown => ({
    title: 'tax' in entry ? entry.tax : byId.get(entry.id),
    level: isTop ? entry.level : 'that above',
    taxes: new Set(entry.taxes.map((nested) => entryOf(nested, false))),
  });
  return items
    .map((item) => {
      if ('rate' in item) {
        const { title, logic, type, rate, currency, is_inclusive, skip_nights, max_nights } = item;
        const ranges = new Set(item.applicable_date_ranges.map((range) => `${range.after} to ${range.before}`));
        const fields = { logic, type, currency, is_inclusive, skip_nights, max_nights };
        return { title, rate: Number(rate), ranges, ...fields };
      }
      const { title, currency } = item;
      const now = there.find((other) => other.title === title);
      const kept = now !== undefined && 'associated_rate_plan_ids' in now ? now.associated_rate_plan_ids : undefined;
      const plans = new Set(item.associated_rate_plan_ids ?? kept);
      return { title, currency, plans, entries: new Set(item.taxes.map((entry) => entryOf(entry, true))) };
    })
    .toSorted((one, other) => (one.title < other.title ? -1 : 1));
}

function expectReached(desired: Definitions, before: SandboxState, after: SandboxState, prune: boolean): void {
  for (const kind of ['taxes', 'tax_sets'] as const) {
    const here = after[kind].filter(({ property_id }) => property_id === PROPERTY);
    const old = before[kind].filter(({ property_id }) => property_id === PROPERTY);
    const wanted = new Set<string>(desired[kind].map(({ title }) => title));
    const left = prune ? [] : old.filter(({ title }) => !wanted.has(title));
    // Each once: nothing is created twice, nothing is left out, nothing else is removed.
    expect(titles(here)).toEqual([...wanted, ...titles(left)].toSorted());
    for (const item of left) expect(here).toContainEqual(item);
    // What was there is changed in place.
    for (const { id, title } of old) if (wanted.has(title)) expect(here.map((item) => item.id)).toContain(id);
    expect(meaning(here, after).filter(({ title }) => wanted.has(title))).toEqual(meaning(desired[kind], after, here));
    const elsewhere = (state: SandboxState) => state[kind].filter(({ property_id }) => property_id !== PROPERTY);
    expect(elsewhere(after)).toEqual(elsewhere(before));
  }
}

describe('whatever is desired, whatever is there, whatever goes wrong', () => {
  const desiredAndRemote = anyDefinitions.chain((desired) =>
    fc.tuple(fc.constant(desired), fc.oneof(anyDefinitions, nearTo(desired))),
  );
  const anyFault = fc.tuple(fc.nat(40), fc.constantFrom(...FAULTS));

  test('plan and apply, run again, always come to what is desired, and touch nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          both: desiredAndRemote,
          other: anyDefinitions,
          faults: fc.array(anyFault, { maxLength: 6 }),
          retries: fc.nat(1),
          prune: fc.boolean(),
        }),
        async ({ both: [input, remote], other, faults, retries, prune }) => {
          const desired = valid(input);
          const state = stateOf([remote, { ...other, property_id: OTHER_PROPERTY }]);
          const undisturbed = world(state, new Map(), 0);
          // A tax whose currency changes may be in a tax set that is to be left alone: then there is no plan.
          fc.pre(
            planSync(desired, await fetchRemote(undisturbed.api, PROPERTY), { prune, allowEmpty: true }).issues ===
              undefined,
          );
          const before = undisturbed.sandbox.state();
          const { sandbox, api } = world(state, new Map(faults), retries);
          const elapsed = await elapsedDuring(() => converge(desired, api, prune, faults.length + 4));
          const hanging = new Map(faults.filter(([, fault]) => hangs(fault)));
          expect(elapsed).toBeLessThanOrEqual(hanging.size * TIMEOUT_MS);
          expectReached(desired, before, sandbox.state(), prune);
        },
      ),
      runsUpTo(300, 10),
    );
  });

  test('pull gives back what was desired', async () => {
    await fc.assert(
      fc.asyncProperty(desiredAndRemote, async ([input, remote]) => {
        const desired = valid(input);
        const { api } = world(stateOf([remote]), new Map(), 0);
        await converge(desired, api, true, 3);
        const pulled = await pull(api, PROPERTY, { allowEmpty: true });
        const plan = planSync(valid(pulled), await fetchRemote(api, PROPERTY), { prune: true, allowEmpty: true }).value;
        expect(plan?.counts).toMatchObject({ create: 0, update: 0, remove: 0 });
        // And into an empty property it brings the same, in the same words.
        const empty = world(stateOf([]), new Map(), 0);
        await converge(valid(pulled), empty.api, false, 3);
        expect(await pull(empty.api, PROPERTY, { allowEmpty: true })).toEqual(pulled);
        // What pull wrote is what was desired: to the file, there is nothing to do.
        const again = planSync(desired, await fetchRemote(empty.api, PROPERTY)).value;
        expect(again?.counts).toMatchObject({ create: 0, update: 0, remove: 0 });
      }),
      runsUpTo(120, 5),
    );
  });
});

describe('a fault at every single call', () => {
  const remote = file({
    taxes: [
      { ...VAT, rate: '6' },
      { ...VAT, title: 'Old tax' },
    ],
    tax_sets: [
      { title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }, { tax: 'Old tax' }] },
      { title: 'Old set', currency: 'EUR', taxes: [{ tax: 'Old tax' }] },
    ],
  });
  const desired = valid(file({ tax_sets: [STANDARD, { ...STANDARD, title: 'Corporate' }] }));
  const state = stateOf([remote, { ...remote, property_id: OTHER_PROPERTY }]);

  /** In a short run each call has every sixth of the faults, and each fault comes at every sixth call. */
  const { numRuns: parts } = runsUpTo(6, 1);
  const undisturbed = world(state, new Map(), 0);
  const before = undisturbed.sandbox.state();
  beforeAll(() => converge(desired, undisturbed.api, true, 2));

  test.each(FAULTS.map((fault, place) => [JSON.stringify(fault), fault, place] as const))(
    '%s',
    async (_, fault, place) => {
      for (let at = 0; at < undisturbed.calls(); at += 1) {
        if ((at + place) % 6 >= parts) continue;
        const { sandbox, api } = world(state, new Map([[at, fault]]), 0);
        const elapsed = await elapsedDuring(() => converge(desired, api, true, 4));
        // No call but the one that hangs was given up.
        expect(elapsed).toBe(hangs(fault) ? TIMEOUT_MS : 0);
        expectReached(desired, before, sandbox.state(), true);
      }
    },
  );
});
