import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Stay } from '../../../src/index.js';
import { createCalculator, quote } from '../../../src/index.js';
import { replaying } from '../../../src/trials/replay/replay.js';
import { CITY, SET } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test, violationsOn } from '../page/in-chromium.js';
import { studioPage } from './bundle.js';
import { onServer } from './in-browser.js';
import { figureOn, fromMore, onFile } from './open.js';

const stayOf = (persons: number, nights: number, checkIn = '2025-05-01'): Stay => ({
  checkIn,
  rooms: [{ persons, nightlyPrices: new Array<string>(nights).fill('100.00') }],
});
const STAYS = [stayOf(2, 9), stayOf(1, 2, '2025-06-30'), stayOf(3, 10, '2025-07-01')];
/** The side of the ledger: the taxes beside it are in browser.e2e.test.ts. */
const PANEL = '.shown';
const LINES = `${STAYS.map((stay) => JSON.stringify(stay)).join('\n')}\nno stay\n`;

describe.runIf(hasChromium())('the sections below the ledger', () => {
  let browser: Browser;
  let html = '';
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    html = await studioPage({ sets: [{ name: 'Lisbon', draft: SET }], today: '2026-05-01', locale: 'en' });
  });

  const nights = async (page: Page, most: string) => {
    const fold = page.locator('[data-button="fold-t3"]');
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await page.locator('[name="t3.max_nights"]').fill(most);
  };
  const lead = (page: Page) => page.locator('.replay .lead');
  const choose = (page: Page, name: string, text: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const told = (most: number) => {
    const draft = createCalculator({ ...SET, taxes: [...SET.taxes.slice(0, 2), { ...CITY, max_nights: most }] });
    const replay = replaying(draft, createCalculator(SET));
    STAYS.forEach((stay, at) => {
      replay.add(at + 1, { stay });
    });
    return replay.result();
  };

  test('past stays: the figures of Node, the refused stays, links to the most changed, and a note after an edit', async () => {
    await onFile(browser, html, async (page) => {
      await nights(page, '8');
      await page.locator('[data-button="section-stays"]').click();
      await choose(page, 'last-year.ndjson', LINES);
      // 2 persons pay 8.00 more, 3 persons 12.00.
      await expect
        .poll(() => lead(page).textContent())
        .toMatch(/^3 stays: guests pay 20.00 EUR more, you keep as much as before/);
      expect(told(8).total.change).toBe('+20.00');
      expect(await page.locator('.refused').textContent()).toContain('line 4: The line is not valid JSON.');
      expect(await violationsOn(page, PANEL)).toEqual([]);
      await page.locator('[data-button="replayed-1"]').click();
      expect(await figureOn(page, 'total')).toBe(quote(SET, STAYS[0] as Stay).total.replace('1006', '1014'));
      await nights(page, '9');
      expect(await page.locator('.stale-replay').textContent()).toContain('figures of an earlier draft');
      await expect
        .poll(() => lead(page).textContent())
        .toContain(`guests pay ${told(9).total.change.slice(1)} EUR more`);
      expect(await page.locator('.stale-replay').count()).toBe(0);
    });
  });

  test('past stays as CSV and compressed, with a reason for unreadable files', async () => {
    await onFile(browser, html, async (page) => {
      await nights(page, '8');
      await page.locator('[data-button="section-stays"]').click();
      const csv = 'checkIn;nights;persons;price\r\n2025-05-01;9;2;900.00\r\n';
      await choose(page, 'last-year.csv.gz', gzipSync(csv));
      await expect.poll(() => lead(page).textContent()).toMatch(/^1 stay: guests pay 8.00 EUR more/);
      for (const [name, text, problem] of [
        ['stays.csv', '', 'stays.csv is empty'],
        ['stays.parquet', 'PAR1', 'The page reads .xlsx, .csv, .tsv, and lines of JSON'],
        ['stays.xls', '\u00d0\u00cf', 'The page reads .xlsx, .csv'],
        ['stays.csv.gz', 'no gzip', 'stays.csv.gz cannot be read'],
      ] as const) {
        await choose(page, name, text);
        await expect.poll(() => page.locator('.your-stays [role=status]').textContent()).toContain(problem);
        expect(await lead(page).count()).toBe(0);
      }
    });
  });

  test('the channel manager: the stays that it charges differently', async () => {
    const children = { ...SET, taxes: [{ ...CITY, local: { rates: [{ age_under: 13, rate: '0' }] } }] };
    const family = { checkIn: '2026-05-01', rooms: [{ guests: [{}, {}, { age: 9 }], nightlyPrices: ['100.00'] }] };
    const opened = { sets: [{ name: 'Children', draft: children }], today: '2026-05-01', locale: 'en' };
    await onFile(browser, await studioPage(opened), async (at) => {
      expect(await at.locator('.section-channel').count()).toBe(0);
      expect(await at.locator('body').innerText()).not.toMatch(/channel manager/i);
    });
    await onFile(browser, await studioPage({ ...opened, channel: true }), async (at) => {
      await at.locator('[data-button="section-channel"]').click();
      await expect.poll(() => at.locator('.channel').textContent()).toContain('This stay costs the same');
      await at.locator('.channel tbody button').first().click();
      // A child under 13 is free here, and 4.00 a night there.
      expect(await at.locator('.channel p').first().textContent()).toMatch(
        /EUR here, .* by the channel manager: .* more\.$/,
      );
      expect(await violationsOn(at, PANEL)).toEqual([]);
      expect(quote(children, family).total).toBe('108.00');
    });
    const plain = { sets: [{ name: 'Plain', draft: SET }], today: '2026-05-01', locale: 'en', channel: true };
    await onFile(browser, await studioPage(plain), async (at) => {
      await at.locator('[data-button="section-channel"]').click();
      await expect.poll(() => at.locator('.section-channel').textContent()).toContain('gets everything in this set');
    });
  });

  test('"More" opens and closes by keyboard, and its dialogs restore the focus', async () => {
    await onFile(browser, html, async (page) => {
      await page.locator('[data-button="more"]').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      const focused = "document.activeElement.dataset.button ?? ''";
      await expect.poll(() => page.evaluate(focused)).toBe('more');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      expect(await page.locator('.items').count()).toBe(0);
      expect(await page.evaluate(focused)).toBe('more');
    });
  });

  test('every dialog of "More" is seen on a phone, on both sides, and on the first page', async () => {
    const eachDialog = async (page: Page): Promise<string[]> => {
      await page.locator('[data-button="more"]').click();
      const buttons = page.locator('.tools .items [data-button]');
      const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('data-button') ?? ''));
      await page.keyboard.press('Escape');
      for (const name of names) {
        await fromMore(page, name);
        await page.getByRole('dialog').getByRole('button').first().waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      return names;
    };
    await onServer(browser, SET, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      for (const side of ['taxes', 'ledger']) {
        await page.locator(`[data-button="tab-${side}"]`).click();
        expect(await eachDialog(page)).toEqual(['save-as', 'history', 'cases', 'json']);
      }
    });
    const first = await studioPage({ sets: [], places: [{ name: 'Lisbon', draft: SET }], today: '2026-05-01' });
    await onFile(browser, first, async (page) => {
      expect(await eachDialog(page)).toEqual(['cases', 'json']);
    });
  });
});
