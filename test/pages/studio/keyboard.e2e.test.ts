import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createApi } from '../../../src/channel/api/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import type { PageData } from '../../../src/pages/studio/protocol.js';
import { CITY, SET, VAT } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test } from '../page/in-chromium.js';
import { studioPage } from './bundle.js';
import { onServer } from './in-browser.js';
import { chargesOn, onFile, tabTo, widths } from './open.js';

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const HOTEL = {
  version: 1,
  property_id: PROPERTY,
  taxes: [VAT, CITY],
  tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }, { tax: 'City tax' }] }],
};

describe.runIf(hasChromium())('a back office without a mouse', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });

  test.each(widths(390, 1280))(
    'at %d px: a city tax is raised from a date on, children exempt, a VAT on it; a family, save, send',
    async (width) => {
      const sandbox = createSandbox({ apiKeys: ['secret'], properties: [PROPERTY] });
      const clock = { sleep: async () => undefined };
      const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch: sandbox.fetch, clock });
      await onServer(
        browser,
        HOTEL,
        async ({ page, read }) => {
          await page.setViewportSize({ width, height: 800 });
          const { keyboard } = page;
          const press = (name: string) => pressOn(page, `[data-button="${name}"]`);
          const type = async (name: string, text: string) => {
            await tabTo(page, `[name="${name}"]`);
            await retype(page, text);
          };
          await page.locator('[data-button="fold-t2"]').waitFor();
          await press('fold-t2');
          // 5.00 for who arrives from June on, and nothing for children.
          await press('another-t2');
          await press('another-t2-age');
          await retype(page, '13');
          await keyboard.press('Enter');
          await type('t2.local.rates.1.rate', '5.00');
          await press('conditions-t2');
          await press('column-t2-arrived');
          await keyboard.type('06012026');
          // A VAT on the city tax alone.
          await press('add-tax');
          await retype(page, 'VAT on it');
          await type('t3.rate', '10');
          await tabTo(page, '[name="t3.logic"]');
          await keyboard.type('as a percentage');
          await press('rest-t3');
          await press('show-t3.local.base.start');
          for (let step = 0; step < 4 && (await chosen(page)) !== 'nothing'; step += 1)
            await keyboard.press('ArrowDown');
          expect(await chosen(page)).toBe('nothing');
          await tabTo(page, '[type=checkbox]');
          await tabTo(page, '[type=checkbox]');
          await keyboard.press('Space');
          // The channel manager cannot charge it, and the field says what to do.
          expect(await page.locator('.problem').innerText()).toContain('Choose "Charged by: this house"');
          await press('rest-t3');
          await press('show-t3.local.only');
          await keyboard.press('ArrowDown');
          // A family.
          if (width < 500) {
            await tabTo(page, '[role="tab"]');
            await keyboard.press('ArrowRight');
          }
          await press('to-stay');
          await keyboard.type('07012026');
          await type('stay.ages', '4, 11');
          await expect.poll(() => chargesOn(page)).toContainEqual(['City tax', '70.00']);
          expect(await chargesOn(page)).toContainEqual(['VAT on it', '7.00']);
          await keyboard.press('Control+S');
          await page.getByRole('dialog').waitFor();
          await press('confirm-save');
          await page.getByText('Saved.').waitFor();
          expect(read()).toMatchObject({
            taxes: [{}, { local: { rates: [{ age_under: 13 }, { rate: '5.00' }] } }, {}],
          });
          await press('send-saved');
          await press('make-plan');
          await page.getByText('What guests would pay').waitFor();
          await press('apply');
          await page.getByText('The channel manager has what the file says.').waitFor();
        },
        api,
      );
    },
    120_000,
  );
});

/** The places to start from, in a page without a set. */
const PLACES = [{ name: 'Lisbon: a city tax of at most seven nights', draft: SET }];

describe.runIf(hasChromium())('the focus, after its element is gone', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });

  const focused = (page: Page) => page.evaluate("document.activeElement.closest('[data-button]')?.dataset.button");
  const onPage = async (data: Pick<PageData, 'sets' | 'places'>, look: (page: Page) => Promise<void>) =>
    onFile(browser, await studioPage({ ...data, today: '2026-05-01' }), look);

  test('Enter twice on the start page begins with the place, and keeps the focus on its first tax', async () => {
    await onPage({ sets: [], places: PLACES }, async (page) => {
      await page.locator('[name="place"]').fill('lis');
      await page.keyboard.press('Enter');
      await page.locator('.tax').first().waitFor();
      expect(await focused(page)).toBe('fold-t1');
      await page.keyboard.press('Enter');
      expect([await focused(page), await page.locator('.tax').count()]).toEqual(['fold-t1', 3]);
      expect(await page.locator('.start').count()).toBe(0);
    });
  });

  test('a removed row leaves it in its tax, and Enter undoes nothing', async () => {
    await onPage({ sets: [{ name: 'Lisbon', draft: SET }] }, async (page) => {
      await page.locator('[data-button="fold-t3"]').click();
      await page.locator('[data-button="another-t3"]').click();
      await page.locator('[data-button="another-t3-age"]').click();
      const remove = page.getByRole('button', { name: /^Remove/ }).last();
      await remove.focus();
      const rows = await page.locator('.rows-of tbody tr').count();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.rows-of tbody tr').count()).toBeLessThan(rows);
      expect(
        await page.evaluate(
          "document.activeElement.closest('.tax')?.contains(document.querySelector('[data-button=fold-t3]'))",
        ),
      ).toBe(true);
    });
  });

  test('undo of a new tax leaves it on the first one, and keys still reach the page', async () => {
    await onPage({ sets: [{ name: 'Lisbon', draft: SET }] }, async (page) => {
      await page.locator('[data-button="add-tax"]').click();
      await page.locator('[name="t4.title"]').focus();
      await page.keyboard.press('Control+Z');
      await expect.poll(() => page.locator('.tax').count()).toBe(3);
      expect(await focused(page)).toBe('fold-t1');
      await page.keyboard.press('Control+Shift+Z');
      await expect.poll(() => page.locator('.tax').count()).toBe(4);
    });
  });

  test('undo of a place leads back to the search for places', async () => {
    await onPage({ sets: [], places: PLACES }, async (page) => {
      await page.locator('[name="place"]').fill('lis');
      await page.keyboard.press('Enter');
      await page.locator('.tax').first().waitFor();
      await page.keyboard.press('Control+Z');
      await page.locator('.start').waitFor();
      expect(await page.evaluate('document.activeElement.name')).toBe('place');
    });
  });
});

/** The value of the choice that has the focus. */
async function chosen(page: Page): Promise<unknown> {
  return page.evaluate('document.activeElement.value');
}

async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

async function pressOn(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
}
