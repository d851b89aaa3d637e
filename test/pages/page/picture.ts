import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asWebp } from './as-webp.js';
import { openBrowser } from './browser.js';
import { page } from './html-page.js';

// Makes docs/preview.webp, the picture in docs/preview.md: npx tsx test/pages/page/picture.ts
const ROOT = new URL('../../../', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(`examples/tax-sets/${name}.json`, ROOT), 'utf8'));

const folder = mkdtempSync(join(tmpdir(), 'staytax-picture-'));
const browser = await openBrowser();
try {
  const file = join(folder, 'preview.html');
  writeFileSync(file, page(read('lisbon-draft'), read('lisbon')));
  const at = await browser.newPage({
    viewport: { width: 1120, height: 1290 },
    deviceScaleFactor: 0.6,
    colorScheme: 'light',
  });
  // It opens where the edit changes most: a family of four in two rooms for ten nights.
  await at.goto(pathToFileURL(file).href);
  await at.evaluate('scrollTo(0, 0)');
  writeFileSync(new URL('docs/preview.webp', ROOT), await asWebp(browser, await at.screenshot()));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
