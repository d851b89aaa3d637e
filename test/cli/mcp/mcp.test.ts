import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/run.js';
import { NOTHING_OUTSIDE } from '../bulk/world.js';
import { STAY, TAX_SET } from '../fake-io.js';
import { connected, printed } from './talking.js';

let talk: Awaited<ReturnType<typeof connected>>;
beforeAll(async () => {
  talk = await connected();
});
afterAll(() => talk.client.close());

const POLICY = { exclusiveBase: 'net' };
const CASES = [{ name: 'one night', stay: STAY, expect: { price: '100.00' } }];
const DRAFT = { ...TAX_SET, title: 'Draft', taxes: TAX_SET.taxes.slice(0, 1) };
const WITH_POLICY = { taxSet: TAX_SET, policy: POLICY };

test('eight tools, all of which only read', async () => {
  const { tools } = await talk.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'validate',
    'quote',
    'explain',
    'preview',
    'price_for',
    'test',
    'examples',
    'search_docs',
  ]);
  for (const { annotations, inputSchema, description } of tools) {
    expect([annotations?.readOnlyHint, inputSchema.type]).toEqual([true, 'object']);
    expect(description).toMatch(/\.$/);
  }
});

test('an agent is told what to call first, by names that there are', async () => {
  const told = talk.client.getInstructions() ?? '';
  const { tools } = await talk.client.listTools();
  const named = tools.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(told));
  expect(named).toEqual(['validate', 'quote', 'explain', 'preview', 'test', 'examples', 'search_docs']);
});

describe('answers are what the command prints with --json, byte for byte', () => {
  const [set, stay] = [{ 'taxSet.json': TAX_SET }, { 'stay.json': STAY }];
  test.each<[string, Record<string, unknown>, string[], Record<string, unknown>]>([
    ['validate', { taxSet: TAX_SET, stay: STAY }, ['validate', 'taxSet.json', 'stay.json'], { ...set, ...stay }],
    ['quote', { taxSet: TAX_SET, stay: STAY }, ['quote', 'taxSet.json', '--stay', 'stay.json'], { ...set, ...stay }],
    [
      'quote',
      { taxSet: TAX_SET, stay: STAY, policy: POLICY },
      ['quote', 'taxSet.json', '--stay', 'stay.json'],
      { 'taxSet.json': WITH_POLICY, ...stay },
    ],
    ['quote', { taxSet: 'lisbon', stay: 'weekend' }, ['quote', 'lisbon', '--stay', 'weekend'], {}],
    [
      'explain',
      { taxSet: TAX_SET, stay: STAY },
      ['explain', 'taxSet.json', '--stay', 'stay.json'],
      { ...set, ...stay },
    ],
    [
      'preview',
      { draft: DRAFT, saved: TAX_SET, scenarios: [{ name: 'mine', stay: STAY }] },
      ['preview', 'draft.json', '--against', 'saved.json', '--scenario', 'scenarios.json'],
      { 'draft.json': DRAFT, 'saved.json': TAX_SET, 'scenarios.json': [{ name: 'mine', stay: STAY }] },
    ],
    ['preview', { draft: DRAFT }, ['preview', 'draft.json'], { 'draft.json': DRAFT }],
    [
      'price_for',
      { taxSet: TAX_SET, stay: STAY, total: '150.00' },
      ['price-for', 'taxSet.json', '--stay', 'stay.json', '--total', '150.00'],
      { ...set, ...stay },
    ],
    [
      'test',
      { taxSet: TAX_SET, cases: CASES },
      ['test', 'cases.cases.json'],
      { 'cases.cases.json': { taxSet: TAX_SET, cases: CASES } },
    ],
    ['examples', {}, ['examples'], {}],
    ['examples', { name: 'places/berlin' }, ['examples', 'places/berlin'], {}],
  ])('%s %#', async (name, given, argv, files) => {
    const { code, stdout } = await printed([...argv, '--json'], files);
    const { text, isError } = await talk.call(name, given);
    expect(code).toBe(0);
    expect(text).toBe(stdout);
    expect(isError).toBe(false);
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
  const { text } = await talk.call('search_docs', { query: 'skipped nights' });
  const found: Array<{ page: string; heading: string; text: string }> = JSON.parse(text);
  expect(found.length).toBeGreaterThan(2);
  expect(found[0]?.text.toLowerCase()).toContain('skip');
  expect(JSON.parse((await talk.call('search_docs', { query: 'xyzzy' })).text)).toEqual([]);
});

describe('bad input is an error with its issues', () => {
  const bad = { ...TAX_SET, title: '', currency: 'XYZ' };
  test('of a tax set', async () => {
    const { text, isError } = await talk.call('quote', { taxSet: bad, stay: STAY });
    expect(isError).toBe(true);
    expect(JSON.parse(text).issues.map(({ path }: { path: string }) => path)).toContain('title');
    const { stdout } = await printed(['quote', 'taxSet.json', '--stay', 'stay.json', '--json'], {
      'taxSet.json': bad,
      'stay.json': STAY,
    });
    expect(text).toBe(stdout);
  });

  test('that is asked for is an answer', async () => {
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
    ['price_for', { taxSet: TAX_SET, stay: STAY }, '--total or --net is needed'],
    ['price_for', { taxSet: TAX_SET, stay: STAY, total: 5 }, 'total must be text'],
    ['price_for', { taxSet: TAX_SET, stay: STAY, total: '--help' }, 'issues'],
    ['examples', { name: '--path' }, 'there is no example'],
    ['examples', { name: 'nowhere' }, 'there is no example'],
  ])('%s %j', async (name, given, said) => {
    const { text, isError } = await talk.call(name, given);
    expect(isError).toBe(true);
    expect(text).toContain(said);
    expect(JSON.parse(text)).toEqual(expect.any(Object));
  });
});

test('a line that is no message is left out, and the next one is answered', async () => {
  talk.sendRaw('no json\n{"jsonrpc":"1.0"}\n\n');
  expect((await talk.call('examples', { name: 'weekend' })).isError).toBe(false);
});

test.each([
  [
    'before its parameters',
    (id: number, text: string) => `{"jsonrpc":"2.0","id":${id},"params":{"id":1,"a":"${text}"}}`,
  ],
  ['behind them', (id: number, text: string) => `{"params":{"a":"${text}","id":1},"id":${id},"jsonrpc":"2.0"}`],
])('a message above 10 MB is answered by its id %s, and the next one is answered', async (_, messageOf) => {
  const stdout: string[] = [];
  const asked = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`;
  const code = await run(['mcp'], {
    ...NOTHING_OUTSIDE,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    stdin: async function* () {
      const text = `${messageOf(71, 'x'.repeat(11 * 2 ** 20))}\n${asked(72)}`;
      for (let at = 0; at < text.length; at += 2 ** 20) yield Buffer.from(text.slice(at, at + 2 ** 20));
    },
    stdout: { isTTY: false, write: (text) => void stdout.push(text) },
  });
  expect(code).toBe(0);
  expect(stdout.map((line) => JSON.parse(line))).toEqual([
    { jsonrpc: '2.0', id: 71, error: { code: -32_600, message: expect.stringContaining('larger than 10 MB') } },
    { jsonrpc: '2.0', id: 72, result: {} },
  ]);
});

test('a client that dies in the middle of a line ends the command', async () => {
  const other = await connected();
  const call = other.call('quote', { taxSet: 'lisbon', stay: 'weekend' });
  other.sendRaw('{"jsonrpc":"2.0","id":99,"method":"tools/ca');
  await call;
  await other.client.close();
  expect(await other.ended).toBe(0);
});

test('what was asked before the input ended is answered', async () => {
  const other = await connected();
  const call = other.call('quote', { taxSet: 'lisbon', stay: 'weekend' });
  other.endInput();
  expect((await call).isError).toBe(false);
  expect(await other.ended).toBe(0);
});

test('many calls at once are answered each by its own', async () => {
  const nights = Array.from({ length: 30 }, (_, at) => at + 1);
  const answers = await Promise.all(
    nights.map((count) => {
      const nightlyPrices = Array.from({ length: count }, () => '100.00');
      return talk.call('quote', { taxSet: 'lisbon', stay: { ...STAY, rooms: [{ persons: 1, nightlyPrices }] } });
    }),
  );
  expect(answers.map(({ text }) => JSON.parse(text).price)).toEqual(nights.map((count) => `${count}00.00`));
});
