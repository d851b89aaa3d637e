import { accessSync, constants } from 'node:fs';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

const PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Nothing that would talk to anybody. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** Whether the system has a Chromium; CHROMIUM_PATH says where, when not in the usual place. */
export function hasChromium(): boolean {
  try {
    accessSync(PATH, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: PATH, args: FLAGS });
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
