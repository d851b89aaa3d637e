import fc from 'fast-check';
import {
  applySync,
  createApi,
  definedTaxSets,
  fetchRemote,
  PullError,
  parsePlan,
  planSync,
  planToJson,
  pull,
  SavedPlanError,
  TaxApiError,
  toDefinitions,
  validateDefinitions,
} from '../../src/channel/api/index.js';
import { EVENT_NAMES } from '../../src/channel/api/wire/events.js';
import { InvalidBookingError, processBookings, reconcile, stayFromBooking } from '../../src/channel/bookings/index.js';
import { createSandbox } from '../../src/channel/sandbox/index.js';
import type { Forms } from '../../src/cli/bulk/answers.js';
import { answerColumns, quoteBatch, quoterOf } from '../../src/cli/bulk/answers.js';
import { isRecord } from '../../src/core/issues/reading.js';
import { lineReader } from '../../src/core/stay/lines.js';
import { returnOf } from '../../src/documents/returns/index.js';
import {
  createCalculator,
  InvalidDefinitionError,
  InvalidRecordError,
  InvalidStayError,
  quote,
  recordOf,
  validateRecord,
  verifyRecord,
} from '../../src/index.js';
import { booking, runCases } from '../../src/trials/testing/index.js';
import { anyDefinitions, file, PROPERTY, stateOf } from '../channel/api/sync-world.js';
import { KEY, QUICK } from '../channel/api/world.js';
import { eventOf, receiving } from '../channel/webhooks/world.js';
import payloads from '../fixtures/bookings/payloads.json' with { type: 'json' };
import places from '../fixtures/local/places.json' with { type: 'json' };
import type { Mutation } from '../trials/testing/mutations.js';
import { mutated, mutation } from '../trials/testing/mutations.js';
import type { Meter, Outcome } from './fuzz.js';
import { door, expectIssues, expectResult, expectSentence, fuzz, jsonOf } from './fuzz.js';
import type { TextMutation } from './text-mutations.js';
import { mutatedText, textMutation } from './text-mutations.js';

/** Every door for what comes from outside of a program, apart from the engine. */

/** More often one change than several: most of those are refused for the first. */
const changes = (maxLength = 4) =>
  fc.oneof(
    { weight: 2, arbitrary: mutation.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(mutation, { minLength: 1, maxLength }) },
  );
const textChanges = fc.array(textMutation, { minLength: 1, maxLength: 3 });
const mostly = <Value>(usual: Value, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

const NIGHTS = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00', '120.00'] }] };

const outcomeOf = (isAnswered: boolean): Outcome => (isAnswered ? 'answered' : 'refused');

const taxSets: Readonly<Record<string, unknown>> = payloads.taxSets;
const bookings = fc.record({
  known: fc.constantFrom(...payloads.cases),
  ofBooking: changes(),
  ofTaxSet: mostly<Mutation[]>([], changes(1)),
});

const bookingDoor = door('a booking', {
  inputs: bookings,
  errors: [InvalidBookingError, InvalidDefinitionError],
  runs: 40,
  damage: ({ known, ofBooking, ofTaxSet }) => ({
    revision: mutated(known.revision, ofBooking),
    taxSet: mutated(taxSets[known.taxSet], ofTaxSet),
  }),
  enter: ({ revision, taxSet }) => {
    const plain = stayFromBooking(revision);
    const stay = expectResult(plain);
    expectIssues(plain.warnings ?? []);
    const currency = isRecord(revision) ? revision['currency'] : undefined;
    if (stay !== undefined && typeof currency === 'string') quote({ title: 'None', currency, taxes: [] }, stay);
    // A caller's value is read as it is: the types are for those who have some.
    const reconciled = reconcile(revision, { taxSet } as Parameters<typeof reconcile>[1]);
    expectIssues(reconciled.warnings);
    for (const { sentence } of [reconciled, ...reconciled.lines]) expectSentence(sentence);
    return outcomeOf(JSON.stringify(reconciled).length > 0);
  },
});

const LOCAL_SETS = places.places.map(({ definition }) => definition);
const definitions = fc.oneof(
  anyDefinitions,
  fc.constantFrom(...LOCAL_SETS).map(({ taxes, title, currency }) => ({
    ...file(),
    taxes: taxes.map((tax) => ({ ...tax, level: undefined })),
    tax_sets: [{ title, currency, taxes: taxes.map((tax) => ({ tax: tax.title })) }],
  })),
);

const definitionsDoor = door('a definitions file', {
  inputs: fc.record({ whole: definitions, ofFile: changes(), prune: fc.boolean() }),
  errors: [],
  runs: 60,
  damage: ({ whole, ofFile, prune }) => ({ damaged: mutated(whole, ofFile), prune }),
  enter: ({ damaged, prune }) => {
    const read = validateDefinitions(damaged);
    const value = expectResult(read);
    if (value === undefined) return 'refused';
    expectIssues(read.warnings ?? []);
    for (const taxSet of definedTaxSets(value)) createCalculator(taxSet).quote(NIGHTS);
    const planned = planSync(value, { property_id: value.property_id, taxes: [], tax_sets: [] }, { prune });
    const plan = expectResult(planned);
    if (plan !== undefined) parsePlan(planToJson(plan));
    return 'answered';
  },
});

const recordDoor = door('a record', {
  inputs: fc.record({
    booked: booking({ maxTaxes: 3 }),
    ofRecord: changes(),
    ofBooking: mostly<Mutation[]>([], changes(1)),
  }),
  errors: [InvalidRecordError],
  runs: 40,
  damage: ({ booked: { taxSet, stay }, ofRecord, ofBooking }) => {
    const record = mutated(recordOf(quote(taxSet, stay)), ofRecord);
    const entry = mutated({ reference: 'A1', record }, ofBooking) as { reference: string; record: unknown };
    return { record, entry, date: stay.checkIn };
  },
  enter: async ({ record, entry, date }) => {
    // Bookings never throw: unreadable ones are reported.
    const month = await returnOf([entry], { from: date, to: date, stays: true });
    expectIssues(month.issues);
    const value = expectResult(validateRecord(record));
    const differences = verifyRecord(record);
    if (value === undefined && differences.length === 0)
      throw new Error('A record that cannot be read does not differ.');
    return outcomeOf(differences.length === 0);
  },
});

/** Bodies as the service sends them, one of each event. */
const EVENTS = EVENT_NAMES.map((event) => {
  const sandbox = createSandbox({ apiKeys: [KEY], properties: [PROPERTY] });
  return { ...eventOf(event), payload: sandbox.trigger(event).payload };
});

/** A document as text, damaged as a document, as a text, or both. */
function damagedText(whole: unknown, ofDocument: readonly Mutation[], ofText: readonly TextMutation[]): string {
  return mutatedText(jsonOf(mutated(whole, ofDocument)), ofText);
}

const damage = {
  ofDocument: mostly<Mutation[]>([], changes()),
  ofText: mostly<TextMutation[]>([], textChanges),
};
const anyDamage = fc.oneof(
  fc.record({ ofDocument: changes(), ofText: fc.constant<TextMutation[]>([]) }),
  fc.record({ ofDocument: fc.constant<Mutation[]>([]), ofText: textChanges }),
);

const eventDoor = door('an event', {
  inputs: fc.record({ event: fc.constantFrom(...EVENTS), damaged: anyDamage, hasHandlers: fc.boolean() }),
  errors: [],
  runs: 40,
  damage: ({ event, damaged: { ofDocument, ofText }, hasHandlers }) => ({
    body: damagedText(event, ofDocument, ofText),
    hasHandlers,
  }),
  enter: async ({ body, hasHandlers }) => {
    const printed: string[] = [];
    const print = (given: unknown) => void printed.push(jsonOf(given));
    const handlers = Object.fromEntries(EVENT_NAMES.map((name) => [name, print]));
    const { send, entries, receiver } = receiving({
      on: hasHandlers ? handlers : { '*': print },
      ...(hasHandlers ? {} : { onDates: print, datesWaitMs: 1 }),
    });
    const status = await send(body);
    await receiver.drain();
    for (const { issues = [], error } of entries) {
      expectIssues(issues);
      if (error !== undefined) throw error;
    }
    if (![200, 400, 413].includes(status)) throw new Error(`The status is ${status}.`);
    return outcomeOf(status === 200);
  },
});

/** A client whose answers are damaged from some call on. */
function damagedApi(answer: (request: Request) => Promise<Response>, { from, calls, damaged }: Faults, meter: Meter) {
  let call = 0;
  return createApi({
    baseUrl: 'https://api.example.com',
    apiKey: KEY,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    retry: { ...QUICK, retries: 1 },
    timeoutMs: 1_000,
    clock: { sleep: async () => undefined },
    fetch: async (input, init) => {
      const response = await answer(new Request(input, init));
      call += 1;
      if (call <= from || call > from + calls) return response;
      const text = damagedText(jsonIn(await response.text()), damaged.ofDocument, damaged.ofText);
      meter.characters += text.length;
      const { status, headers } = { ...damaged, status: damaged.status ?? response.status };
      return new Response([204, 205, 304].includes(status) ? null : text, { status, headers });
    },
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Faults {
  readonly from: number;
  readonly calls: number;
  readonly damaged: Damaged;
}

interface Damaged {
  readonly ofDocument: readonly Mutation[];
  readonly ofText: readonly TextMutation[];
  /** In place of the status that was answered. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const faults: fc.Arbitrary<Faults> = fc.record({
  from: fc.nat(5),
  calls: fc.constantFrom(1, 1, 2, 1_000),
  damaged: fc.record({
    ...damage,
    status: mostly<number | undefined>(
      undefined,
      fc.constantFrom(200, 201, 204, 301, 400, 401, 404, 418, 422, 429, 503),
    ),
    headers: mostly<Record<string, string>>(
      JSON_TYPE,
      fc.constantFrom<Record<string, string>>(
        {},
        { 'content-type': 'text/html' },
        { ...JSON_TYPE, 'retry-after': '1e9' },
        { ...JSON_TYPE, 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' },
        { ...JSON_TYPE, location: 'https://elsewhere.example.com/' },
        { ...JSON_TYPE, 'x-request-id': 'x'.repeat(10_000) },
      ),
    ),
  }),
});

/** A list with the tax sets of a property, as the service prints them. */
const listedTaxSets = async (): Promise<unknown> => {
  const sandbox = createSandbox({ apiKeys: [KEY], properties: [PROPERTY], state: stateOf([file()]) });
  const headers = { 'user-api-key': KEY };
  return (
    await sandbox.fetch(`https://api.example.com/api/v1/tax_sets?filter[property_id]=${PROPERTY}`, { headers })
  ).json();
};

const API_ERRORS = [TaxApiError, PullError, SavedPlanError] as const;

const pullDoor = door('what the service answers to pull, plan and apply', {
  inputs: fc.record({ there: anyDefinitions, wanted: anyDefinitions, damage: faults, prune: fc.boolean() }),
  errors: API_ERRORS,
  runs: 15,
  damage: (input) => input,
  enter: async ({ there, wanted, damage: faulty, prune }, meter) => {
    const sandbox = createSandbox({ apiKeys: [KEY], properties: [PROPERTY], state: stateOf([there]) });
    const api = damagedApi((request) => sandbox.fetch(request), faulty, meter);
    const pulled = await pull(api, PROPERTY).catch((error: unknown) => {
      if (error instanceof TaxApiError || error instanceof PullError) return there;
      throw error;
    });
    expectIssues(validateDefinitions(pulled).issues ?? []);
    const remote = await fetchRemote(api, PROPERTY);
    toDefinitions(remote);
    const desired = validateDefinitions(wanted).value;
    if (desired === undefined) throw new Error('The definitions of this test are not valid.');
    const plan = expectResult(planSync(desired, remote, { prune, allowEmpty: true }));
    if (plan === undefined) return 'refused';
    const report = await applySync(parsePlan(planToJson(plan)), api);
    for (const { error } of report.failed) if (!(error instanceof Error)) throw error;
    return outcomeOf(report.outcome === 'applied');
  },
});

/** The sentences in the report of the feed. */
const FEED_SENTENCES = /^GET \S+: the answer is broken: |^The property has no tax set\.$|^None of the \d+ tax sets of /;

const feedDoor = door('what the service answers to the feed of bookings', {
  inputs: fc.record({
    known: fc.array(fc.constantFrom(...payloads.cases), { minLength: 1, maxLength: 3 }),
    damage: faults,
  }),
  errors: API_ERRORS,
  runs: 15,
  damage: (input) => input,
  enter: async ({ known, damage: faulty }, meter) => {
    const waiting = new Map<string, unknown>(
      known.map(({ revision }, at) => {
        const id = `revision-${at}`;
        return [id, { type: 'booking_revision', id, attributes: { ...revision, id, property_id: PROPERTY } }];
      }),
    );
    const api = damagedApi(
      async (request) => {
        const { pathname, searchParams } = new URL(request.url);
        const acknowledged = /booking_revisions\/([^/]+)\/ack$/.exec(pathname)?.[1];
        if (acknowledged !== undefined) waiting.delete(acknowledged);
        if (acknowledged !== undefined) return Response.json({ meta: { message: 'Success' } });
        if (pathname.endsWith('/tax_sets')) return Response.json(await listedTaxSets());
        const data = [...waiting.values()];
        const page = Number(searchParams.get('pagination[page]'));
        return Response.json({ data: page > 1 ? [] : data, meta: { page, limit: 100, total: data.length } });
      },
      faulty,
      meter,
    );
    const failures: unknown[] = [];
    const report = await processBookings(api, {
      onBooking: ({ problem }) => {
        if (problem !== undefined) failures.push(problem);
      },
      onFailure: ({ error }) => void failures.push(error),
    });
    const isDocumented = (error: unknown) =>
      error instanceof TaxApiError ||
      error instanceof InvalidBookingError ||
      error instanceof InvalidDefinitionError ||
      (error instanceof Error && FEED_SENTENCES.test(error.message));
    const odd = failures.find((error) => !isDocumented(error));
    if (odd !== undefined) throw odd;
    return outcomeOf(report.handled > 0);
  },
});

const LINES = {
  json: [
    '{"checkIn":"2026-05-01","rooms":[{"persons":2,"nightlyPrices":["100.00","120.00"]}]}',
    '{"checkIn":"2026-05-01","rooms":[{"guests":[{"age":7},{}],"price":"240.00","nights":2}],"labels":["club"]}',
  ],
  csv: ['2026-05-01,2,2,240.00,1,,"[""club""]"', '2026-05-01,,2,240.00,2,"[{""age"":7},{}]",'],
};
const HEADER = 'checkIn,persons,nights,price,count,guests,labels';
const PLACE = LOCAL_SETS[0];

const lineDoor = door('lines of stays', {
  inputs: fc.record({
    kind: fc.constantFrom('json' as const, 'csv' as const),
    output: fc.constantFrom('json' as const, 'csv' as const),
    totals: fc.boolean(),
    ofText: textChanges,
    flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 2 }),
  }),
  errors: [],
  runs: 40,
  damage: ({ kind, output, totals, ofText, flips }) => {
    const text = mutatedText(`${LINES[kind].join('\n')}\n`, ofText);
    // A batch has a line, which may be empty.
    const bytes = Uint8Array.from(Buffer.from(text === '' ? '\n' : text));
    for (const [at, byte] of flips) bytes[at % bytes.length] = byte;
    return { kind, output, totals, bytes };
  },
  enter: ({ kind, output, totals, bytes }) => {
    const header = HEADER.split(',');
    const input = { header, theirs: header, delimiter: ',' };
    const forms: Forms = {
      input: kind === 'json' ? { kind } : { kind, ...input },
      output: output === 'json' ? { kind: output } : { kind: output, columns: answerColumns(totals, true) },
    };
    const calculator = createCalculator(PLACE as Parameters<typeof createCalculator>[0]);
    const answers = quoteBatch(quoterOf(calculator, totals), forms, { firstLine: 2, bytes });
    const answered = Buffer.from(answers.bytes).toString('utf8').split('\n').slice(0, -1);
    if (output === 'json') for (const line of answered) JSON.parse(line);
    const lines = Buffer.from(bytes).toString('utf8').split('\n');
    const asked = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
    if (output === 'json' && answered.length !== asked.length) {
      throw new Error(`There are ${answered.length} answers to ${asked.length} lines.`);
    }
    const read = lineReader(forms.input);
    let good = 0;
    for (const line of asked) {
      const found = read(line);
      if ('issues' in found) expectIssues(found.issues);
      else good += isQuoted(calculator, found.stay) ? 1 : 0;
    }
    if (good !== asked.length - answers.bad)
      throw new Error(`The two readers of lines differ: ${good}, ${answers.bad} bad.`);
    return outcomeOf(good > 0);
  },
});

function isQuoted(calculator: ReturnType<typeof createCalculator>, stay: unknown): boolean {
  try {
    calculator.quote(stay as Parameters<typeof calculator.quote>[0]);
    return true;
  } catch (error) {
    if (error instanceof InvalidStayError) return false;
    throw error;
  }
}

const caseFiles = LOCAL_SETS.flatMap((taxSet, at) =>
  (places.places[at]?.stays ?? []).map(({ stay, expected }) => ({
    taxSet,
    cases: [{ name: 'worked by hand', stay, expect: expected }],
  })),
);

const casesDoor = door('a file of cases', {
  inputs: fc.record({ whole: fc.constantFrom(...caseFiles), ofFile: changes() }),
  errors: [],
  runs: 40,
  damage: ({ whole, ofFile }) => mutated(whole, ofFile),
  enter: (damaged) => {
    const { issues, cases } = runCases(damaged as Parameters<typeof runCases>[0]);
    expectIssues(issues);
    return outcomeOf(issues.length === 0 && cases.length > 0);
  },
});

fuzz('what comes from outside', [
  bookingDoor,
  definitionsDoor,
  recordDoor,
  eventDoor,
  pullDoor,
  feedDoor,
  lineDoor,
  casesDoor,
]);
