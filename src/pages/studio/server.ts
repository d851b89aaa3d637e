import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { STUDIO } from '../../language/words/en/pages.js';
import { say } from '../../language/words/words.js';
import { LINK_PATH, policyOfFile, servedPage, sharedPage } from './page.js';
import { hashesOf, packedPage, pageLanguage } from './page-contents.js';
import type { Answers, PageData } from './protocol.js';
import { TOKEN_HEADER } from './protocol.js';

type Calls = { readonly [Call in keyof Answers]: (input: unknown) => Promise<Answers[Call]> };

/** The functions behind the calls of the page. They read their input as untrusted. */
export interface StudioHost extends Calls {
  open(): Promise<PageData>;
  /** Keeps an unsaved draft until it is saved, beyond this run; `null` deletes it. */
  keepDraft(draft: unknown): Promise<void>;
}

export interface StudioServer {
  readonly host: StudioHost;
  readonly script: string;
  /** The part of the script that reads workbooks. */
  readonly workbook: () => Promise<string>;
  readonly token: string;
  /** The port, once the server listens. */
  readonly port: () => number;
  readonly locale?: string | undefined;
}

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

export const MAX_BYTES = 4 * 1024 * 1024;

/** Other sites cannot read or frame the page, and only its script runs. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; img-src data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/**
 * Serves the page of the studio and its calls. Every request needs the token of the run, the host of this machine, and
 * the page's origin if it has one. Other pages in the same browser have none of them.
 */
export function createStudioServer({ host, script, workbook, token, port, locale }: StudioServer): Hono {
  const app = new Hono();
  // The policy of the page itself, and `frame-ancestors`, which browsers ignore in a page.
  const policyOfLink = `${policyOfFile(hashesOf(script))}; frame-ancestors 'none'`;
  const languageOf = ({ req }: Context) => pageLanguage(locale, req.header('accept-language'));
  // An empty page without access to the file. It only shows the draft in its fragment.
  app.get(LINK_PATH, async (context) => {
    if (!isHere(context.req.header('host'), port())) return context.text('Forbidden', 403, HEADERS);
    const { places = [], today = '' } = await host.open();
    const { words, opened } = await languageOf(context);
    const page = packedPage({ sets: [], places, today, ...opened }, script, words);
    return context.html(page, 200, { ...HEADERS, 'content-security-policy': policyOfLink });
  });
  // The script imports it by its name alone, and there is no secret in it.
  app.get('/workbook.js', async (context) => {
    if (!isHere(context.req.header('host'), port())) return context.text('Forbidden', 403, HEADERS);
    return context.body(await workbook(), 200, { ...HEADERS, 'content-type': SCRIPT_TYPE });
  });
  app.use(async (context, next) => {
    const { req } = context;
    const given = req.header(TOKEN_HEADER) ?? (req.method === 'GET' ? req.query('token') : undefined);
    const isOwn = isOwnPage(req.raw.headers, port()) || isOpenedFromFile(req);
    const isOurs = isHere(req.header('host'), port()) && isOwn && isToken(given, token);
    if (!isOurs) return context.text('Forbidden: open the address that "staytax studio" printed.', 403, HEADERS);
    await next();
    for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
    return undefined;
  });
  app.use(
    bodyLimit({
      maxSize: MAX_BYTES,
      onError: async (context) => {
        const { words } = await languageOf(context);
        const message = say(words, STUDIO, 'tooLarge', { size: MAX_BYTES / 2 ** 20 });
        return context.json({ outcome: 'refused', message }, 413, HEADERS);
      },
    }),
  );
  app.get('/', async (context) => {
    const { words, opened } = await languageOf(context);
    return context.html(servedPage({ ...(await host.open()), ...opened }, `/studio.js?token=${token}`, words));
  });
  app.get('/studio.js', (context) => context.body(script, 200, { 'content-type': SCRIPT_TYPE }));
  for (const call of ['save', 'keep', 'now', 'history', 'version', 'plan', 'apply'] as const) {
    app.post(`/${call}`, async (context) => context.json(await host[call](await context.req.json())));
  }
  app.post('/draft', async (context) => {
    await host.keepDraft(await context.req.json());
    return context.json({});
  });
  app.post('/page', async (context) => {
    const { words, opened } = await languageOf(context);
    const { today } = await host.open();
    const page = { ...sharedPage(await context.req.json(), today), ...opened };
    return context.html(packedPage(page, script, words));
  });
  app.onError((error, context) => {
    const message = error instanceof SyntaxError ? 'The request is not JSON.' : error.message;
    return context.json({ outcome: 'refused', message }, error instanceof SyntaxError ? 400 : 500, HEADERS);
  });
  return app;
}

/** Refuses requests through another site's name that resolves to this machine. */
function isHere(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

function isOwnPage(headers: Headers, port: number): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isOrigin = origin === null || origin === `http://127.0.0.1:${port}` || origin === `http://localhost:${port}`;
  return isOrigin && (site === null || site === 'same-origin' || site === 'none');
}

/**
 * A local file opens the browser, which counts as cross-site. This is allowed only for opening the page: it changes
 * nothing, and still needs the token.
 */
function isOpenedFromFile(req: Context['req']): boolean {
  const isPage = req.method === 'GET' && req.path === '/' && req.header('sec-fetch-dest') === 'document';
  return isPage && req.header('sec-fetch-mode') === 'navigate' && req.header('origin') === undefined;
}

/** Compares digests, so that the time reveals nothing about the token. */
function isToken(given: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}
