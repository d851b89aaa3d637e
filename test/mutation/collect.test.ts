import { expect, test } from 'vitest';

const { createCollector, isOutOfTime, runTest } = await import(new URL('./collect.mjs', import.meta.url).href);

interface Collected {
  readonly id: string;
  readonly file: string;
}

/** What a file defines, as the runner of mutants sees it. */
function collected(define: (vitest: ReturnType<typeof createCollector>['vitest']) => void): readonly Collected[] {
  const { tests, begin, vitest } = createCollector(expect);
  for (const file of ['other.test.ts', 'a.test.ts']) {
    begin(file);
    define(vitest);
  }
  return tests;
}

test('every test has a name of its own, which does not depend on the files before it', () => {
  const tests = collected(({ describe, it, test: define }) => {
    describe('nights', () => {
      it('add up', () => undefined);
      it('add up', { timeout: 1 }, () => undefined);
      define.each([
        [1, 'one'],
        [2, { two: 2 }],
      ])('%s is %s', () => undefined);
    });
    describe.each([{ unit: 'night' }])('by $unit', () => it('too', () => undefined));
  });
  const ids = tests.filter(({ file }) => file === 'a.test.ts').map(({ id }) => id);
  expect(ids).toEqual([
    'a.test.ts > nights > add up (0)',
    'a.test.ts > nights > add up (1)',
    'a.test.ts > nights > 1 is one (2)',
    'a.test.ts > nights > 2 is {} (3)',
    'a.test.ts > by $unit {} > too (4)',
  ]);
});

test('a test is run with its hooks, those around it first and last, and fails as it would elsewhere', async () => {
  const met: string[] = [];
  const [first, second] = collected(({ describe, it, beforeAll, beforeEach, afterEach }) => {
    beforeEach(() => met.push('before'));
    afterEach(() => met.push('after'));
    describe('inside', () => {
      beforeAll(() => met.push('once'));
      beforeEach(async () => met.push('inner before'));
      afterEach(() => met.push('inner after'));
      it.each([[1]])('%s', (given: number) => met.push(`test ${given}`));
      it('fails', () => expect(1).toBe(2));
    });
  });
  await runTest(first);
  expect(met).toEqual(['once', 'before', 'inner before', 'test 1', 'inner after', 'after']);
  await expect(runTest(second)).rejects.toThrow('to be 2');
  expect(met.slice(6)).toEqual(['before', 'inner before', 'inner after', 'after']);
});

test('a test without end is ended', async () => {
  const [endless] = collected(({ test: define }) =>
    define('waits', () => {
      while (met.length === 0);
    }),
  );
  const met: string[] = [];
  const error: unknown = await runTest(endless, 20).catch((thrown: unknown) => thrown);
  expect(isOutOfTime(error)).toBe(true);
});

test('restores a global that a test replaces', () => {
  collected(({ vi }) => {
    vi.stubGlobal('stubbedHere', 1);
    expect(Reflect.get(globalThis, 'stubbedHere')).toBe(1);
    vi.unstubAllGlobals();
    expect('stubbedHere' in globalThis).toBe(false);
  });
});
