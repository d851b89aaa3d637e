import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Argument, Command } from 'commander';
import { Option } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Io } from '../../src/cli/command-io.js';
import { examplesTakenBy, readsFile } from '../../src/cli/input/declaration.js';
import { exampleNames } from '../../src/cli/input/examples.js';
import { processFiles } from '../../src/cli/process/process-io.js';
import { run } from '../../src/cli/run.js';
import { NOTHING_OUTSIDE, streams } from './bulk/world.js';
import { EVERY_COMMAND } from './declared.js';
import { WRITERS } from './process/writers.js';

/** Every argument and option that names a file to read, from the declarations of the commands. */

const ENV = { STAYTAX_API_URL: 'http://127.0.0.1:9', STAYTAX_API_KEY: 'key' };
const IO: Io = {
  ...NOTHING_OUTSIDE,
  ...processFiles,
  examples: new URL('../../examples', import.meta.url).pathname,
  env: ENV,
};

async function typed(argv: readonly string[]) {
  const text = { stdout: '', stderr: '' };
  const written = streams(new Uint8Array(), (stream, bytes) => {
    text[stream] += new TextDecoder().decode(bytes);
  });
  const code = await run(argv, { ...IO, ...written });
  return { code, ...text };
}

const STAY = '--check-in 2026-12-24 --nights 3 --price 120.00 --persons 2';
const RECORD = 'record.json';

/** What a use of the file needs beside it, where the declaration does not say so. Without it another error comes first. */
const BESIDE: Readonly<Record<string, string>> = {
  'apply files': '--yes',
  'invoice --options': STAY,
  'invoice --parties': `${STAY} --format ubl`,
  'invoice --pdf': `${STAY} --format facturx --parties parties`,
  'invoice --before': `--after ${RECORD}`,
  'invoice --after': `--before ${RECORD}`,
  'preview --stays': '--against places/aberdeen',
  'price-for tax-set': '--total 500.00',
  'price-for --stay': '--total 500.00',
  'return --declared': '--month 2026-07',
};

/** Options in whose place an argument that need not be given would stand. */
const ALONE: ReadonlySet<string> = new Set(['invoice --before', 'invoice --after', 'reconcile --bookings']);

async function valueFor(taker: Argument | Option): Promise<string> {
  const examples = examplesTakenBy(taker);
  if (examples !== undefined) return (await exampleNames(examples, true, IO))[0] ?? '';
  return taker.argChoices?.[0] ?? RECORD;
}

/** A command line whose one file is `missing`, and whose others exist. */
async function lineWith(names: readonly string[], command: Command, taker: Argument | Option, missing: string) {
  const key = keyOf(names, taker);
  const isNeeded = (argument: Argument) => !(taker instanceof Option && !argument.required && ALONE.has(key));
  const words = [...names];
  for (const argument of command.registeredArguments.filter(isNeeded)) {
    words.push(argument === taker ? missing : await valueFor(argument));
  }
  for (const option of command.options.filter(({ mandatory, long }) => mandatory && long !== undefined)) {
    if (option !== taker && readsFile(option)) words.push(option.long ?? '', await valueFor(option));
  }
  if (taker instanceof Option) words.push(taker.long ?? '', missing);
  return [...words, ...(BESIDE[key]?.split(' ') ?? [])];
}

function keyOf(names: readonly string[], taker: Argument | Option): string {
  return [...names, taker instanceof Option ? taker.long : taker.name()].join(' ');
}

const reading = EVERY_COMMAND.flatMap(({ words, command }) =>
  [...command.registeredArguments, ...command.options]
    .filter(readsFile)
    .map((taker) => [keyOf(words, taker), { names: words, command, taker }] as const),
);

const HOME = process.cwd();
let folder = '';

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'staytax-none-')));
  process.chdir(folder);
  const record = await typed(['quote', 'lisbon', ...STAY.split(' '), '--record', RECORD]);
  expect(record.code).toBe(0);
});

afterAll(() => {
  process.chdir(HOME);
  rmSync(folder, { recursive: true, force: true });
});

describe('a file that does not exist', () => {
  test('every option that names a file reads it, or is tried as one that writes', () => {
    const written = EVERY_COMMAND.flatMap(({ words, command }) =>
      command.options
        .filter((option) => /<(?:file|record)>/.test(option.flags) && !readsFile(option))
        .map((option) => keyOf(words, option)),
    );
    const tried = new Set(WRITERS.flatMap(({ option }) => option ?? []));
    expect(written.toSorted()).toEqual([...tried].toSorted());
  });

  describe.each(['nowhere.json', 'many.csv', 'july.ndjson', 'nowhere', 'no/where.csv.gz'])('called %s', (missing) => {
    test.each(reading)('%s: exit 2, the name, and no output', async (_, { names, command, taker }) => {
      const argv = await lineWith(names, command, taker, missing);
      const { code, stdout, stderr } = await typed(argv);
      expect([code, stdout], argv.join(' ')).toEqual([2, '']);
      expect(stderr).toMatch(new RegExp(`^error: .*"${missing.replaceAll('.', '\\.')}"`, 'm'));
      // Electronic invoices have no form in JSON.
      if (argv.includes('--format')) return;
      const asJson = await typed([...argv, '--json']);
      expect(asJson.code).toBe(2);
      expect(JSON.parse(asJson.stdout)).toEqual({
        error: { code: 'usage', message: expect.stringContaining(`"${missing}"`) },
      });
    });
  });
});

describe('with one of two files missing, exit 2', () => {
  const ERROR = 'error: cannot read "nowhere.json": there is no such file\n';
  const ISSUE = {
    code: 'file_unreadable',
    path: '',
    message: 'cannot read "nowhere.json": there is no such file.',
    line: null,
    column: null,
  };
  const MISSING = { file: 'nowhere.json', issues: [ISSUE] };

  async function bothForms(line: string) {
    const text = await typed(line.split(' '));
    const data = JSON.parse((await typed([...line.split(' '), '--json'])).stdout);
    expect(text.code).toBe(2);
    return { ...text, data };
  }

  test('validate checks the other one', async () => {
    const { stdout, stderr, data } = await bothForms('validate nowhere.json lisbon --quiet');
    expect(stderr).toBe(ERROR);
    expect(stdout).toContain('lisbon: valid tax set');
    expect(stdout).toContain('2 files: 1 valid, 1 invalid');
    expect(data.files).toMatchObject([MISSING, { file: 'lisbon', kind: 'tax-set', issues: [] }]);
  });

  test('verify verifies the other one', async () => {
    const { stdout, stderr, data } = await bothForms(`verify ${RECORD} nowhere.json`);
    expect(stderr).toBe(ERROR);
    expect(stdout).toContain(`${RECORD}: agrees\n`);
    expect(data).toEqual([
      { file: RECORD, differences: [], issues: [] },
      { ...MISSING, differences: [] },
    ]);
  });

  test('test runs the cases of the other one', async () => {
    const { stdout, stderr, data } = await bothForms('test nowhere.json lisbon --quiet');
    expect(stderr).toBe(ERROR);
    expect(stdout).toMatch(/^2 files, \d+ cases: \d+ as expected, 1 failed$/m);
    expect(data.files[0]).toMatchObject({ file: 'nowhere.json', cases: [{ ok: false }] });
    expect(data.files[1].cases.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  });

  test('return counts the bookings of the other one, and is incomplete', async () => {
    const { stdout, stderr, data } = await bothForms('return july nowhere.json --month 2026-07 --quiet');
    expect(stdout).toMatch(/^INCOMPLETE: 1 issue/);
    expect(stderr).toContain(ERROR);
    const whole = JSON.parse((await typed('return july --month 2026-07 --json'.split(' '))).stdout);
    expect(data).toEqual({
      ...whole,
      complete: false,
      issues: [{ code: ISSUE.code, path: '', keys: [], message: ISSUE.message, params: {}, place: 'nowhere.json' }],
    });
  });

  test.each(['plan', 'apply --yes'])('%s does nothing', async (command) => {
    const { code, stdout, stderr } = await typed(`${command} two-tax-sets nowhere.json`.split(' '));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(ERROR);
  });
});

test('with both files missing, commands name both, and print nothing else', async () => {
  for (const command of ['validate', 'verify', 'test', 'return --month 2026-07']) {
    const { code, stdout, stderr } = await typed(`${command} a.json b.json`.split(' '));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: .*"a\.json".*"b\.json"/);
  }
});
