import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect } from 'vitest';
import { hasChromium, NO_CHROMIUM } from '../pages/page/browser.js';
import { browserTest as test } from '../pages/page/in-chromium.js';
import { ensureBuilt, ROOT } from './built.js';

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, 'examples', file), 'utf8'));
const taxSet = read('tax-sets/seasonal.json');
const stay = read('stays/week-family.json');

const isThere = hasChromium();
if (!isThere) console.log(`${NO_CHROMIUM} the core is not tried in a browser.`);

/** The built core as an app of its own bundles it; a module of Node in it would fail the bundling. */
async function bundle(): Promise<string> {
  ensureBuilt();
  const { outputFiles, warnings } = await build({
    entryPoints: [join(ROOT, 'dist/index.js')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'staytax',
    platform: 'browser',
    target: 'es2022',
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]?.text ?? '';
}

describe('the core in a browser', () => {
  test('bundles without anything of Node', async () => {
    const code = await bundle();
    expect(code).not.toMatch(/\b(require\(|process\.|node:)/);
  });

  test.runIf(isThere)('quotes as Node does, to the last character', async ({ browser }) => {
    const page = await browser.newPage();
    try {
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.addScriptTag({ content: await bundle() });
      const inNode = await import(/* @vite-ignore */ join(ROOT, 'dist/index.js'));
      const given = `${JSON.stringify(taxSet)}, ${JSON.stringify(stay)}`;
      const quoted = await page.evaluate<string>(`JSON.stringify(staytax.quote(${given}))`);
      expect(quoted).toBe(JSON.stringify(inNode.quote(taxSet, stay)));
      expect(JSON.parse(quoted).nights.length).toBeGreaterThan(1);
      expect(complaints).toEqual([]);
    } finally {
      await page.close();
    }
  });
});
