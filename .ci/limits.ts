/**
 * The tables of limits in docs/security.md, with the numbers of the constants in the code. A test compares both.
 *
 *   npm run write-limits   writes the tables
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_TIMEOUT_MS } from '../src/channel/api/calls/context.js';
import { RETRY_DEFAULTS } from '../src/channel/api/calls/retry.js';
import { MAX_BODY_BYTES } from '../src/channel/api/calls/send.js';
import { MAX_ENTRIES, MAX_FEED_ENTRIES } from '../src/channel/api/client/pages.js';
import { MOST_TAX_SETS, MOST_TAXES as MOST_TAXES_OF_PROPERTY } from '../src/channel/api/wire/conventions.js';
import { TIMEOUT_MS } from '../src/channel/sandbox/deliveries/delivery.js';
import { MOST_BODY_BYTES } from '../src/channel/sandbox/sandbox.js';
import { MOST_KEYS } from '../src/channel/webhooks/handling.js';
import { LIMITS as RECEIVER } from '../src/channel/webhooks/receiver.js';
import { LONGEST_LINE_BYTES } from '../src/cli/bulk/batches.js';
import { LONGEST_WORD, MOST_WORDS } from '../src/cli/commands/mcp/search-docs.js';
import { MOST_MESSAGE_BYTES } from '../src/cli/commands/mcp/serve-tools.js';
import { LARGEST_FILE_BYTES } from '../src/cli/files.js';
import { MOST_CALL_STEPS, STEPS_OF_ITEM } from '../src/core/calculation/budget.js';
import { MOST_STEPS } from '../src/core/calculation/work.js';
import { MOST } from '../src/core/definitions/local/fields.js';
import { MOST_DIGITS } from '../src/core/definitions/policy.js';
import { DEEPEST_NESTING, MOST_ENTRIES, MOST_RANGES, MOST_TAXES } from '../src/core/definitions/tax.js';
import { DEEPEST_JSON, DEEPEST_PLAIN } from '../src/core/issues/reading.js';
import { MOST_ISSUES } from '../src/core/issues/report.js';
import { LONGEST_TITLE } from '../src/core/issues/texts.js';
import { LONGEST_DECIMAL, MOST_RATE_DECIMALS } from '../src/core/money/amount.js';
import { LIMITS as STAY } from '../src/core/stay/schema.js';
import { MAX_BYTES } from '../src/pages/studio/server.js';
import { MOST_COVER_STEPS } from '../src/trials/cases/cover.js';
import { MOST_CASES } from '../src/trials/cases/fields.js';
import { STEPS_OF_STAY } from '../src/trials/replay/replay.js';
import { MOST_LAW_STEPS } from '../src/trials/testing/check-laws.js';

/** A limit: its words, its number, and the code or the answer beyond it. */
export type Limit = readonly [words: string, most: number, answer: string];

interface LimitTable {
  /** The columns, which find the table in the page. */
  readonly columns: readonly [string, string, string];
  readonly rows: readonly Limit[];
}

/** Every limit that the documentation names. */
export const LIMIT_TABLES = {
  input: {
    columns: ['Limit', 'At most', 'Code, or answer'],
    rows: [
      ['characters of a price or an amount', LONGEST_DECIMAL, '`too_many_digits`'],
      ['decimals of a rate', MOST_RATE_DECIMALS, '`too_many_digits`'],
      ['digits after the point that a policy sets', MOST_DIGITS, '`not_whole_number`'],
      ['taxes of a set, nested ones counted each time', MOST_ENTRIES, '`too_many_entries`'],
      ['different taxes of a set', MOST_TAXES, '`too_many_taxes`'],
      ['taxes in each other', DEEPEST_NESTING, '`nested_too_deep`'],
      ['rows of `local.rates`', MOST.rates, '`list_too_long`'],
      ['date ranges of a tax', MOST_RANGES, '`list_too_long`'],
      ['characters of a title', LONGEST_TITLE, '`too_long`'],
      ['rooms that a stay lists', STAY.rooms, '`list_too_long`'],
      ['nights of a room', STAY.nights, '`list_too_long`'],
      ['rooms of one `count`', STAY.count, '`not_whole_number`'],
      ['persons of a room', STAY.persons, '`not_whole_number`'],
      ['extras of a room', STAY.extras, '`list_too_long`'],
      ['labels of a guest', STAY.labels, '`list_too_long`'],
      ['documents of a guest (`evidence`)', STAY.evidence, '`list_too_long`'],
      ['issues of one input', MOST_ISSUES, 'counted beyond that'],
      ['cases of a file', MOST_CASES, '`list_too_long`'],
      ['taxes of a definitions file', MOST_TAXES_OF_PROPERTY, '`list_too_long`'],
      ['tax sets of a definitions file', MOST_TAX_SETS, '`list_too_long`'],
      ['bytes of a file that a command reads', LARGEST_FILE_BYTES, 'a sentence'],
      ['bytes of a line in bulk', LONGEST_LINE_BYTES, '`line_too_long`'],
      [
        'levels of JSON in a file, a line, an argument of a tool or an answer of the API',
        DEEPEST_JSON,
        '`json_too_deep`, a sentence, or `TaxApiError`',
      ],
      ['levels of JSON in an event', DEEPEST_PLAIN, '400, `not_json`'],
      ['different words of a query to `search_docs`', MOST_WORDS, 'the others are not looked for; `note`'],
      ['letters of such a word', LONGEST_WORD, 'the others are not looked for; `note`'],
      ['bytes of a message to `staytax mcp`', MOST_MESSAGE_BYTES, 'an error with its id'],
      ['bytes of an event (`mostBodyBytes`)', RECEIVER.mostBodyBytes, '400, `body_too_large`'],
      ['bytes of a request to the sandbox', MOST_BODY_BYTES, '413'],
      ['bytes of a request to the studio', MAX_BYTES, '413'],
      ['bytes of an answer of the API', MAX_BODY_BYTES, '`TaxApiError`'],
    ],
  },
  work: {
    columns: ['Work', 'Steps', 'Beyond it'],
    rows: [
      ['one stay, for `quote`, `record`, `explain` and all others', MOST_STEPS, '`too_much_work`'],
      ['`priceForTotal`, `priceForNet`: all tries', MOST_CALL_STEPS, '`too_much_work`'],
      [
        '`preview`, `scenarios`, `advice`',
        MOST_CALL_STEPS,
        'candidates are left out; `advice` says how many (`not_all_tried`)',
      ],
      [`\`coverCases\`; ${STEPS_OF_ITEM} more for each case`, MOST_COVER_STEPS, '`not_tried`'],
      [`\`preview\` with your stays; ${STEPS_OF_ITEM} more for each stay`, MOST_CALL_STEPS, '`not_all_tried`'],
      ['`checkLaws`', MOST_LAW_STEPS, '`notTried` of each law'],
      ['`reconcile`: causes of all lines', MOST_CALL_STEPS, 'a line without a cause says so'],
      [
        `\`replay\`; ${STEPS_OF_STAY.toLocaleString('en')} more for each stay`,
        MOST_CALL_STEPS,
        '`too_much_work` of the stays beyond it, which are counted as refused',
      ],
      ['an invoice: its charges and parts of prices, on each night of each room', MOST_STEPS, '`too_much_work`'],
    ],
  },
  network: {
    columns: ['Network and memory', 'At most', 'Beyond it'],
    rows: [
      ['milliseconds of an attempt of the API client (`timeoutMs`)', DEFAULT_TIMEOUT_MS, '`TimeoutError`'],
      [
        'milliseconds of a wait that the API wants (`maxRetryAfterMs`)',
        RETRY_DEFAULTS.maxRetryAfterMs,
        'the error that wants it',
      ],
      ['entries of a list of the taxes of a property', MOST_TAXES_OF_PROPERTY, '`TaxApiError`'],
      ['entries of a list of the tax sets of a property', MOST_TAX_SETS, '`TaxApiError`'],
      ['entries of the feed of bookings', MAX_FEED_ENTRIES, '`TaxApiError`'],
      ['entries of any other list', MAX_ENTRIES, '`TaxApiError`'],
      ['milliseconds of a call of the receiver (`deadlineMs`)', RECEIVER.deadlineMs, '503; the event is sent again'],
      ['dates that wait to be pulled (`mostDates`)', RECEIVER.mostDates, '503; the event is sent again'],
      [
        'handled events that the receiver remembers in memory',
        MOST_KEYS,
        'the oldest is handled again if it is sent again',
      ],
      ['milliseconds of a callback of the sandbox', TIMEOUT_MS, 'sent again, as any that fails'],
    ],
  },
} as const satisfies Readonly<Record<string, LimitTable>>;

const PAGE = fileURLToPath(new URL('../docs/security.md', import.meta.url));

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/** A page with its tables of limits as the code has them. Throws if a table is missing. */
export function withLimits(page: string): string {
  return Object.values<LimitTable>(LIMIT_TABLES).reduce((text, { columns, rows }) => {
    const head = `${line(columns)}|---|---:|---|\n`;
    const start = text.indexOf(head);
    if (start === -1) throw new Error(`docs/security.md has no table "${columns.join(' | ')}".`);
    const end = text.indexOf('\n\n', start) + 1;
    const lines = rows.map(([words, most, answer]) => line([words, most.toLocaleString('en'), answer]));
    return text.slice(0, start) + head + lines.join('') + text.slice(end);
  }, page);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, withLimits(readFileSync(PAGE, 'utf8')));
