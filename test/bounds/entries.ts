import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import * as api from '../../src/channel/api/index.js';
import * as bookings from '../../src/channel/bookings/index.js';
import * as sandbox from '../../src/channel/sandbox/index.js';
import * as webhooks from '../../src/channel/webhooks/index.js';
import * as calculator from '../../src/core/calculator/index.js';
import * as invoice from '../../src/documents/invoice/index.js';
import * as returns from '../../src/documents/returns/index.js';
import * as core from '../../src/index.js';
import * as element from '../../src/pages/element/index.js';
import { replaying } from '../../src/trials/replay/replay.js';
import * as testing from '../../src/trials/testing/index.js';
import { stateOf } from '../channel/api/sync-world.js';
import { NOTHING_OUTSIDE } from '../cli/bulk/world.js';
import { callDeclaredTool, TOOLS } from '../cli/declared.js';
import { DETAILS } from '../documents/invoice/documents.js';
import { sizeOf } from './data.js';
import type { Beside, World } from './world.js';

/** Every function that users can call, and how it is called with a large input. */
export interface Entry {
  /** What the input has beside a tax set. */
  readonly beside: Beside;
  /** Its arguments: what is done here is not measured. */
  readonly args: (world: World) => unknown[] | Promise<unknown[]>;
  readonly call: (...args: never[]) => unknown;
  /** The arguments that come from outside, which are damaged too [the first]. */
  readonly outside?: readonly number[];
  /** The errors that its documentation names beside those of every function. */
  readonly errors?: ReadonlyArray<new (...args: never[]) => Error>;
  /** Whether it takes JSON: what no JSON has is not passed. */
  readonly isJson?: true;
  /** Whether its input is its first argument, which is made of a tax set and what is beside it: records, bookings. */
  readonly isMade?: true;
}

/** Why a function is not called. */
export interface Reason {
  readonly reason: string;
}

const AN_OLD_NAME = { reason: 'an old name: the new one is called above or below' };

/** The functions of each door. */
export const DOORS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '.': core,
  './testing': testing,
  './api': api,
  './sandbox': sandbox,
  './webhooks': webhooks,
  './bookings': bookings,
  './invoice': invoice,
  './returns': returns,
  './element': element,
  './calculator': calculator,
};

/** Calls as a program in JavaScript does: types are not looked at. */
function apply(call: Entry['call'], ...args: readonly unknown[]): unknown {
  return Reflect.apply(call, undefined, args);
}

const calculatorOf = ({ set }: World): core.Calculator => apply(core.createCalculator, set) as core.Calculator;
const quoteOf = (world: World): core.Quote => calculatorOf(world).quote(world.beside as core.Stay);
const recordOf = (world: World): unknown => JSON.parse(JSON.stringify(core.recordOf(quoteOf(world))));

/** A set with another rate of its first and last tax. */
function edited(set: unknown): unknown {
  const { taxes, ...others } = Object(set);
  if (!Array.isArray(taxes)) return set;
  const last = taxes.length - 1;
  return { ...others, taxes: taxes.map((tax, at) => (at === 0 || at === last ? { ...tax, rate: '0.5' } : tax)) };
}

const ofSet = (call: Entry['call']): Entry => ({ beside: 'nothing', args: ({ set }) => [set], call });

/** A quote whose parts are all read. */
function readQuote(quote: core.Quote): unknown {
  return [quote.rooms, quote.nights, quote.warnings, quote.taxes].length;
}

/** The first tax of a set, or all of them as one list of rows. */
function oneTax(set: unknown): unknown {
  const [first] = Object(set).taxes ?? [];
  return first;
}

const withStay = (call: Entry['call']): Entry => ({
  beside: 'stay',
  args: ({ set, beside }) => [set, beside],
  call,
  outside: [0, 1],
});
const withCalculator = (call: Entry['call']): Entry => ({
  beside: 'stay',
  args: (world) => [calculatorOf(world), world.beside],
  call,
  outside: [1],
});
const ofQuote = (call: Entry['call'], outside: readonly number[] = [0]): Entry => ({
  beside: 'stay',
  args: (world) => [quoteOf(world)],
  call,
  outside,
});
const ofRecord = (call: Entry['call']): Entry => ({
  beside: 'stay',
  args: (world) => [recordOf(world)],
  call,
  isMade: true,
});
const ofText = (call: Entry['call']): Entry => ({ beside: 'text', args: ({ beside }) => [beside], call });

const issuesOf = ({ set, beside }: World): readonly core.Issue[] => {
  const damaged = { ...Object(set), unknown: beside, currency: beside, taxes: [{ title: beside }, beside] };
  return core.validateTaxSet(damaged).issues ?? [];
};

/** What an arbitrary of the testing door gives. */
function drawn(arbitrary: unknown): unknown {
  return fc.sample(arbitrary as fc.Arbitrary<unknown>, { numRuns: 1, seed: 1 });
}
const FEW = { maxTaxes: 3, local: true, details: true };
const MANY = { maxTaxes: 200, maxRanges: 20, maxRooms: 50, maxNights: 100, maxPersons: 20, local: true, details: true };

const CORE: Readonly<Record<string, Entry | Reason>> = {
  validateTax: { beside: 'nothing', args: ({ set }) => [oneTax(set)], call: core.validateTax },
  validateTaxSet: ofSet(core.validateTaxSet),
  defineTaxSet: ofSet(core.defineTaxSet),
  resolveTaxSet: {
    beside: 'nothing',
    args: ({ set }) => {
      const taxes: object[] = Object(set).taxes ?? [];
      const withIds = taxes.map((tax, at) => ({ ...tax, id: `id ${at}` }));
      const tax_set = { ...Object(set), taxes: withIds.map(({ id }, level) => ({ id, level })) };
      return [tax_set, withIds];
    },
    call: core.resolveTaxSet,
    outside: [0, 1],
  },
  validateStay: { beside: 'stay', args: ({ beside }) => [beside, 'EUR'], call: core.validateStay },
  createCalculator: ofSet(core.createCalculator),
  'createCalculator, quote': withCalculator((calculator: core.Calculator, stay: core.Stay) => calculator.quote(stay)),
  'createCalculator, quote by room and night': withCalculator((calculator: core.Calculator, stay: core.Stay) =>
    readQuote(calculator.quote(stay)),
  ),
  'createCalculator, totals': withCalculator((calculator: core.Calculator, stay: core.Stay) => calculator.totals(stay)),
  'createCalculator, totalsWithWarnings': withCalculator((calculator: core.Calculator, stay: core.Stay) =>
    calculator.totalsWithWarnings(stay),
  ),
  quote: withStay(core.quote),
  quoteToJson: ofQuote(core.quoteToJson),
  ledgerOf: ofQuote(core.ledgerOf),
  recordOf: ofQuote(core.recordOf),
  validateRecord: ofRecord(core.validateRecord),
  verifyRecord: ofRecord(core.verifyRecord),
  difference: {
    beside: 'stay',
    args: (world) => [quoteOf(world), quoteOf({ ...world, set: edited(world.set) })],
    call: core.difference,
    outside: [0, 1],
  },
  'difference, of records': {
    beside: 'stay',
    args: (world) => [recordOf(world), recordOf({ ...world, set: edited(world.set) })],
    call: core.difference,
    outside: [0, 1],
    isMade: true,
  },
  explain: ofQuote(core.explain),
  'explain, of a copy': {
    beside: 'stay',
    args: (world) => [JSON.parse(core.quoteToJson(quoteOf(world))), { taxSet: world.set, stay: world.beside }],
    call: core.explain,
    outside: [0, 1],
  },
  preview: {
    beside: 'nothing',
    args: ({ set }) => [set, { saved: edited(set), today: '2026-05-01' }],
    call: core.preview,
    outside: [0, 1],
  },
  'preview, of a draft alone': ofSet(core.preview),
  'preview, with a channel': {
    beside: 'nothing',
    args: ({ set }) => [set, { channel: true }],
    call: core.preview,
    outside: [0],
  },
  'preview, beside another set': {
    beside: 'saved',
    args: ({ set, beside }) => [set, { saved: beside }],
    call: core.preview,
    outside: [0, 1],
  },
  'preview, of own stays': {
    beside: 'cases',
    args: ({ set, beside }) => [set, { saved: edited(set), scenarios: beside }],
    call: core.preview,
    outside: [1],
  },
  advice: {
    beside: 'nothing',
    args: ({ set }) => [set, { channel: true, today: '2026-05-01' }],
    call: core.advice,
    outside: [0, 1],
  },
  scenarios: {
    beside: 'nothing',
    args: ({ set }) => [set, { saved: edited(set) }],
    call: core.scenarios,
    outside: [0, 1],
  },
  priceForTotal: {
    ...withCalculator(core.priceForTotal),
    args: (world) => {
      const calculator = calculatorOf(world);
      return [calculator, world.beside, calculator.totals(world.beside as core.Stay).total];
    },
    outside: [1, 2],
  },
  priceForNet: {
    ...withCalculator(core.priceForNet),
    args: (world) => [calculatorOf(world), world.beside, '12345.67'],
    outside: [1, 2],
  },
  formatIssues: { beside: 'text', args: (world) => [issuesOf(world)], call: core.formatIssues, outside: [0] },
  issueText: { beside: 'text', args: (world) => [issuesOf(world)[0]], call: core.issueText, outside: [0, 1] },
  flattenIssues: { beside: 'text', args: (world) => [issuesOf(world)], call: core.flattenIssues, outside: [0] },
  treeIssues: { beside: 'text', args: (world) => [issuesOf(world)], call: core.treeIssues, outside: [0] },
  toDetails: { beside: 'text', args: (world) => [issuesOf(world)], call: core.toDetails, outside: [0] },
  loadLocale: ofText(core.loadLocale),
  taxJsonSchema: ofText(core.taxJsonSchema),
  taxSetJsonSchema: ofText(core.taxSetJsonSchema),
  stayJsonSchema: ofText(core.stayJsonSchema),
  staySchema: {
    beside: 'stay',
    args: ({ beside }) => ['EUR', beside],
    call: (currency: string, stay: unknown) => core.staySchema(currency)['~standard'].validate(stay),
    outside: [0, 1],
  },
  'taxSetSchema, validate': ofSet((set: unknown) => core.taxSetSchema['~standard'].validate(set)),
  readRecord: AN_OLD_NAME,
  InvalidArgument: AN_OLD_NAME,
  InvalidDefinition: AN_OLD_NAME,
  InvalidRecord: AN_OLD_NAME,
  InvalidStay: AN_OLD_NAME,
  InvalidDefinitionError: {
    beside: 'text',
    args: (world) => [issuesOf(world)],
    call: newOf(core.InvalidDefinitionError),
    outside: [],
  },
  InvalidStayError: {
    beside: 'text',
    args: (world) => [issuesOf(world)],
    call: newOf(core.InvalidStayError),
    outside: [],
  },
  InvalidArgumentError: {
    beside: 'text',
    args: (world) => [issuesOf(world)],
    call: newOf(core.InvalidArgumentError),
    outside: [],
  },
  InvalidRecordError: {
    beside: 'text',
    args: (world) => [issuesOf(world)],
    call: newOf(core.InvalidRecordError),
    outside: [],
  },
  'replay of stays': {
    beside: 'cases',
    args: (world) => [calculatorOf(world), calculatorOf({ ...world, set: edited(world.set) }), world.beside],
    call: (draft: core.Calculator, saved: core.Calculator, cases: ReadonlyArray<{ readonly stay: unknown }>) => {
      const replay = replaying(draft, saved);
      for (const [line, { stay }] of cases.slice(0, 200).entries()) replay.add(line, { stay });
      return replay.result();
    },
    outside: [],
  },
};

function newOf(Class: new (issues: never) => Error): Entry['call'] {
  return (issues: never) => new Class(issues).message;
}

const withCases = (call: Entry['call']): Entry => ({
  beside: 'cases',
  args: ({ set, beside }) => [beside, { taxSet: set }],
  call,
  outside: [0, 1],
});

/** Whether the input is that of a daily test, which asks for a few stays of each law, and for small random sets. */
const isSmall = ({ bytes }: World): boolean => bytes < 10_000;

function runsFor(world: World): object {
  return isSmall(world) ? { runs: 2 } : {};
}

const TESTING: Readonly<Record<string, Entry | Reason>> = {
  coverCases: withCases(testing.coverCases),
  runCases: withCases(testing.runCases),
  describeCases: {
    beside: 'cases',
    args: ({ set, beside }) => {
      const file = join(tmpdir(), `staytax-bounds-${process.pid}.cases.json`);
      writeFileSync(file, JSON.stringify({ taxSet: set, cases: beside }));
      const it = (_: string, test: () => void) => {
        try {
          test();
        } catch {}
      };
      return [file, { describe: (_: string, tests: () => void) => tests(), it }];
    },
    call: testing.describeCases,
  },
  checkLaws: {
    beside: 'nothing',
    args: (world) => [world.set, { seed: 1, ...runsFor(world) }],
    call: testing.checkLaws,
    outside: [0, 1],
  },
  assertLaws: {
    beside: 'nothing',
    args: (world) => [world.set, { seed: 1, ...runsFor(world) }],
    call: testing.assertLaws,
  },
  formatLawReport: {
    beside: 'nothing',
    args: ({ set }) => [apply(testing.checkLaws, set, { seed: 1, runs: 1 })],
    call: testing.formatLawReport,
  },
  booking: {
    beside: 'text',
    args: (world) => [isSmall(world) ? FEW : MANY],
    call: (constraints: never) => drawn(testing.booking(constraints)),
  },
  taxSet: {
    beside: 'text',
    args: (world) => [isSmall(world) ? { maxTaxes: 3 } : { maxTaxes: 200, maxDepth: 16, local: true }],
    call: (constraints: never) => drawn(testing.taxSet(constraints)),
  },
  tax: {
    beside: 'text',
    args: () => [{ maxRanges: 20 }],
    call: (constraints: never) => drawn(testing.tax(constraints)),
  },
  taxWrite: {
    beside: 'text',
    args: () => [{ maxRanges: 20 }],
    call: (constraints: never) => drawn(testing.taxWrite(constraints)),
  },
  invalidTax: {
    beside: 'text',
    args: () => [{}],
    call: (constraints: never) => drawn(testing.invalidTax(constraints)),
  },
  policy: {
    beside: 'text',
    args: () => [{ maxDigits: 24 }],
    call: (constraints: never) => drawn(testing.policy(constraints)),
  },
  stay: {
    beside: 'text',
    args: () => [{ maxRooms: 50, maxNights: 100, maxPersons: 50, details: true }],
    call: (constraints: never) => drawn(testing.stay(constraints)),
  },
  stayFor: {
    beside: 'nothing',
    args: ({ set }) => [set, { details: true }],
    call: (set: never, constraints: never) => drawn(testing.stayFor(set, constraints)),
    outside: [0, 1],
  },
  LawBroken: AN_OLD_NAME,
  LawsBroken: AN_OLD_NAME,
  LawBrokenError: { reason: 'an error: it keeps its message' },
  LawsBrokenError: {
    beside: 'nothing',
    args: ({ set }) => [apply(testing.checkLaws, set, { seed: 1, runs: 1 })],
    call: newOf(testing.LawsBrokenError),
    outside: [],
  },
};

const KEY = 'key';
const BASE = { baseUrl: 'https://api.example.com', apiKey: KEY, requestsPerSecond: Number.POSITIVE_INFINITY };

interface Channel {
  readonly api: api.Api;
  readonly desired: api.Definitions;
  readonly property_id: string;
}

/** A channel manager that has the definitions already; `desired` are the same with other rates. */
function channelWith({ beside }: World, isFull = true): Channel {
  const read = api.validateDefinitions(beside);
  if (read.value === undefined) throw new core.InvalidArgumentError([]);
  const { property_id } = read.value;
  const state = isFull ? { state: stateOf([beside as api.DefinitionsInput]) } : {};
  const world = sandbox.createSandbox({ apiKeys: [KEY], properties: [property_id], ...state });
  const taxes = read.value.taxes.map((tax) => ({ ...tax, rate: '2.5' }));
  return { api: api.createApi({ ...BASE, fetch: world.fetch }), desired: { ...read.value, taxes }, property_id };
}

async function planned(world: World, isFull = true) {
  const { desired, api: client, property_id } = channelWith(world, isFull);
  const remote = await api.fetchRemote(client, property_id);
  const { value: plan } = api.planSync(desired, remote, { prune: true });
  if (plan === undefined) throw new core.InvalidArgumentError([]);
  return { desired, remote, plan, client };
}

const ofDefinitions = (call: Entry['call'], args: Entry['args'], outside: readonly number[]): Entry => ({
  beside: 'definitions',
  args,
  call,
  outside,
});
const AN_ERROR = { reason: 'an error: it keeps the facts that a call passes' };
const OF_SERVERS = { reason: 'opens a connection: test/channel/api/faults has what servers answer' };

const API: Readonly<Record<string, Entry | Reason>> = {
  checkWebhook: AN_OLD_NAME,
  readPlan: AN_OLD_NAME,
  readRemote: AN_OLD_NAME,
  validateDefinitions: ofDefinitions(api.validateDefinitions, ({ beside }) => [beside], [0]),
  definedTaxSets: ofDefinitions(api.definedTaxSets, (world) => [channelWith(world).desired], [0]),
  planSync: ofDefinitions(
    api.planSync,
    async (world) => {
      const { desired, remote } = await planned(world);
      return [desired, remote, { prune: true }];
    },
    [0, 1, 2],
  ),
  planToJson: ofDefinitions(api.planToJson, async (world) => [(await planned(world)).plan], [0]),
  parsePlan: ofDefinitions(api.parsePlan, async (world) => [api.planToJson((await planned(world)).plan)], [0]),
  affectedTaxSets: ofDefinitions(
    api.affectedTaxSets,
    async (world) => {
      const { desired, plan } = await planned(world);
      return [desired, plan];
    },
    [0, 1],
  ),
  remoteChanges: ofDefinitions(
    api.remoteChanges,
    async (world) => {
      const { remote } = await planned(world);
      return [remote, { ...remote, taxes: remote.taxes.map((tax) => ({ ...tax, rate: '3' })) }];
    },
    [0, 1],
  ),
  toDefinitions: ofDefinitions(api.toDefinitions, async (world) => [(await planned(world)).remote], [0]),
  fetchRemote: ofDefinitions(
    api.fetchRemote,
    (world) => {
      const { api: client, property_id } = channelWith(world);
      return [client, property_id, {}];
    },
    [1, 2],
  ),
  pull: ofDefinitions(
    api.pull,
    (world) => {
      const { api: client, property_id } = channelWith(world);
      return [client, property_id, {}];
    },
    [1, 2],
  ),
  applySync: ofDefinitions(
    api.applySync,
    async (world) => {
      const { plan, client } = await planned(world, world.dice(2) === 0);
      return [plan, client, {}];
    },
    [0, 2],
  ),
  definitionsJsonSchema: ofText(api.definitionsJsonSchema),
  validateWebhook: { beside: 'webhook', args: ({ beside }) => [beside], call: api.validateWebhook },
  createApi: OF_SERVERS,
  createCardApi: OF_SERVERS,
  PullError: AN_ERROR,
  SavedPlanError: AN_ERROR,
  TaxApiError: AN_ERROR,
  BadRequestError: AN_ERROR,
  ForbiddenError: AN_ERROR,
  NetworkError: AN_ERROR,
  NotFoundError: AN_ERROR,
  RateLimitedError: AN_ERROR,
  ServerError: AN_ERROR,
  TimeoutError: AN_ERROR,
  UnauthorizedError: AN_ERROR,
  UnexpectedAnswerError: AN_ERROR,
  UnknownOutcomeError: AN_ERROR,
  ValidationError: AN_ERROR,
};

const SANDBOX: Readonly<Record<string, Entry | Reason>> = {
  createSandbox: {
    ...ofDefinitions(
      (state: unknown, property: string) => sandbox.createSandbox({ apiKeys: [KEY], properties: [property], state }),
      ({ beside }) => [stateOf([beside as api.DefinitionsInput]), Object(beside).property_id],
      [0],
    ),
    errors: [TypeError],
  },
  'createSandbox, a request': {
    beside: 'nothing',
    isJson: true,
    args: ({ set }) => [set],
    call: async (tax_set: unknown) => {
      const property = '716305c4-561a-4561-a187-7f5b8aeb5920';
      const { fetch } = sandbox.createSandbox({ apiKeys: [KEY], properties: [property] });
      const headers = { 'user-api-key': KEY, 'content-type': 'application/json' };
      const body = `{"tax_set":${textOf(tax_set)}}`;
      return (await fetch('https://api.example.com/api/v1/tax_sets', { method: 'POST', headers, body })).text();
    },
  },
};

/** A value as a body; a text is one already, and what is too deep for JSON.stringify has brackets. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '['.repeat(100_000);
  }
}

const SECRET = 'a long random text';

const WEBHOOK_FUNCTIONS: Readonly<Record<string, Entry | Reason>> = {
  createReceiver: {
    beside: 'event',
    isJson: true,
    args: ({ beside }) => [beside],
    call: async (event: unknown) => {
      const receiver = webhooks.createReceiver({
        secret: SECRET,
        on: {},
        onDates: () => undefined,
        log: () => undefined,
      });
      const headers = { 'content-type': 'application/json', 'x-service-webhook-secret': SECRET };
      const body = textOf(event);
      const answer = await receiver(new Request('https://pms.example.com', { method: 'POST', headers, body }));
      await receiver.drain();
      return answer.status;
    },
  },
  datesToPull: { beside: 'event', args: ({ beside }) => [[beside, beside]], call: webhooks.datesToPull },
  isEvent: { beside: 'event', args: ({ beside }) => [beside, 'ari'], call: webhooks.isEvent, outside: [0, 1] },
  hmacVerifier: {
    beside: 'event',
    isJson: true,
    args: ({ beside }) => [beside],
    call: (event: unknown) => {
      const form = { header: 'x-signature', signed: '{body}', encoding: 'hex' } as const;
      const body = new TextEncoder().encode(textOf(event));
      const headers = new Headers({ 'x-signature': Array.from(body.subarray(0, 10_000), String).join(',') });
      return webhooks.hmacVerifier({ secrets: [SECRET, 'the old one'], ...form })({ headers, body });
    },
  },
  createMemoryStore: { reason: 'keeps a number of keys that is an option of its own' },
};

const withRevision = (call: Entry['call']): Entry => ({
  beside: 'revision',
  args: ({ set, beside }) => [beside, { taxSet: set }],
  call,
  outside: [0, 1],
});

/** A feed that has one revision. */
function feedOf(revision: unknown): unknown {
  let isLeft = true;
  async function* feed() {
    if (isLeft) yield revision;
    isLeft = false;
  }
  return {
    bookingRevisions: { feed, list: feed, get: async () => revision, acknowledge: async () => undefined },
    taxSets: {},
  };
}

const BOOKINGS: Readonly<Record<string, Entry | Reason>> = {
  stayFromBooking: withRevision(bookings.stayFromBooking),
  reconcile: withRevision(bookings.reconcile),
  'reconcile, what the set charges': {
    beside: 'stay',
    args: (world) => [revisionOf(world), { taxSet: edited(world.set) }],
    call: bookings.reconcile,
    outside: [0, 1],
  },
  processBookings: withRevision(async (revision: unknown, options: object) => {
    let received = 0;
    const onBooking = () => {
      received += 1;
    };
    await apply(bookings.processBookings, feedOf(revision), { ...options, onBooking, onFailure: () => undefined });
    return received;
  }),
  followBookings: withRevision(async (revision: unknown, options: object) => {
    const given = { ...options, onBooking: () => undefined, onFailure: () => undefined };
    const following = apply(bookings.followBookings, feedOf(revision), given) as bookings.FollowedBookings;
    const report = await following.wake();
    await following.stop();
    return report;
  }),
  createBookingListener: withRevision(async (revision: unknown, options: object) => {
    const { taxSet, ...others } = Object(options);
    const store = { has: () => false, save: () => undefined };
    const given = { ...others, webhook: { secret: SECRET }, store, taxSetOf: () => taxSet, onFailure: () => undefined };
    const listener = apply(bookings.createBookingListener, feedOf(revision), given) as bookings.BookingListener;
    const report = await listener.wake();
    await listener.stop();
    return report;
  }),
  frontDeskNote: { reason: 'reads the reconciliation of createBookingListener' },
  bookingsIn: {
    beside: 'revision',
    args: ({ beside }) => [{ data: [beside, beside] }, { currency: 'EUR' }],
    call: bookings.bookingsIn,
    outside: [0, 1],
  },
  InvalidBooking: AN_OLD_NAME,
  InvalidBookingError: {
    beside: 'text',
    args: (world) => [issuesOf(world)],
    call: newOf(bookings.InvalidBookingError),
    outside: [],
  },
};

/** A revision that prints nearly what a tax set charges. */
function revisionOf(world: World): unknown {
  const quote = quoteOf(world);
  const taxes = quote.taxes.map(({ title, type, is_inclusive, amount }, at) => ({
    name: title,
    type,
    is_inclusive,
    total_price: at % 2 === 0 ? amount : (Number(amount) * 1.5).toFixed(amount.split('.')[1]?.length ?? 0),
  }));
  const [{ nights = [] } = { nights: [] }] = [quote];
  const date = (at: number) =>
    new Date(Date.parse(Object(world.beside).checkIn) + at * 86_400_000).toISOString().slice(0, 10);
  const rooms = Object(world.beside).rooms.map((room: core.Room) => {
    const count = room.nightlyPrices?.length ?? room.nights ?? nights.length;
    return {
      checkin_date: date(0),
      checkout_date: date(count),
      occupancy: { adults: room.persons ?? room.guests?.length ?? 1, children: 0, infants: 0 },
      ...(room.nightlyPrices === undefined
        ? { amount: room.price }
        : { days: Object.fromEntries(room.nightlyPrices.map((price, at) => [date(at), price])) }),
    };
  });
  return { status: 'new', currency: quote.currency, rooms, taxes };
}

const LODGING = { lodging: { category: 'E' } };

/** The stay of a bill, which is beside its payers. */
function billed({ beside, ...world }: World): World {
  return { ...world, beside: Object(beside).stay };
}

const INVOICE: Readonly<Record<string, Entry | Reason>> = {
  invoiceOf: {
    beside: 'stay',
    args: (world) => [quoteOf(world), { ...LODGING, by: 'night' }],
    call: invoice.invoiceOf,
    outside: [0, 1],
  },
  'invoiceOf, of a record': {
    beside: 'stay',
    args: (world) => [recordOf(world), LODGING],
    call: invoice.invoiceOf,
    outside: [0, 1],
  },
  'invoiceOf, of a correction': {
    beside: 'stay',
    args: (world) => [
      core.difference(quoteOf(world), quoteOf({ ...world, set: edited(world.set) })),
      { ...LODGING, by: 'room' },
    ],
    call: invoice.invoiceOf,
    outside: [1],
  },
  invoicesOf: {
    beside: 'bill',
    args: (world) => [quoteOf(billed(world)), { ...LODGING, payers: Object(world.beside).payers }],
    call: invoice.invoicesOf,
    outside: [0, 1],
  },
  depositInvoiceOf: {
    beside: 'stay',
    args: (world) => [quoteOf(world), { amount: '10.00', ...LODGING }],
    call: invoice.depositInvoiceOf,
    outside: [0, 1],
  },
  eInvoiceOf: {
    beside: 'stay',
    args: (world) => [invoice.invoiceOf(quoteOf(world), { by: 'night', lodging: { category: 'E' } }), DETAILS],
    call: invoice.eInvoiceOf,
    outside: [0, 1],
  },
  InvalidInvoice: AN_OLD_NAME,
  InvalidInvoiceError: {
    beside: 'text',
    args: (world) => [issuesOf(world)],
    call: newOf(invoice.InvalidInvoiceError),
    outside: [],
  },
};

function bookingsOf(world: World): unknown[] {
  const { copies, stay } = Object(world.beside);
  const record = recordOf({ ...world, beside: stay });
  const most = Math.max(1, Math.floor(world.bytes / (sizeOf(record) + 30)));
  return Array.from({ length: Math.min(copies, most) }, (_, at) => ({ reference: `A${at}`, record }));
}

const RETURNS: Readonly<Record<string, Entry | Reason>> = {
  returnOf: {
    beside: 'month',
    args: (world) => [bookingsOf(world), { from: '2026-01-01', to: '2026-12-31', stays: true, byMonth: true }],
    call: returns.returnOf,
    outside: [0, 1],
    isMade: true,
  },
  'returnOf, with an earlier one': {
    beside: 'month',
    args: async (world) => {
      const all = bookingsOf(world) as returns.BookingRecord[];
      const period = { from: '2026-01-01', to: '2026-12-31' };
      return [all, { ...period, declared: await returns.returnOf(all.slice(1), period) }];
    },
    call: returns.returnOf,
    outside: [0, 1],
    isMade: true,
  },
};

const OF_THE_CORE = { reason: 'an error of the core, which is called above' };

/** The calculation without warnings. */
const CALCULATOR: Readonly<Record<string, Entry | Reason>> = {
  createCalculator: ofSet(calculator.createCalculator),
  'createCalculator, quote': {
    beside: 'stay',
    args: ({ set, beside }) => [apply(calculator.createCalculator, set), beside],
    call: (plain: calculator.PlainCalculator, stay: core.Stay) => plain.quote(stay),
    outside: [1],
  },
  'createCalculator, totals': {
    beside: 'stay',
    args: ({ set, beside }) => [apply(calculator.createCalculator, set), beside],
    call: (plain: calculator.PlainCalculator, stay: core.Stay) => plain.totals(stay),
    outside: [1],
  },
  InvalidDefinitionError: OF_THE_CORE,
  InvalidStayError: OF_THE_CORE,
};

const OF_A_PAGE = { reason: 'registers an element; what it draws is a preview, which is called above' };

const ELEMENT: Readonly<Record<string, Entry | Reason>> = { registerElements: OF_A_PAGE, registerPreview: OF_A_PAGE };

/** Pages of the documentation, each with as many sections as a long one has. */
const PAGES = new Map(
  ['calculation.md', 'issues.md'].map((page) => [
    page,
    Array.from({ length: 200 }, (_, at) => `# Heading ${at}\nA city tax of ${at} for children under ${at}.`).join('\n'),
  ]),
);
const IO = { ...NOTHING_OUTSIDE, pages: async () => PAGES };

/** A tool of `staytax mcp` is called with named arguments. */
function tool(name: string, beside: Beside, args: (world: World) => object | Promise<object>): Entry {
  return {
    beside,
    isJson: true,
    args: async (world) => [await args(world)],
    call: (given: Readonly<Record<string, unknown>>) => callDeclaredTool(name, given, IO),
  };
}

const made = (entry: Entry): Entry => ({ ...entry, isMade: true });
const booking = ({ set: taxSet, beside: stay }: World) => ({ taxSet, stay });

const MCP: Readonly<Record<string, Entry | Reason>> = {
  validate: tool('validate', 'cases', ({ set, beside }) => ({ taxSet: set, cases: beside })),
  'validate, definitions': tool('validate', 'definitions', ({ beside }) => ({ definitions: beside })),
  quote: tool('quote', 'stay', booking),
  explain: tool('explain', 'stay', booking),
  preview: tool('preview', 'nothing', ({ set }) => ({ draft: set, saved: edited(set) })),
  'preview, of own stays': tool('preview', 'cases', ({ set, beside }) => ({ draft: set, scenarios: beside })),
  price_for: tool('price_for', 'stay', (world) => ({ ...booking(world), total: '1234.50' })),
  test: tool('test', 'cases', ({ set, beside }) => ({ taxSet: set, cases: beside })),
  record: tool('record', 'stay', booking),
  invoice: tool('invoice', 'bill', (world) => ({
    ...booking(billed(world)),
    lodging: 'E',
    options: { payers: Object(world.beside).payers },
  })),
  difference: made(
    tool('difference', 'stay', (world) => ({
      before: recordOf(world),
      after: recordOf({ ...world, set: edited(world.set) }),
    })),
  ),
  verify: made(tool('verify', 'stay', (world) => ({ records: [recordOf(world)] }))),
  reconcile: tool('reconcile', 'revision', ({ set, beside }) => ({ taxSet: set, booking: beside })),
  return: made(
    tool('return', 'month', (world) => ({
      bookings: bookingsOf(world),
      year: '2026',
      byMonth: true,
      stays: true,
    })),
  ),
  examples: tool('examples', 'text', ({ beside }) => ({ name: beside })),
  search_docs: tool('search_docs', 'text', ({ beside }) => ({ query: beside })),
};

/** The names of the tools that are served. */
export const TOOL_NAMES: readonly string[] = [...TOOLS.keys()];

/** By door, and `mcp`. A name may go on after a comma: the same function, called in another way. */
export const ENTRIES: Readonly<Record<string, Readonly<Record<string, Entry | Reason>>>> = {
  '.': CORE,
  './testing': TESTING,
  './api': API,
  './sandbox': SANDBOX,
  './webhooks': WEBHOOK_FUNCTIONS,
  './bookings': BOOKINGS,
  './invoice': INVOICE,
  './returns': RETURNS,
  './element': ELEMENT,
  './calculator': CALCULATOR,
  mcp: MCP,
};

/** Every entry that is called, as `DOOR NAME`. */
export const CALLED: ReadonlyMap<string, Entry> = new Map(
  Object.entries(ENTRIES).flatMap(([door, entries]) =>
    Object.entries(entries).flatMap(
      ([name, entry]): Array<[string, Entry]> => ('call' in entry ? [[`${door} ${name}`, entry]] : []),
    ),
  ),
);
