import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { INVOICE_VECTORS, RETURN_VECTORS } from '../../.ci/bill-vectors.js';
import { REFUSED_VECTORS } from '../../.ci/refused-vectors.js';
import { POLICY_VECTORS, RULE_VECTORS } from '../../.ci/rule-vectors.js';
import type { QuoteVector } from '../../.ci/vectors.js';
import { changedNames, FILES, main, makeVectors, unnamed, vectorsBefore, writtenVectors } from '../../.ci/vectors.js';
import {
  BASE_FIELDS,
  LOCAL_FIELDS,
  LOCAL_SET_FIELDS,
  OVER_STAY_FIELDS,
  PART_FIELDS,
  ROUND_FIELDS,
  ROW_FIELDS,
} from '../../src/core/definitions/local/fields.js';
import {
  AGE_ON,
  DUE,
  EACH,
  MAX_NIGHTS_IN,
  NIGHT_DATES,
  ONLY,
  PER,
  PRICE_FOR,
  PRICE_OF,
  STARTS,
} from '../../src/core/definitions/local/of-tax.js';
import { TAX_LOGICS } from '../../src/core/definitions/logics.js';
import { POLICY_FIELDS, ROUNDING_FIELDS } from '../../src/core/definitions/policy.js';
import { EXTRA_FIELDS, GUEST_FIELDS, ROOM_FIELDS, STAY_FIELDS } from '../../src/core/stay/fields.js';
import { quote, ROUNDING_MODES } from '../../src/index.js';
import { obeys } from '../core/definitions/json-schema-verdict.js';

const hasPython = spawnSync('python3', ['--version']).status === 0;
/** A test of the engine in Python, which says so where it cannot run. */
const testInPython = (name: string, body: () => void) =>
  test(name, () => (hasPython ? body() : console.log('There is no python3: its engine was not tried.')));

/** What is compared of an invoice with what was worked out by hand. */
interface BilledFigures {
  readonly breakdown: ReadonlyArray<{ readonly taxable: string; readonly tax: string }>;
  readonly rounding: string;
  readonly payable: string;
}

/** The numbers of a sentence. */
const amountsIn = (says: string) => says.match(/-?\d+(\.\d+)?/g);

const ROOT = new URL('../../', import.meta.url);
const parsed = new Map<string, ReturnType<typeof JSON.parse>>();
const read = (file: string) => {
  if (!parsed.has(file)) parsed.set(file, JSON.parse(readFileSync(new URL(`vectors/${file}.json`, ROOT), 'utf8')));
  return parsed.get(file);
};

// `npm run vectors` also says which new inputs the files have not yet.
test('every vector has the answer of this version, and of the last commit where the changelog does not name it', async () => {
  const made = await makeVectors();
  const all = FILES.flatMap((name) => made[name]);
  expect(changedNames(writtenVectors(), all)).toEqual([]);
  const changelog = readFileSync(new URL('CHANGELOG.md', ROOT), 'utf8');
  expect(unnamed(changedNames(vectorsBefore(fileURLToPath(ROOT)), all), changelog)).toEqual([]);
});

describe.each(FILES)('vectors/%s.json', (name) => {
  const { vectors, ...rest } = read(name);

  test('obeys its schema', () => {
    const { title: _, ...schema } = read('schema');
    expect(obeys({ ...rest, vectors: [] }, schema)).toBe(true);
    for (const vector of vectors)
      expect([vector.name, obeys({ version: '1', vectors: [vector] }, schema)]).toEqual([vector.name, true]);
    expect(obeys({ version: '1', vectors: [{ ...vectors[0], answer: undefined }] }, schema)).toBe(false);
  });

  test('has each name once', () => {
    const names = vectors.map((vector: { name: string }) => vector.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(5);
  });
});

describe('a changed answer', () => {
  const [one, two]: [QuoteVector, QuoteVector] = read('plain').vectors;
  const other = { ...one, answer: { ...one.answer, total: '0.01' } };

  test('is found by name, and so is one that is gone', () => {
    expect(changedNames([one, two], [one, two])).toEqual([]);
    expect(changedNames([one, two], [other, two])).toEqual([one.name]);
    expect(changedNames([one, two], [two])).toEqual([one.name]);
    expect(changedNames([one], [one, two])).toEqual([]);
  });

  test('is one too where the input was changed with it', () => {
    expect(changedNames([one], [{ ...other, stay: {} }])).toEqual([one.name]);
    expect(changedNames([one], [{ ...one, says: 'Read again.' }])).toEqual([]);
  });

  test('is none that says the same and has a field more, and is one with a field less', () => {
    const { total, ...less } = Object(one.answer);
    const more = { ...one.answer, nights: less.nights.map((night: object) => ({ ...night, persons: 2 })) };
    expect(changedNames([one], [{ ...one, answer: more }])).toEqual([]);
    expect(changedNames([{ ...one, answer: more }], [one])).toEqual([one.name]);
    expect(changedNames([one], [{ ...one, answer: less }])).toEqual([one.name]);
    expect(changedNames([one], [{ ...one, answer: { ...more, nights: more.nights.slice(1) } }])).toEqual([one.name]);
  });

  test('is named in what is not released yet', () => {
    const changelog = (text: string) =>
      `# Changelog\n\n## [Unreleased]\n\n${text}\n\n## [0.1.0]\n\n- \`${two.name}\`\n`;
    const names = [one.name, two.name];
    expect(unnamed(names, changelog(''))).toEqual(names);
    expect(unnamed(names, changelog(`- \`${one.name}\` is 0.01`))).toEqual([two.name]);
    expect(unnamed(names, changelog(`- \`${one.name.replace(' ', '\n')}\`, \`${two.name}\``))).toEqual([]);
  });
});

describe('the base of the comparison', () => {
  let folder = '';
  const git = (...argv: string[]) => execFileSync('git', argv, { cwd: folder, stdio: 'pipe' });
  const write = (file: string, vectors: unknown) =>
    writeFileSync(join(folder, `vectors/${file}.json`), JSON.stringify({ version: '1', vectors }));
  const commit = () => {
    git('add', '-A');
    git('-c', 'user.name=n', '-c', 'user.email=n@example.com', 'commit', '-q', '-m', 'Change');
  };
  const namesBefore = (...at: string[]) => vectorsBefore(folder, ...at).map(({ name }) => name);
  const [one, two]: [QuoteVector, QuoteVector] = read('plain').vectors;
  const edited = { ...one, answer: { ...one.answer, total: '0.01' } };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'staytax-vectors-'));
    cpSync(fileURLToPath(new URL('vectors/schema.json', ROOT)), join(folder, 'vectors/schema.json'));
    write('plain', [one]);
    write('defects', [two]);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is the last commit: a deleted file, an edit and a file of no version are no way past the changelog', () => {
    git('init', '-q');
    commit();
    rmSync(join(folder, 'vectors/defects.json'));
    write('plain', [edited]);
    expect(changedNames(vectorsBefore(folder), [edited]).sort()).toEqual([one.name, two.name].sort());
    write('more', [{ ...two, name: 'more' }]);
    commit();
    expect(namesBefore()).toEqual(['more', one.name]);
    expect(namesBefore('HEAD~1')).toEqual([two.name, one.name]);
  });

  test('is the folder where there is no commit: in a tarball, also inside of a repository that does not have it', () => {
    expect(namesBefore()).toEqual([two.name, one.name]);
    git('init', '-q');
    writeFileSync(join(folder, '.gitignore'), 'vectors\n');
    commit();
    expect(namesBefore()).toEqual([two.name, one.name]);
  });

  test('is no commit that is not there', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
    try {
      expect(await main(['--against', 'nowhere'])).toBe(1);
      expect(printed.mock.calls).toEqual([['--against: there is no commit "nowhere" here.']]);
    } finally {
      printed.mockRestore();
    }
  });
});

test.each([...POLICY_VECTORS, ...RULE_VECTORS])('$name: every amount is in what was worked out by hand', (input) => {
  const { taxes } = quote(Object(input.taxSet), Object(input.stay), Object(input.policy ?? {}));
  expect(amountsIn(input.says)).toEqual(expect.arrayContaining(taxes.map(({ amount }) => amount)));
});

test.each(REFUSED_VECTORS)('$name: every issue is one that was found by hand', ({ name, issues }) => {
  const { answer } = read('bad').vectors.find((one: { name: string }) => one.name === name);
  const found = answer.map(({ code, path }: { code: string; path: string }) => `${code} ${path}`);
  expect(found.toSorted()).toEqual(issues.toSorted());
});

test.each(INVOICE_VECTORS)('$name: every amount is in what was worked out by hand', ({ name, says }) => {
  const { answer } = read('invoices').vectors.find((one: { name: string }) => one.name === name);
  const { invoices = [answer.deposit ?? answer, answer.final ?? null] } = answer;
  const amounts = invoices.flatMap((invoice: BilledFigures | null) => {
    if (invoice === null) return [];
    const vats = invoice.breakdown.flatMap(({ taxable, tax }) => [taxable, tax]);
    return [...vats, ...(/[1-9]/.test(invoice.rounding) ? [invoice.rounding] : []), invoice.payable];
  });
  expect(amounts.length).toBeGreaterThan(2);
  expect(amountsIn(says)).toEqual(expect.arrayContaining(amounts));
});

test.each(RETURN_VECTORS)('$name: every amount is in what was worked out by hand', ({ name, says }) => {
  const { answer } = read('returns').vectors.find((one: { name: string }) => one.name === name);
  const amended: typeof answer.rows = answer.amendments ?? [];
  const ofRows = [answer.rows, amended].flat().flatMap(({ base = [], amount = [] }) => [base, amount].flat());
  const ofTotals = answer.totals.flatMap(({ price, taxes }: { price: string; taxes: Array<{ amount: string }> }) => [
    price,
    ...taxes.map(({ amount }) => amount),
  ]);
  expect(amountsIn(says)).toEqual(expect.arrayContaining([...ofRows, ...ofTotals]));
});

test('every field of a policy, of local rules and of a stay has a vector, and every value that one may have', () => {
  const named = new Set<string>();
  const meet = (value: unknown): void => {
    if (typeof value === 'string') named.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      named.add(key);
      meet(one);
    }
  };
  for (const { taxSet, stay, policy } of [...POLICY_VECTORS, ...RULE_VECTORS]) meet({ taxSet, stay, policy });
  const fields = [
    POLICY_FIELDS,
    ROUNDING_FIELDS,
    LOCAL_FIELDS,
    LOCAL_SET_FIELDS,
    PART_FIELDS,
    ROW_FIELDS,
    BASE_FIELDS,
    OVER_STAY_FIELDS,
    ROUND_FIELDS,
  ];
  const ofStay = [STAY_FIELDS, ROOM_FIELDS, GUEST_FIELDS, EXTRA_FIELDS];
  const ofPrices = [PRICE_OF, PRICE_FOR];
  const ofDays = [AGE_ON, NIGHT_DATES, MAX_NIGHTS_IN];
  const values = [ROUNDING_MODES, TAX_LOGICS, PER, STARTS, EACH, ofPrices.flat(), ofDays.flat(), ONLY, DUE].flat();
  const all = [...[...fields, ...ofStay].flatMap((one) => Object.keys(one)), ...values];
  expect(all.filter((name) => !named.has(name))).toEqual([]);
});

describe('an engine in Python, which shares no code', () => {
  const program = fileURLToPath(new URL('examples/vectors/check.py', ROOT));
  const check = (...files: string[]) => spawnSync('python3', [program, ...files], { encoding: 'utf8' });

  testInPython('agrees with all vectors: local rules, and all that is refused', () => {
    const { status, stdout } = check();
    const lines = [...FILES].sort().map((file) => {
      const { length } = read(file).vectors;
      return `${file}.json: ${length} of ${length} vectors agree`;
    });
    expect([status, stdout]).toEqual([0, `${lines.join('\n')}\n`]);
  });

  testInPython('tells one that is wrong', () => {
    const folder = mkdtempSync(join(tmpdir(), 'staytax-vectors-'));
    const file = join(folder, 'wrong.json');
    const [one] = read('plain').vectors;
    const [refused] = read('bad').vectors;
    const wrong = [
      { ...one, answer: { ...one.answer, total: '0.01' } },
      { ...refused, answer: [] },
    ];
    writeFileSync(file, JSON.stringify({ vectors: wrong }));
    const found = check(file);
    rmSync(folder, { recursive: true });
    expect([found.status, found.stdout.includes('wrong.json: 0 of 2 vectors agree')]).toEqual([1, true]);
  });
});
