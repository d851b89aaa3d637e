import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processFiles } from '../../src/cli/process/process-io.js';
import { run } from '../../src/cli/run.js';
import { commandsIn } from '../docs/shell.js';
import { NOTHING_OUTSIDE, streams } from './bulk/world.js';

// `npm run test:e2e` builds before it runs the tests: what is tried here is what users get.
const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Where commands are typed: the examples lie there, and what they write stays there. */
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'staytax-binary-'));
  cpSync(EXAMPLES, join(folder, 'examples'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

function shell(script: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-o', 'pipefail', '-c', `staytax() { node '${MAIN}' "$@"; }\n${script}`],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', ...env },
    },
  );
  return { status, stdout, stderr };
}

describe('the built command', () => {
  test('explains in a page how each amount of a quote was calculated', () => {
    shell('staytax preview examples/tax-sets/lisbon.json --html page.html');
    expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain(' per person per night: 2 persons x ');
  });

  test('prints the version of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(shell('staytax --version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('loads no command for the version', () => {
    const loaded = (command: string): string[] => {
      const coverage = mkdtempSync(join(folder, 'coverage-'));
      shell(command, { NODE_V8_COVERAGE: coverage });
      const [report = ''] = readdirSync(coverage);
      const { result } = JSON.parse(readFileSync(join(coverage, report), 'utf8')) as { result: Array<{ url: string }> };
      return result.map(({ url }) => url).filter((url) => url.startsWith('file:') && url.includes('/dist/'));
    };
    expect(loaded('staytax --version').length).toBeLessThanOrEqual(3);
    expect(loaded('staytax --help').length).toBeGreaterThan(10);
  });

  // Those of the commands run in test/cli/printed-commands.test.ts, and with the binary in test:packed.
  test('every example of `staytax --help` works as typed', () => {
    const { status, stdout } = shell('staytax --help');
    expect(status).toBe(0);
    const examples = commandsIn(stdout);
    expect(examples.length).toBeGreaterThan(3);
    for (const example of examples) {
      const outcome = shell(example);
      expect(outcome, example).toMatchObject({
        status: 0,
        stderr: expect.stringMatching(/^(using the example \S+\n)*$/),
      });
      if (!example.includes(' > ')) expect(outcome.stdout).not.toBe('');
    }
  });

  test('many stays with --out leave the console to their count', () => {
    const outcome = shell('staytax quote lisbon --stays examples/stays/many.ndjson --out many-quotes.ndjson');
    expect(outcome).toEqual({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(/^using the example lisbon\n\d+ stays, in /),
    });
  });

  test('exit codes 0, 1 and 2', () => {
    expect(shell('staytax validate examples/tax-sets/lisbon.json').status).toBe(0);
    expect(shell('echo \'{"taxes": 5}\' | staytax validate -').status).toBe(1);
    expect(shell('staytax validate examples/nowhere.json')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('there is no such file'),
    });
  });

  test('folders are read where several files are taken, and refused where one is', async () => {
    const typed = async (...argv: string[]) => {
      const text = { stdout: '', stderr: '' };
      const written = (stream: keyof typeof text, bytes: Uint8Array): void => {
        text[stream] += new TextDecoder().decode(bytes);
      };
      const io = { ...NOTHING_OUTSIDE, ...processFiles, ...streams(new Uint8Array(), written) };
      return { code: await run(argv, io), ...text };
    };
    expect(await typed('validate', EXAMPLES)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+ files: \d+ valid, 7 skipped$/m),
    });
    expect(await typed('quote', EXAMPLES, '--stay', join(EXAMPLES, 'stays/weekend.json'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it is a folder'),
    });
  });

  test('a reader that stops reading is no failure', () => {
    const stay = '--check-in 2026-01-01 --nights 1000 --price 100.00 --persons 2';
    const script = `staytax quote examples/tax-sets/seasonal.json ${stay} --json | head -1`;
    expect(shell(script)).toEqual({ status: 0, stdout: '{\n', stderr: '' });
  });

  test.runIf(existsSync('/dev/full'))('an answer that cannot be written is told calmly', () => {
    const { status, stderr } = shell('staytax validate examples/tax-sets/lisbon.json > /dev/full');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: cannot write standard output: .*\n$/);
  });

  test('a large answer arrives whole in a pipe', () => {
    const stay = '--check-in 2026-01-01 --nights 1000 --price 100.00 --persons 2';
    const { stdout } = shell(`staytax quote examples/tax-sets/seasonal.json ${stay} --json | cat`);
    expect(JSON.parse(stdout).nights).toHaveLength(1000);
  });

  test('endless standard input is cut off', () => {
    const { status, stdout } = shell('staytax validate - < /dev/zero');
    expect(status).toBe(1);
    expect(stdout).toContain('larger than 16 MB');
  });
});
