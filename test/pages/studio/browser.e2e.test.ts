import { deflateRawSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { CITY, SET, VAT } from '../editor/sets.js';
import { hasChromium, NO_CHROMIUM } from '../page/browser.js';
import { browserTest as test, violationsInBoth, violationsOn } from '../page/in-chromium.js';
import { studioPage } from './bundle.js';
import { onServer } from './in-browser.js';
import { chargesOn, figuresOn, onFile, openStayForm, tabTo } from './open.js';
import { DRAFT, fieldsOf, tryEdits } from './random-edits.js';

const isThere = hasChromium();
if (!isThere) console.log(`${NO_CHROMIUM} the studio is not tried in a browser.`);

const EDITS = Number(process.env['STAYTAX_STUDIO_EDITS'] ?? 8);
const SEED = Number(process.env['STAYTAX_STUDIO_SEED'] ?? 20261121);
/** What axe finds wrong. */
const NOTHING = { light: [], dark: [] };
const TITLE = `<img src=x onerror="document.title='run'">`;

describe.runIf(isThere)('the studio in a browser', () => {
  let browser: Browser;
  let html = '';
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    html = await studioPage({ sets: [{ name: 'Lisbon', draft: DRAFT }], today: '2026-05-01' });
  });

  test(`after each of ${EDITS} random edits of every kind cards are those of the draft, figures those of quote()`, async () => {
    await onServer(browser, DRAFT, ({ page }) => tryEdits(fieldsOf(page), EDITS, SEED));
  }, 3_600_000);

  test('figures, charges and buttons have the data attributes that tests read', async () => {
    await onFile(browser, html, async (page) => {
      expect(await page.getByLabel('Rate', { exact: true }).first().inputValue()).toBe('10.00');
      await openStayForm(page);
      await unfold(page);
      for (const label of [
        'Check-in',
        'Nights',
        'Adults',
        'Ages of children',
        'Price a night',
        'Nights charged at most',
        'Charged',
        'Who gets the money',
      ]) {
        expect(await page.getByLabel(label, { exact: true }).first().isVisible()).toBe(true);
      }
      // 700.00 with 10% in it, of which the fee of 50.00 is on top, and 4.00 x 2 x 7.
      expect(await figuresOn(page)).toMatchObject({ price: '700.00', total: '806.00' });
      expect((await chargesOn(page)).map(([title]) => title).toSorted()).toEqual(['City tax', 'Cleaning fee', 'VAT']);
    });
  });

  test('an edit lists the other changed stays, says where the house loses, and a press opens one', async () => {
    await onFile(browser, html, async (page) => {
      await page.getByLabel('Rate', { exact: true }).first().fill('20');
      const first = page.locator('.stays tbody tr').first();
      await first.waitFor();
      expect(await first.getAttribute('class')).toBe('hurts');
      expect(await first.innerText()).toContain('you keep');
      const before = await figuresOn(page);
      await first.getByRole('button').click();
      expect(await figuresOn(page)).not.toEqual(before);
    });
  });

  test('edits, adds, moves, undoes and reviews by keyboard', async () => {
    await onFile(browser, html, async (page) => {
      await tabTo(page, '[data-button="add-tax"]');
      await page.keyboard.press('Enter');
      expect(await focused(page)).toBe('t4.title');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Eco levy');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('1,50');
      expect(await chargesOn(page)).toContainEqual(['Eco levy', '10.50']);
      await page.keyboard.press('Alt+ArrowUp');
      const titles = "[...document.querySelectorAll('.fold bdi')].map((one) => one.textContent)";
      expect(await page.evaluate(titles)).toEqual(['VAT', 'Cleaning fee', 'Eco levy', 'City tax']);
      await page.keyboard.press('Control+Z');
      expect(await page.evaluate(titles)).toEqual(['VAT', 'Cleaning fee', 'City tax', 'Eco levy']);
      await page.keyboard.press('Control+Shift+Z');
      await page.keyboard.press('Control+S');
      await page.getByRole('dialog').waitFor();
      // What was typed last, and nothing before it: until it is compared, the dialog says that it is not.
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /Eco levy/ })
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  });

  test('a tax is dragged before another one, and with Shift into it', async () => {
    await onFile(browser, html, async (page) => {
      // High enough that nothing has to be scrolled while it is dragged.
      await page.setViewportSize({ width: 1280, height: 1400 });
      // Advice, once it comes, moves the rows below it.
      await page.locator('.tax .advice').first().waitFor();
      await drag(page, 'City tax', 'VAT');
      await expect.poll(() => tree(page)).toEqual(['0 City tax', '0 VAT', '1 Cleaning fee']);
      await drag(page, 'City tax', 'VAT', 'Shift');
      await expect.poll(() => tree(page)).toEqual(['0 VAT', '1 Cleaning fee', '1 City tax']);
      expect(await page.locator('.tax.over').count()).toBe(0);
      await page.keyboard.press('Control+Z');
      await expect.poll(() => tree(page)).toEqual(['0 City tax', '0 VAT', '1 Cleaning fee']);
      await drag(page, 'VAT', 'Cleaning fee');
      await expect.poll(() => tree(page)).toEqual(['0 City tax', '0 VAT', '1 Cleaning fee']);
    });
  });

  test('text from an input method is read once it is complete', async () => {
    await onFile(browser, html, async (page) => {
      const session = await page.context().newCDPSession(page);
      const compose = (text: string) =>
        session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await unfold(page);
      const rate = page.getByLabel('Rate', { exact: true }).last();
      const title = page.getByLabel('Name', { exact: true }).last();
      await page.evaluate(
        "globalThis.composed = []; for (const name of ['compositionstart', 'compositionend']) document.addEventListener(name, () => composed.push(name))",
      );
      await title.focus();
      await page.keyboard.press('Control+A');
      for (const text of ['s', 'し', 'しゅ', 'しゅく', '宿']) {
        await compose(text);
        expect(await title.inputValue()).toBe(text);
      }
      await session.send('Input.insertText', { text: '宿泊税' });
      expect(await title.inputValue()).toBe('宿泊税');
      expect(await page.evaluate('composed')).toEqual(['compositionstart', 'compositionend']);
      await rate.focus();
      await page.keyboard.press('Control+A');
      for (const text of ['２', '２．', '２．５']) await compose(text);
      expect(await rate.inputValue()).toBe('２．５');
      await session.send('Input.insertText', { text: '２．５' });
      await page.keyboard.press('Tab');
      expect(await rate.inputValue()).toBe('2.5');
      expect(await chargesOn(page)).toContainEqual(['宿泊税', '35.00']);
    });
  });

  test('reads and shows decimals with a comma in German', async () => {
    await onFile(
      browser,
      html,
      async (page) => {
        await unfold(page);
        const rate = page.getByLabel('Rate', { exact: true }).last();
        await rate.focus();
        await page.keyboard.press('Control+A');
        await page.keyboard.type('2,55');
        expect(await rate.inputValue()).toBe('2,55');
        expect(await figuresOn(page)).toMatchObject({ price: '700,00', total: '785,70' });
        await page.keyboard.press('Tab');
        expect(await rate.inputValue()).toBe('2,55');
        await rate.fill('1.000');
        await page.keyboard.press('Tab');
        // An amount in euros has no three decimals. For two persons and seven nights.
        expect(await chargesOn(page)).toContainEqual(['City tax', '14.000,00']);
        await rate.fill('2,55');
        await openStayForm(page);
        await page.getByLabel('Price a night', { exact: true }).fill('99,5');
        expect(await figuresOn(page)).toMatchObject({ price: '696,50' });
      },
      { locale: 'de-DE' },
    );
  });

  test('the base of a percentage is chosen from the taxes, and follows a new title', async () => {
    const draft = {
      ...SET,
      taxes: [CITY, { ...VAT, title: 'VAT on it', is_inclusive: false }],
    };
    const set = await studioPage({ sets: [{ name: 'Lisbon', draft }], today: '2026-05-01', locale: 'en' });
    await onFile(browser, set, async (page) => {
      await page.locator('[data-button="fold-t2"]').click();
      await page.locator('[data-button="rest-t2"]').click();
      await page.locator('[data-button="show-t2.local.base.plus"]').click();
      expect(await focused(page)).toBe('t2.local.base.plus');
      await page.keyboard.press('Space');
      // A tenth of 700.00 and of 56.00.
      expect(await chargesOn(page)).toContainEqual(['VAT on it', '75.60']);
      await page.getByLabel('Name', { exact: true }).first().fill('Levy, for the town');
      const taxes = page.getByRole('group', { name: 'On these taxes' });
      expect(await taxes.getByRole('checkbox', { name: 'Levy, for the town' }).isChecked()).toBe(false);
      expect(await taxes.getByRole('checkbox', { name: 'City tax' }).isChecked()).toBe(true);
      expect(await taxes.getByText('There is no tax "City tax" in the set.').isVisible()).toBe(true);
      expect(await violationsOn(page, '.tax')).toEqual([]);
      await taxes.getByText('City tax', { exact: true }).click();
      await taxes.getByText('Levy, for the town').click();
      expect(await chargesOn(page)).toContainEqual(['VAT on it', '75.60']);
      await page.keyboard.press('Control+Z');
      expect(await chargesOn(page)).toContainEqual(['VAT on it', '70.00']);
    });
  });

  test('a season is added to a row, with its problem at the field', async () => {
    await onFile(browser, html, async (page) => {
      await unfold(page);
      await page.locator('[data-button="another-t3"]').click();
      await page.getByRole('button', { name: 'Another rate in a season' }).click();
      expect(await focused(page)).toBe('t3.local.rates.0.seasons.0.from');
      await page.getByLabel('Rate of the row').fill('2');
      expect(await chargesOn(page)).toContainEqual(['City tax', '28.00']);
      await page.getByLabel('Season from').focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('06-31');
      await page.keyboard.press('Tab');
      const from = page.getByLabel('Season from');
      expect(await from.getAttribute('aria-invalid')).toBe('true');
      await from.fill('05-06');
      // Two nights at 2.00, and five at 4.00, for 2 persons.
      expect(await chargesOn(page)).toContainEqual(['City tax', '48.00']);
      await page.locator('[data-button="conditions-t3"]').click();
      await page.getByRole('button', { name: 'Booking' }).click();
      expect(await page.getByLabel('Booked from').isVisible()).toBe(true);
      expect(await violationsOn(page, '.tax')).toEqual([]);
    });
  });

  test('a guest arrives later and leaves earlier, by keyboard, with undo', async () => {
    await onFile(browser, html, async (page) => {
      await openStayForm(page);
      await page.locator('[data-button="stay-more"]').click();
      await page.locator('[data-button="show-stay-nightsAfter"]').click();
      expect(await focused(page)).toBe('stay.nightsAfter');
      await page.locator('[data-button="stay-more"]').click();
      await page.locator('[data-button="show-guest-nights"]').click();
      expect(await focused(page)).toBe('stay.checkIn.0.0');
      await page.getByLabel('Check-in of guest 2', { exact: true }).fill('2026-05-06');
      // 4.00 for seven nights of the first guest, and two of the second.
      expect(await chargesOn(page)).toContainEqual(['City tax', '36.00']);
      await page.getByLabel('Nights of guest 2', { exact: true }).fill('1');
      expect(await chargesOn(page)).toContainEqual(['City tax', '32.00']);
      const later = page.getByLabel('Later nights', { exact: true });
      await later.fill('3');
      expect(await violationsOn(page, '.shown')).toEqual([]);
      await page.getByLabel('Nights of guest 2', { exact: true }).fill('9');
      await page.keyboard.press('Tab');
      expect(await page.getByLabel('Nights of guest 2', { exact: true }).getAttribute('aria-invalid')).toBe('true');
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+Z');
      expect(await later.inputValue()).toBe('');
      expect(await chargesOn(page)).toContainEqual(['City tax', '56.00']);
    });
  });

  test('a half-typed number keeps the last good figures, and says so', async () => {
    await onFile(browser, html, async (page) => {
      const before = await figuresOn(page);
      await openStayForm(page);
      const nights = page.getByLabel('Nights', { exact: true });
      await nights.fill('');
      expect(await figuresOn(page)).toEqual(before);
      expect(await page.locator('.stale').isVisible()).toBe(true);
      // What is wrong with it is said once it was left.
      expect(await nights.getAttribute('aria-invalid')).toBe('false');
      await page.keyboard.press('Tab');
      await expect.poll(() => nights.getAttribute('aria-invalid')).toBe('true');
      await nights.fill('3');
      expect(await page.locator('.stale').count()).toBe(0);
    });
  });

  test('figures are read out once, after a pause', async () => {
    await onFile(browser, html, async (page) => {
      const status = page.locator('.announced');
      await page.evaluate(
        "globalThis.told = []; new MutationObserver(() => document.querySelector('.announced').textContent === '' || told.push(document.querySelector('.announced').textContent)).observe(document.querySelector('.announced'), { childList: true, characterData: true, subtree: true })",
      );
      // At once, however slow the machine is.
      await page.evaluate(
        `const rate = document.querySelector('[name="t1.rate"]'); for (const text of ['1', '12', '12.', '12.5']) { rate.value = text; rate.dispatchEvent(new Event('input', { bubbles: true })); }`,
      );
      await expect.poll(() => status.textContent()).toMatch(/^You keep .* guests pay /);
      expect(await page.evaluate('told')).toEqual([await status.textContent()]);
    });
  });

  test('a button that adds something selects the text to replace', async () => {
    await onFile(browser, html, async (page) => {
      const written = () => page.evaluate('[document.activeElement.name, document.activeElement.value]');
      await unfold(page);
      await page.locator('[data-button="another-t3"]').click();
      await page.locator('[data-button="another-t3-age"]').click();
      await page.keyboard.type('13');
      expect(await written()).toEqual(['t3.local.rates.0.age_under', '13']);
      await page.locator('[data-button="conditions-t3"]').click();
      await page.locator('[data-button="column-t3-dates"]').click();
      await page.keyboard.press('Enter');
      expect(await written()).toEqual(['t3.local.rates.0.dates.0.after', '']);
      // The empty date is wrong once it is left: what is said of it must not move the button from under the pointer.
      await page.locator('[data-button="add-tax"]').click();
      await page.keyboard.type('VAT of it');
      expect(await written()).toEqual(['t4.title', 'VAT of it']);
      await page.locator('.problem', { hasText: 'Fill in the first day' }).first().waitFor();
    });
  });

  test('taxes out of sight, which are not laid out, can be found and reached', async () => {
    const taxes = Array.from({ length: 30 }, (_, at) => ({ ...CITY, title: `Tax number ${at + 1}.` }));
    const many = await studioPage({ sets: [{ name: 'Many', draft: { ...SET, taxes } }], today: '2026-05-01' });
    await onFile(browser, many, async (page) => {
      await page.locator('[data-button="fold-t30"]').click();
      const last = page.locator('[name="t30.rate"]');
      expect(await page.evaluate("window.find('Tax number 30.')")).toBe(true);
      await page.evaluate('scrollTo(0, 0)');
      await last.focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('5');
      expect(await last.evaluate((input) => input.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
      expect(await chargesOn(page)).toContainEqual(['Tax number 30.', '70.00']);
      expect(await page.evaluate("getComputedStyle(document.querySelector('.tax')).contentVisibility")).toBe('auto');
    });
  });

  test('axe finds nothing in light and dark, from 320 to 1440 px, in every state', async () => {
    await onFile(browser, html, async (page) => {
      await unfold(page);
      await openStayForm(page);
      await page.locator('[data-button="another-t3"]').click();
      await page.locator('[data-button="another-t3-nights"]').click();
      for (const width of [1440, 600, 320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        // What a wide window shows is asked below, with all of it unfolded.
        if (width === 320) expect(await violationsInBoth(page)).toEqual(NOTHING);
      }
      for (const summary of await page.locator('summary').all()) await summary.click();
      for (const button of [
        ...['conditions-t3', 'column-t3-seasons', 'add-seasons-t3-0', 'another-t1', 'add-season-t1', 'add-room'],
        ...['add-extra-0', 'another-t2'],
      ]) {
        await page.locator(`[data-button="${button}"]`).click();
      }
      expect(await violationsInBoth(page)).toEqual(NOTHING);
      await page.locator('[data-button="rest-t1"]').click();
      expect(await page.locator('[data-button="another-t2-dates"]').count()).toBe(0);
      expect(await violationsInBoth(page, '.tax')).toEqual(NOTHING);
      await page.locator('h2').first().click();
      expect(await page.locator('.card .items').count()).toBe(0);
      await page.getByLabel('Rate', { exact: true }).first().fill('200');
      expect(await violationsInBoth(page)).toEqual(NOTHING);
      await page.locator('[data-button="save"]').click();
      expect(await violationsInBoth(page, 'dialog')).toEqual(NOTHING);
      await page.keyboard.press('Escape');
      await page.getByLabel('Rate', { exact: true }).first().fill('20');
      await page.locator('[name="t1.applicable_date_ranges.0.after"]').fill('2026-01-01');
      await page.locator('.stays tbody tr').first().waitFor();
      expect(await violationsInBoth(page, '.shown')).toEqual(NOTHING);
      await page.setViewportSize({ width: 320, height: 700 });
      await page.locator('[data-button="more"]').click();
      expect(await violationsInBoth(page, '.items')).toEqual(NOTHING);
      const menu = await page.locator('.items').boundingBox();
      expect(menu).toMatchObject({ x: expect.toSatisfy((x) => x >= 0) });
      expect((menu?.x ?? 0) + (menu?.width ?? 400)).toBeLessThanOrEqual(320);
      await page.locator('[data-button="json"]').click();
      expect(await violationsInBoth(page, 'dialog')).toEqual(NOTHING);
    });
  }, 180_000);

  test('shows the taxes as the first tab on a phone, and the total on the second', async () => {
    await onFile(browser, html, async (page) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.getByRole('tab', { name: 'Taxes' }).waitFor();
      const rate = page.locator('[name="t1.rate"]');
      await rate.fill('200');
      await page.getByRole('tab', { name: 'Taxes' }).focus();
      for (const view of await page.getByRole('tab').allInnerTexts()) {
        expect(await page.getByRole('tab', { selected: true }).innerText()).toBe(view);
        expect(await page.getByRole('tabpanel').count()).toBe(1);
        expect(await page.getByRole('tab', { name: view, exact: true }).boundingBox()).toMatchObject({
          x: expect.toSatisfy((x) => x >= 0 && x < 320),
        });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
        expect(await violationsOn(page, '[role="tabpanel"]')).toEqual([]);
        await page.keyboard.press('ArrowRight');
      }
      expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Taxes');
      await page.getByRole('tab', { name: /^Guests pay [\d,]+\.\d\d$/ }).click();
      await page.locator('[data-button="to-stay"]').click();
      expect(await focused(page)).toBe('stay.checkIn');
      expect(await rate.isVisible()).toBe(false);
      // What is wrong leads back to its field.
      await page.locator('[data-button="save"]').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rate' }).click();
      await expect.poll(() => focused(page)).toBe('t1.rate');
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      expect(await page.getByRole('tab').last().boundingBox()).toMatchObject({
        y: expect.toSatisfy((y) => y >= 0 && y < 50),
      });
      // The same columns again where there is room.
      await page.setViewportSize({ width: 1440, height: 700 });
      await expect.poll(() => page.getByRole('tab', { name: 'Taxes' }).count()).toBe(0);
      expect(await rate.isVisible()).toBe(true);
    });
  });

  test('fits the menu on a phone, however long the names of places are', async () => {
    const places = [{ name: 'A place with a very long name '.repeat(4), draft: SET }];
    const page = await studioPage({ sets: [{ name: 'Lisbon', draft: SET }], places });
    await onFile(browser, page, async (at) => {
      for (const width of [320, 420, 1440]) {
        await at.setViewportSize({ width, height: 700 });
        await at.locator('[data-button="more"]').click();
        const { x, width: own } = (await at.locator('.items').boundingBox()) ?? { x: -1, width: 0 };
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + own).toBeLessThanOrEqual(width);
        expect(own).toBeLessThanOrEqual(280);
        await at.keyboard.press('Escape');
      }
    });
  });

  test('a script in a title runs nowhere on the page', async () => {
    const evil = { ...SET, title: TITLE, taxes: [{ ...CITY, title: TITLE }, VAT] };
    const page = await studioPage({ sets: [{ name: TITLE, draft: evil, saved: SET }] });
    await onFile(browser, page, async (at) => {
      await at.locator('.stays tbody tr').first().waitFor();
      await at.locator('[data-button="save"]').click();
      for (const summary of await at.locator('summary').all()) await summary.dispatchEvent('click');
      expect(await at.locator('img').count()).toBe(0);
      expect(await at.title()).toBe(`${TITLE}, not saved`);
    });
  });

  test('a link brings the draft back, and a hostile one brings nothing', async () => {
    const packed = (value: unknown) => `#draft=${deflateRawSync(JSON.stringify(value)).toString('base64url')}`;
    const draft = { ...SET, taxes: [{ ...CITY, rate: '9.00' }] };
    const shared = packed({
      draft,
      stay: { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['50.00'] }] },
    });
    await onFile(
      browser,
      html,
      async (page) => {
        await expect.poll(() => figuresOn(page)).toEqual({ kept: '50.00', price: '50.00', total: '59.00' });
      },
      { fragment: shared },
    );
    const odd = {
      draft: { title: TITLE, currency: 'EUR', taxes: [{ title: TITLE, __proto__: null, constructor: 'x' }] },
      stay: { rooms: [{}] },
    };
    for (const fragment of [packed(odd), '#draft=%%%', `#draft=${'A'.repeat(4_000)}`]) {
      await onFile(
        browser,
        html,
        async (page) => {
          await page.locator('[data-button="save"]').waitFor();
          expect(await page.locator('img').count()).toBe(0);
          expect(await page.title()).toMatch(/^Lisbon/);
        },
        { fragment },
      );
    }
  });
});

/** Drags the head of a tax to that of another one. A key is pressed on the way: at first Shift would select text. */
async function drag(page: Page, from: string, onto: string, key?: string): Promise<void> {
  const head = (title: string) => page.locator('.taxhead h3').filter({ hasText: title });
  await head(from).hover();
  await page.mouse.down();
  await page.mouse.move(10, 10);
  if (key !== undefined) await page.keyboard.down(key);
  // A browser tells what a drag is over from the second move on.
  await head(onto).hover();
  await head(onto).hover({ position: { x: 3, y: 3 } });
  await page.mouse.up();
  if (key !== undefined) await page.keyboard.up(key);
}

/** Opens the cards of all taxes. */
async function unfold(page: Page): Promise<void> {
  for (const folded of ['.fold', '.chip']) {
    await page.evaluate(
      `document.querySelectorAll('${folded}[aria-expanded="false"]').forEach((button) => button.click())`,
    );
  }
}

/** How deep each tax is nested, and its title. */
async function tree(page: Page): Promise<unknown> {
  return page.evaluate(
    "[...document.querySelectorAll('.tax')].map((card) => (/depth(\\d)/.exec(card.className) ?? [])[1] + ' ' + card.querySelector('bdi').textContent)",
  );
}

async function focused(page: Page): Promise<unknown> {
  return page.evaluate("document.activeElement.name || document.activeElement.dataset.button || ''");
}
