import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../src/api/index.js';
import { createSandbox } from '../../src/sandbox/index.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';
import { hasChromium, openBrowser } from '../page/browser.js';
import { studioPage } from './bundle.js';
import { onServer } from './in-browser.js';
import { chargesOn, figuresOn, onFile } from './open.js';

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const HOTEL = {
  version: 1,
  property_id: PROPERTY,
  taxes: [VAT, FEE, CITY],
  tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }, { tax: 'City tax' }] }],
};

describe.runIf(hasChromium())('the studio as an editor of documents', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const onSet = async (look: (page: Page) => Promise<void>) =>
    onFile(browser, await studioPage({ sets: [{ name: 'Lisbon', draft: SET }], today: '2026-05-01' }), look);
  const rate = (page: Page, key = 't3') => page.locator(`[name="${key}.rate"]`);
  const isMarked = (page: Page) => page.locator('.unsaved').count();

  describe('undo while a field has the focus', () => {
    test('of a new season: the arrows still move the tax', async () => {
      await onSet(async (page) => {
        await page.locator('[data-button="add-season-t1"]').click();
        await page.keyboard.press('Control+Z');
        await page.locator('[data-button="down-t1"]').click();
        await expect.poll(() => titles(page)).toEqual(['Cleaning fee', 'VAT', 'City tax']);
      });
    });

    test('of a new tax: the next new tax is there, and Review opens', async () => {
      await onSet(async (page) => {
        await page.locator('[data-button="add-tax"]').click();
        await page.keyboard.press('Control+Z');
        await expect.poll(() => titles(page)).toEqual(['VAT', 'Cleaning fee', 'City tax']);
        await page.locator('[data-button="add-tax"]').click();
        await expect.poll(() => titles(page)).toEqual(['VAT', 'Cleaning fee', 'City tax', 'New tax']);
        await page.keyboard.press('Control+S');
        await page.getByRole('dialog').waitFor();
      });
    });

    test('Ctrl+S at once after a digit reviews it, and the field has the focus afterwards', async () => {
      await onSet(async (page) => {
        await rate(page).fill('5');
        await page.keyboard.press('Control+S');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('t3.rate');
        await rate(page).fill('6');
        expect(await chargesOn(page)).toContainEqual(['City tax', '84.00']);
      });
    });

    test('says what it takes back, and takes back what was typed into the stay as well', async () => {
      await onSet(async (page) => {
        await rate(page).fill('5');
        await page.locator('[name="stay.nights"]').fill('2');
        const undo = page.locator('[data-button="undo"]');
        expect(await undo.getAttribute('title')).toBe('Undo: Nights 7 to 2');
        await page.keyboard.press('Control+Z');
        expect(await page.locator('[name="stay.nights"]').inputValue()).toBe('7');
        expect(await undo.getAttribute('title')).toBe('Undo: Rate 4.00 to 5');
        expect(await rate(page).inputValue()).toBe('5');
      });
    });
  });

  test('what is not saved is said, asked about, and here again after a reload', async () => {
    await onServer(browser, SET, async ({ page, read }) => {
      expect(await isMarked(page)).toBe(0);
      await rate(page).fill('5');
      expect(await isMarked(page)).toBe(1);
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
      expect(await rate(page).inputValue()).toBe('5');
      expect(await isMarked(page)).toBe(1);
      await page.locator('[data-button="save"]').click();
      await page.locator('[data-button="confirm-save"]').click();
      await page.getByText('Saved.').waitFor();
      expect(await isMarked(page)).toBe(0);
      expect(read()).toEqual({ ...SET, taxes: [VAT, FEE, { ...CITY, rate: '5' }] });
      await rate(page).fill('6');
      expect(await page.getByText('Saved.').count()).toBe(0);
      await rate(page).fill('5');
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
    });
  });

  test('a link opens the draft, is used once, and compares it with the file', async () => {
    await onServer(browser, SET, async ({ page, url }) => {
      await rate(page).fill('5');
      await page.locator('[data-button="link"]').click();
      const link = await page.getByLabel('Link', { exact: true }).inputValue();
      expect(link).not.toContain('token');
      await page.locator('[data-button="link-close"]').click();
      expect(page.url()).toBe(url);
      const other = await page.context().newPage();
      const response = await other.goto(link);
      expect(response?.status()).toBe(200);
      expect(await rate(other).inputValue()).toBe('5');
      expect((await figuresOn(other))['total']).toBe('820.00');
      expect(other.url()).not.toContain('#');
      await other.close();
      // In the page of the file the draft is an edit of the file.
      await page.goto(`${url}${link.slice(link.indexOf('#'))}`);
      await expect.poll(() => page.url()).toBe(url);
      await page.locator('[data-button="save"]').click();
      expect(await page.getByRole('dialog').innerText()).toContain('Rate: 4.00 → 5');
    });
  });

  test('what is sent to the channel manager is saved first, and shown in money', async () => {
    const sandbox = createSandbox({ apiKeys: ['secret'], properties: [PROPERTY] });
    const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch: sandbox.fetch });
    await onServer(
      browser,
      HOTEL,
      async ({ page, read }) => {
        await rate(page, 't2').fill('5');
        await page.locator('[data-button="plan"]').click();
        expect(await page.getByRole('dialog').innerText()).toContain('The draft is not saved: it is saved first.');
        await page.getByRole('button', { name: 'Save and plan' }).click();
        await page.getByText('What guests would pay').waitFor();
        expect(read()).toMatchObject({ taxes: [{}, {}, { rate: '5' }] });
        await page.locator('[data-button="apply"]').click();
        await page.getByText('The channel manager has what the file says.').waitFor();
        for await (const { title, rate: sent } of api.taxes.list({ property_id: PROPERTY })) {
          if (title === 'City tax') expect(Number(sent)).toBe(5);
        }
      },
      api,
    );
  });
});

async function titles(page: Page): Promise<unknown> {
  return page.evaluate("[...document.querySelectorAll('.taxhead bdi')].map((one) => one.textContent)");
}
