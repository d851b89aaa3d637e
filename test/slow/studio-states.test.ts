import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SET } from '../pages/editor/sets.js';
import { hasChromium } from '../pages/page/browser.js';
import { browserTest as test, violationsOn } from '../pages/page/in-chromium.js';
import { opened } from '../pages/page/opened.js';
import { studioPage } from '../pages/studio/bundle.js';
import { served } from '../pages/studio/in-browser.js';
import { onFile } from '../pages/studio/open.js';
import { FULL, STATES, THIRTY, toLedger } from '../pages/studio/states.js';

const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [390, 768, 1024, 1440];
/** So wide is an editor with two columns. */
const TWO_COLUMNS = 960;
/** 1440, 1024 and 640 at 200 %: the last is what 1280 is at 400 %, which WCAG asks for. */
const HALVES = [720, 512, 320];

const LONG = 'Übernachtungssteuer '.repeat(20).slice(0, 255);
const UNBROKEN = 'W'.repeat(255);
const RIGHT_TO_LEFT = 'ضريبة المدينة على الإقامة الليلية للنزلاء';

const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

describe.runIf(hasChromium())('the studio in every state', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });

  const pageOf = (draft: unknown) =>
    studioPage({ sets: [{ name: 'Lisbon', draft }], today: '2026-05-01', locale: 'en' });

  test.each(STATES)(
    '$name: axe finds nothing in light and dark from 390 to 1440 px, nothing is wider',
    async (state) => {
      await state.look(
        browser,
        async (page) => {
          for (const colorScheme of SCHEMES) {
            // Colours change at once, so that axe sees the ones that stay.
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            for (const width of WIDTHS) {
              await page.setViewportSize({ width, height: 900 });
              const shown = page.locator(state.shows).first();
              await shown.waitFor({ state: 'attached' });
              if (await shown.isHidden()) await toLedger(page);
              await shown.waitFor();
              const at = `${colorScheme}, ${width}`;
              expect(await widthOf(page), at).toBeLessThanOrEqual(width);
              expect(await violationsOn(page), at).toEqual([]);
            }
          }
        },
        'en',
      );
    },
  );

  const named = (title: string) => ({
    ...FULL,
    title,
    taxes: FULL.taxes.slice(0, 2).map((tax, at) => ({ ...tax, title: `${at}${title}`.slice(0, 255) })),
  });
  test.each([
    ['30 taxes', THIRTY],
    ['a title of 255 characters', named(LONG)],
    ['a title of 255 characters without a space', named(UNBROKEN)],
    ['titles from right to left', named(RIGHT_TO_LEFT)],
  ])('%s: no page is wider than its window, nor at 200 %%', async (_, draft) => {
    for (const deviceScaleFactor of [1, 2]) {
      const look = async (page: Page) => {
        await page.locator('[data-button="fold-t2"]').click();
        await page.locator('[name="t2.max_nights"]').fill('2');
        await page.locator('.stays tbody tr').first().waitFor();
        for (const side of ['ledger', 'taxes']) {
          for (const width of deviceScaleFactor === 1 ? WIDTHS : HALVES) {
            await page.setViewportSize({ width, height: 900 });
            if (width < TWO_COLUMNS) await page.locator(`[data-button="tab-${side}"]`).click();
            expect(await widthOf(page), `${side}, ${width}`).toBeLessThanOrEqual(width);
          }
        }
      };
      await onFile(browser, await pageOf(draft), look, { deviceScaleFactor });
    }
  });

  test('forced colours: the chosen tab and the focus are visible', async () => {
    await onFile(browser, await pageOf(SET), async (page) => {
      await page.setViewportSize({ width: 600, height: 800 });
      await page.locator('[role="tab"]').first().waitFor();
      await page.emulateMedia({ forcedColors: 'active' });
      const lookOf = (selector: string) =>
        page.evaluate(`(() => {
          const { textDecorationLine, borderBottomColor, borderBottomWidth } = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
          return { textDecorationLine, borderBottomColor, borderBottomWidth };
        })()`);
      const [chosen, other] = await Promise.all(
        ['true', 'false'].map((is) => lookOf(`[role="tab"][aria-selected="${is}"]`)),
      );
      expect(chosen).not.toEqual(other);
      expect(chosen).toMatchObject({ textDecorationLine: 'underline' });
      await page.locator('[role="tab"][aria-selected="true"]').focus();
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      await page.emulateMedia({ forcedColors: null });
    });
  });

  test('a draft outlives the process, which serves it on another port', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'staytax-studio-'));
    const file = join(folder, 'hotel.json');
    writeFileSync(file, JSON.stringify(SET));
    const env = { XDG_STATE_HOME: folder };
    const look = async (look: (page: Page) => Promise<void>) => {
      const { url, stop } = await served(file, { env });
      const { page, close } = await opened(browser, url, { locale: 'en' });
      try {
        await look(page);
      } finally {
        await close();
        await stop();
      }
      return url;
    };
    try {
      const first = await look(async (page) => {
        await page.locator('[data-button="fold-t3"]').click();
        const kept = page.waitForResponse((answer) => answer.url().endsWith('/draft'));
        await page.locator('[name="t3.rate"]').fill('5');
        expect((await kept).ok()).toBe(true);
      });
      const second = await look(async (page) => {
        await page.getByText('here again').waitFor();
        await page.locator('[data-button="fold-t3"]').click();
        expect(await page.locator('[name="t3.rate"]').inputValue()).toBe('5');
        expect(await page.locator('.state').innerText()).toBe('1 edit, not saved');
      });
      expect(first).not.toBe(second);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(SET);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
