import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createApi } from '../../../src/channel/api/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { LEDGER } from '../../../src/language/words/en/pages.js';
import { say } from '../../../src/language/words/words.js';
import { fragmentOf } from '../../../src/pages/editor/share.js';
import { packedPage, pageLanguage } from '../../../src/pages/studio/page-contents.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test, violationsOn } from '../page/in-chromium.js';
import { studioPage, studioScript } from './bundle.js';
import { heldIn } from './files.js';
import { onServer } from './in-browser.js';
import { chargesOn, figuresOn, fromMore, onFile, openStayForm } from './open.js';

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const HOTEL = {
  version: 1,
  property_id: PROPERTY,
  taxes: [VAT, FEE, CITY],
  tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }, { tax: 'City tax' }] }],
};

describe.runIf(hasChromium())('the studio as an editor of documents', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });

  const onSet = async (look: (page: Page) => Promise<void>) =>
    onFile(browser, await studioPage({ sets: [{ name: 'Lisbon', draft: SET }], today: '2026-05-01' }), look);
  /** The rate of a tax, whose card is unfolded for it. */
  const rate = async (page: Page, key = 't3') => {
    const fold = page.locator(`[data-button="fold-${key}"]`);
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    return page.locator(`[name="${key}.rate"]`);
  };
  const isMarked = (page: Page) => page.locator('.unsaved').count();

  describe('undo while a field has the focus', () => {
    test('removes a new season: arrow keys still move the tax', async () => {
      await onSet(async (page) => {
        for (const name of ['another-t1', 'add-season-t1']) await page.locator(`[data-button="${name}"]`).click();
        await page.keyboard.press('Control+Z');
        await page.locator('[data-button="rest-t1"]').click();
        await page.locator('[data-button="down-t1"]').click();
        await expect.poll(() => titles(page)).toEqual(['Cleaning fee', 'VAT', 'City tax']);
      });
    });

    test('removes a field: keys still reach the page, and redo restores it', async () => {
      await onSet(async (page) => {
        for (const buttons of [['add-tax'], ['another-t1', 'add-season-t1'], ['another-t1', 'another-t1-price']]) {
          for (const button of buttons) await page.locator(`[data-button="${button}"]`).click();
          const fields = await page.locator('.form input').count();
          await page.keyboard.press('Control+Z');
          await expect.poll(() => page.locator('.form input').count()).toBeLessThan(fields);
          await page.keyboard.press('Control+Shift+Z');
          await expect.poll(() => page.locator('.form input').count()).toBe(fields);
        }
      });
    });

    test('removes a new tax: the next one can be added, and Review opens', async () => {
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
        await (await rate(page)).fill('5');
        await page.keyboard.press('Control+S');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('t3.rate');
        await (await rate(page)).fill('6');
        expect(await chargesOn(page)).toContainEqual(['City tax', '84.00']);
      });
    });

    test('names its step, and also undoes edits of the stay', async () => {
      await onSet(async (page) => {
        await openStayForm(page);
        await (await rate(page)).fill('5');
        await page.locator('[name="stay.nights"]').fill('2');
        const undo = page.locator('[data-button="undo"]');
        expect(await undo.getAttribute('title')).toBe('Undo: Nights 7 to 2');
        await page.keyboard.press('Control+Z');
        expect(await page.locator('[name="stay.nights"]').inputValue()).toBe('7');
        expect(await undo.getAttribute('title')).toBe('Undo: Rate 4.00 to 5');
        expect(await (await rate(page)).inputValue()).toBe('5');
      });
    });
  });

  test('an invalid draft lists its problems, and a press leads to the field', async () => {
    await onSet(async (page) => {
      await (await rate(page)).fill('x');
      await page.locator('[data-button="fold-t3"]').click();
      await page.locator('[data-button="save"]').click();
      await page.getByRole('dialog').getByRole('button', { name: 'City tax Rate' }).click();
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('t3.rate');
    });
  });

  test('an unsaved draft shows its state, warns before leaving, and survives a reload', async () => {
    await onServer(browser, SET, async ({ page, read }) => {
      expect(await isMarked(page)).toBe(0);
      await (await rate(page)).fill('5');
      expect(await isMarked(page)).toBe(1);
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
      expect(await (await rate(page)).inputValue()).toBe('5');
      expect(await isMarked(page)).toBe(1);
      await page.locator('[data-button="save"]').click();
      await page.locator('[data-button="confirm-save"]').click();
      await page.getByText('Saved.').waitFor();
      expect(await isMarked(page)).toBe(0);
      expect(read()).toEqual({ ...SET, taxes: [VAT, FEE, { ...CITY, rate: '5' }] });
      await (await rate(page)).fill('6');
      expect(await page.getByText('Saved.').count()).toBe(0);
      await (await rate(page)).fill('5');
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
    });
  });

  test('leaving the page at once keeps the last key', async () => {
    await onSet(async (page) => {
      await rate(page);
      const kept = await page.evaluate<string>(`(() => {
        const input = document.querySelector('[name="t3.rate"]');
        input.value = '7.77';
        input.dispatchEvent(new Event('input', { bubbles: true }));
        dispatchEvent(new Event('pagehide'));
        return Object.values(sessionStorage).join();
      })()`);
      expect(kept).toContain('"rate":"7.77"');
    });
  });

  test('an unreadable text warns before leaving, and survives a reload', async () => {
    const draft = { ...SET, taxes: [VAT, { ...CITY, local: { rates: [{ rate: '1.00', age_under: 4 }] } }] };
    await onServer(browser, draft, async ({ page, read }) => {
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      // Read again, the tax has another key: the first one is gone.
      await page.locator('[data-button="rest-t1"]').click();
      await page.locator('[data-button="remove-t1"]').click();
      await (await rate(page, 't2')).fill('abc');
      await page.locator('[data-button="who-t2"]').click();
      await page.locator('[name="t2.local.rates.0.age_under"]').fill('four');
      await page.locator('[name="set.currency"]').fill('EU');
      await page.keyboard.press('Control+Z');
      await page.keyboard.press('Control+Z');
      expect(await isMarked(page)).toBe(1);
      await page.keyboard.press('Control+Shift+Z');
      await page.keyboard.press('Control+Shift+Z');
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
      await page.getByText('here again').waitFor();
      expect(await isMarked(page)).toBe(1);
      const key = ((await page.locator('h3 .fold').getAttribute('data-button')) ?? '').slice('fold-'.length);
      expect(await (await rate(page, key)).inputValue()).toBe('abc');
      expect(await page.locator(`[name="${key}.local.rates.0.age_under"]`).inputValue()).toBe('four');
      expect(await page.locator('[name="set.currency"]').inputValue()).toBe('EU');
      expect(await page.locator('.stale').count()).toBe(1);
      await page.locator('[data-button="discard"]').click();
      expect(await (await rate(page, 't2')).inputValue()).toBe('4.00');
      expect([await isMarked(page), read()]).toEqual([0, draft]);
    });
  });

  test('an unreadable text alone counts as unsaved', async () => {
    await onServer(browser, SET, async ({ page }) => {
      await (await rate(page)).fill('5');
      await save(page);
      await page.getByText('Saved.').waitFor();
      await (await rate(page)).fill('abc');
      expect([await isMarked(page), await page.getByText('Saved.').count()]).toEqual([1, 0]);
      await (await rate(page)).fill('5');
      expect(await isMarked(page)).toBe(0);
    });
  });

  test('a set that was never saved warns after an edit', async () => {
    const html = await studioPage({ sets: [], today: '2026-05-01', locale: 'en' });
    await onFile(browser, html, isAsked, { locale: 'en' });

    async function isAsked(at: Page): Promise<void> {
      const asked: string[] = [];
      at.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await at.locator('[data-button="start-nothing"]').waitFor();
      await at.reload();
      expect(asked).toEqual([]);
      await at.locator('[data-button="start-nothing"]').click();
      await at.locator('[data-button="add-tax"]').waitFor();
      await at.reload();
      expect(asked).toEqual(['beforeunload']);
    }
  });

  test('a draft that is too large is refused in words, and a stay of the list is shown unchanged', async () => {
    const draft = { ...SET, taxes: [VAT, { ...CITY, local: { rates: [{ rate: '1.00', price_over: '90.00' }] } }] };
    await onServer(browser, draft, async ({ page, url }) => {
      const status = await page.evaluate<number>(
        `fetch('/save', { method: 'POST', headers: { 'x-staytax-token': new URL(${JSON.stringify(url)}).searchParams.get('token') }, body: 'x'.repeat(5e6) }).then(({ status }) => status)`,
      );
      expect(status).toBe(413);
      await (await rate(page, 't2')).fill('5');
      await openStayForm(page);
      await page.locator('.stays tbody tr').first().waitFor();
      const shown = await page.evaluate<readonly ShownStay[]>(EACH_STAY);
      expect(shown).toHaveLength(12);
      expect(shown.filter(({ isByRoom }) => !isByRoom)).not.toHaveLength(0);
      for (const { price, nights, rooms, isByRoom, figure } of shown) {
        const isWhole = price.endsWith(' in all');
        const each = price.replace(' in all', '').split(' ');
        const isSame = each.length === 1 && !isWhole;
        const sum = each.reduce((total, one) => total + Number(one), 0) * (isSame ? Number(nights) : 1);
        if (!isByRoom) expect(figure).toBe((sum * Number(rooms)).toFixed(2));
      }
    });
  });

  test('a page without a server saves by download', async () => {
    await onSet(async (page) => {
      await (await rate(page)).fill('5');
      expect(await isMarked(page)).toBe(1);
      const [download] = await Promise.all([page.waitForEvent('download'), save(page)]);
      expect(download.suggestedFilename()).toBe('tax-set.json');
      const { $schema: _, ...saved } = JSON.parse(readFileSync(await download.path(), 'utf8'));
      expect(saved).toEqual({ ...SET, taxes: [VAT, FEE, { ...CITY, rate: '5' }] });
      expect(await isMarked(page)).toBe(0);
      // A link to what is saved is no edit of it.
      await page.locator('[data-button="link"]').click();
      const link = await page.getByLabel('Link', { exact: true }).inputValue();
      await page.reload();
      await page.getByText('was here last').waitFor();
      expect(await (await rate(page)).inputValue()).toBe('5');
      expect(await isMarked(page)).toBe(0);
      const other = await page.context().newPage();
      await other.goto(link);
      expect(await (await rate(other)).inputValue()).toBe('5');
      expect(await isMarked(other)).toBe(0);
      await other.close();
    });
  });

  test('a packed page in German downloads a copy of itself in German', async () => {
    const { words, opened } = await pageLanguage('de');
    const german = packedPage({ sets: [{ name: 'Lisbon', draft: SET }], ...opened }, await studioScript(), words);
    const review = { name: say(words, LEDGER, 'nothingToReview') };
    await onFile(browser, german, async (page) => {
      await page.getByRole('button', review).waitFor();
      await page.locator('[data-button="link"]').click();
      const button = page.locator('[data-button="link-page"]');
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      const copy = readFileSync(await download.path(), 'utf8');
      expect((await heldIn(copy)).translation).toBe(JSON.stringify(words.translated));
      await onFile(browser, copy, async (other) => other.getByRole('button', review).waitFor());
    });
  });

  test('a link that the page may not copy is selected, and says so', async () => {
    await onSet(async (page) => {
      await page.evaluate("navigator.clipboard.writeText = async () => { throw new DOMException('no') }");
      await page.locator('[data-button="link"]').click();
      await page.locator('[data-button="link-copy"]').click();
      await page.getByText('copy it with Ctrl+C').waitFor();
      const link = page.getByLabel('Link', { exact: true });
      const selected = await page.evaluate('getSelection().toString()');
      expect(selected).toBe(await link.inputValue());
    });
  });

  test('a link opens the draft, is used once, and compares it with the file', async () => {
    await onServer(browser, SET, async ({ page, url }) => {
      await (await rate(page)).fill('5');
      await page.locator('[data-button="link"]').click();
      const link = await page.getByLabel('Link', { exact: true }).inputValue();
      expect(link).not.toContain('token');
      await page.locator('[data-button="link-close"]').click();
      expect(page.url()).toBe(url);
      const other = await page.context().newPage();
      const response = await other.goto(link);
      expect(response?.status()).toBe(200);
      expect(await (await rate(other)).inputValue()).toBe('5');
      expect((await figuresOn(other))['total']).toBe('820.00');
      expect(other.url()).not.toContain('#');
      await other.close();
      // In the page of the file the draft is an edit of the file.
      await page.goto(`${url}${link.slice(link.indexOf('#'))}`);
      await expect.poll(() => page.url()).toBe(url);
      await page.locator('[data-button="save"]').click();
      await expect.poll(() => page.getByRole('dialog').innerText()).toMatch(/Rate\s+4.00 EUR\s+5 EUR/);
    });
  });

  test('a linked draft equal to its saved set is not an edit, and survives a reload', async () => {
    const draft = { ...SET, title: 'Another house', taxes: [VAT] };
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['80.00'] }] };
    const html = await studioPage({ sets: [{ name: 'Playground', draft: SET }], today: '2026-05-01' });
    const fragment = `#${await fragmentOf({ draft, saved: draft, stay })}`;
    await onFile(browser, html, isOpen, { fragment });

    async function isOpen(page: Page): Promise<void> {
      const title = page.getByLabel('Name of the tax set');
      page.on('dialog', (dialog) => void dialog.accept());
      await expect.poll(() => title.inputValue()).toBe('Another house');
      expect([await isMarked(page), (await figuresOn(page))['price']]).toEqual([0, '80.00']);
      expect(await page.getByText('instead of').count()).toBe(0);
      await page.reload();
      await expect.poll(() => title.inputValue()).toBe('Another house');
      expect([await isMarked(page), (await figuresOn(page))['price']]).toEqual([0, '80.00']);
      expect(await page.getByText('here again').count()).toBe(0);
      await (await rate(page, 't1')).fill('11');
      await page.reload();
      await page.getByText('here again').waitFor();
      expect([await title.inputValue(), await isMarked(page)]).toEqual(['Another house', 1]);
    }
  });

  test('two edits of a file become one, and save as and discard do what they say', async () => {
    await onServer(browser, SET, async ({ page, read, write }) => {
      await (await rate(page)).fill('5');
      await (await rate(page, 't1')).fill('11');
      write({ ...SET, title: 'Theirs', taxes: [VAT, FEE, { ...CITY, rate: '4.50' }] });
      await save(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Nothing was written yet').waitFor();
      expect(await page.locator('[name="keep-set.title"]:checked').inputValue()).toBe('theirs');
      const rates = page.getByRole('group', { name: 'City tax: Rate changed by both of you' });
      expect(await rates.innerText()).toMatch(/mine\s+5 EUR\s+theirs\s+4.50 EUR/);
      expect(await violationsOn(page, 'dialog')).toEqual([]);
      await rates.getByText('4.50 EUR').click();
      await page.locator('[data-button="merge"]').click();
      await save(page);
      await page.getByText('Saved.').waitFor();
      const both = { ...SET, title: 'Theirs', taxes: [{ ...VAT, rate: '11' }, FEE, { ...CITY, rate: '4.50' }] };
      expect(read()).toEqual(both);
      await (await rate(page, 't1')).fill('12');
      await page.locator('[name="set.currency"]').fill('JPY');
      await page.locator('[data-button="discard"]').click();
      expect(await page.locator('[name="set.currency"]').inputValue()).toBe('EUR');
      expect(await (await rate(page, 't1')).inputValue()).toBe('11');
      expect(await isMarked(page)).toBe(0);
      await (await rate(page, 't1')).fill('13');
      await fromMore(page, 'save-as');
      const name = page.getByLabel('Name of the file');
      await name.fill('hotel');
      await page.keyboard.press('Enter');
      // A name that is taken can be put right where it was typed.
      await page.getByRole('alert').getByText('There is a file').waitFor();
      await name.fill('next');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /next\.json/ }).waitFor();
      expect(read()).toEqual(both);
      // There is nothing to review.
      const review = page.locator('[data-button="save"]');
      expect([await review.innerText(), await review.getAttribute('aria-disabled')]).toEqual(['Saved', 'true']);
    });
  });

  test('an unresolved conflict is asked about at each save', async () => {
    await onServer(browser, SET, async ({ page, read, write }) => {
      const theirs = { ...SET, title: 'Theirs', taxes: [{ ...VAT, rate: '12.00' }, FEE, { ...CITY, rate: '4.50' }] };
      await (await rate(page)).fill('5');
      write(theirs);
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await save(page);
        await page.getByText('Nothing was written yet').waitFor();
        await page.locator('[data-button="conflict-close"]').click();
        expect(read()).toEqual(theirs);
      }
      await save(page);
      await page.locator('[data-button="all-theirs"]').click();
      await page.getByText('nothing is left to save').waitFor();
      expect(await isMarked(page)).toBe(0);
      expect(await (await rate(page)).inputValue()).toBe('4.50');
      await page.locator('[data-button="undo"]').click();
      expect(await (await rate(page)).inputValue()).toBe('5');
      await save(page);
      await page.getByText('Saved.').waitFor();
      expect(read()).toEqual({ ...SET, taxes: [VAT, FEE, { ...CITY, rate: '5' }] });
    });
  });

  test('a plan saves the draft first, and shows its effect in money', async () => {
    const sandbox = createSandbox({ apiKeys: ['secret'], properties: [PROPERTY] });
    const clock = { sleep: async () => undefined };
    const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch: sandbox.fetch, clock });
    await onServer(
      browser,
      HOTEL,
      async ({ page, read }) => {
        await (await rate(page, 't2')).fill('5');
        await (await rate(page, 't1')).fill('101');
        await fromMore(page, 'plan');
        await page.getByText('It has to be put right first.').waitFor();
        expect(await page.locator('[data-button="make-plan"]').getAttribute('aria-disabled')).toBe('true');
        await page.locator('[data-button="plan-close"]').click();
        await (await rate(page, 't1')).fill('10.00');
        await fromMore(page, 'plan');
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

/** A stay of the list, as the tab of the stay shows it. */
interface ShownStay {
  readonly price: string;
  readonly nights: string;
  readonly rooms: string;
  readonly isByRoom: boolean;
  readonly figure: string;
}

/** Runs in the page: opens the first stays of the list, one after the other. */
const EACH_STAY = `(async () => {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const shown = [];
  const buttons = document.querySelectorAll('.stays tbody button').length;
  for (let at = 0; at < buttons; at += 1) {
    document.querySelectorAll('.stays tbody button')[at].click();
    await drawn();
    const text = (field) => document.querySelector('[name="stay.' + field + '"]')?.value;
    const isByRoom = document.querySelector('[name^="stay.price."]') !== null;
    const figure = document.querySelector('[data-figure="price"]').value;
    shown.push({ price: text('price') ?? '', nights: text('nights'), rooms: text('rooms') ?? '1', isByRoom, figure });
  }
  return shown;
})()`;

async function save(page: Page): Promise<void> {
  await page.locator('[data-button="save"]').click();
  await page.locator('[data-button="confirm-save"]').click();
}

async function titles(page: Page): Promise<unknown> {
  return page.evaluate("[...document.querySelectorAll('.taxhead bdi')].map((one) => one.textContent)");
}
