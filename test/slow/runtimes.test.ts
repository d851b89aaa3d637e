import { afterAll, expect, test } from 'vitest';
import { readCases } from '../../bench/runtimes/cases.js';
import { writeProgram } from '../../bench/runtimes/install.js';
import { AT_HAND } from '../../bench/runtimes/runtimes.js';
import { installPacked } from '../package/built.js';

const installed = installPacked();
afterAll(installed.remove);

// `npm run runtimes` asks many more, those that have to be downloaded, and of every set.
test('each runtime at hand answers all cases of every third set with the same bytes', async () => {
  const all = readCases();
  const cases = { ...all, taxSets: all.taxSets.filter((_, at) => at % 3 === 0) };
  const folder = await writeProgram(installed.folder, cases, () => undefined);
  const texts: string[] = [];
  for (const { name, run } of AT_HAND) {
    const answered = await run(folder);
    if (answered === undefined) console.log(`No ${name} here: it is not asked.`);
    else texts.push(answered.text);
  }
  expect(texts[0]?.split('\n').length).toBeGreaterThan(1_000);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).not.toContain('"TypeError"');
});
