import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { EXPORTS } from '../../trials/replay/exports.js';
import { workbookOf } from '../../trials/replay/workbook-of.js';
import { SET } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test, violationsInBoth } from '../page/in-chromium.js';
import { studioPage } from './bundle.js';
import { onServer } from './in-browser.js';
import { onFile, tabTo } from './open.js';

const FORM = '.stay-columns';
const PRESS = '[data-button="replay-columns"]';
/** A header that no other test leaves in the storage of the browser. */
const AMBIGUOUS = 'Arrival;Departure;Pax;Total due;Of test A\n03/04/2025;05/04/2025;2;200;\n';

describe.runIf(hasChromium())('your stays from an export', () => {
  let browser: Browser;
  let html = '';
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    html = await studioPage({ sets: [{ name: 'Lisbon', draft: SET }], today: '2026-05-01', locale: 'en' });
  });

  const lead = (page: Page) => page.locator('.replay .lead');
  const choose = (page: Page, name: string, content: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const openStays = (page: Page) => page.locator('[data-button="section-stays"]').click();
  /** Raises the city tax, so that every stay is among the most changed. */
  const raise = async (page: Page) => {
    await page.locator('[data-button="fold-t3"]').click();
    await page.locator('[name="t3.rate"]').fill('5.00');
  };
  const onStays = (look: (page: Page) => Promise<void>) =>
    onFile(browser, html, async (page) => {
      await openStays(page);
      await look(page);
    });
  const chosenOn = (page: Page) =>
    page.evaluate(
      "Object.fromEntries([...document.querySelectorAll('.stay-columns li')].map((row) => [row.querySelector('bdi').textContent, row.querySelector('select').value]).filter(([, column]) => column !== ''))",
    );

  test('own stays from a foreign header take a file and one press, and the next file with it takes none', async () => {
    const [, table] = EXPORTS[0] ?? ['', ''];
    await onStays(async (page) => {
      await choose(page, 'reservations.csv', table);
      expect(await page.locator(PRESS).textContent()).toBe('Replay 2 stays');
      expect(await chosenOn(page)).toEqual({
        'Check-in': 'checkIn',
        'Check-out': 'checkOut',
        'Booked on': 'bookedOn',
        Adults: 'adults',
        Children: 'children',
        "Children's age(s)": 'ages',
        Price: 'price',
      });
      await page.locator(PRESS).click();
      await expect.poll(() => lead(page).textContent()).toMatch(/^2 stays: guests pay as much as before/);
      expect(await page.evaluate('document.activeElement.dataset.button')).toBe('columns');
      await page.reload();
      await openStays(page);
      await choose(page, 'next.csv', table.split('\n').slice(0, 2).join('\n'));
      await expect.poll(() => lead(page).textContent()).toMatch(/^1 stay: guests pay as much as before/);
      expect(await page.locator(FORM).count()).toBe(0);
    });
  });

  test('the keyboard reaches the button behind the columns, and changes them later', async () => {
    await onStays(async (page) => {
      await choose(page, 'a.csv', 'Ankunft;Nächte;Gäste;Preis;Of test B\n01.05.2025;2;2;200,00;\n');
      await page.locator(PRESS).waitFor();
      await page.locator('input[type=file]').focus();
      await tabTo(page, PRESS);
      await page.keyboard.press('Enter');
      await expect.poll(() => lead(page).textContent()).toMatch(/^1 stay/);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('column-0');
      expect(await chosenOn(page)).toEqual({ Ankunft: 'checkIn', Nächte: 'nights', Gäste: 'persons', Preis: 'price' });
    });
  });

  test('a day that reads in two ways is asked about, and nothing is guessed', async () => {
    await onStays(async (page) => {
      await raise(page);
      await choose(page, 'a.csv', AMBIGUOUS);
      const question = page.getByRole('group', { name: 'Which day is 03/04/2025?' });
      expect(await question.getByRole('radio', { checked: true }).count()).toBe(0);
      expect(await page.locator(PRESS).getAttribute('aria-disabled')).toBe('true');
      await question.getByLabel('Mar 4, 2025').check();
      await page.locator(PRESS).click();
      await expect.poll(() => page.locator('.replay').textContent()).toContain('61 nights from Mar 4, 2025');
      await page.locator('[data-button="columns"]').click();
      await question.getByLabel('Apr 3, 2025').check();
      await page.locator(PRESS).click();
      await expect.poll(() => page.locator('.replay').textContent()).toContain('2 nights from Apr 3, 2025');
      // A row that reads in one way alone decides against the earlier answer.
      await choose(page, 'b.csv', `${AMBIGUOUS}03/24/2025;03/25/2025;1;90;\n`);
      await expect.poll(() => page.locator('.replay').textContent()).toContain('1 night from Mar 24, 2025');
    });
  });

  test('says what is missing, and takes a column away from where it was', async () => {
    await onStays(async (page) => {
      await choose(page, 'a.csv', 'Day;Until;Pax;Paid;Of test C\n2025-05-01;2025-05-03;2;200.00;1\n');
      const problem = page.locator(`${FORM} .problem`);
      expect(await problem.textContent()).toBe('Say which column is the check-in. Say which column is the price.');
      await page.getByLabel('Day').selectOption('checkOut');
      expect(await problem.textContent()).toContain('Say which column is the check-in.');
      expect(await page.getByLabel('Until').inputValue()).toBe('');
      await page.getByLabel('Day').selectOption('checkIn');
      expect(await problem.textContent()).toBe(
        'Say which column is the check-out, or the number of nights. Say which column is the price.',
      );
      await page.getByLabel('Until').selectOption('checkOut');
      await page.getByLabel('Paid').selectOption('price');
      expect(await problem.count()).toBe(0);
      await page.getByLabel('Of test C').selectOption('children');
      expect(await problem.textContent()).toBe('These columns say the same: Pax, Of test C. Leave one of them out.');
    });
  });

  test('a file of which no line can be read is an error with reasons, not "the same"', async () => {
    await onStays(async (page) => {
      await choose(page, 'a.csv', 'checkIn,nights,persons,price\n01.05.2025,2,2,200.00\n03.05.2025,2,2,200.00\n');
      await expect
        .poll(() => lead(page).textContent())
        .toBe('No stay can be compared: all 2 lines of the file are refused.');
      expect(await page.locator('.refused').textContent()).toContain('line 2: checkIn');
      expect(await page.locator('.replay table').count()).toBe(0);
      // The columns say how its days are written.
      await page.locator('[data-button="columns"]').click();
      await page.locator(PRESS).click();
      await expect.poll(() => lead(page).textContent()).toMatch(/^2 stays/);
      await choose(page, 'b.ndjson', '');
      await expect.poll(() => lead(page).textContent()).toBe('The file has no stays.');
    });
  });

  test('lines that cannot be read are counted and named by their number and column', async () => {
    await onStays(async (page) => {
      const rows = ['01.05.2025;2;2;200,00', 'total;;;600,00', '02.05.2025;2;two;200,00'];
      await choose(page, 'a.csv', ['Anreise;Nächte;Gäste;Preis;Of test D', ...rows.map((row) => `${row};`)].join('\n'));
      await page.locator(PRESS).click();
      await expect.poll(() => lead(page).textContent()).toMatch(/^1 stay/);
      const refused = await page.locator('.refused').textContent();
      expect(refused).toContain('2 more are refused');
      expect(refused).toContain('line 3: Anreise: ');
      expect(refused).toContain('line 4: Gäste: ');
    });
  });

  test('a workbook is read by a part of the page that is loaded for it alone', async () => {
    await onServer(browser, SET, async ({ page }) => {
      const parts: string[] = [];
      page.on('request', (request) => parts.push(new URL(request.url()).pathname));
      await openStays(page);
      await raise(page);
      const rows = [
        ['Arrivals'],
        ['Guest', 'Arrival', 'Departure', 'Pax', 'Total', 'Of test E'],
        ['Lima', { day: '2025-05-01' }, { day: '2025-05-10' }, 2, 900.5],
      ];
      await choose(page, 'stays.csv', 'checkIn,nights,persons,price\n2025-05-01,2,2,200.00\n');
      await expect.poll(() => lead(page).textContent()).toMatch(/^1 stay/);
      expect(parts).not.toContain('/workbook.js');
      await choose(page, 'stays.xlsx', workbookOf(rows));
      await page.locator(PRESS).click();
      await expect.poll(() => page.locator('.replay').textContent()).toContain('9 nights from May 1, 2025');
      expect(parts).toContain('/workbook.js');
      await choose(page, 'stays.xlsx', 'no workbook');
      await expect
        .poll(() => page.locator('.your-stays .problem').textContent())
        .toContain('is not a workbook of Excel');
    });
  });

  test('a page that is one file says what to do with a workbook', async () => {
    await onStays(async (page) => {
      await choose(page, 'stays.xlsx', workbookOf([['Arrival']]));
      await expect
        .poll(() => page.locator('.your-stays .problem').textContent())
        .toBe('This page cannot read .xlsx. Save the sheet as CSV, and choose that file.');
    });
  });

  test('the form of the columns has no violation, and fits into 320 pixels', async () => {
    await onStays(async (page) => {
      await choose(page, 'a.csv', AMBIGUOUS.replaceAll('Of test A', 'Of test F'));
      await page.locator(PRESS).waitFor();
      await page.locator(`${FORM} summary`).click();
      expect(await violationsInBoth(page, '.shown')).toEqual({ light: [], dark: [] });
      await page.setViewportSize({ width: 320, height: 720 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect(
        await page.evaluate(
          "[...document.querySelectorAll('.stay-columns *')].every((part) => part.getBoundingClientRect().right <= 320)",
        ),
      ).toBe(true);
    });
  });
});
