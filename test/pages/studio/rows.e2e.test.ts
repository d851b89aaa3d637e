import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { TaxSetEntryInput } from '../../../src/core/definitions/tax.js';
import { pageLanguage } from '../../../src/pages/studio/page-contents.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test, violationsOn } from '../page/in-chromium.js';
import { studioPage } from './bundle.js';
import { fromMore, onFile } from './open.js';

const { max_nights: _, ...UNLIMITED } = CITY;
const HOTEL = { ...SET, title: 'Hotel', taxes: [{ ...VAT, rate: '6.00' }, UNLIMITED] };
const NOTHING = { ...SET, title: 'Hotel', taxes: [] };
/** A row for children, and one from a date on. */
const DATED: TaxSetEntryInput = {
  ...CITY,
  local: {
    rates: [
      { rate: '0', age_from: 0, age_under: 13 },
      { rate: '5.00', dates: [{ after: '2027-01-01', before: null }] },
    ],
  },
};

const button = (name: string): string => `[data-button="${name}"]`;
const field = (name: string): string => `[name="${name}"]`;

/** A hand that counts: each press, and each text with the press into its field. A new field has the focus already. */
function handOn(page: Page) {
  let count = 0;
  return {
    press: async (selector: string) => {
      count += 1;
      await page.locator(selector).first().click();
    },
    enter: async (name: string, text: string) => {
      count += 1;
      await page.locator(field(name)).fill(text);
    },
    type: async (text: string) => {
      count += 1;
      await page.keyboard.type(text);
    },
    counted: () => count,
  };
}

const focused = (page: Page) => page.evaluate('document.activeElement.dataset.button ?? document.activeElement.name');
/** The draft as the page shows it in JSON. */
const draftOf = async (page: Page): Promise<unknown> => {
  await fromMore(page, 'json');
  const text = await page.locator('#staytax-json').inputValue();
  await page.locator(button('json-close')).click();
  return JSON.parse(text);
};

describe.runIf(hasChromium())('the rows of taxes', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });
  const onSet = async (draft: object, look: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) => {
    const { opened } = await pageLanguage(options.locale ?? 'en');
    const page = await studioPage({ sets: [{ name: 'Hotel', draft }], today: '2026-05-01', ...opened });
    await onFile(browser, page, look, options);
  };

  describe('take few presses and texts', () => {
    type Hand = ReturnType<typeof handOn>;
    const city = { title: 'City tax' };
    test.each<[task: string, most: number, draft: object, steps: (hand: Hand) => Promise<void>, taxes: object[]]>([
      [
        'another rate from a date',
        7,
        HOTEL,
        async ({ press, type, enter }) => {
          await press(button('fold-t2'));
          await press(button('another-t2'));
          await press(button('another-t2-dates'));
          await type('5.00');
          await enter('t2.local.rates.0.dates.0.after', '2027-03-01');
        },
        [{}, { local: { rates: [{ rate: '5.00', dates: [{ after: '2027-03-01', before: null }] }] } }],
      ],
      [
        'children free',
        4,
        HOTEL,
        async ({ press, type }) => {
          await press(button('fold-t2'));
          await press(button('another-t2'));
          await press(button('another-t2-age'));
          await type('13');
        },
        [{}, { local: { rates: [{ rate: '0', age_under: 13 }] } }],
      ],
      [
        'at most seven nights',
        2,
        HOTEL,
        async ({ press, enter }) => {
          await press(button('fold-t2'));
          await enter('t2.max_nights', '7');
        },
        [{}, { max_nights: 7 }],
      ],
      [
        'a VAT in the price and a fee with VAT',
        8,
        NOTHING,
        async ({ press, type }) => {
          await press(button('add-vat'));
          await type('6');
          await press(button('add-cleaning'));
          await type('30');
        },
        [
          { title: 'VAT', rate: '6', is_inclusive: true },
          { title: 'Cleaning fee', rate: '30', local: { contains: ['VAT'] } },
        ],
      ],
      [
        'a price band',
        8,
        HOTEL,
        async ({ press, type, enter }) => {
          await press(button('fold-t2'));
          await press(button('another-t2'));
          await press(button('another-t2-price'));
          await type('100');
          await enter('t2.local.rates.0.price_under', '200');
          await enter('t2.local.rates.0.rate', '6.00');
        },
        [{}, { ...city, local: { rates: [{ price_from: '100', price_under: '200', rate: '6.00' }] } }],
      ],
    ])('%s: at most %d', async (_task, most, draft, steps, taxes) => {
      await onSet(draft, async (page) => {
        const hand = handOn(page);
        if (draft === HOTEL) await page.locator(button('fold-t1')).click();
        await steps(hand);
        expect(hand.counted()).toBeLessThanOrEqual(most);
        expect(await draftOf(page)).toMatchObject({ taxes });
        expect(await page.locator('.problem').count()).toBe(0);
      });
    });
  });

  test('open and close anywhere: on the amount, the sentence and the picture', async () => {
    await onSet(HOTEL, async (page) => {
      const row = page.locator('.taxhead').nth(1);
      const box = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const places = ['.comes', '.says', '.swatch'].map((part) => row.locator(part));
      const isOpen = () => page.locator(button('fold-t2')).getAttribute('aria-expanded');
      let before = await isOpen();
      for (const place of places) {
        const { x, y, width, height } = (await place.boundingBox()) ?? box;
        await page.mouse.click(x + width / 2, y + height / 2);
        const after = await isOpen();
        expect(after).not.toBe(before);
        before = after;
      }
      await page.mouse.click(box.x + box.width - 3, box.y + box.height - 3);
      expect(await isOpen()).not.toBe(before);
    });
  });

  test('say what changes: "was" with the saved charge in the same form, the change and "new"', async () => {
    await onSet(HOTEL, async (page) => {
      await page.locator(field('t1.rate')).fill('7');
      const row = page.locator('.taxhead').first();
      expect(await row.locator('.was').innerText()).toBe('was 6% in the price');
      expect(await row.locator('.comes').innerText()).toBe('45.79\n+6.17');
      await page.locator(button('fold-t1')).click();
      expect(await row.locator('.says').innerText()).toBe('7% in the price\nwas 6% in the price');
      await page.locator(button('add-cleaning')).click();
      await page.keyboard.type('30');
      expect(await page.locator('.comes').last().innerText()).toBe('30.00\nnew');
      expect(await page.locator('.yours').allInnerTexts()).toEqual(['yours']);
      expect(await page.locator('.words').first().innerText()).toBe('7% in the price, and in Cleaning fee');
    });
  });

  test('stay where they are while one types, and say what is wrong below the sentence', async () => {
    await onSet({ ...SET, taxes: [{ ...VAT, rate: '6.00' }, CITY, FEE] }, async (page) => {
      await page.locator('.others .list').waitFor();
      const tops = () =>
        page.evaluate(`(() => {
          const top = (one) => one.getBoundingClientRect().top;
          return [...document.querySelectorAll('.taxhead, .of-set')].map((row) => top(row) - top(document.querySelector('.taxlist')));
        })()`);
      const before = await tops();
      await page.locator(field('t1.rate')).click();
      await page.keyboard.press('Control+A');
      for (const key of '100000') {
        await page.keyboard.press(key);
        expect(await tops()).toEqual(before);
      }
      // Long enough for the advice about the last valid rate.
      expect(await tops()).toEqual(before);
      await page.keyboard.press('Tab');
      const problem = page.locator('.card > .problem');
      await problem.getByText('A percentage must be between 0 and 100.').waitFor();
      expect(await page.locator(field('t1.rate')).getAttribute('aria-describedby')).toContain(
        String(await problem.getAttribute('id')),
      );
    });
  });

  test('keep the focus near: on the next tax or row after one is removed', async () => {
    await onSet({ ...SET, taxes: [VAT, DATED, FEE] }, async (page) => {
      const remove = async (key: string) => {
        if ((await page.locator(button(`fold-${key}`)).getAttribute('aria-expanded')) === 'false')
          await page.locator(button(`fold-${key}`)).click();
        await page.locator(button(`rest-${key}`)).click();
        await page.locator(button(`remove-${key}`)).click();
      };
      await remove('t1');
      expect(await focused(page)).toBe('fold-t2');
      await page.locator(button('fold-t2')).click();
      await page.locator(button('who-t2')).click();
      await page.locator(button('rate-t2-0')).click();
      expect(await focused(page)).toBe('t2.local.rates.0.rate');
      await page.locator(button('rate-t2-0')).click();
      expect(await focused(page)).toBe('another-t2');
      await remove('t3');
      expect(await focused(page)).toBe('fold-t2');
      await remove('t2');
      expect(await focused(page)).toBe('add-tax');
    });
  });

  test.each([1366, 1440])(
    'at %d px: each button of a dated row for children is whole, without a scroll',
    async (width) => {
      const look = async (page: Page): Promise<void> => {
        await page.locator(button('fold-t1')).click();
        if ((await page.locator(button('who-t1')).count()) === 0) await page.locator(button('fold-t1')).click();
        await page.locator(button('who-t1')).click();
        const wide = await page.evaluate<ReadonlyArray<readonly [number, number]>>(
          "[...document.querySelectorAll('.rows-of .wide')].map((one) => [one.scrollWidth, one.clientWidth])",
        );
        expect(wide.every(([content, room]) => content <= room)).toBe(true);
        const right = await page.locator('.taxlist').evaluate((list) => list.getBoundingClientRect().right);
        for (const name of ['rate-t1-0', 'rate-t1-1', 'dates-t1-1-0']) {
          const box = await page.locator(button(name)).boundingBox();
          expect((box?.x ?? right) + (box?.width ?? 1)).toBeLessThanOrEqual(right);
        }
        // From and until stand beside each other.
        const [from, until] = await Promise.all(
          ['after', 'before'].map((end) => page.locator(field(`t1.local.rates.1.dates.0.${end}`)).boundingBox()),
        );
        expect(from?.y).toBe(until?.y);
      };
      await onSet({ ...SET, taxes: [DATED] }, look, { viewport: { width, height: 900 } });
    },
  );

  test('break no word and no date, from 320 to 1440 px', async () => {
    const seasons = [
      { after: '2026-06-01', before: '2026-09-30' },
      { after: '2027-06-01', before: '2027-09-30' },
    ];
    const rates = [{ rate: '1.00', dates: seasons }];
    await onSet({ ...SET, taxes: [{ ...CITY, local: { rates } }, FEE] }, async (page) => {
      for (const width of [1440, 1024, 600, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const broken = await page.evaluate<readonly string[]>(`(() => {
          const words = [];
          for (const part of document.querySelectorAll('.chip, .adds button, .taxlist time, .says, .sentence')) {
            const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) for (const { 0: word, index } of walker.currentNode.data.matchAll(/[^\\s-]+/g)) {
              const range = document.createRange();
              range.setStart(walker.currentNode, index);
              range.setEnd(walker.currentNode, index + word.length);
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) words.push(word);
            }
          }
          for (const date of document.querySelectorAll('.taxlist time'))
            if (new Set([...date.getClientRects()].map(({ top }) => top)).size > 1) words.push(date.textContent);
          return words;
        })()`);
        expect({ width, broken }).toEqual({ width, broken: [] });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      }
    });
  });

  test('every one of thirty taxes has its name beside its picture', async () => {
    const taxes = Array.from({ length: 30 }, (_tax, index) => ({ ...CITY, title: `Tax ${index + 1}` }));
    await onSet({ ...SET, taxes }, async (page) => {
      const rows = await page
        .locator('.taxhead')
        .evaluateAll((all) =>
          all.map((row) => [
            row.querySelector('.swatch rect')?.getAttribute('fill') ?? '',
            row.querySelector('bdi')?.textContent,
          ]),
        );
      expect(rows.map(([, name]) => name)).toEqual(taxes.map(({ title }) => title));
      expect(rows.every(([fill]) => fill?.startsWith('url('))).toBe(true);
    });
  });

  describe('all settings', () => {
    test.each([
      ['en', 'both for each night', 't2.local.over_stay.per_night'],
      ['en', 'share', 't2.local.base.share'],
      ['en', 'price of', 't2.local.price_of'],
      ['en', 'computed for each', 't2.local.per'],
      ['en', 'parts', 't2.local.on'],
      ['en', 'rounding', 't2.local.round.each'],
      ['en', 'least amounts', 't2.local.over_stay.at_least'],
      ['en', 'source', 't2.local.source.url'],
      ['de', 'rundung', 't2.local.round.each'],
      ['fr', 'arrondi', 't2.local.round.each'],
      ['it', 'arrotondamento', 't2.local.round.each'],
      ['es', 'redondeo', 't2.local.round.each'],
    ])('in %s: "%s" finds a field, which then has the focus', async (locale, words, name) => {
      await onSet(
        HOTEL,
        async (page) => {
          await page.locator(button('fold-t2')).click();
          await page.locator(button('rest-t2')).click();
          expect(await page.locator('.items input[type="search"]').evaluate((input) => input.matches(':focus'))).toBe(
            true,
          );
          await page.keyboard.type(words);
          await page.locator(button(`show-${name}`)).click();
          await expect.poll(() => focused(page)).toBe(name);
        },
        { locale },
      );
    });

    test('Enter takes the first, arrow keys lead through them, and words without a setting say so', async () => {
      await onSet(HOTEL, async (page) => {
        await page.locator(button('fold-t2')).click();
        await page.locator(button('rest-t2')).click();
        await page.keyboard.type('xyz');
        await page.getByText('No setting has these words.').waitFor();
        await page.keyboard.press('Control+A');
        await page.keyboard.type('source');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        expect(await focused(page)).toBe('show-t2.local.source.checked');
        await page.keyboard.press('Escape');
        expect(await focused(page)).toBe('rest-t2');
        await page.keyboard.press('Enter');
        expect(await violationsOn(page, '.tax')).toEqual([]);
        await page.keyboard.type('address');
        await page.keyboard.press('Enter');
        await expect.poll(() => focused(page)).toBe('t2.local.source.url');
      });
    });

    test('of the set: a search finds its rounding, and prices in parts', async () => {
      await onSet(HOTEL, async (page) => {
        await page.locator(button('rest-set')).click();
        await page.keyboard.type('decimals');
        await page.keyboard.press('Enter');
        await expect.poll(() => focused(page)).toBe('set.local.policy.rounding.digits');
        await page.locator(button('rest-set')).click();
        await page.keyboard.type('parts');
        await page.keyboard.press('Enter');
        await expect.poll(() => focused(page)).toBe('set.local.parts.0.of');
      });
    });
  });

  test('a fee with two taxes in it shows both, and one can be taken out', async () => {
    const eco = { ...VAT, title: 'Eco VAT', rate: '2.00' };
    const fee = { ...FEE, local: { contains: ['VAT', 'Eco VAT'] } };
    await onSet({ ...SET, taxes: [VAT, eco, fee] }, async (page) => {
      await page.locator(button('fold-t3')).click();
      const choices = page.locator(field('t3.local.contains'));
      const shown = () =>
        choices.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.text));
      expect(await shown()).toEqual(['VAT 10%', 'Eco VAT 2%']);
      await choices.first().selectOption('');
      expect(await shown()).toEqual(['Eco VAT 2%', 'nothing else']);
      expect(await draftOf(page)).toMatchObject({ taxes: [{}, {}, { local: { contains: ['Eco VAT'] } }] });
      await choices.first().selectOption('');
      expect(await shown()).toEqual(['no VAT']);
      await choices.first().selectOption('VAT');
      expect(await draftOf(page)).toMatchObject({ taxes: [{}, {}, { local: { contains: ['VAT'] } }] });
    });
  });

  test('advice that a program can follow has a button that does', async () => {
    // A VAT in the price is computed on the fee, which stands on a higher level.
    await onSet({ ...SET, taxes: [VAT, { ...FEE, level: 1 }] }, async (page) => {
      await page.locator(button('cure-inclusive_on_exclusive')).click();
      expect(await focused(page)).toBe('fold-t1');
      expect(await draftOf(page)).toMatchObject({ taxes: [{}, { local: { contains: ['VAT'] } }] });
      await page.locator(button('cure-inclusive_on_exclusive')).waitFor({ state: 'detached' });
      await page.keyboard.press('Control+Z');
      expect(await draftOf(page)).toMatchObject({ taxes: [{}, { level: 1 }] });
    });
  });

  test('a button of advice pressed before the draft is compared writes to no place of an earlier draft', async () => {
    await onSet({ ...SET, taxes: [CITY, VAT, { ...FEE, level: 1 }] }, async (page) => {
      const cure = button('cure-inclusive_on_exclusive');
      await page.locator(cure).waitFor();
      await page.locator(button('rest-t1')).click();
      await page.locator(button('remove-t1')).waitFor();
      await page.evaluate(
        `for (const one of ['remove-t1', 'cure-inclusive_on_exclusive']) document.querySelector('[data-button="' + one + '"]').click()`,
      );
      expect(await draftOf(page)).toMatchObject({ taxes: [VAT, { ...FEE, level: 1 }] });
      await page.locator(cure).click();
      expect(await draftOf(page)).toMatchObject({ taxes: [VAT, { ...FEE, local: { contains: ['VAT'] } }] });
    });
  });

  test('a button of advice is off while the draft is not valid, which its warnings are not about', async () => {
    await onSet({ ...SET, taxes: [VAT, { ...FEE, level: 1 }] }, async (page) => {
      const cure = page.locator(button('cure-inclusive_on_exclusive'));
      await cure.waitFor();
      await page.locator(button('fold-t2')).click();
      await page.locator(field('t2.title')).fill('');
      expect(await cure.getAttribute('aria-disabled')).toBe('true');
      await cure.click({ force: true });
      expect(await draftOf(page)).toMatchObject({ taxes: [VAT, { level: 1 }] });
      await page.locator(field('t2.title')).fill('Linen');
      await page.locator('.others.behind').waitFor({ state: 'detached' });
      await cure.click();
      expect(await draftOf(page)).toMatchObject({ taxes: [VAT, { title: 'Linen', local: { contains: ['VAT'] } }] });
    });
  });
});
