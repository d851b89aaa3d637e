import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Block } from './blocks.js';
import { blocksOf, nameOf, pages, ROOT, textOf } from './blocks.js';
import { issuesIn } from './definitions-in.js';
import { NOT_RUN } from './not-run.js';
import { install, Reader, uninstall } from './reader.js';
import { commandsOf, npmScriptsOf } from './shell.js';

const { scripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));

const keyOf = ({ page, code }: Block): string => `${page}: ${code.split('\n', 1)[0]}`;

/** What is done with a block, by its language. A language that is not here fails. */
const RUN: Readonly<Record<string, (block: Block, reader: Reader) => void | Promise<void>>> = {
  ts: (block, reader) => reader.run(block),
  js: (block, reader) => reader.run(block),
  sh: typeAll,
  yaml: (block, reader) => typeAll({ ...block, code: stepsOf(block.code) }, reader),
  json: ({ code }) => expect(issuesIn(JSON.parse(code))).toEqual([]),
  text: (block, reader) => reader.seen(block),
};

/** Scripts of the project itself are not run, only looked for: the tests are among them. */
async function typeAll(block: Block, reader: Reader): Promise<void> {
  const lines: string[] = [];
  const named = commandsOf(block.code).map(npmScriptsOf);
  for (const name of named.flatMap((names) => names ?? [])) expect(Object.keys(scripts)).toContain(name);
  if (named.every((names) => names !== undefined)) return;
  expect(
    named.every((names) => names === undefined || names.length === 0),
    `${nameOf(block)}: both`,
  ).toBe(true);
  lines.push(...block.code.split('\n').filter((line) => !line.startsWith('npm ')));
  await reader.type({ ...block, code: lines.join('\n') });
}

/** The `run:` steps of a workflow, one a line. */
function stepsOf(yaml: string): string {
  const steps = [...yaml.matchAll(/^\s*- run: (.*)$/gm)].map(([, step = '']) => step);
  expect(steps.length, 'steps with run:').toBeGreaterThan(0);
  return steps.join('\n');
}

const home = await install();
afterAll(() => uninstall(home));

const PAGES = pages().map((page) => [page, blocksOf(page, textOf(page))] as const);

const toRun = PAGES.map(([page, blocks]) => [page, blocks.filter((block) => !(keyOf(block) in NOT_RUN))] as const);

describe.each(toRun.filter(([, blocks]) => blocks.length > 0))('%s', (_page, blocks) => {
  let reader: Reader;
  beforeAll(() => {
    reader = new Reader(home);
  });
  afterAll(() => reader.leave());

  // One after the other: a page is read from its beginning, and a block may use the files of those above it.
  test.each(blocks.map((block) => [nameOf(block), block] as const))('%s', async (_, block) => {
    const run = RUN[block.language];
    if (run === undefined) expect.fail(`nothing runs a block of ${block.language || 'no language'}: ${keyOf(block)}`);
    if (block.file !== undefined) reader.write(block);
    await run(block, reader);
  });
});

test('each block listed as not run exists', () => {
  const all = PAGES.flatMap(([, blocks]) => blocks.map(keyOf));
  expect(Object.keys(NOT_RUN).filter((key) => !all.includes(key))).toEqual([]);
});

test('the README begins with the two commands', () => {
  const readme = textOf('README.md');
  for (const command of ['npm ci && npm run demo', 'npm ci && npm test']) {
    expect(readme.indexOf(command)).toBeGreaterThan(0);
    expect(readme.indexOf(command)).toBeLessThan(readme.indexOf('## '));
  }
});
