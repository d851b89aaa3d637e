import { format } from 'node:util';
import { Script } from 'node:vm';

/**
 * What test files import from vitest, as far as those of a mutation run use it, and what they define with it. Files
 * are read once for each mutant, so this does nothing but note down.
 */
export function createCollector(expect) {
  const tests = [];
  const stubbed = new Map();
  let suite = newSuite(undefined, '');
  let file = '';
  let count = 0;

  const test = (name, ...rest) => {
    const run = rest.find((one) => typeof one === 'function');
    // A function in place of a name gives its own; the place tells tests of one name apart.
    const title = [file, ...titlesOf(suite), String(name)].join(' > ');
    tests.push({ id: `${title} (${count})`, file, suite, run });
    count += 1;
  };

  const describe = (name, ...rest) => {
    const around = suite;
    suite = newSuite(around, String(name));
    rest.find((one) => typeof one === 'function')();
    suite = around;
  };

  const eachOf =
    (define) =>
    (cases) =>
    (name, ...rest) => {
      const run = rest.find((one) => typeof one === 'function');
      for (const one of cases) {
        const given = Array.isArray(one) ? one : [one];
        define(format(name, ...given.map((value) => (typeof value === 'object' ? '{}' : value))), () => run(...given));
      }
    };

  test.each = eachOf(test);
  describe.each = eachOf(describe);
  const hook = (kind) => (run) => void suite[kind].push(run);
  return {
    tests,
    begin(next) {
      file = next;
      count = 0;
      suite = newSuite(undefined, '');
    },
    vitest: {
      test,
      it: test,
      describe,
      expect,
      beforeAll: hook('beforeAll'),
      beforeEach: hook('beforeEach'),
      afterEach: hook('afterEach'),
      afterAll: hook('afterAll'),
      vi: {
        stubGlobal(name, value) {
          if (!stubbed.has(name)) stubbed.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
          Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
        },
        unstubAllGlobals() {
          for (const [name, before] of stubbed) {
            if (before === undefined) Reflect.deleteProperty(globalThis, name);
            else Object.defineProperty(globalThis, name, before);
          }
          stubbed.clear();
        },
      },
    },
  };
}

function newSuite(around, title) {
  return { around, title, beforeAll: [], beforeEach: [], afterEach: [], afterAll: [], isBegun: false };
}

function suitesOf(suite) {
  return suite === undefined ? [] : [...suitesOf(suite.around), suite];
}

function titlesOf(suite) {
  return suitesOf(suite).flatMap(({ title }) => (title === '' ? [] : [title]));
}

/**
 * Runs one test with the hooks around it. Throws what the test throws, or {@link isOutOfTime}: where a changed rule makes a
 * loop endless that does not meet the change again, only the clock ends it.
 */
export async function runTest({ suite, run }, milliseconds) {
  const suites = suitesOf(suite);
  for (const one of suites) {
    if (one.isBegun) continue;
    one.isBegun = true;
    for (const hook of one.beforeAll) await hook();
  }
  for (const one of suites) for (const hook of one.beforeEach) await hook();
  try {
    await withinTime(run, milliseconds);
  } finally {
    for (const one of suites.toReversed()) for (const hook of one.afterEach) await hook();
  }
}

const NEXT = Symbol.for('next test of staytax');
const callNext = new Script("globalThis[Symbol.for('next test of staytax')]()");

function withinTime(run, milliseconds) {
  globalThis[NEXT] = run;
  return callNext.runInThisContext({ timeout: milliseconds });
}

export function isOutOfTime(error) {
  return error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
