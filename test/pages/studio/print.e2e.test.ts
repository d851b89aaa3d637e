import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SET } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test } from '../page/in-chromium.js';
import { studioPage } from './bundle.js';
import { onFile } from './open.js';

describe.runIf(hasChromium())('the studio on paper', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });

  const onEdit = async (look: (page: Page) => Promise<void>, colorScheme: 'light' | 'dark' = 'light') => {
    const html = await studioPage({ sets: [{ name: 'Lisbon', draft: SET, saved: SET }], today: '2026-05-01' });
    await onFile(
      browser,
      html,
      async (page) => {
        await page.locator('[data-button="fold-t3"]').click();
        await page.locator('[name="t3.rate"]').fill('5.00');
        await page.evaluate(`addEventListener('beforeprint', () => {
          window.printed = [...document.querySelector('.editor').children]
            .map((part) => part.classList.contains('on-paper') ? part.textContent : '').join('');
        })`);
        await look(page);
      },
      { colorScheme },
    );
  };

  test('Ctrl+P prints one page with the change, the stay and its ledger, and nothing else', async () => {
    await onEdit(async (page) => {
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      const printed = await page.evaluate<string>('window.printed');
      for (const text of ['Lisbon', '4.00', '5.00', '2 adults, 7 nights', 'Guests pay', 'to the town'])
        expect(printed).toContain(text);
      expect(await page.locator('.on-paper').count()).toBe(0);
    });
  });

  test('"Print this review" prints that page from the dialog, black on white from a dark screen too', async () => {
    await onEdit(async (page) => {
      await page.evaluate('window.print = () => { window.pressed = true; }');
      await page.locator('[data-button="save"]').click();
      await page.locator('[data-button="print-review"]').click();
      expect(await page.evaluate('window.pressed')).toBe(true);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.on-paper [data-figure="total"]').isVisible()).toBe(true);
      for (const part of ['dialog', '.sides', '.stick']) expect(await page.locator(part).isVisible()).toBe(false);
      const ground = "getComputedStyle(document.querySelector('.staytax')).backgroundColor";
      expect(await page.evaluate(ground)).toBe('rgb(255, 255, 255)');
    }, 'dark');
  });
});
