import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

// What users get, with its workers: `npm run test:e2e` builds before it runs the tests.
const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const LISBON = fileURLToPath(new URL('../../../examples/tax-sets/lisbon.json', import.meta.url));
const DRAFT = fileURLToPath(new URL('../../../examples/tax-sets/lisbon-draft.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'staytax-bulk-'));
afterAll(() => rmSync(folder, { recursive: true }));

const quote = (...options: string[]): string[] => [MAIN, 'quote', LISBON, ...options];

/** The price tells which line an answer is for. */
const line = (number: number, nights = 1): string =>
  `{"checkIn":"2026-05-01","rooms":[{"persons":2,"price":"${number}.00","nights":${nights}}]}\n`;

/** Some hundred at once: one by one they take longer to write than to quote. */
function* lines(from: number, to: number, nights = 1): Generator<string> {
  for (let first = from; first <= to; first += 400) {
    const count = Math.min(400, to - first + 1);
    yield Array.from({ length: count }, (_, index) => line(first + index, nights)).join('');
  }
}

/** The numbers of the answered lines; fails when a line is not whole. */
function answered(output: string): number[] {
  expect(output === '' || output.endsWith('\n')).toBe(true);
  const answers = output.split('\n').slice(0, -1);
  return answers.map((answer) => {
    const { price, line: bad }: { price?: string; line?: number } = JSON.parse(answer);
    return bad ?? Number(price);
  });
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const text = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (more) => {
    text.stdout += more;
  });
  child.stderr.setEncoding('utf8').on('data', (more) => {
    text.stderr += more;
  });
  // Who is stopped leaves some of its input unread.
  child.stdin.on('error', () => undefined);
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, ...text })));
}

describe('many stays with workers', () => {
  const input = join(folder, 'stays.ndjson');
  // A batch has a thousand lines, and four are answered before workers start.
  const COUNT = 9_000;
  writeFileSync(input, [...lines(1, COUNT)].join('').replaceAll(line(7_777), '{"line":7777}\n'));

  test('answers in the order of the lines, like without workers, with bad lines in their place', () => {
    const [parallel, alone] = ['2', '1'].map((workers) => {
      const out = join(folder, `quotes-${workers}.ndjson`);
      const options = ['--stays', input, '--out', out, '--workers', workers];
      const { status, stdout, stderr } = spawnSync(process.execPath, quote(...options), { encoding: 'utf8' });
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^9,000 stays, 1 of them with issues, in .*\n$/);
      return readFileSync(out, 'utf8');
    });
    expect(parallel).toBe(alone);
    expect(answered(parallel ?? '')).toEqual(upTo(COUNT));
  });

  test('a reader that stops reading is no failure', () => {
    const command = `"${process.execPath}" ${quote('--stays', input).join(' ')} | head -1`;
    const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], { encoding: 'utf8' });
    expect([status, stderr, answered(stdout)]).toEqual([0, '', [1]]);
  });

  test('a stay of 60,000 nights of rooms goes through', () => {
    const nightlyPrices = Array.from({ length: 1_000 }, () => '1000.00');
    const large = JSON.stringify({ checkIn: '2026-05-01', rooms: Array(60).fill({ persons: 1, nightlyPrices }) });
    const stdin = [...lines(1, 4_000), `${large}\n`, line(4_001)].join('');
    const options = quote('--stays', '-', '--totals', '--workers', '2');
    const { status, stdout } = spawnSync(process.execPath, options, { input: stdin, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(answered(stdout)).toEqual([...upTo(4_000), 60_000_000, 4_001]);
  });
});

describe('many stays, interrupted', () => {
  // Workers start behind four thousand lines, which answer with some 5 MB.
  test.each([
    ['SIGINT', 130, 8_000_000],
    ['SIGTERM', 143, 500_000],
  ] as const)('by %s: whole lines, in order, and exit %i', async (signal, code, after) => {
    const child = spawn(process.execPath, quote('--stays', '-', '--workers', '2'));
    const end = ended(child);
    Readable.from(lines(1, 10_000_000)).pipe(child.stdin);
    let seen = 0;
    child.stdout.on('data', (more: string) => {
      const isTime = seen <= after && seen + more.length > after;
      seen += more.length;
      if (isTime) child.kill(signal);
    });
    const outcome = await end;
    expect([outcome.code, outcome.signal]).toEqual([code, null]);
    const numbers = answered(outcome.stdout);
    expect(numbers).toEqual(upTo(numbers.length));
    expect(outcome.stderr).toContain(`${numbers.length.toLocaleString('en-US')} stays, in `);
  });

  test('ends while it waits for input', async () => {
    const child = spawn(process.execPath, quote('--stays', '-'));
    const end = ended(child);
    // A line without an end, longer than the pipe holds: once it is written the command is up and reading.
    await new Promise((done) => child.stdin.write(' '.repeat(4_000_000), done));
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130, stdout: '', stderr: expect.stringContaining('0 stays, in ') });
  });
});

describe('many stays, in constant memory', () => {
  test('a reader that does not read stops the reading', async () => {
    const child = spawn(process.execPath, quote('--stays', '-', '--workers', '2'));
    child.stdout.pause();
    child.stdin.on('error', () => undefined);
    // Each answer is some thousand times as large as its line.
    let sent = 0;
    const input = Readable.from(lines(1, 10_000_000, 30));
    input.on('data', (text: string) => {
      sent += text.length;
    });
    input.pipe(child.stdin);
    const settled = async (): Promise<number> => {
      const before = sent;
      await new Promise((done) => setTimeout(done, 700));
      return sent === before && sent > 0 ? sent : settled();
    };
    expect(await settled()).toBeLessThan(8_000_000);
    child.kill('SIGKILL');
  });

  test('a large input needs no more than a small one', () => {
    // Lines of 16 KB, most of it spaces: much to read and little to quote.
    const script = `
      import { Readable } from 'node:stream';
      const line = ${JSON.stringify(line(1).trimEnd())} + ' '.repeat(16_000) + '\\n';
      const chunk = Buffer.from(line.repeat(4));
      Readable.from((function* () { for (let left = 3750; left > 0; left -= 1) yield chunk; })()).pipe(process.stdout);`;
    const peak = `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS)); await import(${JSON.stringify(MAIN)});`;
    const node = `"$NODE" --input-type=module -e`;
    const command = `${node} "$SCRIPT" | ${node} "$PEAK" main quote "$LISBON" --stays - --totals --workers 2 | tail -1`;
    const env = { NODE: process.execPath, SCRIPT: script, PEAK: peak, LISBON };
    const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], { encoding: 'utf8', env });
    expect([status, answered(stdout)]).toEqual([0, [1]]);
    expect(stderr).toContain('15,000 stays, in ');
    // 240 MB went through.
    expect(Number(/^peak (\d+)$/m.exec(stderr)?.[1])).toBeLessThan(300_000);
  });

  test.each([
    ['quote "$LISBON" --stays - --totals', 'line_too_long'],
    ['preview "$DRAFT" --against "$LISBON" --stays -', 'longer than 16 MB'],
  ])('%s never holds a line of 400 MB', (command, refusal) => {
    const script = `
      import { Readable } from 'node:stream';
      const line = ${JSON.stringify(line(1))};
      const spaces = Buffer.alloc(1_000_000, ' ');
      const chunks = function* () {
        yield line;
        for (let left = 400; left > 0; left -= 1) yield spaces;
        yield '\\n' + line;
      };
      Readable.from(chunks()).pipe(process.stdout);`;
    const peak = `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS)); await import(${JSON.stringify(MAIN)});`;
    const node = `"$NODE" --input-type=module -e`;
    const piped = `${node} "$SCRIPT" | ${node} "$PEAK" main ${command}`;
    const env = { NODE: process.execPath, SCRIPT: script, PEAK: peak, LISBON, DRAFT };
    const { status, stdout, stderr } = spawnSync('bash', ['-c', piped], { encoding: 'utf8', env });
    expect([status, `${stdout}${stderr}`]).toEqual([1, expect.stringContaining(refusal)]);
    expect(Number(/^peak (\d+)$/m.exec(stderr)?.[1])).toBeLessThan(300_000);
  });
});
