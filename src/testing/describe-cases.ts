import { type ReadCases, readCases } from '../cases/read.js';
import { judgeAll } from '../cases/run.js';
import { differencesText, whyDifferent } from '../cases/text.js';
import { A_FUNCTION, checkKind, checkKinds, type Kinds, required } from '../issues/kinds.js';

/** The functions that define tests: of Vitest, Jest or node:test. */
export interface TestFunctions {
  /** Groups the tests of a file. */
  readonly describe: (name: string, tests: () => void) => unknown;
  /** Makes a test, which fails when it throws. */
  readonly it: (name: string, test: () => void) => unknown;
}

const FILE = required({
  expected: 'the path of a file, or its address',
  isIt: (value) => typeof value === 'string' || value instanceof URL,
});
const FUNCTIONS: Kinds<TestFunctions> = { describe: required(A_FUNCTION), it: required(A_FUNCTION) };

/**
 * Makes a test of each case of a file. A test that fails shows the differences, and the explanation of the amounts. A
 * file that cannot be read, or has mistakes in it, is a failing test of its own. Needs Node.js, Bun or Deno.
 *
 * @throws InvalidArgument for a file that is no path, and without both functions
 * @param file the path of a cases file, from the working folder; or its address, such as `new URL('lisbon.cases.json', import.meta.url)`
 * @example
 * ```ts
 * import { describeCases } from 'staytax/testing';
 *
 * const names: string[] = [];
 * const it = (name: string, test: () => void) => names.push(name);
 * describeCases('examples/cases/places/berlin.cases.json', { describe: (_, tests) => tests(), it });
 * names[0]; // => 'two adults, one night from 2026-03-10'
 * ```
 */
export function describeCases(file: string | URL, functions: TestFunctions): void {
  checkKind(file, FILE, 'file');
  checkKinds(functions, FUNCTIONS, 'functions');
  const { describe, it } = functions;
  describe(String(file), () => {
    for (const { name, said } of casesIn(file)) {
      it(name, () => {
        if (said !== undefined) throw new Error(said);
      });
    }
  });
}

/** A case with what there is to say when it failed. */
interface Told {
  readonly name: string;
  readonly said: string | undefined;
}

function casesIn(file: string | URL): Told[] {
  try {
    const read = readCases(JSON.parse(textOf(file)));
    return told(read, taxSetOf(read.taxSet, file));
  } catch (error) {
    return [{ name: 'can be read', said: error instanceof Error ? error.message : String(error) }];
  }
}

function told(read: ReadCases, taxSet: unknown): Told[] {
  const { issues, judged } = judgeAll(read, taxSet, 'can be read');
  const mistakes = issues.map(({ path, message }) => `${path}: ${message}`);
  return judged.map(({ name, ok, differences, quote }) => {
    const why = quote === undefined ? mistakes : whyDifferent(quote, differences);
    return { name, said: ok ? undefined : [...differencesText(differences), ...why].join('\n') };
  });
}

/** A path is one from the cases file. */
function taxSetOf(taxSet: unknown, file: string | URL): unknown {
  if (typeof taxSet !== 'string') return taxSet;
  const path = file instanceof URL ? node('node:url').fileURLToPath(file) : file;
  const { dirname, isAbsolute, join } = node('node:path');
  const value: unknown = JSON.parse(textOf(isAbsolute(taxSet) ? taxSet : join(dirname(path), taxSet)));
  return value;
}

/** Without the mark that some editors put before a text. */
function textOf(file: string | URL): string {
  return node('node:fs')
    .readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '');
}

/** A module of Node, asked for when it is needed: the other exports run where there is none. */
function node<Name extends 'node:fs' | 'node:path' | 'node:url'>(
  name: Name,
): NonNullable<ReturnType<typeof process.getBuiltinModule<Name>>> {
  const found = process.getBuiltinModule(name);
  if (found === undefined) throw new Error(`${name} is not there: describeCases reads files`);
  return found;
}
