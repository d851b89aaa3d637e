import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../page/browser.js';
import { studioPage } from './bundle.js';
import { onFile } from './open.js';

// Makes docs/studio.png, the picture in docs/studio.md: npx tsx test/studio/picture.ts
const ROOT = new URL('../../', import.meta.url);
const draft = JSON.parse(readFileSync(new URL('examples/tax-sets/lisbon.json', ROOT), 'utf8'));
const browser = await openBrowser();
try {
  const html = await studioPage({
    sets: [{ name: 'Lisbon', draft }],
    file: 'lisbon.json',
    today: '2026-05-01',
    locale: 'en',
  });
  const options = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 0.75, colorScheme: 'light' } as const;
  await onFile(
    browser,
    html,
    async (page) => {
      await page.getByLabel('Nights charged at most', { exact: true }).nth(1).fill('10');
      await page.getByLabel('Nights', { exact: true }).fill('9');
      await page.locator('.changes li').first().waitFor();
      await page.screenshot({ path: fileURLToPath(new URL('docs/studio.png', ROOT)) });
    },
    options,
  );
} finally {
  await browser.close();
}
