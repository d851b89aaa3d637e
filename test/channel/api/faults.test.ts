import { describe, expect, test } from 'vitest';
import {
  NetworkError,
  RateLimitedError,
  ServerError,
  TimeoutError,
  UnexpectedAnswerError,
  ValidationError,
} from '../../../src/channel/api/calls/errors.js';
import { mayHaveEffect, pauseMs } from '../../../src/channel/api/calls/retry.js';
import { createApi } from '../../../src/channel/api/create-api.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';
import { collected, failure, KEY, overHttp, PROPERTY, QUICK, served, VAT } from './world.js';

/** Long enough for an answer on a busy machine, short enough to be waited for. */
const SHORT_MS = 200;

const ID = '52397a6e-c330-44f4-a293-47042d3a3607';
const RETRY = { retries: 3, minDelayMs: 0, maxDelayMs: 0, maxRetryAfterMs: 60_000, rateLimitWaitMs: 60_000 };
const pauseAfter = (error: unknown, method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
  pauseMs({ error, call: { method }, attempt: 1, retry: RETRY });

describe('whether to try again is decided by', () => {
  const passing = [
    ['500', new ServerError({ message: '', status: 500 })],
    ['503', new ServerError({ message: '', status: 503 })],
    ['502', new ServerError({ message: '', status: 502 })],
    ['504', new ServerError({ message: '', status: 504 })],
    ['a timeout', new TimeoutError({ message: '' })],
    ['a cut', new NetworkError({ message: '', mayHaveArrived: true })],
    ['408', new UnexpectedAnswerError({ message: '', status: 408 })],
    ['an answer that was cut short', new UnexpectedAnswerError({ message: '', status: 200, isGarbled: true })],
  ] as const;
  test.each(passing)('%s: reading, changing and removing are, creating is not', (_, error) => {
    expect(mayHaveEffect(error)).toBe(true);
    for (const method of ['GET', 'PUT', 'DELETE'] as const) expect(pauseAfter(error, method)).toBe(0);
    expect(pauseAfter(error, 'POST')).toBeUndefined();
  });

  test.each([
    ['429', new RateLimitedError({ message: '', status: 429, retryAfter: 1 }), 1_000],
    ['429 without a pause: a minute', new RateLimitedError({ message: '', status: 429 }), 60_000],
    ['429 with too long a pause', new RateLimitedError({ message: '', status: 429, retryAfter: 61 }), undefined],
    ['503 with a pause', new ServerError({ message: '', status: 503, retryAfter: 60 }), 60_000],
    ['no connection', new NetworkError({ message: '', mayHaveArrived: false }), 0],
    ['422', new ValidationError({ message: '', status: 422 }), undefined],
    ['an unexpected answer', new UnexpectedAnswerError({ message: '', status: 200 }), undefined],
    ['an error of another kind', new RangeError(), undefined],
  ])('%s', (_, error, pause) => expect(pauseAfter(error, 'GET')).toBe(pause));

  test('a POST that certainly did nothing is tried again', () => {
    expect(pauseAfter(new RateLimitedError({ message: '' }), 'POST')).toBe(60_000);
    expect(pauseAfter(new NetworkError({ message: '', mayHaveArrived: false }), 'POST')).toBe(0);
  });

  test.each([
    [301, false],
    [307, false],
    [308, false],
    [302, true],
    [303, true],
    [200, true],
    [409, false],
  ] as const)('a POST answered with %i: the API may have carried it out is %s', (status, mayBeDone) => {
    expect(mayHaveEffect(new UnexpectedAnswerError({ message: '', status }))).toBe(mayBeDone);
  });
});

const FAULTS = [
  { status: 500 },
  { status: 502 },
  { status: 503 },
  { status: 429 },
  { kind: 'cut' },
  { kind: 'cut_body' },
  { kind: 'hang' },
] as const;
/** Only what hangs is to be waited for: all else takes its time. */
const clientFor = (fault: object) => ('kind' in fault && fault.kind === 'hang' ? { timeoutMs: SHORT_MS } : {});

describe('a fault that passes, over HTTP', () => {
  test.each(FAULTS)('%o: reading, changing and removing get there', async (fault) => {
    const { api, sandbox } = await overHttp({}, clientFor(fault));
    const { id } = await api.taxes.create(VAT);
    sandbox.failNext(fault);
    expect(await collected(api.taxes.list())).toHaveLength(1);
    sandbox.failNext({ ...fault, times: 2 });
    expect((await api.taxes.get(id)).title).toBe('VAT');
    sandbox.failNext({ ...fault, after: 'effect' });
    expect((await api.taxes.update(id, { title: 'TVA' })).title).toBe('TVA');
    sandbox.failNext({ ...fault, after: 'effect' });
    // 429 says that nothing was done: then a 404 is one.
    if ('status' in fault && fault.status === 429) await failure(api.taxes.remove(id));
    else await api.taxes.remove(id);
    expect(sandbox.state().taxes).toEqual([]);
  });

  test.each([
    { fault: { status: 500 }, type: ServerError },
    { fault: { status: 429 }, type: RateLimitedError },
    { fault: { kind: 'cut' }, type: NetworkError },
    { fault: { kind: 'cut_body' }, type: NetworkError },
    { fault: { kind: 'hang' }, type: TimeoutError },
  ] as const)(
    '$fault that does not pass ends with its error, after as many attempts as are allowed',
    async ({ fault, type }) => {
      const { api, sandbox } = await overHttp({}, clientFor(fault));
      sandbox.failNext({ ...fault, times: 100 });
      expect(await failure(api.taxes.get('a'))).toBeInstanceOf(type);
      expect(sandbox.requests()).toHaveLength(QUICK.retries + 1);
    },
  );

  test('an answer without end is not asked for again, one that is no JSON is', async () => {
    const { api, sandbox } = await overHttp();
    sandbox.failNext({ kind: 'endless' });
    expect(await failure(api.taxes.get('a'))).toBeInstanceOf(UnexpectedAnswerError);
    expect(sandbox.requests()).toHaveLength(1);
    sandbox.failNext({ kind: 'garbage' });
    expect(await failure(api.taxes.get(ID))).toMatchObject({ name: 'NotFoundError' });
    sandbox.failNext({ kind: 'garbage', times: 100 });
    expect(await failure(api.taxes.get('a'))).toBeInstanceOf(UnexpectedAnswerError);
  });

  test('a 404 without an earlier attempt is no removal', async () => {
    const { api, sandbox } = await overHttp();
    sandbox.failNext({ status: 429 });
    expect(await failure(api.taxes.remove(ID))).toMatchObject({ name: 'NotFoundError' });
  });

  test('a server that sends its answer drop by drop does not get more time', async () => {
    const { url } = await served((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    });
    const api = createApi({ baseUrl: url, apiKey: KEY, timeoutMs: SHORT_MS, retry: { retries: 0 } });
    expect(await failure(api.taxes.get('a'))).toBeInstanceOf(TimeoutError);
  });

  test('a port where nobody listens is no connection', async () => {
    const { url, close } = await createSandbox({ apiKeys: [KEY], properties: [PROPERTY] }).listen();
    await close();
    const api = createApi({ baseUrl: url, apiKey: KEY, retry: QUICK });
    const error = await failure(api.taxes.create(VAT));
    expect(error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false, cause: { message: 'fetch failed' } });
    expect(String(error)).toContain('ECONNREFUSED');
  });
});

describe('a pause that the API asks for', () => {
  test('is the rest of the window where a header says only that: 21 seconds', async () => {
    const slept: number[] = [];
    const clock = { now: () => Date.UTC(2026, 0, 1), sleep: async (ms: number) => void slept.push(ms) };
    const { api, sandbox } = await overHttp({}, { clock, retry: { ...QUICK, maxRetryAfterMs: 60_000 } });
    sandbox.failNext({ status: 429, headers: { ratelimit: '"default";r=0;t=21' } });
    await collected(api.taxes.list());
    sandbox.failNext({ status: 429, headers: { ratelimit: '"default";r=0;t=21', 'retry-after': '2' } });
    await collected(api.taxes.list());
    expect(slept).toEqual([21_000, 2_000]);
  });

  test('is kept, in seconds or to a date; one that is too long ends the call', async () => {
    const slept: number[] = [];
    const clock = { now: () => Date.UTC(2026, 0, 1), sleep: async (ms: number) => void slept.push(ms) };
    const { api, sandbox } = await overHttp({}, { clock, retry: { ...QUICK, retries: 3, maxRetryAfterMs: 60_000 } });
    sandbox.failNext({ status: 429, headers: { 'retry-after': '2' } });
    // By the clock of the server, which is a day behind.
    const date = 'Wed, 31 Dec 2025 00:00:00 GMT';
    sandbox.failNext({ status: 503, headers: { date, 'retry-after': 'Wed, 31 Dec 2025 00:00:30 GMT' } });
    await collected(api.taxes.list());
    expect(slept).toEqual([2_000, 30_000]);
    sandbox.failNext({ status: 429, headers: { 'retry-after': '61' } });
    expect(await failure(collected(api.taxes.list()))).toMatchObject({ name: 'RateLimitedError', retryAfter: 61 });
    expect(slept).toHaveLength(2);
  });
});

describe('a signal', () => {
  test('ends a call that hangs, one that waits, and one that has not begun, with its own reason', async () => {
    const { api, sandbox } = await overHttp({}, { retry: { retries: 9, minDelayMs: 10_000, maxDelayMs: 10_000 } });
    for (const fault of [{ kind: 'hang' }, { status: 503 }] as const) {
      sandbox.failNext(fault);
      const stop = new AbortController();
      setTimeout(() => stop.abort('enough'), 20);
      const { signal } = stop;
      expect(await api.taxes.get('a', { signal }).catch((reason) => reason)).toBe('enough');
      expect(await api.taxes.create(VAT, { signal }).catch((reason) => reason)).toBe('enough');
    }
    expect(sandbox.state().taxes).toEqual([]);
    const aborted = AbortSignal.abort(new RangeError('closed'));
    const closed = await overHttp({}, { signal: aborted });
    expect(await failure(closed.api.taxes.get('a'))).toBeInstanceOf(RangeError);
    expect(closed.sandbox.requests()).toEqual([]);
  });
});

test('a fetch that does not heed its signal is left behind', async () => {
  const api = createApi({
    baseUrl: 'https://api.example.com',
    apiKey: KEY,
    timeoutMs: 20,
    retry: { retries: 0 },
    fetch: () => new Promise(() => undefined),
  });
  expect(await failure(api.taxes.get('a'))).toBeInstanceOf(TimeoutError);
});
