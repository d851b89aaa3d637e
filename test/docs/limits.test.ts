import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { validateDefinitions } from '../../src/api/index.js';
import { readCases } from '../../src/cases/read.js';
import type { Issue } from '../../src/index.js';
import { createCalculator, InvalidDefinition, validateStay, validateTaxSet } from '../../src/index.js';
import { inEuro, percent } from '../calculation/given.js';

/** The table of limits in docs/security.md: each is tried at its number, and at one more. */

const [, table = ''] = readFileSync('docs/security.md', 'utf8').split('| Limit | At most | Code, or answer |\n');
const LIMITS = table
  .split('\n\n')[0]
  ?.split('\n')
  .slice(1)
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, limit = '', most = '', answer = '']) => ({ limit, most: Number(most.replace(/\D/g, '')), answer }));

type Found = readonly Issue[] | undefined;
type Size = (size: number) => Found;

const times = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));
const tax = (more: object = {}) => ({
  title: 'VAT',
  logic: 'percent',
  type: 'tax',
  rate: '1',
  is_inclusive: false,
  ...more,
});
const issuesOfSet = (taxes: readonly object[], more: object = {}): Found =>
  validateTaxSet({ title: 'Set', currency: 'EUR', taxes, ...more }).issues;
const issuesOfStay = (room: object, rooms = 1): Found =>
  validateStay(
    { checkIn: '2026-05-01', rooms: times(rooms, () => ({ persons: 1, nightlyPrices: ['1.00'], ...room })) },
    'EUR',
  ).issues;
const titled = (count: number) => times(count, (at) => tax({ title: `Tax ${at}` }));

/** Issues, where there are any. */
function some(issues: readonly Issue[]): Found {
  return issues.length === 0 ? undefined : issues;
}

function issuesOfPolicy(digits: number): Found {
  try {
    createCalculator(inEuro(percent('VAT', '1')), { rounding: { digits } });
    return undefined;
  } catch (error) {
    if (error instanceof InvalidDefinition) return error.issues;
    throw error;
  }
}

function nested(depth: number): object {
  return times(depth, (level) => level).reduce<object>(
    (inner, level) => tax({ title: `Tax ${level}`, level, taxes: level === 0 ? [] : [inner] }),
    {},
  );
}

/** Entries of 200 taxes, most of them nested. */
function entries(count: number): object[] {
  const each = Math.ceil(count / 199);
  const outer = times(199, (at) => Math.max(0, Math.min(each, count - at * each)));
  return outer
    .filter((taken) => taken > 0)
    .map((taken, at) =>
      tax({ title: `Tax ${at}`, level: 1, taxes: times(taken - 1, () => tax({ title: 'Inner', level: 0 })) }),
    );
}

const TRIED: Readonly<Record<string, Size>> = {
  'characters of a price or an amount': (size) => issuesOfStay({ nightlyPrices: ['1'.repeat(size)] }),
  'decimals of a rate': (size) => issuesOfSet([tax({ rate: `0.${'1'.repeat(size)}` })]),
  'digits after the point that a policy sets': issuesOfPolicy,
  'taxes of a set, nested ones counted each time': (size) => issuesOfSet(entries(size)),
  'different taxes of a set': (size) => issuesOfSet(titled(size)),
  'taxes in each other': (size) => issuesOfSet([nested(size)]),
  'rows of `local.rates`': (size) =>
    issuesOfSet([tax({ local: { rates: times(size, (at) => ({ rate: '2', night_from: at + 2 })) } })]),
  'date ranges of a tax': (size) => {
    const on = (month: number) => `${2026 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, '0')}-01`;
    return issuesOfSet([tax({ applicable_date_ranges: times(size, (at) => ({ after: on(at), before: on(at) })) })]);
  },
  'characters of a title': (size) => issuesOfSet([tax({ title: 'x'.repeat(size) })]),
  'rooms that a stay lists': (size) => issuesOfStay({}, size),
  'nights of a room': (size) => issuesOfStay({ nightlyPrices: times(size, () => '1.00') }),
  'rooms of one `count`': (count) => issuesOfStay({ count }),
  'persons of a room': (persons) => issuesOfStay({ persons }),
  'extras of a room': (size) => issuesOfStay({ extras: times(size, (at) => ({ label: `x${at}`, price: '1.00' })) }),
  'labels of a guest': (size) =>
    issuesOfStay({ persons: undefined, guests: [{ labels: times(size, (at) => `l${at}`) }] }),
  'cases of a file': (size) =>
    some(
      readCases({
        taxSet: { title: 'Set', currency: 'EUR', taxes: [tax()] },
        cases: times(size, (at) => ({
          name: `Case ${at}`,
          stay: { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['1.00'] }] },
          expect: { total: '1.01' },
        })),
      }).issues,
    ),
  'taxes of a definitions file': (size) =>
    validateDefinitions({
      version: 1,
      property_id: '716305c4-561a-4561-a187-7f5b8aeb5920',
      taxes: titled(size),
      tax_sets: [],
    }).issues,
};

/** What takes a process, or much memory, is tried where its subject is. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'steps of calculating one stay': 'test/calculation/work.test.ts',
  'steps of the items of an invoice, each 30: a charge, or a part of the price, on a night of a room':
    'test/invoice/work.test.ts',
  'steps of the tries of `priceForTotal` and `priceForNet`': 'test/preview/price-for.test.ts',
  'steps of looking for the causes of a booking': 'test/bookings/work.test.ts',
  'steps of a replay': 'test/replay/replay.test.ts',
  'lines of a copied quote that `explain` reads': 'test/preview/explain.test.ts',
  'issues of one input': 'test/issues/issues.test.ts',
  'bytes of a file that a command reads': 'test/cli/json-document.test.ts',
  'bytes of a line in bulk': 'test/cli/commands/bulk.test.ts',
  'levels of JSON in a file, a line or an argument of a tool': 'test/cli/bulk/lines.test.ts',
  'different words of a query to `search_docs`': 'test/cli/mcp/search-docs.test.ts',
  'letters of such a word': 'test/cli/mcp/search-docs.test.ts',
  'bytes of a message to `staytax mcp`': 'test/cli/mcp/mcp.e2e.test.ts',
  'bytes of an event (`mostBodyBytes`)': 'test/webhooks/receiver.test.ts',
  'bytes of a request to the sandbox': 'test/sandbox/refusals.test.ts',
  'bytes of a request to the studio': 'test/studio/document.e2e.test.ts',
  'bytes of an answer of the API': 'test/api/errors.test.ts',
};

describe('each limit of the table', () => {
  test('is tried, here or in a test of its subject', () => {
    const here = [...Object.keys(TRIED), ...Object.keys(ELSEWHERE)].sort();
    expect(LIMITS?.map(({ limit }) => limit).sort()).toEqual(here);
    expect(Object.values(ELSEWHERE).filter((file) => !existsSync(file))).toEqual([]);
  });

  test.each(LIMITS?.filter(({ limit }) => limit in TRIED) ?? [])('$limit: at most $most', ({ limit, most, answer }) => {
    const issuesAt = TRIED[limit] as Size;
    expect(issuesAt(most)).toBeUndefined();
    expect(issuesAt(most + 1)?.map(({ code }) => `\`${code}\``)).toContain(answer);
  });
});
