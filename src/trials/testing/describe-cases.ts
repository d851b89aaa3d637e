import { duplicateKeys, onlyPartIn } from '../../core/files/json-file.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_FUNCTION, checkKind, checkKinds, required } from '../../core/issues/arguments.js';
import { differencesText, whyDifferent } from '../cases/compare.js';
import type { ReadCases } from '../cases/read.js';
import { readCases } from '../cases/read.js';
import { issuesOf, judgeAll } from '../cases/run.js';

/** The test functions of Vitest, Jest or node:test. */
export interface TestFunctions {
  /** Groups the tests of a file. */
  readonly describe: (name: string, tests: () => void) => unknown;
  /** Defines a test, which fails if it throws. */
  readonly it: (name: string, test: () => void) => unknown;
}

const FILE = required({
  expected: 'the path of a file, or its address',
  isIt: (value) => typeof value === 'string' || value instanceof URL,
});
const FUNCTIONS: OptionKinds<TestFunctions> = { describe: required(A_FUNCTION), it: required(A_FUNCTION) };

/**
 * Defines a test for each case of a file. A failing test shows the differences and the explanation of the amounts. An
 * unreadable or invalid file becomes one failing test. Needs Node.js, Bun or Deno.
 *
 * @throws InvalidArgumentError if `file` is not a path or URL, or a function is missing
 * @param file the path of a cases file, relative to the working directory; or a URL such as `new URL('lisbon.cases.json', import.meta.url)`
 * @example
 * ```ts
 * import { writeFileSync } from 'node:fs';
 * import { describeCases } from 'staytax/testing';
 *
 * const fee = { title: 'Fee', logic: 'per_booking', type: 'fee', rate: '5.00', currency: 'EUR', is_inclusive: false };
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * const cases = [{ name: 'one night', stay, expect: { total: '105.00' } }];
 * writeFileSync('fee.cases.json', JSON.stringify({ taxSet: { title: 'T', currency: 'EUR', taxes: [fee] }, cases }));
 * const names: string[] = [];
 * const it = (name: string, test: () => void) => names.push(name);
 * describeCases('fee.cases.json', { describe: (_, tests) => tests(), it });
 * names[0]; // => 'one night'
 * ```
 */
export function describeCases(file: string | URL, functions: TestFunctions): void {
  checkKind(file, FILE, 'file');
  checkKinds(functions, FUNCTIONS, 'functions');
  const { describe, it } = functions;
  describe(String(file), () => {
    for (const { name, failure } of testsOfFile(file)) {
      it(name, () => {
        if (failure !== undefined) throw new Error(failure);
      });
    }
  });
}

/** A test of a case: its name, and the message if it fails. */
interface CaseTest {
  readonly name: string;
  readonly failure: string | undefined;
}

const OF_FILE = 'can be read';

function testsOfFile(file: string | URL): CaseTest[] {
  try {
    const { value, duplicates } = jsonIn(file);
    const cases = readCases(value);
    const set = taxSetOf(cases.taxSet, file);
    return testsOfCases(cases, set.value, [...duplicates, ...set.duplicates]);
  } catch (error) {
    return [{ name: OF_FILE, failure: error instanceof Error ? error.message : String(error) }];
  }
}

/** @param twice repeated fields, which are ambiguous */
function testsOfCases(parsed: ReadCases, taxSet: unknown, twice: readonly string[]): CaseTest[] {
  const { issues, judged } = judgeAll(parsed, taxSet, OF_FILE);
  const cases = judged.map((judgedCase): CaseTest => {
    const { name, ok, differences, quote } = judgedCase;
    const mistakes = issuesOf(judgedCase, issues).map(({ path, message }) => `${path}: ${message}`);
    const why = quote === undefined ? mistakes : whyDifferent(quote, differences);
    return { name, failure: ok ? undefined : [...differencesText(differences), ...why].join('\n') };
  });
  return twice.length === 0 ? cases : [{ name: OF_FILE, failure: twice.join('\n') }, ...cases];
}

/** The value of a JSON file, and its repeated fields. */
interface JsonFile {
  readonly value: unknown;
  readonly duplicates: readonly string[];
}

function jsonIn(file: string | URL): JsonFile {
  // Without the byte order mark of some editors.
  const text = node('node:fs')
    .readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '');
  const value: unknown = JSON.parse(text);
  return { value, duplicates: duplicateKeys(text).map(({ path, message }) => `${String(file)}: ${path}: ${message}`) };
}

/** The tax set of a cases file: embedded, or from the file at its path, with that file's duplicates. */
function taxSetOf(taxSet: unknown, file: string | URL): JsonFile {
  if (typeof taxSet !== 'string') return { value: taxSet, duplicates: [] };
  const path = file instanceof URL ? node('node:url').fileURLToPath(file) : file;
  const { dirname, isAbsolute, join } = node('node:path');
  const place = isAbsolute(taxSet) ? taxSet : join(dirname(path), taxSet);
  const { value, duplicates } = jsonIn(place);
  const part = onlyPartIn(value, 'tax-set');
  if (typeof part === 'string') throw new Error(`${place}: ${part}`);
  return { value: part.value, duplicates };
}

/** A module of Node, loaded on demand: the other exports run without Node. */
function node<Name extends 'node:fs' | 'node:path' | 'node:url'>(
  name: Name,
): NonNullable<ReturnType<typeof process.getBuiltinModule<Name>>> {
  const builtIn = process.getBuiltinModule(name);
  if (builtIn === undefined) throw new Error(`${name} is not there: describeCases reads files`);
  return builtIn;
}
