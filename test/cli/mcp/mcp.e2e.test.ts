import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { NOTHING_OUTSIDE } from '../bulk/world.js';
import { TOOLS } from '../declared.js';
import { STAY, TAX_SET } from '../fake-io.js';
import { connected, printed } from './talking.js';

let talk: Awaited<ReturnType<typeof connected>>;
let tools: Awaited<ReturnType<typeof talk.client.listTools>>['tools'];
beforeAll(async () => {
  talk = await connected();
  // The client checks every answer against the schemas of this list, as clients do.
  ({ tools } = await talk.client.listTools());
});
afterAll(() => talk.client.close());

/** All tools with their schemas, in characters: an agent reads them before its first call. */
const MOST_LISTED = 62_500;

const POLICY = { exclusiveBase: 'net' };
const CASES = [{ name: 'one night', stay: STAY, expect: { price: '100.00' } }];
const DRAFT = { ...TAX_SET, title: 'Draft', taxes: TAX_SET.taxes.slice(0, 1) };
const WITH_POLICY = { taxSet: TAX_SET, policy: POLICY };

const place = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../examples/places/${name}.json`, import.meta.url), 'utf8'));

test('every declared tool is served, and only reads', async () => {
  expect(tools.map(({ name }) => name)).toEqual([...TOOLS.keys()]);
  for (const { annotations, inputSchema, outputSchema, description } of tools) {
    expect([annotations?.readOnlyHint, inputSchema.type, outputSchema?.type]).toEqual([true, 'object', 'object']);
    expect(description).toMatch(/\.$/);
  }
});

test('instructions name existing tools', async () => {
  const instructions = talk.client.getInstructions() ?? '';
  const named = tools.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(instructions));
  expect(named).toEqual(['quote', 'validate', 'test', 'preview', 'explain', 'examples', 'search_docs']);
});

describe('answers are what the command prints with --json, byte for byte', () => {
  const [set, stay] = [{ taxSet: TAX_SET }, { stay: STAY }];
  test.each<[string, Record<string, unknown>, string[], Record<string, unknown>]>([
    ['validate', { taxSet: TAX_SET }, ['validate', 'taxSet'], set],
    ['quote', { taxSet: TAX_SET, stay: STAY }, ['quote', 'taxSet', '--stay', 'stay'], { ...set, ...stay }],
    [
      'quote',
      { taxSet: TAX_SET, stay: STAY, policy: POLICY },
      ['quote', 'taxSet', '--stay', 'stay'],
      { taxSet: WITH_POLICY, ...stay },
    ],
    ['quote', { taxSet: 'lisbon', stay: 'weekend' }, ['quote', 'lisbon', '--stay', 'weekend'], {}],
    ['explain', { taxSet: TAX_SET, stay: STAY }, ['explain', 'taxSet', '--stay', 'stay'], { ...set, ...stay }],
    [
      'price_for',
      { taxSet: TAX_SET, stay: STAY, total: '150.00' },
      ['price-for', 'taxSet', '--stay', 'stay', '--total', '150.00'],
      { ...set, ...stay },
    ],
    ['test', { taxSet: TAX_SET, cases: CASES }, ['test', 'cases'], { cases: { taxSet: TAX_SET, cases: CASES } }],
    ['examples', { name: 'places/berlin' }, ['examples', 'places/berlin'], {}],
  ])('%s %#', async (name, given, argv, files) => {
    const { code, stdout } = await printed([...argv, '--json'], files);
    const { text, content, isError } = await talk.call(name, given);
    expect(code).toBe(0);
    expect(text).toBe(stdout);
    expect(content).toEqual(JSON.parse(stdout));
    expect(isError).toBe(false);
  });
});

test('a tax set, a stay and cases may be the text of their JSON', async () => {
  const text = JSON.stringify;
  const { content } = await talk.call('quote', { taxSet: TAX_SET, stay: STAY, policy: POLICY });
  const asText = { taxSet: text(TAX_SET), stay: text(STAY), policy: text(POLICY) };
  expect((await talk.call('quote', asText)).content).toEqual(content);
  const tested = await talk.call('test', { taxSet: text(TAX_SET), cases: text(CASES) });
  expect(tested.content).toMatchObject({ files: [{ cases: [{ ok: true }] }] });
  expect((await talk.call('validate', { cases: text(CASES) })).content).toMatchObject({ kind: 'cases', issues: [] });
});

describe('the documents of a booking', () => {
  const recordOf = async (prices: readonly string[], given = {}) => {
    const stay = { ...STAY, rooms: [{ persons: 2, nightlyPrices: prices }] };
    const { content, isError } = await talk.call('record', { taxSet: 'lisbon', stay, ...given });
    expect(isError).toBe(false);
    return content;
  };

  test('a record agrees; one with another total differs; one that is none is an answer too', async () => {
    const record = await recordOf(['100.00']);
    const wrong = { ...Object(record), quote: { ...Object(record).quote, total: '1.00' } };
    const { content } = await talk.call('verify', { records: [record, wrong, {}] });
    expect(content).toMatchObject({
      records: [
        { file: 'records[0]', differences: [], issues: [] },
        { file: 'records[1]', differences: [{ path: 'quote.total', recorded: '1.00' }] },
        {
          file: 'records[2]',
          issues: expect.arrayContaining([expect.objectContaining({ code: 'required', path: 'version' })]),
        },
      ],
    });
  });

  test('two records have a difference, and a credit note of that amount', async () => {
    const [before, after] = [await recordOf(['100.00', '100.00']), await recordOf(['100.00'])];
    const { content } = await talk.call('difference', { before, after });
    const { content: note } = await talk.call('invoice', { before, after: JSON.stringify(after) });
    expect(note).toMatchObject({ type: '381', payable: Object(content).total.replace('-', '') });
  });

  test('a stay has an invoice of its total; of payers each has their own, and "-" begins no option', async () => {
    const { content: quoted } = await talk.call('quote', { taxSet: 'berlin', stay: 'weekend' });
    const { content: invoice } = await talk.call('invoice', { taxSet: 'berlin', stay: 'weekend', by: 'night' });
    expect(invoice).toMatchObject({ type: '380', payable: Object(quoted).total });
    const options = {
      payers: [
        { name: 'Firm', takes: [{ part: 'lodging' }] },
        { name: '--json', takes: 'rest' },
      ],
    };
    const answer = await talk.call('invoice', { taxSet: 'berlin', stay: 'weekend', options, payer: '--json' });
    expect(answer.text).not.toContain('unknown option');
  });

  test('bookings have a return; one that cannot be read is named in it', async () => {
    const bookings = [
      { reference: 'A1', record: await recordOf(['100.00']) },
      { reference: 'A2', record: null },
      { reference: 'A3', record: {} },
    ];
    const month = STAY.checkIn.slice(0, 7);
    const { content } = await talk.call('return', { bookings, month, stays: true });
    expect(content).toMatchObject({ complete: false, stays: [{ reference: 'A1' }] });
    expect(Object(content).issues[0]).toMatchObject({ place: 'bookings:3', reference: 'A3' });
    const { content: right } = await talk.call('return', { bookings: bookings.slice(0, 2), month });
    expect(right).toMatchObject({ complete: true, issues: [] });
    const amended = await talk.call('return', { bookings: bookings.slice(0, 1), month, declared: right });
    expect(amended.content).toMatchObject({ amendments: [] });
  });

  test('a booking is compared with what its OTA printed', async () => {
    const path = new URL('../../../examples/bookings/city-tax-uncapped.json', import.meta.url);
    const booking = JSON.parse(readFileSync(path, 'utf8'));
    const { content } = await talk.call('reconcile', { booking, taxSet: 'tax-sets/lisbon' });
    expect(content).toMatchObject({ verdict: 'differs', agrees: false });
  });
});

describe('preview', () => {
  interface Page {
    readonly page: number;
    readonly pages: number;
    readonly summary: { readonly scenarios: number; readonly changed: number };
    readonly changes: readonly unknown[];
    readonly stays: ReadonlyArray<{ name: string; isChanged: boolean; difference?: { total: string } }>;
  }
  const pageOf = async (given: Record<string, unknown>): Promise<Page> => {
    const { text, content, isError } = await talk.call('preview', given);
    expect(isError).toBe(false);
    expect(text.length).toBeLessThanOrEqual(12_000);
    expect(content).toEqual(JSON.parse(text));
    return JSON.parse(text);
  };
  test.each(['lisbon', 'berlin'])(
    'of %s with one rate changed: the stays that change most, and every stay on one of its pages',
    async (name) => {
      const saved = place(name);
      const [first, ...otherTaxes] = saved.taxes;
      const draft = { ...saved, taxes: [{ ...first, rate: '9.00' }, ...otherTaxes] };
      const firstPage = await pageOf({ draft, saved });
      expect(firstPage).toMatchObject({ page: 1, changes: [{ field: 'rate', draft: '9.00' }] });
      const totals = firstPage.stays.map(({ difference }) => Math.abs(Number(difference?.total)));
      expect(totals.length).toBeGreaterThan(5);
      expect(totals).toEqual(totals.toSorted((low, high) => high - low));
      const otherPages = Array.from({ length: firstPage.pages - 1 }, (_, index) =>
        pageOf({ draft, saved, page: index + 2 }),
      );
      const all = [firstPage, ...(await Promise.all(otherPages))].flatMap(({ stays }) => stays);
      expect(new Set(all.map((stay) => stay.name)).size).toBe(firstPage.summary.scenarios);
      expect(all.filter(({ isChanged }) => isChanged)).toHaveLength(firstPage.summary.changed);
    },
  );

  test('answers Vienna with another rate, 930,000 characters of data, page by page', async () => {
    const saved = place('vienna');
    const [first, ...otherTaxes] = saved.taxes;
    const { pages, stays } = await pageOf({
      draft: { ...saved, taxes: [{ ...first, rate: '9.00' }, ...otherTaxes] },
      saved,
    });
    expect(pages).toBeGreaterThan(3);
    expect(stays.length).toBeGreaterThan(5);
  });

  test('looks at the stays of the agent alone, when there are some', async () => {
    const { summary, stays } = await pageOf({
      draft: DRAFT,
      saved: TAX_SET,
      scenarios: [{ name: 'mine', stay: STAY }],
    });
    expect(summary.scenarios).toBe(1);
    expect(stays).toMatchObject([{ name: 'mine', group: 'own', draft: { taxes: [{ title: expect.any(String) }] } }]);
  });
});

describe('schemas', () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  const toolNamed = (name: string) => tools.find((tool) => tool.name === name);

  test('have the fields of a tax set and of a stay in arguments, and fit in 62,500 characters together', async () => {
    const properties = Object(toolNamed('quote')?.inputSchema).properties;
    const { title, currency, taxes } = properties.taxSet.anyOf[0].properties;
    expect([title.type, currency.type, taxes.items.properties.logic.enum]).toEqual([
      'string',
      'string',
      expect.arrayContaining(['percent']),
    ]);
    expect(properties.stay.anyOf[0].properties.rooms.items.properties.nightlyPrices.type).toBe('array');
    const whole = Object(toolNamed('validate')?.inputSchema).properties.taxSet.anyOf[0];
    expect(
      whole.properties.taxes.items.properties.local.anyOf[0].properties.rates.items.properties.age_under.type,
    ).toBe('integer');
    expect(JSON.stringify(tools).length).toBeLessThan(MOST_LISTED);
  });

  test('compile in the strict mode of ajv, and accept every example', async () => {
    for (const { inputSchema, outputSchema } of tools) {
      for (const schema of [inputSchema, outputSchema ?? {}]) expect(() => ajv.compile(schema)).not.toThrow();
    }
    const takes = ajv.compile(toolNamed('quote')?.inputSchema ?? {});
    const sets = ['lisbon', 'berlin', 'vienna', 'rome'].map(place);
    for (const taxSet of sets) {
      expect([takes({ taxSet, stay: STAY }), takes.errors]).toEqual([true, null]);
      expect(takes({ taxSet: JSON.stringify(taxSet), stay: 'weekend' })).toBe(true);
    }
    expect(takes({ taxSet: { title: 'No taxes' }, stay: STAY })).toBe(false);
    expect(takes({ taxSet: 'lisbon', stay: { rooms: 2 } })).toBe(false);
  });

  test.each<[string, Record<string, unknown>]>([
    ['validate', { taxSet: 'lisbon' }],
    ['validate', { taxSet: {}, stay: STAY }],
    ['quote', { taxSet: 'lisbon', stay: STAY }],
    ['explain', { taxSet: 'lisbon', stay: STAY }],
    ['preview', { draft: DRAFT, saved: TAX_SET }],
    ['price_for', { taxSet: 'lisbon', stay: STAY, total: '100.00' }],
    ['price_for', { taxSet: 'lisbon', stay: STAY, net: '0.01' }],
    ['test', { taxSet: TAX_SET, cases: CASES }],
    ['record', { taxSet: 'lisbon', stay: STAY, of: 'no-show' }],
    ['invoice', { taxSet: 'lisbon', stay: STAY }],
    ['return', { bookings: [], year: '2026', byMonth: true }],
    ['examples', {}],
    ['search_docs', { query: 'rounding' }],
  ])('name every field of an answer: %s %#', async (name, given) => {
    const { content, isError } = await talk.call(name, given);
    const schema = Object(toolNamed(name)?.outputSchema);
    const judge = ajv.compile(schema);
    expect([isError, judge(content), judge.errors]).toEqual([false, true, null]);
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(Object(content))));
  });
});

describe('validate', () => {
  const { taxes: _, ...incomplete } = TAX_SET;
  const kindOf = async (given: Record<string, unknown>) => {
    const { text, isError } = await talk.call('validate', given);
    const { kind, issues = [] } = JSON.parse(text);
    return [isError, kind, issues.map(({ code, path }: Record<string, string>) => `${code} ${path}`)];
  };

  test('takes what is given for what its argument says', async () => {
    expect(await kindOf({ taxSet: incomplete })).toEqual([false, 'tax-set', ['required taxes']]);
    expect((await kindOf({ tax: TAX_SET }))[1]).toBe('tax');
    expect((await kindOf({ taxSet: STAY }))[2]).toContain('required taxes');
    expect(await kindOf({ cases: CASES })).toEqual([false, 'cases', []]);
    expect(await kindOf({ cases: { taxSet: TAX_SET, cases: CASES } })).toEqual([false, 'cases', []]);
  });

  test('takes the name of an example', async () => {
    expect(await kindOf({ taxSet: 'lisbon' })).toEqual([false, 'tax-set', []]);
    expect(await kindOf({ stay: 'weekend' })).toEqual([false, 'stay', []]);
    const { text } = await talk.call('validate', { taxSet: 'lisbon' });
    expect((await printed(['validate', 'lisbon', '--json'], {})).stdout).toBe(text);
  });
});

test('the sections of the documentation that have most of the words', async () => {
  const pages = await Promise.all([1, 2].map((page) => talk.call('search_docs', { query: 'skipped nights', page })));
  const sections = pages.flatMap(({ text }): Array<{ text: string }> => JSON.parse(text).sections);
  expect(sections.length).toBeGreaterThan(2);
  expect(sections.filter(({ text }) => text.toLowerCase().includes('skip')).length).toBeGreaterThan(2);
  expect((await talk.call('search_docs', { query: 'xyzzy' })).content).toEqual({ sections: [] });
});

describe('bad input is an error with its issues', () => {
  const bad = { ...TAX_SET, title: '', currency: 'XYZ' };
  test('reports the issues of a tax set', async () => {
    const { text, isError } = await talk.call('quote', { taxSet: bad, stay: STAY });
    expect(isError).toBe(true);
    expect(JSON.parse(text).issues.map(({ path }: { path: string }) => path)).toContain('title');
    const { stdout } = await printed(['quote', 'taxSet', '--stay', 'stay', '--json'], { taxSet: bad, stay: STAY });
    expect(text).toBe(stdout);
    expect(JSON.parse(text).issues[0].file).toBe('taxSet');
  });

  test('is an answer of validate, test and verify', async () => {
    const { text, isError } = await talk.call('validate', { taxSet: bad });
    expect([isError, text.includes('blank')]).toEqual([false, true]);
    const failing = [{ ...CASES[0], expect: { price: '1.00' } }];
    expect((await talk.call('test', { taxSet: TAX_SET, cases: failing })).isError).toBe(false);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no_such_tool', {}, 'there is no tool'],
    ['validate', {}, 'one of tax, taxSet, stay, definitions, cases is needed'],
    ['validate', { taxSet: 'lisbn', stay: STAY }, 'Did you mean'],
    ['test', { taxSet: 'lisbon', cases: [] }, 'taxSet must be the tax set itself'],
    ['search_docs', { query: 42 }, 'query must be text'],
    ['quote', { taxset: TAX_SET, stay: STAY }, 'Did you mean'],
    ['quote', { taxSet: TAX_SET }, 'missing: stay'],
    ['quote', { taxSet: '/etc/passwd', stay: STAY }, 'the name of an example'],
    ['quote', { taxSet: '../package', stay: STAY }, 'the name of an example'],
    ['quote', { taxSet: 'lisbn', stay: STAY }, 'Did you mean'],
    ['quote', { taxSet: 'lisbon', stay: STAY, policy: POLICY }, 'must be the tax set itself'],
    ['quote', { taxSet: 7, stay: null }, 'issues'],
    ['price_for', { taxSet: TAX_SET, stay: STAY }, 'message": "total or net is needed'],
    ['price_for', { taxSet: TAX_SET, stay: STAY, total: '1.00', net: '1.00' }, 'either total or net is asked for'],
    ['price_for', { taxSet: TAX_SET, stay: STAY, total: 5 }, 'total must be text'],
    ['price_for', { taxSet: TAX_SET, stay: STAY, total: '--help' }, '"file": "total"'],
    // What was given is told as it was, also where it looks like an option.
    [
      'price_for',
      { taxSet: TAX_SET, stay: STAY, total: '--my-total' },
      'total must be an amount such as \\"500.00\\" (got \\"--my-total\\")',
    ],
    ['quote', { taxSet: 'lisbn', stay: STAY }, 'Did you mean \\"lisbon\\"? The tool examples lists them.'],
    ['verify', { records: ['x'] }, '\\"x\\" is not JSON, and there is no example of that name'],
    ['quote', { taxSet: '--help', stay: STAY }, 'the name of an example'],
    ['quote', { taxSet: TAX_SET, stay: '-h' }, 'the name of an example'],
    ['quote', { taxSet: '{"title": ', stay: STAY }, 'json_syntax'],
    ['quote', { taxSet: '{"title": ', stay: STAY, policy: POLICY }, 'taxSet must be JSON'],
    ['preview', { draft: '-h' }, 'the name of an example'],
    ['preview', { draft: TAX_SET, page: 9 }, 'page must be a whole number from 1 to'],
    [
      'preview',
      { draft: { version: 1, property_id: '52397a6e-9f9d-4a4c-8a0e-3d2f5d6f4f10', taxes: [], tax_sets: [] } },
      'draft must be one tax set',
    ],
    ['invoice', { taxSet: TAX_SET }, 'taxSet and stay need each other'],
    ['invoice', {}, 'a tax set is needed, or before and after'],
    ['invoice', { taxSet: TAX_SET, stay: STAY, by: 'week' }, 'by is not valid (got \\"week\\")'],
    ['invoice', { taxSet: TAX_SET, stay: STAY, payer: 'A' }, 'payer needs options'],
    ['difference', { before: TAX_SET, after: TAX_SET }, 'issues'],
    ['verify', { records: [] }, 'records must have at least one record'],
    ['verify', { records: 'x' }, 'records must be a list'],
    ['return', { bookings: [] }, 'needs month, quarter or year, or from and to'],
    ['return', { bookings: [], month: '2026' }, 'month must be YYYY-MM'],
    ['return', { bookings: [], month: '2026-07', stays: 'yes' }, 'stays must be true or false'],
    ['reconcile', { booking: 'x', taxSet: TAX_SET }, 'there is no example'],
    ['examples', { name: '--path' }, 'there is no example'],
    ['examples', { name: 'nowhere' }, 'there is no example \\"nowhere\\". The tool examples lists them.'],
  ])('%s %j', async (name, given, message) => {
    const { text, isError } = await talk.call(name, given);
    expect(isError).toBe(true);
    expect(text).toContain(message);
    expect(JSON.parse(text)).toEqual(expect.any(Object));
  });
});

test('a line that is no message is answered as the protocol says, and the next one is answered', async () => {
  const lines = [
    'no json',
    '{"jsonrpc":"1.0"}',
    '',
    '{"jsonrpc":"2.0","id":5}',
    '[]',
    '{"jsonrpc":"2.0","id":7,"method":"ping"}',
  ];
  const error = (code: number) => ({ code, message: expect.stringMatching(/^(Parse error|Invalid request): /) });
  expect(await answersTo(`${lines.join('\n')}\n`)).toEqual([
    { jsonrpc: '2.0', error: error(-32_700) },
    { jsonrpc: '2.0', error: error(-32_600) },
    { jsonrpc: '2.0', id: 5, error: error(-32_600) },
    { jsonrpc: '2.0', error: error(-32_600) },
    { jsonrpc: '2.0', id: 7, result: {} },
  ]);
});

test.each([
  [
    'before its parameters',
    (id: number, text: string) => `{"jsonrpc":"2.0","id":${id},"params":{"id":1,"a":"${text}"}}`,
  ],
  ['behind them', (id: number, text: string) => `{"params":{"a":"${text}","id":1},"id":${id},"jsonrpc":"2.0"}`],
])('a message above 10 MB is answered by its id %s, and the next one is answered', async (_, messageOf) => {
  const ping = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`;
  expect(await answersTo(`${messageOf(71, 'x'.repeat(11 * 2 ** 20))}\n${ping(72)}`)).toEqual([
    { jsonrpc: '2.0', id: 71, error: { code: -32_600, message: expect.stringContaining('larger than 10 MB') } },
    { jsonrpc: '2.0', id: 72, result: {} },
  ]);
});

test('brackets 5,000 deep at any place of a message are answered by its id, and the next one is answered', async () => {
  const [list, object] = ['['.repeat(5_000) + ']'.repeat(5_000), `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`];
  const messages = [list, object].flatMap((deep) => [
    `"method":"tools/call","params":{"name":"validate","arguments":{"taxSet":${deep}}}`,
    `"method":"tools/call","params":{"name":"validate","arguments":{"taxSet":${JSON.stringify(deep)}}}`,
    `"method":"tools/call","params":{"name":"validate","arguments":${deep}}`,
    `"method":"tools/call","params":{"name":${deep},"arguments":{}}`,
    `"method":"tools/call","params":${deep}`,
    `"method":"tools/list","params":{"cursor":${deep}}`,
    `"method":"tools/list","extra":${deep}`,
    `"method":${deep}`,
  ]);
  const lines = messages.map((message, index) => `{"jsonrpc":"2.0","id":${index},${message}}`);
  // These have no answer: a response to no request, and a notification.
  const unanswered = [
    `{"jsonrpc":"2.0","id":90,"result":${object}}`,
    `{"jsonrpc":"2.0","method":"x","params":${object}}`,
  ];
  const ping = '{"jsonrpc":"2.0","id":99,"method":"ping"}';
  const answers = await answersTo(`${[...lines, ...unanswered, ping].join('\n')}\n`);
  const ids = answers.map((answer) => (answer as { id: number }).id).toSorted((a, b) => a - b);
  expect(ids).toEqual([...lines.keys(), 99]);
  expect(JSON.stringify(answers)).not.toMatch(/internal error|call stack/);
});

/** What is answered to an input, line by line. */
async function answersTo(text: string): Promise<unknown[]> {
  const stdout: string[] = [];
  const code = await run(['mcp'], {
    ...NOTHING_OUTSIDE,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    read: async function* () {
      for (let start = 0; start < text.length; start += 2 ** 20) yield Buffer.from(text.slice(start, start + 2 ** 20));
    },
    stdout: { isTTY: false, write: (line) => void stdout.push(line) },
  });
  expect(code).toBe(0);
  return stdout.map((line) => JSON.parse(line));
}

test('a client that dies in the middle of a line ends the command', async () => {
  const client = await connected();
  const call = client.call('quote', { taxSet: 'lisbon', stay: 'weekend' });
  client.sendRaw('{"jsonrpc":"2.0","id":99,"method":"tools/ca');
  await call;
  await client.client.close();
  expect(await client.ended).toBe(0);
});

test('a request before the end of the input is answered', async () => {
  const client = await connected();
  const call = client.call('quote', { taxSet: 'lisbon', stay: 'weekend' });
  client.endInput();
  expect((await call).isError).toBe(false);
  expect(await client.ended).toBe(0);
});

test('many calls at once are answered each by its own', async () => {
  const nights = Array.from({ length: 30 }, (_, index) => index + 1);
  const answers = await Promise.all(
    nights.map((count) => {
      const nightlyPrices = Array.from({ length: count }, () => '100.00');
      return talk.call('quote', { taxSet: 'lisbon', stay: { ...STAY, rooms: [{ persons: 1, nightlyPrices }] } });
    }),
  );
  expect(answers.map(({ text }) => JSON.parse(text).price)).toEqual(nights.map((count) => `${count}00.00`));
});
