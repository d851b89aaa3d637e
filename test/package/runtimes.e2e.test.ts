import { afterAll, expect, test } from 'vitest';
import { readCases } from '../../bench/runtimes/cases.js';
import { writeProgram } from '../../bench/runtimes/install.js';
import { AT_HAND } from '../../bench/runtimes/runtimes.js';
import { installPacked } from './built.js';

const installed = installPacked();
afterAll(installed.remove);

// `npm run runtimes` asks many more: those that have to be downloaded.
test('each runtime at hand answers all cases with the same bytes', async () => {
  const folder = await writeProgram(installed.folder, readCases(), () => undefined);
  const texts: string[] = [];
  for (const { name, run } of AT_HAND) {
    const answered = await run(folder);
    if (answered === undefined) console.log(`No ${name} here: it is not asked.`);
    else texts.push(answered.text);
  }
  expect(texts[0]?.split('\n').length).toBeGreaterThan(2_000);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).not.toContain('"TypeError"');
});
