import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import type { TaxSetInput } from '../../../src/index.js';
import { fixed, inEuro } from '../../core/calculation/given.js';
import { hasChromium, NO_CHROMIUM } from './browser.js';
import { page } from './html-page.js';
import { browserTest as test, violationsOn } from './in-chromium.js';
import { opened } from './opened.js';

const isThere = hasChromium();
if (!isThere) console.log(`${NO_CHROMIUM} the page is not tried in a browser.`);

const ROOT = new URL('../../../', import.meta.url);
const read = (name: string): TaxSetInput =>
  JSON.parse(readFileSync(new URL(`examples/tax-sets/${name}.json`, ROOT), 'utf8'));

/** A set of thirty taxes with long names, every second one with a season. */
function manyTaxes(rate: string): TaxSetInput {
  const ranges = [{ after: '2026-06-01', before: '2026-08-31' }];
  const taxes = Array.from({ length: 30 }, (_, at) => ({
    ...fixed(`Tax number ${at} ${'with a long name '.repeat(6)}`, 'per_person_per_night', rate),
    max_nights: 3 + at,
    applicable_date_ranges: at % 2 === 0 ? ranges : [],
  }));
  return inEuro(...taxes);
}

describe.runIf(isThere)('the page in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-page-'));
  const file = join(folder, 'preview.html');
  const url = pathToFileURL(file).href;
  const many = pathToFileURL(join(folder, 'many.html')).href;
  let browser: Browser;

  test.beforeAll(async ({ browser: shared }) => {
    const draft = read('lisbon-draft');
    const evil = { ...draft, title: `${draft.title} <script>document.title = 'run'</script>` };
    writeFileSync(file, page(evil, read('lisbon')));
    writeFileSync(join(folder, 'many.html'), page(manyTaxes('2.00'), manyTaxes('1.00')));
    browser = shared;
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the page, lets something happen, and holds that nothing was complained about or asked for. */
  async function onPage(options: BrowserContextOptions, look: (at: Page) => Promise<void>): Promise<void> {
    const { page: at, complaints, requests, close } = await opened(browser, url, options);
    try {
      await look(at);
    } finally {
      await close();
    }
    expect(complaints).toEqual([]);
    expect(requests).toEqual([url]);
  }

  test('no complaint, no request but the file, and no script of a title', async () => {
    await onPage({}, async (at) => {
      expect(await at.title()).toMatch(/^Preview: Lisbon/);
      expect(await at.locator('.detail:visible').count()).toBe(1);
    });
  });

  test('needs a few stops of the keyboard: arrows in the list, Enter shows a stay whose ledger has the total of the list', async () => {
    await onPage({}, async (at) => {
      const chosen = await at.locator('a[aria-current]').getAttribute('href');
      const isInList = "document.activeElement.closest('.scenarios') !== null";
      let stops = 0;
      do {
        await at.keyboard.press('Tab');
        stops += 1;
      } while (!(await at.evaluate(isInList)) && stops < 10);
      expect(stops).toBeLessThanOrEqual(4);
      const focused = () => at.evaluate<string>("document.activeElement.getAttribute('href')");
      expect(await focused()).toBe(chosen);
      await at.keyboard.press('Home');
      await at.keyboard.press('ArrowDown');
      await at.keyboard.press('ArrowDown');
      expect(await focused()).toBe('#s3');
      expect(await at.evaluate("getComputedStyle(document.activeElement, '::after').outlineStyle")).toBe('solid');
      await at.keyboard.press('ArrowUp');
      const row = at.locator('.scenarios tr', { has: at.locator('a[href="#s2"]') });
      await at.keyboard.press('Enter');
      await at.locator('#s2').waitFor({ state: 'visible' });
      expect(await at.locator('.detail:visible').count()).toBe(1);
      // The stay is shown by the fragment itself, the rest by the event that follows it.
      await expect.poll(() => at.evaluate('document.activeElement.id')).toBe('s2-name');
      expect(await at.locator('a[aria-current]').getAttribute('href')).toBe('#s2');
      const total = await at.locator('#s2 [data-figure="total"]').innerText();
      expect(total).toMatch(/^\d+\.\d\d$/);
      expect(await row.innerText()).toContain(total);
    });
  });

  test('the largest change is open, and linked', async () => {
    await onPage({}, async (at) => {
      const open = await at.locator('.detail:visible').getAttribute('id');
      expect(await at.locator('.lead a').getAttribute('href')).toBe(`#${open}`);
      expect(await at.locator('.lead a').innerText()).toBe(await at.locator('.detail:visible h2').innerText());
    });
  });

  test('has a way back to the list on a phone', async () => {
    await onPage({ viewport: { width: 375, height: 800 } }, async (at) => {
      await at.locator('.scenarios a').nth(1).click();
      await at.locator('.detail:visible .back').click();
      const top = await at.evaluate<number>("document.querySelector('#list').getBoundingClientRect().top");
      expect(top).toBeLessThan(400);
      expect(await at.locator('.detail:visible').count()).toBe(1);
    });
  });

  test('prints at most three pages, black on white in the dark too', async () => {
    await onPage({}, async (at) => {
      await at.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const found = await at.evaluate<Array<{ text: string; contrast: number }>>(CONTRASTS);
      expect(found.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
      expect(await at.evaluate(GROUND)).toBe('rgb(255, 255, 255)');
    });
    const at = await browser.newPage();
    await at.goto(many);
    const pdf = (await at.pdf({ format: 'A4' })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    await at.close();
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThanOrEqual(3);
  });

  test('lets links choose a scenario without scripts', async () => {
    await onPage({ javaScriptEnabled: false }, async (at) => {
      await at.locator('.scenarios a[href="#s2"]').click();
      await at.locator('#s2').waitFor({ state: 'visible' });
      expect(await at.locator('.detail:visible').count()).toBe(1);
    });
  });

  test('has nothing wider than the screen on a phone', async () => {
    await onPage({ viewport: { width: 375, height: 800 } }, async (at) => {
      for (const summary of await at.locator('.detail:visible summary').all()) await summary.click();
      expect(await at.evaluate('document.documentElement.scrollWidth')).toBe(375);
    });
  });

  // The document is the same in the dark and on a phone: what its elements say, and to whom, is looked at once.
  test.each([
    ['light', 1280, undefined],
    ['dark', 320, ['color-contrast', 'target-size', 'scrollable-region-focusable']],
  ] as const)('%s, %i pixels wide: axe finds nothing', async (colorScheme, width, rules) => {
    await onPage({ colorScheme, viewport: { width, height: 800 } }, async (at) => {
      for (const summary of await at.locator('.detail:visible summary').all()) await summary.click();
      expect(await violationsOn(at, 'html', rules)).toEqual([]);
    });
  });

  test.each(['light', 'dark'] as const)('%s: every text stands out from its ground', async (colorScheme) => {
    await onPage({ colorScheme }, async (at) => {
      const found = await at.evaluate<Array<{ text: string; contrast: number }>>(CONTRASTS);
      expect(found.length).toBeGreaterThan(50);
      expect(found.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
      const grounds = { light: 'rgb(246, 247, 249)', dark: 'rgb(14, 16, 20)' };
      expect(await at.evaluate(GROUND)).toBe(grounds[colorScheme]);
    });
  });
});

const GROUND = "getComputedStyle(document.querySelector('.staytax')).backgroundColor";

/** Runs in the page, as text: the contrast of each element that has text of its own with what is behind it. */
const CONTRASTS = `(() => {
  const numbers = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const light = (color) => {
    const [r, g, b] = numbers(color).map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    const color = getComputedStyle(element).backgroundColor;
    return numbers(color)[3] === 0 && element.parentElement ? ground(element.parentElement) : color;
  };
  return [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility() &&
    !element.closest('script') && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
    .map((element) => {
      const style = getComputedStyle(element);
      const pair = [light(element.closest('svg') ? style.fill : style.color), light(ground(element))].sort((a, b) => b - a);
      return { text: element.textContent.slice(0, 40), contrast: (pair[0] + 0.05) / (pair[1] + 0.05) };
    });
})()`;
