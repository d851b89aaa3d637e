import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DECLARED, EVERY_COMMAND, TOOLS } from './declared.js';
import { cli } from './fake-io.js';

/** What each command needs beside its declaration stands in the tests that enumerate `EVERY_COMMAND` and `TOOLS`. */

/** The tests of commands that stand under another name. */
const TESTED_IN: Readonly<Record<string, string>> = {
  explain: 'cli/preview-explain.test.ts',
  'price-for': 'cli/preview-explain.test.ts',
  studio: 'pages/studio/command.test.ts',
};

const named = EVERY_COMMAND.map(({ words, command }) => [words.join(' '), { words, command }] as const);

describe.each(named)('staytax %s', (_, { words, command }) => {
  test('has a summary and a description', () => {
    expect(command.summary()).toMatch(/^[a-z].*[^.]$/);
    expect(command.description()).toMatch(/^[A-Z].*\.$/);
  });

  test('describes each option, and takes --json', () => {
    for (const { long, description } of command.options) expect(description, long).toMatch(/^\S.*[^.]$/);
    expect(command.options.map(({ long }) => long)).toContain('--json');
  });

  test('has tests', () => {
    const name = words.join('/');
    const places = [TESTED_IN[name] ?? `cli/commands/${name}.test.ts`, `cli/${name}`, `cli/${name}.test.ts`];
    expect(places.filter((place) => existsSync(new URL(`../${place}`, import.meta.url)))).not.toEqual([]);
  });

  test('names each option in its help', async () => {
    const { code, stdout } = await cli([...words, '--help']);
    expect(code).toBe(0);
    for (const { flags } of command.options) expect(stdout).toContain(flags);
  });
});

describe('options that the help of another command explains', () => {
  const groups = named.flatMap(([name]) => {
    const { options = {} } = DECLARED[name] ?? {};
    return Object.entries(options).flatMap(([option, { group }]) => (group ? [[name, option, group] as const] : []));
  });

  test.each(groups)('%s %s', async (_, option, { heading, explainedBy }) => {
    const { stdout } = await cli([...(explainedBy === '' ? [] : [explainedBy]), '--help']);
    if (explainedBy !== '') expect(DECLARED[explainedBy]?.options[option]?.group?.heading).toBe(heading);
    else expect(stdout).toContain(`--${option}`);
    expect(stdout).not.toContain(`${heading.slice(0, -1)} (see "staytax ${explainedBy}`);
  });
});

test('each declared tool is served under the name of its command, with its description', () => {
  for (const [name, { tool, description }] of Object.entries(DECLARED)) {
    const served = TOOLS.get(name.replaceAll('-', '_'));
    expect(served?.description.startsWith(description)).toBe(tool === undefined ? undefined : true);
  }
});
