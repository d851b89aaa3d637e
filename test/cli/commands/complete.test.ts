import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cli, EXAMPLES } from '../fake-io.js';

const complete = async (...words: string[]) => (await cli(['complete', '--', ...words])).stdout;

afterEach(() => vi.restoreAllMocks());

describe('complete', () => {
  test('commands, with what they do', async () => {
    expect(await complete('pr')).toMatch(/^preview\t.+\nprice-for\t.+\n:4\n$/);
    expect((await complete('')).split('\n').length).toBeGreaterThan(10);
  });

  test('options of a command', async () => {
    expect(await complete('quote', '--stay')).toMatch(/^--stay\t.+\n--stays\t.+\n--stay-charges\t.+\n:4\n$/);
    expect(await complete('validate', '--js')).toMatch(/^--json\t/);
  });

  test('the choices of an option', async () => {
    expect(await complete('quote', 'set.json', '--policy', '')).toBe('documented\t\nchannelManager\t\n:4\n');
    expect(await complete('quote', '--rounding-unit', 'ni')).toBe('night\t\n:4\n');
  });

  test('file names where a file is expected, and none where not', async () => {
    expect(await complete('quote', 'exam')).toBe(':0\n');
    expect(await complete('quote', 'set.json', '--stay', '')).toBe(':0\n');
    expect(await complete('quote', 'set.json', '--price', '')).toBe(':4\n');
    expect(await complete('no-such-command', '')).toBe(':4\n');
  });

  test('names of examples, with file names too', async () => {
    const names = ['places/lisbon', 'places/paris', 'tax-sets/lisbon', 'tax-sets/lisbon-draft', 'stays/weekend'];
    const files = Object.fromEntries(names.map((name) => [`${EXAMPLES}/${name}.json`, '{}']));
    const lines = { [`${EXAMPLES}/stays/many.ndjson`]: '', [`${EXAMPLES}/stays/many.csv`]: '' };
    const typed = async (...words: string[]) =>
      (await cli(['complete', '--', ...words], { files: { ...files, ...lines } })).stdout.replaceAll(
        '\tan example',
        '',
      );
    expect(await typed('quote', 'li')).toBe('lisbon\nlisbon-draft\n:0\n');
    expect(await typed('quote', 'tax-sets/')).toBe('tax-sets/lisbon-draft\ntax-sets/lisbon\n:0\n');
    expect(await typed('quote', 'lisbon', '--stay', '')).toBe('weekend\n:0\n');
    expect(await typed('quote', 'lisbon', '--stays', '')).toBe('many\n:0\n');
    expect(await typed('preview', 'lisbon-draft', '--against', 'p')).toBe('paris\n:0\n');
    expect(await typed('examples', 'stays/m')).toBe('stays/many\n:0\n');
  });

  test('places and countries', async () => {
    expect(await complete('init', '--country', 'P')).toBe('PE\tPeru\nPT\tPortugal\n:4\n');
    expect(await complete('init', '--place', 'lis')).toBe('lisbon\tPortugal\n:4\n');
  });

  test('a command within a command', async () => {
    expect(await complete('sandbox', 'tri')).toMatch(/^trigger\t.+\n:0\n$/);
  });

  test('the script of bash loads twice, and completes in a shell without more', async () => {
    const { code, stdout: bash } = await cli(['complete', 'bash']);
    expect(code).toBe(0);
    const folder = mkdtempSync(join(tmpdir(), 'staytax-complete-'));
    const script = `
      staytax() { [ "$3 $4" = 'quote li' ] && printf 'lisbon\\tan example\\nlisbon-draft\\tan example\\n:0\\n' || printf ':4\\n'; }
      cd "$1"; touch lines.csv other.csv
      source ./script; source ./script
      typed() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); __staytax_complete; echo "\${COMPREPLY[*]}"; }
      typed staytax quote li
      typed staytax quote '$(touch evil)'
      ls`;
    try {
      writeFileSync(join(folder, 'script'), bash);
      const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', folder], { encoding: 'utf8' });
      expect([stdout, stderr]).toEqual(['lisbon lisbon-draft lines.csv\n\nlines.csv\nother.csv\nscript\n', '']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test.each(['zsh', 'fish'])('the script of %s calls the program', async (shell) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const { code, stderr } = await cli(['complete', shell]);
    expect([code, stderr]).toEqual([0, '']);
    expect(String(log.mock.calls[0]?.[0])).toContain('staytax complete --');
  });

  test.each([[[]], [['tcsh']], [['bash', 'zsh']]])('%j is exit 2', async (argv) => {
    const { code, stdout, stderr } = await cli(['complete', ...argv]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('bash, zsh, fish, powershell');
  });
});
