import type { Browser } from 'playwright-core';

/** The picture in a form that takes a tenth of the bytes: the pages are on the site, and in the package. */
export async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const address = `data:image/png;base64,${png.toString('base64')}`;
  const found = await page.evaluate<string>(`new Promise((resolve) => {
    const image = new Image();
    image.onload = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d').drawImage(image, 0, 0);
      resolve(canvas.toDataURL('image/webp', 0.4));
    };
    image.src = ${JSON.stringify(address)};
  })`);
  await page.close();
  return Buffer.from(found.slice(found.indexOf(',') + 1), 'base64');
}
