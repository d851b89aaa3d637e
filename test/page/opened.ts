import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** The complaints and requests of a browser while a page was open. */
export interface Opened {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** A page, and where that goes which is heard from it. */
interface Tab {
  readonly page: Page;
  heard: { readonly complaints: string[]; readonly requests: string[] };
}

const nothing = (): Tab['heard'] => ({ complaints: [], requests: [] });

/** A context and a process of its own for each test take a second; ours keep nothing that a test could find. */
const tabs = new WeakMap<Browser, Promise<Tab>>();
const WIDE = { width: 1280, height: 720 };

/** Opens a page and listens to it. Options other than the colours and the size get a context of their own. */
export async function opened(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const { colorScheme = 'light', viewport = WIDE, ...others } = options;
  const isOwn = Object.keys(others).length > 0;
  const tab = await (isOwn ? newTab(browser, others) : tabOf(browser));
  const { page } = tab;
  tab.heard = nothing();
  const { complaints, requests } = tab.heard;
  await page.emulateMedia({ colorScheme, media: null });
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.goto(url);
  return { page, complaints, requests, close: () => (isOwn ? page.context().close() : leave(page)) };
}

function tabOf(browser: Browser): Promise<Tab> {
  const tab = tabs.get(browser) ?? newTab(browser, {});
  tabs.set(browser, tab);
  return tab;
}

async function newTab(browser: Browser, options: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext(options);
  const tab: Tab = { page: await context.newPage(), heard: nothing() };
  tab.page.on('console', (message) => tab.heard.complaints.push(message.text()));
  tab.page.on('pageerror', (error) => tab.heard.complaints.push(error.message));
  tab.page.on('request', (request) => tab.heard.requests.push(request.url()));
  await tab.page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('refused: ' + event.violatedDirective))",
  );
  return tab;
}

/** Nothing of the page goes on, and the next one finds the pointer where it is at first. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.mouse.move(0, 0);
}
