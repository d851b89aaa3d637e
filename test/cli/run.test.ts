import { describe, expect, test } from 'vitest';
import { EVERY_COMMAND } from './declared.js';
import { cli, json, STAY, TAX_SET } from './fake-io.js';

const FILES = { 'set.json': json(TAX_SET), 'stay.json': json(STAY) };
const ESCAPE = '\u001b[';

describe('help and version', () => {
  test.each([[['--help']], [['quote', '--help']], [['validate', '--help']], [['help', 'quote']]])(
    '%j is data: standard output, exit 0, with an example',
    async (argv) => {
      const { code, stdout, stderr } = await cli(argv);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Usage: staytax');
      expect(stdout).toContain('$ staytax ');
    },
  );

  test('prints the version with --version', async () => {
    expect(await cli(['--version'])).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
  });

  test.each([
    [['help', 'nope'], "error: unknown command 'nope'"],
    [['sandbox', 'nope'], "error: unknown command 'nope' of sandbox, which has trigger"],
  ])('%j is exit 2', async (argv, message) => {
    const { code, stdout, stderr } = await cli(argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test('no line of a help is wider than a page', async () => {
    for (const words of [[], ...EVERY_COMMAND.map((named) => named.words)]) {
      const { stdout } = await cli([...words, '--help']);
      const widest = Math.max(...stdout.split('\n').map((line) => line.length));
      expect(widest).toBeLessThanOrEqual(115);
    }
  });
});

describe('wrong uses of the program', () => {
  test.each([[[]], [['qoute']], [['--verbose']]])('%j is exit 2 and says so on standard error', async (argv) => {
    const { code, stdout, stderr } = await cli(argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
  });

  test('a misspelt command is answered with the one that was probably meant', async () => {
    for (const typed of ['qoute', 'quot']) {
      const { stderr } = await cli([typed]);
      expect(stderr).toBe(
        `error: unknown command '${typed}'\n(Did you mean quote?)\nRun it with --help to see the options and examples.\n`,
      );
    }
    expect((await cli(['validate', 'a', '--jsno'])).stderr).toContain("'--jsno'\n(Did you mean --json?)\n");
  });

  test('a command with control characters is printed escaped', async () => {
    expect((await cli(['\u001b[31m'])).stderr).not.toContain('\u001b');
    expect((await cli(['quot\u001b'])).stderr).toContain('Did you mean quote?');
    expect((await cli(['quot\u001b'])).stderr).not.toContain('\u001b');
  });
});

describe('colour', () => {
  const quote = ['quote', 'set.json', '--stay', 'stay.json'];
  test.each([
    ['not in a pipe', { isTTY: false, env: {} }, false],
    ['on a terminal', { isTTY: true, env: {} }, true],
    ['not on a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }, false],
    ['not with NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, false],
    ['with FORCE_COLOR in a pipe', { isTTY: false, env: { FORCE_COLOR: '1' } }, true],
    ['not with FORCE_COLOR=0', { isTTY: true, env: { FORCE_COLOR: '0' } }, false],
    ['not with both: NO_COLOR wins', { isTTY: true, env: { NO_COLOR: '1', FORCE_COLOR: '1' } }, false],
  ])('%s', async (_, world, expected) => {
    const table = await cli(quote, { files: FILES, ...world });
    expect(table.stdout.includes(ESCAPE)).toBe(expected);
    const issues = await cli(['validate', 'a'], { files: { a: '{"taxes": []}' }, ...world });
    expect(issues.stdout.includes(ESCAPE)).toBe(expected);
    const refused = await cli(['quote', 'a', '--stay', 'stay.json'], {
      files: { ...FILES, a: '{"taxes": []}' },
      ...world,
    });
    expect(refused.stderr.includes(ESCAPE)).toBe(expected);
  });

  test('JSON has no colour', async () => {
    const { stdout } = await cli([...quote, '--json'], { files: FILES, isTTY: true });
    expect(stdout).not.toContain(ESCAPE);
  });
});
