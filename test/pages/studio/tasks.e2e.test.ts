import { existsSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test } from '../page/in-chromium.js';
import { onServer } from './in-browser.js';
import { figureOn, openStayForm, tabTo } from './open.js';

/** 10,000 stays, as a chain has them in a year. */
const YEAR = ['checkIn,nights,persons,price', ...Array.from({ length: 10_000 }, () => '2025-05-01,9,2,900.00')].join(
  '\n',
);

/** Presses with the mouse, and how many those were. */
function mouseOn(page: Page) {
  let clicks = 0;
  return {
    clicked: () => {
      const before = clicks;
      clicks = 0;
      return before;
    },
    press: async (selector: string) => {
      clicks += 1;
      await page.locator(selector).click();
    },
  };
}

const button = (name: string) => `[data-button="${name}"]`;

/** The stay of nine nights pays for the eighth. */
async function raise(page: Page): Promise<void> {
  await openStayForm(page);
  await page.locator('[name="stay.nights"]').fill('9');
  await page.locator(button('fold-t3')).click();
  await page.locator('[name="t3.max_nights"]').fill('8');
  await page.locator('.stays tbody tr').first().waitFor();
}

describe.runIf(hasChromium())('the clicks that the tasks of a back office take', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });

  test('before and after 0, which stays change most 0, a case 3, a page to share 2, own stays 2, save 2, undo the save 1', async () => {
    await onServer(browser, SET, async ({ page, read, write, file }) => {
      const { press, clicked } = mouseOn(page);
      await raise(page);
      expect(await page.locator('.ledger tbody tr').first().innerText()).toMatch(/1,006\.00.*1,014\.00.*\+8\.00/s);
      const changes = await page.locator('.stays td:last-child span').allInnerTexts();
      expect(Math.max(...changes.map(Number))).toBe(Number(changes[0]));
      expect(clicked()).toBe(0);

      await press(button('more'));
      await press(button('cases'));
      await press('[name="case"]');
      await page.keyboard.type('nine nights');
      await page.keyboard.press('Enter');
      await page.getByText('"nine nights" is kept.').waitFor();
      expect(clicked()).toBe(3);
      expect(readFileSync(file.replace('.json', '.cases.json'), 'utf8')).toContain('"total": "1014.00"');
      await page.keyboard.press('Escape');

      await press(button('link'));
      const [download] = await Promise.all([page.waitForEvent('download'), press(button('link-page'))]);
      expect(clicked()).toBe(2);
      const other = await page.context().newPage();
      await download.saveAs(file.replace('.json', '.html'));
      await other.goto(`file://${file.replace('.json', '.html')}`);
      await other.locator('[data-figure="total"]').waitFor();
      expect(await figureOn(other, 'total')).toBe('1014.00');
      await other.close();
      await page.keyboard.press('Escape');

      await press(button('section-stays'));
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('.drop input[type="file"]')]);
      await chooser.setFiles({ name: 'last-year.csv', mimeType: 'text/csv', buffer: Buffer.from(YEAR) });
      await page.locator('.replay .lead', { hasText: '10,000 stays: guests pay 80,000.00 EUR more' }).waitFor();
      expect(clicked()).toBe(2);

      await press(button('save'));
      expect(await page.getByRole('dialog').innerText()).toMatch(/Nights charged at most\s+7 nights\s+8 nights/);
      await press(button('confirm-save'));
      await page.getByText('Saved.').waitFor();
      expect([clicked(), read()]).toMatchObject([2, { taxes: [{}, {}, { max_nights: 8 }] }]);
      expect(await page.locator('.state').innerText()).toMatch(/^Saved \d\d:\d\d/);

      await press(button('undo-save'));
      await page.getByText('The file says what it said before.').waitFor();
      expect([clicked(), read()]).toEqual([1, SET]);
      expect(await page.locator('.state').innerText()).toBe('1 edit, not saved');

      // What something else writes is said when it happens; what was refused or happened outside stays until it is seen.
      write({ ...SET, title: 'Theirs' });
      await page.getByText('Something else changed the file.').waitFor();
      await press(button('look-at-file'));
      await page.getByRole('dialog').getByText('Nothing was written yet').waitFor();
      await press(button('all-theirs'));
      await page.getByText('nothing is left to save').waitFor();
      write({ ...SET, title: 'Theirs again' });
      await page.getByText('this is what it says now').waitFor();
      expect(await page.locator('[name="set.title"]').inputValue()).toBe('Theirs again');
    });
  }, 60_000);

  test('undo of three of four edits, and a save: 5', async () => {
    await onServer(browser, SET, async ({ page, read }) => {
      const { press, clicked } = mouseOn(page);
      await page.locator(button('fold-t3')).click();
      for (const [name, text] of [
        ['t3.rate', '5.00'],
        ['t3.max_nights', '8'],
        ['t2.rate', '60.00'],
        ['t1.rate', '12.00'],
      ] as const) {
        const [key = ''] = name.split('.');
        if ((await page.locator(`[name="${name}"]`).count()) === 0) await page.locator(button(`fold-${key}`)).click();
        await page.locator(`[name="${name}"]`).fill(text);
        await page.locator(`[name="${name}"]`).blur();
      }
      for (const edits of ['3 edits', '2 edits', '1 edit']) {
        await press(button('undo'));
        expect(await page.locator('.state').innerText()).toBe(`${edits}, not saved`);
      }
      await press(button('save'));
      await press(button('confirm-save'));
      await page.getByText('Saved.').waitFor();
      expect([clicked(), read()]).toMatchObject([5, { taxes: [VAT, FEE, { ...CITY, rate: '5.00' }] }]);
    });
  }, 60_000);

  test('the keys that the same tasks take', async () => {
    await onServer(browser, SET, async ({ page, read, file }) => {
      const { keyboard } = page;
      const press = async (selector: string) => {
        await tabTo(page, selector);
        await keyboard.press('Enter');
      };
      await raise(page);
      await tabTo(page, '.stays button');
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await press(button('more'));
      await press(button('cases'));
      await tabTo(page, '[name="case"]');
      await keyboard.type('by keyboard');
      await keyboard.press('Enter');
      await expect.poll(() => existsSync(file.replace('.json', '.cases.json'))).toBe(true);
      await keyboard.press('Escape');

      await press(button('link'));
      const downloaded = page.waitForEvent('download');
      await press(button('link-page'));
      expect((await downloaded).suggestedFilename()).toBe('studio.html');
      await keyboard.press('Escape');

      // Wherever the focus is, and where none is.
      await page.evaluate('document.activeElement.blur()');
      await keyboard.press('Control+S');
      await page.getByRole('dialog').waitFor();
      await keyboard.press('Enter');
      await page.getByText('Saved.').waitFor();
      expect(read()).toMatchObject({ taxes: [{}, {}, { max_nights: 8 }] });
      await press(button('undo-save'));
      await page.getByText('The file says what it said before.').waitFor();
      expect(read()).toEqual(SET);
    });
  }, 60_000);
});
