import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SET } from '../pages/editor/sets.js';
import { hasChromium } from '../pages/page/browser.js';
import { browserTest as test, violationsOn } from '../pages/page/in-chromium.js';
import { studioPage } from '../pages/studio/bundle.js';
import { onFile } from '../pages/studio/open.js';

const STAY = { checkIn: '2025-05-01', rooms: [{ persons: 2, nightlyPrices: new Array<string>(9).fill('100.00') }] };
const LINE = `${JSON.stringify(STAY)}\n`;

describe.runIf(hasChromium())('the sections of the studio', () => {
  let browser: Browser;
  let html = '';
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    html = await studioPage({
      sets: [{ name: 'Lisbon', draft: SET }],
      today: '2026-05-01',
      locale: 'en',
      channel: true,
    });
  });

  const choose = (page: Page, name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

  test('a long replay can be cancelled, and begun again', async () => {
    await onFile(browser, html, async (page) => {
      await page.locator('[data-button="section-stays"]').click();
      await choose(page, 'many.ndjson', LINE.repeat(20_000));
      await page.locator('[data-button="cancel-replay"]').click();
      expect(await page.locator('progress').count()).toBe(0);
      await page.locator('[data-button="replay-again"]').click();
      await expect
        .poll(() => page.locator('.replay .lead').textContent(), { timeout: 30_000 })
        .toMatch(/^20,000 stays/);
    });
  });

  test.each(['light', 'dark'] as const)(
    '%s: axe finds nothing in any section from 320 to 1440 px, nothing is wider than the page, nor at 200 %',
    async (colorScheme) => {
      await onFile(
        browser,
        html,
        async (page) => {
          await page.locator('[data-button="fold-t3"]').click();
          await page.locator('[name="t3.max_nights"]').fill('8');
          for (const name of ['why', 'stays', 'channel']) {
            await page.locator(`[data-button="section-${name}"]`).click();
            if (name === 'stays') await choose(page, 'last-year.ndjson', `${LINE}no stay\n`);
            await page
              .locator(name === 'stays' ? '.replay' : `.section-${name} p`)
              .first()
              .waitFor();
            // 640 px is 1280 at 200 %.
            for (const width of [320, 640, 1440]) {
              await page.setViewportSize({ width, height: 800 });
              expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
              expect(await violationsOn(page)).toEqual([]);
            }
          }
        },
        { colorScheme },
      );
    },
    60_000,
  );
});
