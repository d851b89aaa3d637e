import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, test } from 'vitest';
import { describeCases } from '../../../src/trials/testing/index.js';
import { LISBON, nights } from '../cases/lisbon.js';

const folder = mkdtempSync(join(tmpdir(), 'staytax cases #'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, value: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}

/** What a file's tests are called, and what each of them says when it fails. */
function ran(file: string | URL) {
  const told: Array<[string, string | undefined]> = [];
  describeCases(file, {
    describe: (_, tests) => tests(),
    it: (name, run) => {
      try {
        run();
        told.push([name, undefined]);
      } catch (error) {
        told.push([name, error instanceof Error ? error.message : String(error)]);
      }
    },
  });
  return told;
}

describeCases('examples/cases/places/lisbon.cases.json', { describe, it });

const WEEK = { name: 'a week', stay: nights(7), expect: { total: '798.00' } };
written('set.json', LISBON);

test('defines a test for each case, with the reason of a failure', () => {
  const wrong = { name: 'eight nights', stay: nights(8), expect: { taxes: { 'City tax': '64.00' } } };
  const file = written('one.cases.json', { taxSet: 'set.json', cases: [WEEK, wrong] });
  const said =
    'taxes["City tax"]: expected 64.00, got 56.00\nCity tax 4.00 per person per night: 2 persons x 7 nights = 14';
  expect(ran(file)).toEqual([
    ['a week', undefined],
    ['eight nights', expect.stringContaining(said)],
  ]);
  expect(ran(pathToFileURL(file))).toHaveLength(2);
});

test('fails with the path of a mistake in a case', () => {
  const file = written('two.cases.json', { taxSet: LISBON, cases: [{ ...WEEK, expct: {} }] });
  expect(ran(file)).toEqual([['a week', 'cases[0].expct: Unknown field "expct". Did you mean "expect"?']]);
});

test('defines one failing test for an unreadable file', () => {
  expect(ran(join(folder, 'no.cases.json'))).toEqual([['can be read', expect.stringContaining('ENOENT')]]);
  expect(ran(written('three.cases.json', '{'))).toEqual([['can be read', expect.stringContaining('JSON')]]);
  expect(ran(written('four.cases.json', { cases: [] }))).toEqual([['can be read', 'taxSet: taxSet is required.']]);
});

test('reads a byte order mark and an absolute path, as staytax test does', () => {
  const file = { taxSet: join(folder, 'marked.json'), cases: [WEEK] };
  written('marked.json', `\uFEFF${JSON.stringify(LISBON)}`);
  expect(ran(written('five.cases.json', `\uFEFF${JSON.stringify(file)}`))).toEqual([['a week', undefined]]);
});

test('reads a tax set inside an answer of the API, or in a worked case', () => {
  const resource = { id: 'a', type: 'tax_set', attributes: LISBON };
  written('answer.json', { data: resource });
  written('worked.json', { taxSet: LISBON, stay: nights(2) });
  for (const taxSet of ['answer.json', 'worked.json']) {
    expect(ran(written('six.cases.json', { taxSet, cases: [WEEK] }))).toEqual([['a week', undefined]]);
  }
  written('stay.json', nights(2));
  const [[name, said = ''] = []] = ran(written('seven.cases.json', { taxSet: 'stay.json', cases: [WEEK] }));
  expect([name, said.replace(folder, '')]).toEqual([
    'can be read',
    '/stay.json: One tax set is expected in this file, which holds only a stay.',
  ]);
});

test('defines a failing test for repeated fields in both files', () => {
  const twice = (text: string) => text.replace('{', '{"title":"Porto",');
  written('twice.json', twice(JSON.stringify(LISBON)));
  const [first, second, ...more] = ran(written('eight.cases.json', { taxSet: 'twice.json', cases: [WEEK] }));
  expect(first?.[0]).toBe('can be read');
  expect(first?.[1]).toMatch(
    /twice\.json: title: The field "title" is given twice in this object: keep one of them\.$/,
  );
  expect([second, more]).toEqual([['a week', undefined], []]);
  const cases = JSON.stringify({ taxSet: LISBON, cases: [WEEK] }).replace('"name":', '"name":"x","name":');
  const [own] = ran(written('nine.cases.json', cases));
  expect(own?.[1]).toContain('nine.cases.json: cases[0].name: The field "name" is given twice');
});

test('reports only the mistakes of the case', () => {
  const cases = [
    { ...WEEK, expct: {} },
    { ...WEEK, name: 'other', polcy: {} },
  ];
  expect(ran(written('ten.cases.json', { taxSet: LISBON, cases })).map(([, said]) => said)).toEqual([
    expect.stringMatching(/^cases\[0\]\.expct: .*$/),
    expect.stringMatching(/^cases\[1\]\.polcy: .*$/),
  ]);
});
