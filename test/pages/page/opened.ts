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
const tabs = new WeakMap<Browser, Map<string, Promise<Tab>>>();
const WIDE = { width: 1280, height: 720 };

/** Opens a page without motion, and listens to it. Pages with the same options, other than colours and size, share a tab. */
export async function opened(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const { colorScheme = 'light', viewport = WIDE, ...others } = options;
  const tab = await tabOf(browser, others);
  const { page } = tab;
  tab.heard = nothing();
  const { complaints, requests } = tab.heard;
  await page.emulateMedia({ colorScheme, media: null, forcedColors: null, reducedMotion: 'reduce' });
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.goto(url);
  return { page, complaints, requests, close: () => leave(page) };
}

function tabOf(browser: Browser, options: BrowserContextOptions): Promise<Tab> {
  const ofBrowser = tabs.get(browser) ?? new Map<string, Promise<Tab>>();
  tabs.set(browser, ofBrowser);
  const name = JSON.stringify(options);
  const tab = ofBrowser.get(name) ?? newTab(browser, options);
  ofBrowser.set(name, tab);
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

/**
 * Nothing of the page goes on, and the next one finds the pointer where it is at first. A page that leaves by itself keeps
 * its process, which the next page of the same host then need not start.
 */
async function leave(page: Page): Promise<void> {
  page.removeAllListeners('dialog');
  await page.unrouteAll();
  await page.evaluate("location.replace('about:blank')");
  await page.waitForURL('about:blank');
  await page.mouse.move(0, 0);
}
