import { expect, test } from 'vitest';
import type { TaxApi } from '../../../src/channel/api/index.js';
import { applySync, ServerError } from '../../../src/channel/api/index.js';
import { VirtualTime } from './faults/virtual-time.js';
import { planned, sandboxWith } from './remote.js';
import { file, PROPERTY, STANDARD, VAT } from './sync-world.js';
import { apiOn, collected, envelope, failure, VAT as SENT } from './world.js';

const EMPTY = file({ taxes: [], tax_sets: [] });
const DESIRED = file({ tax_sets: [STANDARD, { ...STANDARD, title: 'Corporate' }] });

/** Applies three sets, while another one of the same title as the last is created. */
async function meddled(other: object) {
  const { api, remote, sandbox } = sandboxWith(EMPTY);
  const sets = ['Standard', 'Corporate', 'Groups'].map((title) => ({ ...STANDARD, title }));
  const plan = planned(file({ tax_sets: sets }), await remote());
  const titles = (): string[] => sandbox.state().tax_sets.map(({ title }) => title);
  const meddling: TaxApi = {
    ...api,
    taxSets: {
      ...api.taxSets,
      create: async (set, options) => {
        if (set.title === 'Groups') {
          // Another run creates it as soon as the one before it is there.
          while (!titles().includes('Corporate')) await new Promise((resolve) => setTimeout(resolve, 1));
          await api.taxSets.create({ ...set, title: 'Groups ', ...other });
        }
        return api.taxSets.create(set, options);
      },
    },
  };
  const events: string[] = [];
  const report = await applySync(plan, meddling, { onEvent: (event) => events.push(event.type) });
  return { report, events, titles };
}

test('the list is read once more before each creation, and not only before the first', async () => {
  const { report, events, titles } = await meddled({ taxes: [] });
  expect(report).toMatchObject({
    outcome: 'refused',
    message: 'The property has changed since the plan was made: plan again.',
    changed: [{ kind: 'tax_set', title: 'Groups ', change: 'added' }],
    notStarted: [{ title: 'Groups' }],
  });
  expect(events.slice(-2)).toEqual(['step_refused', 'apply_ended']);
  expect(titles()).toEqual(['Standard', 'Corporate', 'Groups ']);
});

test('a set that another run created as planned is taken over if nothing else changes', async () => {
  const { report, events, titles } = await meddled({});
  expect(report).toMatchObject({ outcome: 'applied', notStarted: [], changed: [] });
  expect(report.done.at(-1)).toMatchObject({ step: { title: 'Groups' }, differs: [] });
  expect(events.filter((type) => type === 'step_started')).toHaveLength(report.done.length);
  expect(events.slice(-2)).toEqual(['step_done', 'apply_ended']);
  expect(titles()).toEqual(['Standard', 'Corporate', 'Groups ']);
});

test('a look that fails is the failure of its step, of which nothing was sent', async () => {
  const { api, remote, sandbox } = sandboxWith(EMPTY);
  const plan = planned(DESIRED, await remote());
  const failing: TaxApi = {
    ...api,
    taxes: {
      ...api.taxes,
      create: (tax, options) => {
        sandbox.failNext({ status: 503, method: 'GET', path: '/api/v1/taxes', times: 9 });
        return api.taxes.create(tax, options);
      },
    },
  };
  const { outcome, failed, done } = await applySync(plan, failing, { concurrency: 1, retries: 0 });
  expect([outcome, done]).toEqual(['failed', []]);
  expect(failed[0]?.error).toBeInstanceOf(ServerError);
  expect(sandbox.state().taxes).toEqual([]);
});

test('an error of `beforeSend` ends the creation, before anything is sent', async () => {
  const requests: string[] = [];
  const api = apiOn(({ method }) => {
    requests.push(method);
    return Response.json({ data: envelope('a') }, { status: 201 });
  });
  const reason = new ServerError({ message: 'of something else', status: 503 });
  const beforeSend = async (): Promise<void> => {
    throw reason;
  };
  expect(await failure(api.taxes.create({ ...SENT }, { beforeSend }))).toBe(reason);
  expect(requests).toEqual([]);
});

test('a list that was read before is asked for as a whole, and again when it has grown', async () => {
  let count = 250;
  let running = 0;
  let most = 0;
  const pages: number[] = [];
  const api = apiOn(async ({ url }) => {
    const page = Number(new URL(url).searchParams.get('pagination[page]'));
    pages.push(page);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    const all = Array.from({ length: count }, (_, at) => envelope(`id ${at}`));
    return Response.json({ data: all.slice((page - 1) * 100, page * 100), meta: { page, limit: 100, total: count } });
  });
  const read = async (atOnce: boolean) => {
    pages.length = 0;
    most = 0;
    const taxes = await collected(api.taxes.list({ property_id: PROPERTY }, { atOnce }));
    // Pages that turned out not to be needed may still be on their way.
    while (running > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    return { taxes: taxes.length, pages: pages.toSorted(), most };
  };
  expect(await read(false)).toEqual({ taxes: 250, pages: [1, 2, 3], most: 1 });
  expect(await read(true)).toEqual({ taxes: 250, pages: [1, 2, 3], most: 3 });
  count = 350;
  expect(await read(true)).toEqual({ taxes: 350, pages: [1, 1, 2, 2, 3, 3, 4, 4], most: 4 });
  count = 10;
  expect((await read(true)).taxes).toBe(10);
  expect(await read(true)).toEqual({ taxes: 10, pages: [1], most: 1 });
  count = 900;
  await read(false);
  expect(await read(true)).toMatchObject({ taxes: 900, most: 8 });
});

test('all calls of a client wait when one is told to', async () => {
  const time = new VirtualTime();
  const answers: Array<[string, number]> = [];
  await time.during(async () => {
    const startedAt = time.now;
    const answer = async ({ method }: Request): Promise<Response> => {
      const isFirst = answers.length === 0;
      answers.push([method, time.now - startedAt]);
      if (isFirst) return Response.json({}, { status: 429, headers: { 'retry-after': '30' } });
      return Response.json({ data: envelope('a') });
    };
    const clock = { now: () => time.now };
    const api = apiOn(answer, { clock, requestsPerSecond: 20, retry: {}, rateLimitWaitMs: 60_000 });
    const changes = Array.from({ length: 5 }, () => api.taxes.update('a', { title: VAT.title }));
    await time.sleep(10);
    await Promise.all([...changes, api.taxes.get('a')]);
    await api.taxes.get('a');
  });
  expect(answers[0]).toEqual(['PUT', 0]);
  expect(answers.slice(1).filter(([, ms]) => ms < 30_000)).toEqual([]);
  expect(answers).toContainEqual(['GET', 30_000]);
  // Evenly again afterwards.
  const changes = answers.slice(1).filter(([method]) => method === 'PUT');
  expect(changes).toHaveLength(5);
  for (const [at, [, ms]] of changes.entries()) {
    expect(ms).toBeGreaterThanOrEqual(30_000 + 50 * at);
    expect(ms).toBeLessThan(30_200 + 50 * at);
  }
});

test('a call that waits with the others ends with its signal', async () => {
  const time = new VirtualTime();
  await time.during(async () => {
    const clock = { now: () => time.now };
    const api = apiOn(() => Response.json({}, { status: 429 }), {
      clock,
      retry: { retries: 1 },
      rateLimitWaitMs: 60_000,
    });
    const first = api.taxes.get('a').catch(() => undefined);
    await time.sleep(10);
    const stop = new AbortController();
    const second = api.taxes.get('b', { signal: stop.signal }).catch((reason) => reason);
    stop.abort('enough');
    expect(await second).toBe('enough');
    await first;
  });
});
