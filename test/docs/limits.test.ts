import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LIMIT_TABLES, withLimits } from '../../.ci/limits.js';
import { validateDefinitions } from '../../src/channel/api/index.js';
import type { Issue } from '../../src/index.js';
import { createCalculator, InvalidDefinitionError, validateStay, validateTaxSet } from '../../src/index.js';
import { readCases } from '../../src/trials/cases/read.js';
import { inEuro, percent } from '../core/calculation/given.js';

/** The limits in docs/security.md: those of input are tried at their number, and at one more. */

const LIMITS = LIMIT_TABLES.input.rows.map(([limit, most, answer]) => ({ limit, most, answer }));

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
    if (error instanceof InvalidDefinitionError) return error.issues;
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
  'documents of a guest (`evidence`)': (size) =>
    issuesOfStay({
      persons: undefined,
      guests: [{ evidence: times(size, (at) => ({ label: 'local', document: 'pass', reference: `${at}` })) }],
    }),
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
  'tax sets of a definitions file': (size) =>
    validateDefinitions({
      version: 1,
      property_id: '716305c4-561a-4561-a187-7f5b8aeb5920',
      taxes: [],
      tax_sets: times(size, (at) => ({ title: `Set ${at}`, currency: 'EUR', taxes: [] })),
    }).issues,
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
  'issues of one input': 'test/core/issues/issues.test.ts',
  'bytes of a file that a command reads': 'test/cli/json-document.test.ts',
  'bytes of a line in bulk': 'test/cli/commands/bulk.test.ts',
  'levels of JSON in a file, a line, an argument of a tool or an answer of the API': 'test/cli/bulk/lines.test.ts',
  'levels of JSON in an event': 'test/channel/webhooks/receiver.test.ts',
  'different words of a query to `search_docs`': 'test/cli/mcp/search-docs.test.ts',
  'letters of such a word': 'test/cli/mcp/search-docs.test.ts',
  'bytes of a message to `staytax mcp`': 'test/cli/mcp/mcp.e2e.test.ts',
  'bytes of an event (`mostBodyBytes`)': 'test/channel/webhooks/receiver.test.ts',
  'bytes of a request to the sandbox': 'test/channel/sandbox/refusals.test.ts',
  'bytes of a request to the studio': 'test/pages/studio/document.e2e.test.ts',
  'bytes of an answer of the API': 'test/channel/api/errors.test.ts',
  'one stay, for `quote`, `record`, `explain` and all others': 'test/core/calculation/work.test.ts',
  '`priceForTotal`, `priceForNet`: all tries': 'test/trials/preview/price-for.test.ts',
  '`coverCases`; 500 more for each case': 'test/trials/cases/cover.test.ts',
  '`preview` with your stays; 500 more for each stay': 'test/trials/preview/budget.test.ts',
  '`checkLaws`': 'test/trials/testing/bounded-laws.test.ts',
  '`replay`; 5,000 more for each stay': 'test/trials/replay/replay.test.ts',
  'an invoice: its charges and parts of prices, on each night of each room': 'test/documents/invoice/work.test.ts',
  '`preview`, `scenarios`, `advice`': 'test/trials/preview/advice.test.ts',
  '`reconcile`: causes of all lines': 'test/channel/bookings/work.test.ts',
  'milliseconds of an attempt of the API client (`timeoutMs`)': 'test/channel/api/faults.test.ts',
  'milliseconds of a wait that the API wants (`maxRetryAfterMs`)': 'test/channel/api/faults.test.ts',
  'entries of a list of the taxes of a property': 'test/channel/api/lists.test.ts',
  'entries of a list of the tax sets of a property': 'test/channel/api/lists.test.ts',
  'entries of the feed of bookings': 'test/channel/api/lists.test.ts',
  'entries of any other list': 'test/channel/api/lists.test.ts',
  'milliseconds of a call of the receiver (`deadlineMs`)': 'test/channel/webhooks/receiver.test.ts',
  'dates that wait to be pulled (`mostDates`)': 'test/channel/webhooks/dates.test.ts',
  'handled events that the receiver remembers in memory': 'test/channel/webhooks/receiver.test.ts',
  'milliseconds of a callback of the sandbox': 'test/channel/sandbox/webhooks.test.ts',
};

const PAGE = readFileSync('docs/security.md', 'utf8');

test('docs/security.md has the numbers of the code: npm run write-limits', () => {
  expect(withLimits(PAGE)).toBe(PAGE);
});

test('a table with another number is written anew', () => {
  const [, most] = LIMIT_TABLES.work.rows[0];
  const other = PAGE.replace(`| ${most.toLocaleString('en')} |`, '| 7 |');
  expect([other === PAGE, withLimits(other)]).toEqual([false, PAGE]);
  expect(() => withLimits('# Security\n')).toThrow('has no table');
});

describe('each limit of the tables', () => {
  test('is tried, here or in a test of its subject', () => {
    const here = [...Object.keys(TRIED), ...Object.keys(ELSEWHERE)].sort();
    const rows = Object.values(LIMIT_TABLES).flatMap((table) => [...table.rows]);
    expect(rows.map(([limit]) => limit).sort()).toEqual(here);
    expect(Object.values(ELSEWHERE).filter((file) => !existsSync(file))).toEqual([]);
  });

  test.each(LIMITS.filter(({ limit }) => limit in TRIED))('$limit: at most $most', ({ limit, most, answer }) => {
    const issuesAt = TRIED[limit] as Size;
    expect(issuesAt(most)).toBeUndefined();
    expect(issuesAt(most + 1)?.map(({ code }) => `\`${code}\``)).toContain(answer);
  });
});
