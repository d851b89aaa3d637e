import { describe, expect, test } from 'vitest';
import { json, STAY, TAX_SET } from '../fake-io.js';
import { bulkCli } from './world.js';

const SET = { 'set.json': json(TAX_SET) };
const LINE = JSON.stringify(STAY);
const BULK = ['quote', 'set.json', '--stays', '-'];

function parsed(stdout: string): unknown[] {
  expect(stdout === '' || stdout.endsWith('\n')).toBe(true);
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

describe('quote --stays that is stopped', () => {
  const many = `${LINE}\n`.repeat(10_000);

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s it ends with %i and whole lines', async (signal, expected) => {
    const { code, stdout, stderr } = await bulkCli(BULK, {
      files: SET,
      stdin: many,
      stopAfter: [2, signal],
    });
    const { length } = parsed(stdout);
    expect(code).toBe(expected);
    expect(length).toBeLessThan(10_000);
    expect(stderr).toContain(`${length.toLocaleString('en-US')} stays, in `);
  });

  test('ends without an error when the reader of its output has left', async () => {
    const { code, stderr, batches } = await bulkCli(BULK, {
      files: SET,
      stdin: many,
      readerLeavesAfter: 2,
    });
    expect([code, stderr, batches]).toEqual([0, '', 2]);
  });
});

describe('quote --stays: progress', () => {
  const files = { ...SET, 'stays.ndjson': `${LINE}\n`.repeat(3_000) };
  const argv = ['quote', 'set.json', '--stays', 'stays.ndjson', '--totals'];

  test('shows a bar with rate and time left on a terminal, and restores the cursor', async () => {
    const { stderr } = await bulkCli([...argv, '--out', 'o'], { files, terminals: ['stdout', 'stderr'] });
    expect(stderr).toMatch(/\[.*\] \d+% \| [\d,]+ stays \| .*\/s \| .* left/);
    expect(stderr).toContain('100% | 3,000 stays | ');
    expect(stderr.lastIndexOf('\u001b[?25h')).toBeGreaterThan(stderr.lastIndexOf('\u001b[?25l'));
    expect(stderr).toMatch(/3,000 stays, in .*\n$/);
  });

  test('shows no bar for standard input, whose size is unknown', async () => {
    const stdin = files['stays.ndjson'];
    const world = { files, stdin, terminals: ['stderr'] as const };
    const { stderr } = await bulkCli(['quote', 'set.json', '--stays', '-'], world);
    expect(stderr).toMatch(/3,000 stays \| [\d,]+\/s/);
    expect(stderr).not.toMatch(/left|%/);
  });

  test.each([
    ['nobody looks', [], []],
    ['the answers themselves are on the terminal', ['stdout', 'stderr'], []],
    ['it is to be quiet', ['stderr'], ['--quiet']],
  ] as const)('none when %s', async (_, terminals, options) => {
    const { stderr } = await bulkCli([...argv, ...options], { files, terminals });
    expect(stderr).not.toContain('\u001b');
    expect(stderr.split('\n').length).toBe(options.length === 0 ? 2 : 1);
  });
});

describe('quote --stays: wrong uses are exit 2', () => {
  test.each([
    ['a stay and stays', ['--stays', '-', '--stay', 'stay.json']],
    ['stays and a field', ['--stays', '-', '--nights', '3']],
    ['--out of one stay', ['--stay', '-', '--out', 'o']],
    ['--totals of one stay', ['--stay', '-', '--totals']],
    ['no workers', ['--stays', '-', '--workers', '0']],
    ['stays that are not there', ['--stays', 'nowhere.ndjson', '--out', 'o']],
    ['an output that is the tax set', ['--stays', '-', '--out', 'set.json']],
    ['an output that is the input', ['--stays', 'stay.json', '--out', 'stay.json']],
  ])('%s', async (_, options) => {
    const world = { files: { ...SET, 'stay.json': LINE }, stdin: LINE };
    const { code, stdout, stderr, out } = await bulkCli(['quote', 'set.json', ...options], world);
    expect([code, stdout, out]).toEqual([2, '', {}]);
    expect(stderr).toMatch(/^error: .+\nRun it with --help to see the options and examples\.\n$/s);
  });

  test('refuses standard input for both the tax set and the stays', async () => {
    expect((await bulkCli(['quote', '-', '--stays', '-'])).code).toBe(2);
  });
});

test('quote --stays: an output in a folder that is not there is exit 1, in a plain sentence', async () => {
  const world = { files: SET, stdin: LINE };
  const { code, stdout, stderr } = await bulkCli(['quote', 'set.json', '--stays', '-', '--out', 'nowhere/o'], world);
  expect([code, stdout, stderr]).toEqual([1, '', 'error: cannot write "nowhere/o": there is no such folder\n']);
});

test('quote --stays --json: lines are JSON in any case, and so are errors', async () => {
  const world = { files: SET, stdin: LINE };
  const argv = ['quote', 'set.json', '--stays', '-', '--json'];
  expect(JSON.parse((await bulkCli(argv, world)).stdout)).toHaveProperty('total');
  const { code, stdout } = await bulkCli([...argv, '--out', 'set.json'], world);
  expect([code, JSON.parse(stdout)]).toMatchObject([2, { error: { code: 'usage' } }]);
});
