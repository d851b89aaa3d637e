import { describe, expect, test } from 'vitest';
import { failure, overHttp, PROPERTY, VAT } from './world.js';

/** Long enough for an answer on a busy machine, short enough to be waited for. */
const SHORT_MS = 200;
/** Only what hangs is to be waited for: all else takes its time. */
const clientFor = (fault: object) => ('kind' in fault && fault.kind === 'hang' ? { timeoutMs: SHORT_MS } : {});

describe('something that was created and not answered', () => {
  test.each([
    { status: 500 },
    { kind: 'cut' },
    { kind: 'cut_body' },
    { kind: 'hang' },
    { kind: 'garbage' },
    { kind: 'endless' },
  ] as const)('%o after the effect: the list says what it is, and it is there once', async (fault) => {
    const { api, sandbox } = await overHttp({}, clientFor(fault));
    sandbox.failNext({ ...fault, after: 'effect', method: 'POST' });
    const tax = await api.taxes.create({ ...VAT, applicable_after: '2026-05-01' }, { existingIds: [] });
    expect(tax).toMatchObject({
      title: 'VAT',
      rate: '7.00',
      applicable_date_ranges: [{ after: '2026-05-01', before: null }],
    });
    expect(sandbox.state().taxes.map(({ id }) => id)).toEqual([tax.id]);
    sandbox.failNext({ ...fault, after: 'effect', method: 'POST' });
    const write = { title: 'Set', property_id: PROPERTY, currency: 'EUR', taxes: [{ id: tax.id, level: 3 }] };
    const set = await api.taxSets.create(write, { existingIds: [] });
    expect(set).toMatchObject({ title: 'Set', taxes: [{ id: tax.id, level: 3 }] });
    expect(sandbox.state().tax_sets.map(({ id }) => id)).toEqual([set.id]);
  });

  test.each([{ status: 500 }, { status: 408 }, { kind: 'cut' }, { kind: 'hang' }, { kind: 'garbage' }] as const)(
    '%o before the effect: nothing proves that it will not come, and it is not sent again',
    async (fault) => {
      const { api, sandbox } = await overHttp({}, clientFor(fault));
      sandbox.failNext({ ...fault, method: 'POST' });
      const error = await failure(api.taxes.create(VAT, { existingIds: [] }));
      expect(error).toMatchObject({
        name: 'UnknownOutcomeError',
        method: 'POST',
        candidates: [],
        cause: { name: expect.stringMatching(/Error$/) },
      });
      const posts = sandbox.requests().filter(({ method }) => method === 'POST');
      expect(posts).toHaveLength(1);
      expect(sandbox.requests()).toHaveLength(1 + 6);
      // Who asks for it gets a second attempt, and no third.
      sandbox.failNext({ ...fault, method: 'POST' });
      await api.taxes.create(VAT, { existingIds: [], postAgain: true });
      expect(sandbox.state().taxes).toHaveLength(1);
      sandbox.clearRequests();
      sandbox.failNext({ ...fault, method: 'POST', times: 100 });
      const another = api.taxes.create({ ...VAT, title: 'Another' }, { existingIds: [], postAgain: true });
      expect(await failure(another)).toMatchObject({ name: 'UnknownOutcomeError' });
      expect(sandbox.requests().filter(({ method }) => method === 'POST')).toHaveLength(2);
    },
  );

  test('a redirect to elsewhere did nothing: that is known', async () => {
    const { api, sandbox } = await overHttp();
    sandbox.failNext({ status: 308, method: 'POST', headers: { location: 'https://elsewhere.example/' } });
    expect(await failure(api.taxes.create(VAT))).toMatchObject({ name: 'UnexpectedAnswerError', status: 308 });
    expect(sandbox.requests()).toHaveLength(1);
  });

  test('an old twin is not taken for what was created', async () => {
    const { api, sandbox } = await overHttp();
    const { id } = await api.taxes.create(VAT);
    sandbox.failNext({ status: 500, method: 'POST', times: 2 });
    expect(await failure(api.taxes.create(VAT))).toMatchObject({ name: 'UnknownOutcomeError', candidates: [id] });
    // Who knows what is there knows that it is none of those.
    expect(await failure(api.taxes.create(VAT, { existingIds: [id] }))).toMatchObject({ candidates: [] });
  });

  test('finds a record that appears late by a later search', async () => {
    const { api, sandbox } = await overHttp(
      {},
      { timeoutMs: SHORT_MS, retry: { retries: 2, minDelayMs: 100, maxDelayMs: 200 } },
    );
    sandbox.failNext({ latencyMs: 1.5 * SHORT_MS, method: 'POST' });
    expect((await api.taxes.create(VAT, { existingIds: [] })).title).toBe('VAT');
    expect(sandbox.requests().filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('proves nothing by a record of the same title and other content, or by two of the same content', async () => {
    const { api, sandbox } = await overHttp();
    await api.taxes.create({ ...VAT, rate: '8' });
    sandbox.failNext({ status: 500, method: 'POST' });
    expect(await failure(api.taxes.create(VAT))).toMatchObject({ name: 'UnknownOutcomeError' });
    await api.taxes.create({ ...VAT, title: 'Twice' });
    await api.taxes.create({ ...VAT, title: 'Twice' });
    sandbox.failNext({ status: 500, method: 'POST' });
    expect(await failure(api.taxes.create({ ...VAT, title: 'Twice' }))).toMatchObject({ name: 'UnknownOutcomeError' });
    expect(sandbox.state().taxes).toHaveLength(3);
  });

  test('a list that cannot be read says nothing either', async () => {
    const { api, sandbox } = await overHttp();
    sandbox.failNext({ status: 500, method: 'POST' });
    sandbox.failNext({ status: 500, method: 'GET', times: 100 });
    expect(await failure(api.taxes.create(VAT))).toMatchObject({ name: 'UnknownOutcomeError', status: 500 });
  });

  test('429 says that nothing was done: it is sent again', async () => {
    const { api, sandbox } = await overHttp();
    sandbox.failNext({ status: 429, method: 'POST' });
    await api.taxes.create(VAT);
    expect(sandbox.requests().map(({ method, outcome }) => `${method} ${outcome}`)).toEqual(['POST 429', 'POST 201']);
  });
});
