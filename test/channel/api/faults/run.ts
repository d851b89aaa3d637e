import { inspect } from 'node:util';
import type { DefinitionsInput, TaxApi } from '../../../../src/channel/api/index.js';
import {
  applySync,
  createApi,
  fetchRemote,
  planSync,
  TaxApiError,
  validateDefinitions,
} from '../../../../src/channel/api/index.js';
import type { Fault, Fields, Paging, Stored } from './service.js';
import { KEY, kept, PROPERTY, Service } from './service.js';
import { VirtualTime } from './virtual-time.js';

/** What a file defines. */
export interface Desired {
  /** Rates of taxes, by title. */
  readonly desired: Readonly<Record<string, string>>;
  readonly sets: readonly string[];
  readonly prune: boolean;
}

/** One run: what is there, what is desired, and what goes wrong. */
export interface Case extends Desired {
  /** Rates of what is there, by title. */
  readonly there: Readonly<Record<string, string>>;
  readonly paging: Paging;
  readonly lagMs: number;
  readonly faults: ReadonlyArray<readonly [number, Fault]>;
  /** A second apply runs as a whole right before this request of the first one. */
  readonly secondAt?: number | undefined;
}

export interface Outcome {
  /** Titles of which there are two at the end. */
  readonly twice: readonly string[];
  /** What was there, and is gone without having been asked for. */
  readonly lost: readonly string[];
  /** What something that was told says of the key. */
  readonly leaks: readonly string[];
  /** Whether the property came to what is desired; `blocked` when its lists cannot be read. */
  readonly end: 'reached' | 'blocked' | 'not reached';
  readonly requests: number;
}

const ROUNDS = 8;
const BETWEEN_ROUNDS_MS = 60_000;

export async function runCase(given: Case): Promise<Outcome> {
  const time = new VirtualTime();
  const service = new Service({
    time,
    faults: new Map(given.faults),
    paging: given.paging,
    lagMs: given.lagMs,
    latencyMs: 100,
    onRequest: async (number) => {
      if (number !== given.secondAt) return;
      await round(given, client(service, 'second', told), told);
    },
  });
  const told: unknown[] = [];
  const before = [
    ...Object.entries(given.there).map(([title, rate]) => service.seed('taxes', tax(title, rate))),
    service.seed('tax_sets', { title: 'Others', property_id: PROPERTY, currency: 'EUR', taxes: [] }),
  ];
  const lastEnd = await time.during(async () => {
    const api = client(service, 'first', told);
    for (let at = 0; at < ROUNDS; at += 1) {
      const end = await round(given, api, told);
      // What is carried out late, or shown late, has time to arrive before a person runs it again.
      await time.sleep(BETWEEN_ROUNDS_MS);
      if (end === 'nothing to do' || end === 'undecided') break;
    }
    return round(given, api, told);
  });
  const isReached = lastEnd === 'nothing to do' && isAsDesired(given, service);
  return {
    twice: twice(service),
    lost: lost(given, service, before),
    leaks: leaksIn(told),
    end: isReached ? 'reached' : lastEnd === 'failed' ? 'blocked' : 'not reached',
    requests: service.requests,
  };
}

export function client(
  service: Service,
  name: string,
  told: unknown[],
  fetch: typeof globalThis.fetch = service.fetchOf(name),
): TaxApi {
  const note = (info: unknown): void => void told.push(info);
  return createApi({
    baseUrl: 'https://api.example.com',
    apiKey: KEY,
    fetch,
    onRequest: note,
    onResponse: note,
    onRetry: note,
    clock: { now: () => service.options.time.now },
  });
}

export async function round({ desired, sets, prune }: Desired, api: TaxApi, told: unknown[]): Promise<string> {
  try {
    const { value } = validateDefinitions(definitions(desired, sets));
    if (value === undefined) throw new Error('The case is wrong.');
    const { value: plan, issues } = planSync(value, await fetchRemote(api, PROPERTY), { prune, allowEmpty: true });
    told.push(issues);
    if (plan === undefined) return 'undecided';
    if (plan.steps.every(({ action }) => action === 'no-change')) return 'nothing to do';
    const report = await applySync(plan, api, { onEvent: (event) => told.push(event) });
    told.push(report, ...report.failed.map(({ error }) => error));
    return report.outcome;
  } catch (error) {
    told.push(error);
    if (!(error instanceof TaxApiError)) throw error;
    return 'failed';
  }
}

function definitions(desired: Case['desired'], sets: readonly string[]): DefinitionsInput {
  const [first] = Object.keys(desired);
  return {
    version: 1,
    property_id: PROPERTY,
    taxes: Object.entries(desired).map(([title, rate]) => ({ title, rate, ...PERCENT })),
    tax_sets: sets.map((title) => ({ title, currency: 'EUR', taxes: first === undefined ? [] : [{ tax: first }] })),
  };
}

const PERCENT = { logic: 'percent', type: 'tax', is_inclusive: true } as const;

function tax(title: string, rate: string): Fields {
  return { title, property_id: PROPERTY, rate, ...PERCENT };
}

/** The titles of which there are several. */
export function twice({ stored }: Service): string[] {
  const keys = [...stored.values()].map(keyOf);
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}

/** Whether everything of a title that is there was created by those that were killed before they could take it back. */
export function isOrphaned(service: Service, killed: ReadonlySet<string>, title = twice(service)[0]): boolean {
  const { created, stored } = service;
  const left = created.filter((one) => keyOf(one.stored) === title && stored.has(one.stored.id));
  return left.every(({ request: { by } }) => killed.has(by));
}

function keyOf({ kind, fields }: Stored): string {
  return `${kind} ${kept(fields.title)}`;
}

function lost({ desired, sets, prune }: Case, { stored }: Service, before: readonly Stored[]): string[] {
  const wanted = new Set([...Object.keys(desired), ...sets].map(kept));
  const gone = before.filter(({ id }) => !stored.has(id));
  return gone.filter(({ fields: { title } }) => !prune || wanted.has(kept(title))).map(({ fields }) => fields.title);
}

function isAsDesired({ desired, sets }: Case, { stored }: Service): boolean {
  const rates = new Map(
    [...stored.values()].map(({ kind, fields }) => [`${kind} ${fields.title}`, Number(fields['rate'])]),
  );
  const hasTaxes = Object.entries(desired).every(([title, rate]) => rates.get(`taxes ${kept(title)}`) === Number(rate));
  return hasTaxes && sets.every((title) => rates.has(`tax_sets ${kept(title)}`));
}

/** Decodes what was told in every way that it may have been written in, and looks for the key. */
function leaksIn(told: readonly unknown[]): string[] {
  const errors = told.filter((item) => item instanceof Error).map((error) => inspect(error, { depth: 5 }));
  const text = `${errors.join('\n')}\n${JSON.stringify(told)}`;
  const unescaped = text
    .replace(/%25/g, '%')
    .replace(/%25/g, '%')
    .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\+/g, '');
  const isLeaked = [KEY, btoa(KEY)].some((form) => text.includes(form) || unescaped.includes(form));
  return isLeaked || unescaped.includes('k3y') ? ['the key'] : [];
}
