import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { CITY, SET, VAT } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test, violationsOn } from '../page/in-chromium.js';
import { studioPage } from './bundle.js';
import { onServer } from './in-browser.js';
import { chargesOn, figureOn, onFile, tabTo } from './open.js';

const FILE = { title: 'Hotel', currency: 'EUR', taxes: [VAT, CITY] };
const PLACES = [
  { name: 'Lisbon: a city tax', draft: SET },
  { name: 'Málaga and Milan: none yet', draft: FILE },
];
const button = (name: string): string => `[data-button="${name}"]`;
const field = (name: string): string => `[name="${name}"]`;

/** A way through the page: what is pressed, chosen and typed, and how many clicks that took. */
interface Hand {
  readonly press: (selector: string) => Promise<void>;
  readonly enter: (name: string, text: string) => Promise<void>;
  readonly choose: (name: string, words: string, value: string) => Promise<void>;
  /** How many clicks it took since this was asked last. */
  readonly clicks: () => number;
}

/** With a mouse: a click for each thing that is pressed or typed into, two for one that is chosen from a list. */
function mouse(page: Page): Hand {
  let count = 0;
  return {
    press: async (selector) => {
      count += 1;
      await page.locator(selector).first().click();
    },
    enter: async (name, text) => {
      count += 1;
      await page.locator(field(name)).click();
      await retype(page, text);
    },
    choose: async (name, _, value) => {
      count += 2;
      await page.locator(field(name)).selectOption(value);
    },
    clicks: () => {
      const before = count;
      count = 0;
      return before;
    },
  };
}

/** Without one: Tab leads to everything. */
function keys(page: Page): Hand {
  return {
    press: async (selector) => {
      await tabTo(page, selector);
      await page.keyboard.press('Enter');
    },
    enter: async (name, text) => {
      await tabTo(page, field(name));
      await retype(page, text);
    },
    choose: async (name, words) => {
      await tabTo(page, field(name));
      await page.keyboard.type(words);
    },
    clicks: () => 0,
  };
}

async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

describe.runIf(hasChromium())('tasks of a hotelier', () => {
  let browser: Browser;
  let html = '';
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
    html = await studioPage({ sets: [], places: PLACES, today: '2026-05-01', locale: 'en' });
  });

  test('starts from a place: the search ignores accents, and offers it again next time', async () => {
    await onFile(browser, html, async (page) => {
      const { press, enter, clicks } = mouse(page);
      expect(await page.locator('.tabs, .ledger').count()).toBe(0);
      expect(await violationsOn(page)).toEqual([]);
      await enter('place', 'malaga');
      expect(await violationsOn(page)).toEqual([]);
      await press('[role="option"]');
      expect(clicks()).toBeLessThanOrEqual(2);
      expect((await chargesOn(page)).map(([title]) => title)).toEqual(['VAT', 'City tax']);
      // Undo leads back to the first page, which knows the place.
      await page.keyboard.press('Control+Z');
      await page.locator('.recent button', { hasText: 'Málaga' }).click();
      expect((await chargesOn(page)).map(([title]) => title)).toEqual(['VAT', 'City tax']);
      await page.keyboard.press('Control+Z');
      await page.locator(field('place')).focus();
      for (const key of ['l', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
      await expect.poll(() => chargesOn(page)).toHaveLength(3);
    });
  });

  test.each([
    ['with a mouse, in 15 clicks', mouse],
    ['by keyboard', keys],
  ] as const)('writes the taxes of Milan from nothing %s', async (_, handOf) => {
    await onFile(browser, html, async (page) => {
      const { press, enter, choose, clicks } = handOf(page);
      await press(button('start-nothing'));
      await page.keyboard.type('Tourist tax');
      await enter('t1.rate', '6.30');
      await choose('t1.logic', 'per person per', 'per_person_per_night');
      await enter('t1.max_nights', '14');
      await press(button('another-t1'));
      await press(button('another-t1-age'));
      await page.keyboard.type('18');
      await press(button('add-tax'));
      await page.keyboard.type('VAT');
      await enter('t2.rate', '10');
      await choose('t2.logic', 'as a percentage', 'percent');
      await choose('t2.is_inclusive', 'in', 'true');
      expect(clicks()).toBeLessThanOrEqual(15);
      // 6.30 for 2 adults and 7 nights, beside 7 nights at 100.00.
      await expect.poll(() => figureOn(page, 'total')).toBe('788.20');
      await page.locator(button('fold-t1')).click();
      expect(await page.locator('.says').first().textContent()).toBe(
        '6.30 a person and night, at most 14 nights, under 18 free',
      );
    });
  });

  // Without a mouse: keyboard.e2e.test.ts.
  test('raises a tax in 5 clicks, sees before and after in none, and looks at a family in 4', async () => {
    await onServer(browser, FILE, async ({ page }) => {
      const { press, enter, clicks } = mouse(page);
      await page.locator(button('fold-t2')).waitFor();

      await press(button('fold-t2'));
      await press(button('another-t2'));
      await press(button('another-t2-dates'));
      await page.keyboard.type('5.00');
      expect(clicks()).toBeLessThanOrEqual(5);

      // Before and after, in money, with nothing pressed.
      await page.locator('.others', { hasText: /\+28\.00/ }).waitFor();
      expect(clicks()).toBe(0);

      await press(button('to-stay'));
      await enter('stay.ages', '4, 11');
      expect(clicks()).toBeLessThanOrEqual(4);
      // 4 persons, 7 nights; the stay begins in January, because that is where the raise shows, or in May.
      await expect
        .poll(async () => (await chargesOn(page)).find(([title]) => title === 'City tax')?.[1])
        .toMatch(/^(?:112|140)\.00$/);
      expect(await page.locator('.of-stay').textContent()).toContain('2 adults, children 4 and 11');
    });
  }, 60_000);
});
