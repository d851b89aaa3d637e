import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { registerElements, registerPreview } from '../../../src/pages/element/index.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';
import { hasChromium, NO_CHROMIUM } from '../page/browser.js';
import { differingPixels, browserTest as test, violationsOn } from '../page/in-chromium.js';
import type { Opened } from '../page/opened.js';
import { opened } from '../page/opened.js';
import { bundled } from '../studio/bundle.js';

const isThere = hasChromium();
if (!isThere) console.log(`${NO_CHROMIUM} the elements are not tried in a browser.`);

test('registering the elements on a server does nothing', () => {
  expect(registerElements()).toBeUndefined();
  expect(registerPreview()).toBeUndefined();
});

/** The script of a page that uses the elements, and begins anew for each test: elements keep no state outside themselves. */
const HOST = `
const { registerElements, registerPreview } = staytax;
registerPreview();
globalThis.known = ['staytax-preview', 'staytax-editor'].filter((name) => customElements.get(name) !== undefined);
registerElements();
registerElements();
globalThis.told = [];
for (const name of ['staytax-change', 'staytax-issues', 'staytax-save']) {
  document.addEventListener(name, ({ detail }) => told.push([name, JSON.parse(JSON.stringify(detail))]));
}
const body = document.body.innerHTML;
globalThis.begin = () => {
  document.documentElement.dir = '';
  document.adoptedStyleSheets = [];
  document.body.innerHTML = body;
  scrollTo(0, 0);
  told.length = 0;
  const editor = document.querySelector('staytax-editor');
  editor.stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00', '100.00'] }] };
  editor.saved = ${JSON.stringify(SET)};
  editor.draft = ${JSON.stringify(SET)};
  const preview = document.querySelector('staytax-preview');
  preview.saved = ${JSON.stringify(SET)};
  preview.draft = ${JSON.stringify({ ...SET, taxes: [VAT, FEE, { ...CITY, rate: '5.00' }] })};
};
begin();
`;

/** Styles that pages apply to everything in them. */
const HOSTILE = `html { font-size: 62.5%; } * { letter-spacing: 3px; text-transform: uppercase; cursor: crosshair; line-height: 3;
  font-style: italic; word-spacing: 9px; text-align: right; text-indent: 2em; color: red; visibility: visible; white-space: pre; }`;

describe.runIf(isThere)('the elements in a strict page', () => {
  let browser: Browser;
  let server: Server;
  let url = '';
  test.beforeAll(async ({ browser: shared }) => {
    const script = await bundled('src/pages/element/index.ts', 'iife');
    const files: Record<string, [type: string, text: string]> = {
      '/': [
        'text/html',
        '<!doctype html><html lang="en"><head><title>Back office</title></head><body><main><h1>Taxes</h1><staytax-editor></staytax-editor></main><staytax-preview></staytax-preview><script src="/element.js"></script><script src="/host.js"></script></body></html>',
      ],
      '/element.js': ['text/javascript', script],
      '/host.js': ['text/javascript', HOST],
    };
    server = createServer((request, response) => {
      const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
      response.writeHead(200, {
        'content-type': type,
        'content-security-policy': "default-src 'none'; script-src 'self'",
      });
      response.end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
    browser = shared;
  });
  afterAll(() => void server?.close());

  let host: Opened | undefined;
  afterAll(() => host?.close());

  /** Holds that the policy had nothing to refuse, and that nothing but the page's own files was asked for. */
  async function onHost(look: (page: Page) => Promise<void>): Promise<void> {
    const heard = host?.complaints.length ?? 0;
    host ??= await opened(browser, url);
    const { page, complaints, requests } = host;
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.mouse.move(0, 0);
    await page.evaluate(
      `begin(), document.querySelector('staytax-editor').shadowRoot.querySelectorAll('.fold[aria-expanded="false"]').forEach((fold) => fold.click())`,
    );
    await look(page);
    expect(complaints.slice(heard)).toEqual([]);
    expect(requests.filter((one) => !one.endsWith('/favicon.ico'))).toEqual([url, `${url}element.js`, `${url}host.js`]);
  }
  const figure = (page: Page, name: string) => page.locator(`staytax-editor [data-figure="${name}"]`).textContent();

  test('the editor edits, and dispatches its events', async () => {
    await onHost(async (page) => {
      // 200.00 with 10% in it, 50.00 and 4.00 x 2 x 2 on top.
      expect(await figure(page, 'total')).toBe('266.00');
      await page.locator('staytax-editor').getByLabel('Rate', { exact: true }).nth(2).fill('5');
      expect(await figure(page, 'total')).toBe('270.00');
      const draft = { ...SET, taxes: [VAT, FEE, { ...CITY, rate: '5' }] };
      expect(await page.evaluate('told')).toMatchObject([
        ['staytax-change', { draft, isValid: true, quote: { total: '270.00' } }],
      ]);
      expect(await page.evaluate("document.querySelector('staytax-editor').draft")).toEqual(draft);
      await page.locator('staytax-editor').getByLabel('Rate', { exact: true }).first().fill('200');
      expect(await page.evaluate('told.slice(-2).map(([name]) => name)')).toEqual(['staytax-issues', 'staytax-change']);
      await page.keyboard.press('Control+Z');
      await page.locator('staytax-editor').getByLabel('Rate', { exact: true }).first().fill('10.');
      expect(await page.evaluate("told.findLast(([name]) => name === 'staytax-issues')")).toMatchObject([
        'staytax-issues',
        { issues: [{ code: 'not_accepted', keys: ['taxes', 0, 'rate'] }] },
      ]);
      await page.keyboard.press('Control+Z');
      expect(await page.evaluate("told.findLast(([name]) => name === 'staytax-issues')")).toEqual([
        'staytax-issues',
        { issues: [] },
      ]);
      await page.locator('staytax-editor [data-button="save"]').click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      expect(await page.evaluate('told.at(-1)')).toMatchObject(['staytax-save', { draft }]);
    });
  });

  test('a review right after an edit never shows the previous comparison', async () => {
    await onHost(async (page) => {
      await page.evaluate(`document.querySelector('staytax-editor').saved = ${JSON.stringify(SET)}`);
      const rate = page.locator('staytax-editor').getByLabel('Rate', { exact: true }).nth(2);
      await rate.fill('5');
      await page.locator('staytax-editor [data-button="save"]').click();
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /City tax: Rate.*5 EUR/ })
        .waitFor();
      await page.keyboard.press('Escape');
      // The page hears of it in a later task, which would close the next review at once.
      await page.locator('staytax-editor dialog').waitFor({ state: 'detached' });
      // In one task, so that nothing can be compared in between.
      const shown = await page.evaluate(`(async () => {
        const { shadowRoot } = document.querySelector('staytax-editor');
        const rate = [...shadowRoot.querySelectorAll('input')].find(({ value }) => value === '5');
        rate.value = '6';
        rate.dispatchEvent(new Event('input', { bubbles: true }));
        shadowRoot.querySelector('[data-button="save"]').click();
        await new Promise(requestAnimationFrame);
        return shadowRoot.querySelector('dialog').textContent;
      })()`);
      expect(shown).toContain('What changes is being compared.');
      await page
        .getByRole('dialog')
        .getByRole('row', { name: /City tax: Rate.*6 EUR/ })
        .waitFor();
    });
  });

  test('a page that passes the draft back does not disturb typing', async () => {
    await onHost(async (page) => {
      await page.evaluate(
        "document.querySelector('staytax-editor').addEventListener('staytax-change', ({ target, detail }) => { target.draft = detail.draft; })",
      );
      const rate = page.locator('staytax-editor').getByLabel('Rate', { exact: true }).nth(2);
      await rate.focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('12,');
      expect(await rate.inputValue()).toBe('12,');
      await page.keyboard.type('5');
      expect(await figure(page, 'total')).toBe('300.00');
    });
  });

  test('properties can be set again, and elements moved', async () => {
    await onHost(async (page) => {
      await page.evaluate(
        "{ const editor = document.querySelector('staytax-editor'); editor.draft = { title: 'Other', currency: 'EUR', taxes: [] }; document.body.append(editor); }",
      );
      expect(await figure(page, 'total')).toBe('200.00');
      await page.evaluate("document.querySelector('staytax-editor').draft = { title: 'x' }");
      expect(await page.locator('staytax-editor .problem').count()).toBeGreaterThan(0);
    });
  });

  test('edit the saved set without a draft, as in the example for React', async () => {
    await onHost(async (page) => {
      const drafts = await page.evaluate(
        `(() => { const editor = document.createElement('staytax-editor'); document.body.append(editor); editor.id = 'second';
          const before = editor.draft; editor.saved = ${JSON.stringify(SET)}; editor.draft ??= ${JSON.stringify(SET)}; return [before, editor.draft]; })()`,
      );
      expect(drafts).toEqual([undefined, SET]);
      const rates = page.locator('#second').getByLabel('Rate', { exact: true });
      expect(await rates.first().inputValue()).toBe('10.00');
      await rates.first().fill('11');
      await page.evaluate(`document.querySelector('#second').saved = ${JSON.stringify({ ...SET, title: 'Other' })}`);
      expect(await rates.first().inputValue()).toBe('11');
    });
  });

  test('a hostile page around, written from right to left, changes no pixel', async () => {
    await onHost(async (page) => {
      const editor = page.locator('staytax-editor').first();
      // All of it at once: what is scrolled to is drawn anew, with other edges.
      await page.setViewportSize({ width: 1280, height: 3600 });
      await editor.evaluate((element) => {
        if (element instanceof HTMLElement)
          Object.assign(element.style, { position: 'absolute', top: 0, left: 0, width: '900px', zIndex: 9 });
      });
      // It is out of sight, and not laid out yet.
      await editor.getByText('No other stay changes.').first().waitFor({ state: 'attached' });
      // The first one scrolls through all of it: what was out of sight is laid out then.
      await editor.screenshot();
      // What else is on the page would be seen below a height that is no whole number of pixels.
      await page.evaluate(`document.querySelectorAll('h1, staytax-preview').forEach((other) => other.remove())`);
      const before = await editor.screenshot();
      await page.evaluate(`{
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(${JSON.stringify(HOSTILE)});
        document.adoptedStyleSheets = [sheet];
        document.documentElement.dir = 'rtl';
      }`);
      const after = await editor.screenshot();
      expect(await differingPixels(browser, before, after)).toBe(0);
    });
  });

  test('columns follow the width of the element, and not of the page', async () => {
    await onHost(async (page) => {
      const editor = page.locator('staytax-editor').first();
      const columns = (width: number) =>
        editor.evaluate((element, wide) => {
          if (element instanceof HTMLElement) element.style.width = `${wide}px`;
          const sides = element.shadowRoot?.querySelector('.sides');
          return sides ? getComputedStyle(sides).gridTemplateColumns.split(' ').length : 0;
        }, width);
      expect([await columns(420), await columns(1100)]).toEqual([1, 2]);
    });
  });

  test('the preview can be registered alone', async () => {
    await onHost(async (page) => expect(await page.evaluate('known')).toEqual(['staytax-preview']));
  });

  test('the preview shows, and colours come from the page', async () => {
    await onHost(async (page) => {
      const preview = page.locator('staytax-preview');
      await preview.locator('h1').waitFor();
      expect(await preview.locator('h1').innerText()).toContain('Lisbon');
      await page.evaluate(
        "document.querySelector('staytax-preview').style.setProperty('--staytax-accent', 'rgb(1, 2, 3)')",
      );
      const color =
        "getComputedStyle(document.querySelector('staytax-preview').shadowRoot.querySelector('.lead a')).color";
      await expect.poll(() => page.evaluate(color)).toBe('rgb(1, 2, 3)');
    });
  });

  test('the preview by keyboard: arrows in the list, focus on the chosen stay, and back', async () => {
    await onHost(async (page) => {
      const focused = (what: string) =>
        page.evaluate(`document.querySelector('staytax-preview').shadowRoot.activeElement?.${what} ?? ''`);
      const links = page.locator('staytax-preview .scenarios a');
      const [chosen, first, third] = await Promise.all([
        page.locator('staytax-preview a[aria-current]').getAttribute('href'),
        links.nth(0).getAttribute('href'),
        links.nth(2).getAttribute('href'),
      ]);
      await page.locator('staytax-preview .lead a').focus();
      for (let press = 0; press < 4 && (await focused("closest('.scenarios')")) === ''; press += 1) {
        await page.keyboard.press('Tab');
      }
      expect(await focused("getAttribute('href')")).toBe(chosen);
      await page.keyboard.press('Home');
      expect(await focused("getAttribute('href')")).toBe(first);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await focused("getAttribute('href')")).toBe(third);
      // The list stays one stop of the Tab key.
      expect(await page.locator('staytax-preview .scenarios a[tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('Enter');
      expect(await focused('id')).toBe(`${third?.slice(1)}-name`);
      await page.setViewportSize({ width: 375, height: 800 });
      await page.locator('staytax-preview .back').click();
      expect(await focused("getAttribute('href')")).toBe(third);
      const top =
        "document.querySelector('staytax-preview').shadowRoot.querySelector('.scenarios').getBoundingClientRect().top";
      expect(await page.evaluate<number>(top)).toBeLessThan(400);
      expect(page.url()).toBe(url);
    });
  });

  test('axe finds nothing in the editor', async () => {
    const { page, close } = await opened(browser, url, { bypassCSP: true });
    await page.locator('staytax-editor .others .list').waitFor();
    expect(await violationsOn(page, 'staytax-editor')).toEqual([]);
    await close();
  });
});
