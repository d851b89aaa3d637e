import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { hasChromium, NO_CHROMIUM } from '../pages/page/browser.js';
import { browserTest as test } from '../pages/page/in-chromium.js';
import { opened } from '../pages/page/opened.js';
import { bundled } from '../pages/studio/bundle.js';
import { seed } from '../seed.js';
import { exampleCases, STAYS_EACH } from './cases.js';
import { expectedOf } from './doors.js';

const isThere = hasChromium();
if (!isThere) console.log(`${NO_CHROMIUM} the elements are not among the doors.`);

const HOST = `
staytax.registerElements();
globalThis.figuresOf = async (draft, stay) => {
  const editor = document.createElement('staytax-editor');
  editor.stay = stay;
  editor.draft = draft;
  document.body.append(editor);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const figure = (name) => editor.shadowRoot.querySelector('[data-figure="' + name + '"]')?.textContent;
  const figures = ['price', 'kept', 'total'].map(figure);
  editor.remove();
  return figures;
};
`;

describe.runIf(isThere)('the element, for every place and tax set of the examples', () => {
  let browser: Browser;
  let server: Server;
  let url = '';
  test.beforeAll(async ({ browser: shared }) => {
    const script = await bundled('src/pages/element/index.ts', 'iife');
    const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
      '/': [
        'text/html',
        '<!doctype html><html lang="en"><title>Doors</title><body><script src="/a.js"></script><script src="/b.js"></script></body></html>',
      ],
      '/a.js': ['text/javascript', script],
      '/b.js': ['text/javascript', HOST],
    };
    server = createServer((request, response) => {
      const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
      response.writeHead(200, { 'content-type': type }).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
    browser = shared;
  });
  afterAll(async () => {
    server?.close();
  });

  test('shows the figures of quote()', { timeout: 1e6 }, async () => {
    const { page, close } = await opened(browser, url);
    try {
      for (const { stays, ...rest } of exampleCases(seed)) {
        // Each stay is drawn by the browser: one of each set, if not asked for more.
        const one = { ...rest, stays: stays.slice(-STAYS_EACH) };
        const expected = expectedOf(one);
        for (const [at, stay] of one.stays.entries()) {
          const shown = await page.evaluate(`figuresOf(${JSON.stringify(one.set)}, ${JSON.stringify(stay)})`);
          const { price, kept, total } = expected[at]?.quote ?? {};
          expect(withoutGroups(shown), `${one.name} ${JSON.stringify(stay)}`).toEqual([price, kept, total]);
        }
      }
    } finally {
      await close();
    }
  });
});

/** Numbers as a quote writes them: the page groups thousands. */
function withoutGroups(figures: unknown): string[] {
  return (figures as readonly (string | null)[]).map((figure) => String(figure).replace(/,/g, '').replace('−', '-'));
}
