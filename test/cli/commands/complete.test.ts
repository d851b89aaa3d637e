import { afterEach, describe, expect, test, vi } from 'vitest';
import { cli } from '../fake-io.js';

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

  test.each(['bash', 'zsh', 'fish'])('the script of %s calls the program', async (shell) => {
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
