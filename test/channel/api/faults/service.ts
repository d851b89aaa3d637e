import type { VirtualTime } from './virtual-time.js';

/** An independent server of the documented API, with the faults of real ones. It shares no code with the sandbox. */
export const KEY = 'k3y/+of=the-"account"&<1>';
export const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';

export type Fields = Record<string, unknown> & { title: string };
export interface Stored {
  readonly id: string;
  readonly kind: 'taxes' | 'tax_sets';
  fields: Fields;
  /** From when on lists show it. */
  readonly listedAt: number;
}

/** One request of one client, in virtual time. */
export interface Sent {
  readonly by: string;
  readonly method: string;
  readonly path: string;
  readonly sentAt: number;
  /** When it was carried out. */
  servedAt: number;
  /** When its answer had arrived. */
  answeredAt: number;
}

/** What was created, and by which request. */
export interface Created {
  readonly stored: Stored;
  readonly request: Sent;
}

/** What was removed, and by whom. */
export interface Removed {
  readonly stored: Stored;
  readonly by: string;
  /** Until when lists still show it. */
  readonly listedUntil: number;
  /** Whether a tax set had it as one of its taxes. */
  readonly wasUsed: boolean;
}

/** What goes wrong with one request. `effect`: whether it is carried out all the same, and how much later. */
export interface Fault {
  readonly what: 'cut' | 'hang' | 'html' | 'truncated' | number;
  readonly effectAfterMs?: number | undefined;
}

/** How lists are cut. */
export type Paging =
  | 'as_documented'
  | 'no_meta'
  | 'limit_ignored'
  | 'capped'
  | 'total_too_small'
  | 'total_of_account'
  | 'empty_page_within'
  | 'entries_missing_from_a_page';

export interface ServiceOptions {
  readonly time: Pick<VirtualTime, 'now' | 'sleep'>;
  readonly faults: ReadonlyMap<number, Fault>;
  readonly paging: Paging;
  readonly lagMs: number;
  readonly latencyMs: number | (() => number);
  /** Where ids come from; counted. */
  readonly newId?: () => string;
  /** Called before each request is carried out, with its number from 0. */
  readonly onRequest?: (number: number, method: string) => Promise<void>;
}

export const kept = (title: string): string => title.normalize('NFC').replace(/^\s+|\s+$/gu, '');

export class Service {
  readonly stored = new Map<string, Stored>();
  readonly created: Created[] = [];
  readonly sent: Sent[] = [];
  readonly removed: Removed[] = [];
  /** The tax set that new rate plans get: the first that was created while there was none. Gone when it is removed. */
  defaultSet: string | undefined;
  requests = 0;
  #ids = 0;

  constructor(readonly options: ServiceOptions) {}

  seed(kind: Stored['kind'], fields: Fields): Stored {
    this.#ids += 1;
    const id = this.options.newId?.() ?? `00000000-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`;
    const stored = { id, kind, fields: { ...fields, title: kept(fields.title) }, listedAt: 0 };
    this.stored.set(id, stored);
    return stored;
  }

  /** The network between a client and this service. */
  fetchOf(by: string): typeof globalThis.fetch {
    return (input, init) => this.#fetch(by, new Request(input, init));
  }

  async #fetch(by: string, request: Request): Promise<Response> {
    const number = this.requests;
    this.requests += 1;
    const { time, faults, onRequest } = this.options;
    const latencyMs = typeof this.options.latencyMs === 'number' ? this.options.latencyMs : this.options.latencyMs();
    const { method } = request;
    const url = new URL(request.url);
    const sent = { by, method, path: url.pathname, sentAt: time.now, servedAt: Infinity, answeredAt: Infinity };
    this.sent.push(sent);
    const body = method === 'POST' || method === 'PUT' ? ((await request.json()) as Record<string, Fields>) : {};
    if (request.headers.get('user-api-key') !== KEY) return this.#error(401);
    await time.sleep(latencyMs / 2);
    await onRequest?.(number, method);
    const fault = faults.get(number);
    const answer = await this.#faulted(fault, () => {
      sent.servedAt = time.now;
      return this.#answer(sent, url, body);
    });
    await time.sleep(latencyMs / 2);
    sent.answeredAt = time.now;
    return answer;
  }

  async #faulted(fault: Fault | undefined, carryOut: () => Response): Promise<Response> {
    if (fault === undefined) return carryOut();
    const { what, effectAfterMs } = fault;
    if (effectAfterMs === 0) carryOut();
    else if (effectAfterMs !== undefined) void this.options.time.sleep(effectAfterMs).then(carryOut);
    if (what === 'cut') throw Object.assign(new TypeError(`fetch failed ${KEY}`), { cause: { code: 'ECONNRESET' } });
    if (what === 'hang') return new Promise(() => undefined);
    if (what === 'html') return new Response(`<html>${html(KEY)}</html>`);
    if (what === 'truncated') return new Response('{"data":[{"type":"tax","id":"0000');
    return this.#error(what);
  }

  /** Errors repeat the key in every writing that a server or a proxy may use. */
  #error(status: number): Response {
    const echo = [KEY, encodeURIComponent(encodeURIComponent(KEY)), html(KEY), btoa(KEY), KEY.replaceAll('/', '\\/')];
    const errors = { code: 'error', title: `Error ${echo.join(' ')}`, details: { title: echo } };
    return Response.json({ errors }, { status, headers: { 'x-request-id': `request-${this.requests}` } });
  }

  #answer(request: Sent, { pathname, searchParams }: URL, body: Record<string, Fields>): Response {
    const { method } = request;
    const [, , , path, id] = pathname.split('/');
    const kind = path === 'taxes' ? 'taxes' : 'tax_sets';
    const sent = body[kind === 'taxes' ? 'tax' : 'tax_set'];
    if (method === 'GET' && id === undefined) return this.#list(kind, searchParams);
    if (method === 'POST' && sent !== undefined) {
      const isFirstSet = kind === 'tax_sets' && ![...this.stored.values()].some((other) => other.kind === kind);
      const stored = { ...this.seed(kind, sent), listedAt: this.options.time.now + this.options.lagMs };
      this.stored.set(stored.id, stored);
      if (isFirstSet) this.defaultSet = stored.id;
      this.created.push({ stored, request });
      return Response.json({ data: this.#envelope(stored) }, { status: 201 });
    }
    const found = this.stored.get(id ?? '');
    if (found === undefined || found.kind !== kind) return this.#error(404);
    if (method === 'DELETE') {
      this.stored.delete(found.id);
      if (this.defaultSet === found.id) this.defaultSet = undefined;
      const wasUsed = [...this.stored.values()].some(({ fields: { taxes } }) =>
        JSON.stringify(taxes)?.includes(found.id),
      );
      const listedUntil = this.options.time.now + this.options.lagMs;
      this.removed.push({ stored: found, by: request.by, listedUntil, wasUsed });
      return Response.json({ meta: { message: 'Success' } });
    }
    if (method === 'PUT') found.fields = { ...found.fields, ...sent, title: kept(sent?.title ?? found.fields.title) };
    return Response.json({ data: this.#envelope(found) });
  }

  #list(kind: Stored['kind'], query: URLSearchParams): Response {
    const { now } = this.options.time;
    const gone = this.removed.filter(({ listedUntil }) => now < listedUntil).map(({ stored }) => stored);
    const all = [...this.stored.values(), ...gone].filter((item) => item.kind === kind && item.listedAt <= now);
    const page = Number(query.get('pagination[page]'));
    const asked = Number(query.get('pagination[limit]'));
    const { paging } = this.options;
    const limit = paging === 'limit_ignored' ? 10 : paging === 'capped' ? 4 : Math.min(asked, 5);
    const at = this.#pageAt(page, all.length / limit);
    let shown = at === undefined ? [] : all.slice((at - 1) * limit, at * limit);
    if (paging === 'entries_missing_from_a_page' && page === 1 && all.length > limit) shown = shown.slice(0, 2);
    const total = { total_too_small: limit - 1, total_of_account: all.length + 900 }[paging as string] ?? all.length;
    const meta = { page, limit: paging === 'capped' ? asked : limit, total };
    const data = shown.map((item) => this.#envelope(item));
    return Response.json(paging === 'no_meta' || paging === 'limit_ignored' ? { data } : { data, meta });
  }

  /** The second page may be empty although more follow. */
  #pageAt(page: number, pages: number): number | undefined {
    if (this.options.paging !== 'empty_page_within' || pages <= 1 || page === 1) return page;
    return page === 2 ? undefined : page - 1;
  }

  #envelope({ id, kind, fields }: Stored): object {
    const { property_id, taxes, ...own } = fields;
    const attributes: Record<string, unknown> = { id, ...own };
    if (kind === 'tax_sets') attributes['taxes'] = this.#embedded(taxes);
    if (kind === 'taxes') attributes['rate'] = Number(fields['rate']).toFixed(2);
    const relationships = { property: { data: { type: 'property', id: property_id } } };
    return { type: kind === 'taxes' ? 'tax' : 'tax_set', id, attributes, relationships };
  }

  #embedded(entries: unknown): object[] {
    if (!Array.isArray(entries)) return [];
    return entries.map(({ id, level = 0, taxes }) => ({
      ...this.stored.get(id)?.fields,
      id,
      level,
      taxes: this.#embedded(taxes),
    }));
  }
}

function html(text: string): string {
  return [...text].map((character) => `&#x${character.charCodeAt(0).toString(16)};`).join('');
}
