import { afterAll, test } from 'vitest';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';
import { HOTEL_STATE } from '../api/hotel-world.js';
import { OTHER_PROPERTY } from '../api/world.js';

/** Where the service under test is, and with which keys. */
interface Place {
  readonly url: string;
  readonly key: string;
  readonly cardUrl: string;
  readonly cardKey: string;
  readonly close: () => Promise<void>;
}

const { env } = process;
/** Whether this is the real service: it has no OTA for us, and keeps what is not removed. */
const IS_REAL = env['STAYTAX_API_URL'] !== undefined;

/** Any answer. */
interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** The shapes of all answers at once: each test reads what its answer has. */
interface Body {
  readonly data: Entry & Entry[];
  readonly meta: { readonly page: number; readonly limit: number; readonly total: number; readonly message: string };
  readonly errors: { readonly code: string; readonly title: string; readonly details: Record<string, unknown> };
}

interface Entry {
  readonly type: string;
  readonly id: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, { readonly data: unknown }>;
  readonly [field: string]: unknown;
}

interface Asked {
  readonly body?: unknown;
  /** In place of the right key; null is none. */
  readonly key?: string | null;
}

type Call = (method: string, path: string, asked?: Asked) => Promise<Answered>;

/** The service as a test file uses it. */
export interface Service {
  /** A call of the main API; the path is below `/api/v1`. */
  readonly call: Call;
  /** A call of the card-data API. */
  readonly callCards: Call;
  /** A call of the control endpoints that only the sandbox has. */
  readonly control: Call;
  /** The property that records are made for: the one in `STAYTAX_PROPERTY_ID`, or the first of the account. */
  readonly propertyId: () => Promise<string>;
  /** Has a record removed when the file is done, the last one first. */
  readonly removeLater: (path: string) => void;
}

/** The real service when `STAYTAX_API_URL` names it, else a sandbox on a port. */
export async function service(): Promise<Service> {
  const place = IS_REAL ? realPlace() : await sandboxPlace();
  const call: Call = (method, path, { body, key = place.key } = {}) =>
    answered(`${place.url}/api/v1${path}`, method, { headers: key === null ? {} : { 'user-api-key': key }, body });
  const callCards: Call = (method, path, { body, key = place.cardKey } = {}) => {
    const query = key === null ? '' : `?api_key=${encodeURIComponent(key)}`;
    return answered(`${place.cardUrl}/api/v1${path}${query}`, method, { headers: {}, body });
  };
  const control: Call = (method, path, { body } = {}) =>
    answered(`${place.url}/sandbox/v1${path}`, method, { headers: {}, body });
  const paths: string[] = [];
  afterAll(async () => {
    for (const path of paths.toReversed()) await call('DELETE', path);
    await place.close();
  });
  return {
    call,
    callCards,
    control,
    async propertyId() {
      const { body } = await call('GET', '/properties/options');
      const id = env['STAYTAX_PROPERTY_ID'] ?? body.data[0]?.id;
      if (id === undefined) throw new Error('The account has no property.');
      return id;
    },
    removeLater: (path) => void paths.push(path),
  };
}

function realPlace(): Place {
  const key = env['STAYTAX_API_KEY'];
  if (key === undefined) throw new Error('STAYTAX_API_URL needs the key of the account in STAYTAX_API_KEY.');
  const bare = (url = '') => url.replace(/(?:\/api\/v1)?\/*$/, '');
  const cardKey = env['STAYTAX_CARD_KEY'] ?? '';
  return {
    url: bare(env['STAYTAX_API_URL']),
    key,
    cardUrl: bare(env['STAYTAX_CARD_URL']),
    cardKey,
    close: async () => undefined,
  };
}

async function sandboxPlace(): Promise<Place> {
  const [key, cardKey] = ['conformance-key-0123456789', 'conformance-card-key-0123456789'];
  const sandbox = createSandbox({
    apiKeys: [key],
    cardApiKeys: [cardKey],
    properties: [OTHER_PROPERTY],
    state: HOTEL_STATE,
  });
  const { url, close } = await sandbox.listen();
  return { url, key, cardUrl: `${url}/card`, cardKey, close };
}

async function answered(
  url: string,
  method: string,
  { headers, body }: { readonly headers: Record<string, string>; readonly body: unknown },
): Promise<Answered> {
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const response = await fetch(url, { method, headers: { ...headers, 'content-type': 'application/json' }, ...sent });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

const HAS_CARDS = !IS_REAL || (env['STAYTAX_CARD_URL'] !== undefined && env['STAYTAX_CARD_KEY'] !== undefined);

/** A test that needs an OTA behind the service, which only the sandbox has: on the real service it is listed with what it needs. */
export const testWithOta = needing('an OTA', !IS_REAL);
/** A test of the card-data API, which has separate keys. */
export const testWithCards = needing('STAYTAX_CARD_URL and STAYTAX_CARD_KEY', HAS_CARDS);
/** A test that turns the clock, or has something happen at an OTA. */
export const testWithControls = needing('the control endpoints of the sandbox', !IS_REAL);
/** A test with a callback address on this machine. */
export const testWithCallback = needing('a callback address that the service can reach', !IS_REAL);

/** A test of what only the real service does by itself, such as its limits. */
export const testOfService = needing('the live service: STAYTAX_API_URL', IS_REAL);

function needing(what: string, isThere: boolean) {
  return (name: string, run: () => Promise<void>): void => {
    test.runIf(isThere)(isThere ? name : `${name} (not run: it needs ${what})`, run);
  };
}

/** In the titles of all that is made, so that a person who finds it knows where it is from. */
export const MARK = `conformance ${new Date().toISOString()}`;
