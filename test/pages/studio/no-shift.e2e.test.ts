import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SET } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test } from '../page/in-chromium.js';
import { studioPage } from './bundle.js';
import { onFile, openStayForm, widths } from './open.js';

/** The top and height of every row and card, once the other stays are compared. */
async function places(page: Page): Promise<unknown> {
  await page.locator('.others.behind').waitFor({ state: 'detached' });
  return page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(
    [...document.querySelectorAll('.tax, .panel, .ledger tr, .of-set')].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return [row.className, top, height];
    })))))`);
}

const TYPED = [
  ['t1.rate', '23.5'],
  ['t3.rate', '12.50'],
  ['t3.rate', 'x'],
  ['t3.max_nights', '14'],
  ['t3.title', 'Taxe de séjour'],
  ['set.title', 'The taxes of a house with a long name'],
  ['stay.nights', '21'],
  ['stay.adults', '4'],
  ['stay.price', '1234.50'],
] as const;

describe.runIf(hasChromium())('the page while one types', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });

  test.each(widths(1366, 1920))(
    'moves no row and no card at any key, at %d px',
    async (width) => {
      const html = await studioPage({ sets: [{ name: 'Lisbon', draft: SET }], today: '2026-05-01', locale: 'en' });
      await onFile(browser, html, async (page) => {
        await page.setViewportSize({ width, height: 1400 });
        for (const key of ['t1', 't3']) {
          const fold = page.locator(`[data-button="fold-${key}"]`);
          if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
        }
        await openStayForm(page);
        for (const [name, text] of TYPED) {
          const field = page.locator(`[name="${name}"]`);
          await field.focus();
          await page.keyboard.press('Control+A');
          const before = await places(page);
          for (const key of text) {
            await page.keyboard.type(key);
            expect(await places(page), `${name}: ${key} of ${text}`).toEqual(before);
          }
          await page.keyboard.press('Control+Z');
        }
      });
    },
    120_000,
  );
});
