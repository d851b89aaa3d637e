import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SET, VAT } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test } from '../page/in-chromium.js';
import { studioPage } from './bundle.js';
import { onServer } from './in-browser.js';
import { figureOn, onFile, openStayForm } from './open.js';

const field = (name: string): string => `[name="${name}"]`;
/** The problem that describes a field: below it, or below the sentence that it is a part of. */
async function problemOf(page: Page, name: string): Promise<string> {
  const described = page.locator(`${field(name)}[aria-invalid="true"]`);
  const [id = ''] = ((await described.getAttribute('aria-describedby')) ?? '').split(' ');
  return page.locator(`[id="${id}"]`).innerText();
}

describe.runIf(hasChromium())('values as a hotelier types them', () => {
  let browser: Browser;
  test.beforeAll(({ browser: shared }) => {
    browser = shared;
  });

  test('uses the price a night that leads to a total, in one undo step', async () => {
    await onServer(browser, SET, async ({ page }) => {
      await openStayForm(page);
      await page.locator('.pricefor summary').click();
      await page.locator(field('target')).fill('759.80');
      const use = page.locator('[data-button="use-price"]');
      expect(await use.innerText()).toBe('Use 93.40 a night');
      await use.press('Enter');
      expect(await page.locator(field('stay.price')).inputValue()).toBe('93.40');
      await expect.poll(() => figureOn(page, 'total')).toBe('759.80');
      await page.keyboard.press('Control+Z');
      await expect.poll(() => figureOn(page, 'total')).toBe('806.00');
    });
  });

  test('"5%" in an amount is refused in words, and is charged once the tax is a percentage', async () => {
    await onServer(browser, SET, async ({ page }) => {
      await page.locator('[data-button="fold-t2"]').click();
      await page.locator(field('t2.rate')).fill('5%');
      await page.locator(field('t2.logic')).focus();
      expect(await problemOf(page, 't2.rate')).toContain('This is an amount in EUR, not a percentage.');
      await page.locator(field('t2.logic')).selectOption('percent');
      // 5% of 700.00 in place of 50.00.
      await expect.poll(() => figureOn(page, 'total')).toBe('791.00');
    });
  });

  test('reads prices in yen as the page writes them', async () => {
    const kyoto = { name: 'Kyoto', draft: { title: 'Kyoto', currency: 'JPY', taxes: [VAT] } };
    const html = await studioPage({ sets: [kyoto], places: [], today: '2026-05-01', locale: 'en' });
    await onFile(browser, html, async (page) => {
      await openStayForm(page);
      await page.locator(field('stay.price')).fill('63,636');
      await page.keyboard.press('Tab');
      await expect.poll(() => page.locator(field('stay.price')).inputValue()).toBe('63636');
      await expect.poll(() => figureOn(page, 'total')).toBe('445452');
    });
  });
});
