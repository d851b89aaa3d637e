import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { test } from 'vitest';
import { CHROMIUM, openBrowser } from './browser.js';

/** Tests with a browser, which all files of a worker share: to start and end one takes more than a second. */
export const browserTest = test.extend<{ readonly path: string; readonly browser: Browser }>({
  path: [CHROMIUM, { scope: 'worker' }],
  browser: [
    async ({ path }, use) => {
      const browser = await openBrowser(path);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

/** Of what holds, and where exactly, nothing is told: that takes axe a third of its time. */
const OPTIONS = { resultTypes: ['violations'], selectors: false };

/** The violations of all axe rules on the current page, or in a part of it. */
export async function violationsOn(page: Page, part = 'html', rules?: readonly string[]): Promise<unknown> {
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(axe.source);
  const options = rules === undefined ? OPTIONS : { ...OPTIONS, runOnly: rules };
  return page.evaluate(
    `axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
  );
}

/** The violations of all rules on a light page, or in a part of it, and of those about colours there in the dark. */
export async function violationsInBoth(page: Page, part = 'html'): Promise<unknown> {
  const light = await violationsOn(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOn(page, part, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return { light, dark };
}

/** How many pixels of two pictures differ by more than an edge that was drawn anew does; the size, where that differs. */
export async function differingPixels(browser: Browser, one: Buffer, other: Buffer): Promise<number | string> {
  const page = await browser.newPage();
  try {
    return await page.evaluate<number | string>(`(async () => {
      const read = async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [one, other] = [await read('${one.toString('base64')}'), await read('${other.toString('base64')}')];
      if (one.width !== other.width || one.height !== other.height) {
        return one.width + ' x ' + one.height + ', ' + other.width + ' x ' + other.height;
      }
      return one.data.reduce((sum, value, at) => sum + (Math.abs(value - other.data[at]) > 2 ? 1 : 0), 0);
    })()`);
  } finally {
    await page.close();
  }
}
