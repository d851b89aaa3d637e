import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as api from '../../../src/channel/api/index.js';
import * as bookings from '../../../src/channel/bookings/index.js';
import * as sandbox from '../../../src/channel/sandbox/index.js';
import * as webhooks from '../../../src/channel/webhooks/index.js';
import * as calculator from '../../../src/core/calculator/index.js';
import { isRecord } from '../../../src/core/issues/reading.js';
import * as invoice from '../../../src/documents/invoice/index.js';
import * as returns from '../../../src/documents/returns/index.js';
import * as core from '../../../src/index.js';
import * as element from '../../../src/pages/element/index.js';
import * as testing from '../../../src/trials/testing/index.js';
import { ROOT } from '../../docs/blocks.js';

const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as const;
const SET = { title: 'Germany', currency: 'EUR', taxes: [VAT] };
const STAY = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
const CALCULATOR = core.createCalculator(SET);
const QUOTE = CALCULATOR.quote(STAY);

const EXEMPT = { lodging: { category: 'E', reason: 'exempt' } } as const;
const PARTY = { name: 'Hotel', address: { country: 'DE' } };

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const SANDBOX = sandbox.createSandbox({ apiKeys: ['secret'], properties: [PROPERTY] });
const CLIENT = { baseUrl: 'https://api.example.com', apiKey: 'secret', fetch: SANDBOX.fetch };
const API = api.createApi(CLIENT);
const REMOTE: api.Remote = { property_id: PROPERTY, taxes: [], tax_sets: [] };
const DEFINITIONS: api.Definitions = { version: 1, property_id: PROPERTY, taxes: [], tax_sets: [] };
const PLAN = api.planSync(DEFINITIONS, REMOTE).value;
/** Without options, every law is tried on many stays: of a set that few laws speak of. */
const NO_TAXES = { title: 'No taxes', currency: 'EUR', taxes: [] };
const ONE_LAW = { runs: 1, laws: ['partsAddUp'] } as const;
const REVISION = {
  currency: 'EUR',
  rooms: [
    {
      checkin_date: '2026-05-09',
      checkout_date: '2026-05-10',
      occupancy: { adults: 2, children: 0, infants: 0 },
      days: { '2026-05-09': '100.00' },
    },
  ],
};

/** The doors of the package, as package.json exports them; what has no code, and no function, is left out. */
const DOORS: Readonly<Record<string, object>> = {
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

/** Every function of every door, with arguments that it takes. */
const STORE = { has: () => false, save: () => undefined };
const CALLS: Readonly<Record<keyof typeof DOORS, Readonly<Record<string, readonly unknown[]>>>> = {
  '.': {
    advice: [SET, {}],
    createCalculator: [SET, {}],
    defineTaxSet: [SET],
    difference: [QUOTE, QUOTE],
    explain: [QUOTE, {}],
    flattenIssues: [[]],
    formatIssues: [[], {}],
    ledgerOf: [QUOTE],
    issueText: [{ code: 'blank', message: 'It is blank.', params: {} }],
    loadLocale: ['de'],
    preview: [SET, {}],
    priceForNet: [CALCULATOR, STAY, '100.00'],
    priceForTotal: [CALCULATOR, STAY, '100.00'],
    quote: [SET, STAY, {}],
    quoteToJson: [QUOTE],
    readRecord: [core.recordOf(QUOTE)],
    validateRecord: [core.recordOf(QUOTE)],
    recordOf: [QUOTE],
    resolveTaxSet: [SET, [VAT]],
    scenarios: [SET, {}],
    stayJsonSchema: [{ draft: '07' }],
    staySchema: ['EUR'],
    taxJsonSchema: [{ draft: '07' }],
    taxSetJsonSchema: [{ draft: '07' }],
    toDetails: [[]],
    treeIssues: [[]],
    validateStay: [STAY, 'EUR', 2],
    validateTax: [VAT],
    validateTaxSet: [SET],
    verifyRecord: [core.recordOf(QUOTE)],
  },
  './testing': {
    assertLaws: [NO_TAXES, ONE_LAW],
    booking: [{}],
    checkLaws: [NO_TAXES, ONE_LAW],
    coverCases: [[], { taxSet: SET }],
    describeCases: ['no.cases.json', { describe: () => undefined, it: () => undefined }],
    formatLawReport: [testing.checkLaws(SET, ONE_LAW)],
    invalidTax: [{}],
    policy: [{}],
    runCases: [[], { taxSet: SET }],
    stay: [{}],
    stayFor: [SET, {}],
    tax: [{}],
    taxSet: [{}],
    taxWrite: [{}],
  },
  './api': {
    affectedTaxSets: [DEFINITIONS, PLAN],
    applySync: [PLAN, API, {}],
    checkWebhook: [{ callback_url: 'https://pms.example.com', event_mask: 'booking', property_id: PROPERTY }],
    readPlan: [PLAN && api.planToJson(PLAN)],
    readRemote: [API, PROPERTY, {}],
    validateWebhook: [{ callback_url: 'https://pms.example.com', event_mask: 'booking', property_id: PROPERTY }],
    createApi: [CLIENT],
    createCardApi: [CLIENT],
    definedTaxSets: [DEFINITIONS],
    definitionsJsonSchema: [{ draft: '07' }],
    planSync: [DEFINITIONS, REMOTE, {}],
    planToJson: [PLAN],
    pull: [API, PROPERTY, { allowEmpty: true }],
    parsePlan: [PLAN && api.planToJson(PLAN)],
    fetchRemote: [API, PROPERTY, {}],
    remoteChanges: [REMOTE, REMOTE],
    toDefinitions: [REMOTE, {}],
    validateDefinitions: [DEFINITIONS],
  },
  './sandbox': { createSandbox: [{ apiKeys: ['secret'], properties: [PROPERTY] }] },
  './webhooks': {
    createMemoryStore: [{}],
    createReceiver: [{ secret: 'a long random text', on: {} }],
    datesToPull: [[]],
    hmacVerifier: [{ secrets: ['a long random text'], header: 'x-signature', signed: '{body}', encoding: 'hex' }],
    isEvent: [{ event: 'ari' }, 'ari'],
  },
  './bookings': {
    bookingsIn: [REVISION, { currency: 'EUR' }],
    createBookingListener: [API, { webhook: { secret: 'a long random text' }, store: STORE, taxSetOf: () => SET }],
    followBookings: [API, { taxSet: SET, onBooking: () => undefined }],
    frontDeskNote: [{ key: 'a', revision: REVISION }, { locale: 'en' }],
    processBookings: [API, { taxSet: SET, onBooking: () => undefined }],
    reconcile: [REVISION, { taxSet: SET }],
    stayFromBooking: [REVISION],
  },
  './invoice': {
    depositInvoiceOf: [QUOTE, { amount: '10.00', ...EXEMPT }],
    eInvoiceOf: [invoice.invoiceOf(QUOTE, EXEMPT), { number: '1', issued: '2026-05-02', seller: PARTY, buyer: PARTY }],
    invoicesOf: [QUOTE, { payers: [{ name: 'Guest' }], ...EXEMPT }],
    invoiceOf: [
      QUOTE,
      { by: 'stay', lodging: { category: 'E', reason: 'exempt' }, collectedByChannel: ['City tax'], locale: 'en' },
    ],
  },
  './returns': { returnOf: [[], { from: '2026-07-01', to: '2026-07-31', by: 'night' }] },
  './element': { registerElements: [], registerPreview: [] },
  './calculator': { createCalculator: [SET, {}] },
};

/**
 * Arguments with unknown fields that are not refused: values that the package or the API made, which may have more fields one
 * day, values that a function validates and reports, and options of a function that never throws.
 */
const DATA = [
  ...[
    'difference 1',
    'difference 2',
    'explain 1',
    'formatIssues 2',
    'issueText 1',
    'ledgerOf 1',
    'quoteToJson 1',
    'priceForNet 1',
    'priceForTotal 1',
    'formatLawReport 1',
  ],
  ...[
    'readRecord 1',
    'validateRecord 1',
    'verifyRecord 1',
    'resolveTaxSet 1',
    'validateStay 1',
    'validateTax 1',
    'validateTaxSet 1',
  ],
  ...[
    'affectedTaxSets 2',
    'applySync 1',
    'applySync 2',
    'planToJson 1',
    'planSync 1',
    'planSync 2',
    'validateDefinitions 1',
  ],
  ...[
    'pull 1',
    'fetchRemote 1',
    'readRemote 1',
    'checkWebhook 1',
    'remoteChanges 1',
    'remoteChanges 2',
    'toDefinitions 1',
    'validateWebhook 1',
    'isEvent 1',
  ],
  ...['bookingsIn 1', 'createBookingListener 1', 'frontDeskNote 1'],
  ...['followBookings 1', 'processBookings 1', 'reconcile 1', 'stayFromBooking 1', 'eInvoiceOf 1'],
];

/** The functions that a door exports, without its classes. */
function functionsOf(door: object): string[] {
  return Object.entries(door).flatMap(([name, value]) =>
    typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value)) ? [name] : [],
  );
}

const BAD = [
  undefined,
  null,
  300,
  Number.NaN,
  'x',
  '',
  true,
  [],
  [null],
  {},
  { savd: SET },
  new Date(0),
  () => 1,
  Symbol('x'),
  1n,
];

const calls = Object.entries(CALLS).flatMap(([door, functions]) =>
  Object.entries(functions).map(([name, good]) => ({ door, name, good })),
);

/** What a call came to: an answer, or the issues of what it threw. */
function outcome(name: string, given: readonly unknown[], door = '.'): readonly core.Issue[] | 'answered' {
  try {
    Reflect.apply(Reflect.get(DOORS[door] ?? core, name), undefined, given);
    return 'answered';
  } catch (error) {
    return issuesIn(error);
  }
}

function issuesIn(error: unknown): readonly core.Issue[] {
  // A saved plan is a text of our own or none at all, and a property may have nothing: there is no place to name.
  if (error instanceof api.SavedPlanError || error instanceof api.PullError) return [];
  expect(error, String(error)).toHaveProperty('issues');
  return (error as core.InvalidArgumentError).issues;
}

/** The same of a function that may answer later, and of what goes on until it is stopped. */
async function settled(
  door: string,
  name: string,
  given: readonly unknown[],
): Promise<readonly core.Issue[] | 'answered'> {
  try {
    const answer: unknown = await Reflect.apply(Reflect.get(DOORS[door] ?? core, name), undefined, given);
    if (typeof answer === 'object' && answer !== null && 'stop' in answer) await (answer as sandbox.Sandbox).stop();
    return 'answered';
  } catch (error) {
    return issuesIn(error);
  }
}

/** Whether options are taken and do not say how many runs there are: test/trials/testing has those. */
function hasUsualRuns(options: unknown): boolean {
  return options === undefined || (isRecord(options) && !('savd' in options) && options['runs'] === undefined);
}

/** Options that are right but for one: misspelt, or of another kind. */
function withBadOptions(argument: unknown): object[] {
  if (typeof argument !== 'object' || argument === null || Array.isArray(argument)) return [];
  return [
    { ...argument, savd: SET },
    ...Object.keys(argument).flatMap((name) =>
      [undefined, null, Symbol('x'), 7n, [null]].map((bad) => ({ ...argument, [name]: bad })),
    ),
  ];
}

describe('a call with an argument of another type', () => {
  test('lists every function of every door of the package', () => {
    const { exports: doors } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const withoutCode = ['./element/react', './package.json', './places.json', './places/*.json', './schemas/*.json'];
    expect(Object.keys(DOORS).toSorted()).toEqual(
      Object.keys(doors)
        .filter((door) => !withoutCode.includes(door))
        .toSorted(),
    );
    for (const [door, functions] of Object.entries(CALLS)) {
      expect(Object.keys(functions).toSorted(), door).toEqual(functionsOf(DOORS[door] ?? {}).toSorted());
    }
  });

  test.each(calls)('$door $name accepts a valid argument', async ({ door, name, good }) => {
    expect(await settled(door, name, good)).toBe('answered');
  });

  test.each(calls)(
    '$door $name: another argument is answered, or refused with a sentence',
    async ({ door, name, good }) => {
      for (const [at, argument] of good.entries()) {
        for (const bad of [...BAD, ...withBadOptions(argument)]) {
          if (argument === ONE_LAW && hasUsualRuns(bad)) continue;
          const found = await settled(door, name, good.with(at, bad));
          if (found === 'answered') continue;
          for (const { code, path, message } of found) {
            expect(code).toMatch(/^[a-z_]+$/);
            expect(path).toBeTypeOf('string');
            expect(message).toMatch(/\.$|\?$/);
          }
        }
      }
    },
  );

  test('refuses misspelt options and unknown ones', async () => {
    const passed: string[] = [];
    for (const { door, name, good } of calls) {
      for (const [at, argument] of good.entries()) {
        if (typeof argument !== 'object' || argument === null || Array.isArray(argument)) continue;
        const found = await settled(door, name, good.with(at, { ...argument, savd: SET }));
        if (found === 'answered') passed.push(`${name} ${at + 1}`);
        else expect(found.length, name).toBeGreaterThan(0);
      }
    }
    expect(passed.toSorted()).toEqual(DATA.toSorted());
  });

  const issuesOf = (name: string, ...given: unknown[]) => {
    const found = outcome(name, given);
    return found === 'answered' ? found : found.map(({ code, path, message }) => [code, path, message]);
  };

  test('names the place and the received value', () => {
    expect(issuesOf('priceForTotal', CALCULATOR, STAY, 300)).toEqual([
      ['number_not_text', 'total', 'total must be text, because numbers lose digits (got 300). Write "300".'],
    ]);
    expect(issuesOf('priceForNet', SET, STAY, '300.00')).toEqual([
      ['not_accepted', 'calculator', 'calculator must be a calculator of createCalculator (got an object).'],
    ]);
    expect(issuesOf('toDetails', undefined)).toEqual([
      ['not_accepted', 'issues', 'issues must be a list of issues (got undefined).'],
    ]);
    expect(issuesOf('preview', SET, null)).toEqual([
      [
        'not_accepted',
        'options',
        expect.stringMatching(/^options must be an object with any of saved, .* \(got null\)\.$/),
      ],
    ]);
    expect(issuesOf('scenarios', SET, { price: null })).toEqual([
      ['not_decimal', 'price', 'price must be a price such as "100.00" (got null).'],
    ]);
    expect(issuesOf('preview', SET, { scenarios: [{ name: 1, stay: STAY }] })).toEqual([
      ['not_accepted', 'scenarios[0].name', 'scenarios[0].name must be text (got 1).'],
    ]);
    // Of this length and without entries, so that a loop over them would take minutes.
    expect(issuesOf('preview', SET, { scenarios: new Array(2 ** 31) })).toEqual([
      ['not_accepted', 'scenarios', expect.stringContaining('scenarios must be a list of { name, stay }')],
    ]);
    expect(issuesOf('explain', core.recordOf(QUOTE))).toEqual([
      ['not_accepted', 'quote', expect.stringContaining('of a record: record.quote')],
    ]);
    expect(core.validateStay(STAY, 'EUR', 'x' as never).issues).toMatchObject([
      { code: 'not_whole_number', path: 'digits' },
    ]);
  });

  test.each<[string, object, string]>([
    ['preview', { save: SET }, 'saved'],
    ['preview', { scenarois: [] }, 'scenarios'],
    ['scenarios', { savd: SET }, 'saved'],
    ['advice', { todai: '2026-05-01' }, 'today'],
  ])('%s with a misspelt option %j names the nearest', (name, options, suggestion) => {
    const [misspelt] = Object.keys(options);
    const first = CALLS['.']?.[name]?.[0];
    expect(issuesOf(name, first, options)).toEqual([
      ['unknown_field', misspelt, `Unknown field "${misspelt}". Did you mean "${suggestion}"?`],
    ]);
  });

  test('names a misspelt field in the context of explain', () => {
    expect(issuesOf('explain', QUOTE, { taxset: SET })).toEqual([
      ['unknown_field', 'context.taxset', 'Unknown field "taxset". Did you mean "taxSet"?'],
    ]);
  });

  test('names each field of a saved set that is passed as options of preview', () => {
    const found = outcome('preview', [SET, SET]);
    expect(found).toMatchObject([{ path: 'title' }, { path: 'currency' }, { path: 'taxes' }]);
  });
});
