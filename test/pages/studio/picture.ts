import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { asWebp } from '../page/as-webp.js';
import { openBrowser } from '../page/browser.js';
import { studioPage } from './bundle.js';
import { fromMore, onFile, openStayForm } from './open.js';

// Makes the pictures in docs/studio.md: npx tsx test/pages/studio/picture.ts
const ROOT = new URL('../../../', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(`examples/${file}.json`, ROOT), 'utf8'));
const setOf = (file: string) => read(file).taxSet ?? read(file);

interface Picture {
  readonly name: string;
  readonly file?: string;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** The part in the picture [the whole window]. */
  readonly of?: string;
  readonly steps: (page: Page) => Promise<void>;
}

/** Once all other stays are compared. */
async function compared(page: Page): Promise<void> {
  await page.locator('.others .list').waitFor({ state: 'attached' });
}

const press = (page: Page, name: string) => page.locator(`[data-button="${name}"]`).click();
const type = (page: Page, name: string, text: string) => page.locator(`[name="${name}"]`).fill(text);

/** More nights of the city tax, and a stay that shows it. */
async function edit(page: Page): Promise<void> {
  await press(page, 'fold-t1');
  await press(page, 'fold-t2');
  await type(page, 't2.max_nights', '10');
  await page.locator('.stays tbody tr').first().waitFor({ state: 'attached' });
}

/** 1,204 stays, as a property has them in a year. */
function lastYear(): string {
  const stays = Array.from({ length: 1204 }, (_, at) => {
    const nights = 1 + ((at * 7) % 5) + (at % 31 === 0 ? 7 : 0);
    const date = new Date(Date.UTC(2025, 0, 1 + ((at * 211) % 365))).toISOString().slice(0, 10);
    return `${date},${nights},${1 + ((at * 3) % 4)},${nights * (80 + ((at * 37) % 90))}.00`;
  });
  return ['checkIn,nights,persons,price', ...stays].join('\n');
}

const THIRTY = {
  title: 'Thirty taxes',
  currency: 'EUR',
  taxes: Array.from({ length: 30 }, (_, at) => ({
    title: `Tax ${at + 1}`,
    logic: at % 3 === 0 ? 'percent' : 'per_person_per_night',
    type: 'tax',
    rate: `${1 + (at % 4)}.00`,
    currency: at % 3 === 0 ? null : 'EUR',
    is_inclusive: at % 2 === 0,
  })),
};

const PICTURES: readonly Picture[] = [
  { name: 'studio', steps: edit },
  { name: 'studio-dark', colorScheme: 'dark', steps: edit },
  {
    name: 'studio-replay',
    of: '.shown',
    steps: async (page) => {
      await edit(page);
      await press(page, 'section-stays');
      const buffer = Buffer.from(lastYear());
      await page.locator('input[type=file]').setInputFiles({ name: 'last-year.csv', mimeType: 'text/csv', buffer });
      await page.locator('.replay').waitFor();
    },
  },
  {
    name: 'studio-bands',
    of: '.form',
    // Higher than it: what stays above would be in the middle of it.
    height: 1400,
    file: 'places/tokyo',
    steps: async (page) => {
      await press(page, 'fold-t1');
      await press(page, 'fold-t2');
      await press(page, 'who-t2');
      await press(page, 'to-stay');
      await type(page, 'stay.price', '24000');
      await press(page, 'to-stay');
    },
  },
  {
    name: 'studio-children',
    steps: async (page) => {
      await press(page, 'fold-t1');
      await press(page, 'fold-t2');
      await press(page, 'another-t2');
      await press(page, 'another-t2-age');
      await type(page, 't2.local.rates.0.age_under', '13');
      await press(page, 'to-stay');
      await type(page, 'stay.ages', '4, 11');
    },
  },
  {
    name: 'studio-rooms',
    of: '.shown',
    steps: async (page) => {
      await press(page, 'to-stay');
      await type(page, 'stay.nights', '3');
      await type(page, 'stay.price', '80 100 120');
      await press(page, 'add-room');
      await type(page, 'stay.adults.1', '1');
    },
  },
  {
    name: 'studio-told',
    of: '.form',
    file: 'places/bled',
    height: 1400,
    steps: async (page) => {
      await press(page, 'fold-t1');
      await press(page, 'fold-t2');
      await press(page, 'who-t2');
    },
  },
  {
    name: 'studio-review',
    of: 'dialog',
    steps: async (page) => {
      await edit(page);
      await press(page, 'save');
    },
  },
  { name: 'studio-many', file: '', steps: (page) => press(page, 'fold-t1') },
  {
    name: 'studio-cases',
    of: 'dialog',
    steps: async (page) => {
      for (const [nights, name] of [
        ['7', 'a week for two'],
        ['9', 'nine nights: seven are charged'],
      ] as const) {
        await openStayForm(page);
        await type(page, 'stay.nights', nights);
        await fromMore(page, 'cases');
        await page.getByLabel('What it shows').fill(name);
        await press(page, 'keep-case');
        await press(page, 'cases-close');
      }
      await press(page, 'fold-t1');
      await press(page, 'fold-t2');
      await type(page, 't2.max_nights', '10');
      await press(page, 'to-cases');
    },
  },
  { name: 'studio-phone', width: 390, height: 844, steps: edit },
];

const browser = await openBrowser();

try {
  for (const {
    name,
    file = 'tax-sets/lisbon',
    width = 1280,
    height = 900,
    colorScheme = 'light',
    of,
    steps,
  } of PICTURES) {
    const draft = file === '' ? THIRTY : setOf(file);
    const opened = { sets: [{ name: draft.title, draft }], file: 'hotel.json', today: '2026-05-01', locale: 'en' };
    const look = async (page: Page): Promise<void> => {
      await compared(page);
      await steps(page);
      await page.evaluate('scrollTo(0, 0)');
      const png = await (of === undefined ? page.screenshot() : page.locator(of).first().screenshot());
      writeFileSync(new URL(`docs/${name}.webp`, ROOT), await asWebp(browser, png));
    };
    // Twice the pixels that they are shown with; the first one is large, as the README shows it as well.
    const deviceScaleFactor = of === undefined && name !== 'studio' ? 1 : 1.5;
    const options = { viewport: { width, height }, deviceScaleFactor, colorScheme } as const;
    await onFile(browser, await studioPage(opened), look, options);
  }
} finally {
  await browser.close();
}
