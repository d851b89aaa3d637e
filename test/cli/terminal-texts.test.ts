import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeForTerminal } from '../../src/cli/output/text.js';
import { quote, recordOf } from '../../src/index.js';
import { cli, json } from './fake-io.js';

const ESCAPE = '\u001b';

/** Hides text, turns it around, moves the cursor, and is not seen. */
const HOSTILE = `${ESCAPE}[8m${ESCAPE}[2J\u009b1A\r\u202e\u061c\u200b\u200d\u2060\ufeff\u00ad\u{e0041}\ufe0f\u3164`;
/** Anything of it, and any colour: the commands of these tests have none. */
const RAW = /(?!\n|\t)[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Of the progress bar. */
const DRAWING = new RegExp(`\\r|${ESCAPE}\\[(?:\\d*[AGJK]|\\?(?:7|25)[hl])|${ESCAPE}[78]`, 'g');

const TITLE = `VAT ${HOSTILE}x`;
const SET = {
  title: `Hotel ${HOSTILE}x`,
  currency: 'EUR',
  taxes: [
    { title: TITLE, logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } },
    { title: `Fee ${HOSTILE}y`, logic: 'per_night', type: 'fee', rate: '2.00', currency: 'EUR', is_inclusive: false },
  ],
} as const;
const DRAFT = { ...SET, taxes: [{ ...SET.taxes[0], rate: '8.00' }, SET.taxes[1]] };
const STAY = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
const RECORD = recordOf(quote(SET, STAY));
const REFERENCE = `A1 ${HOSTILE}z`;

const FILES = {
  'set.json': json(SET),
  'draft.json': json(DRAFT),
  'wrong.json': json({ ...SET, currency: HOSTILE, taxes: [{ ...SET.taxes[0], [HOSTILE]: 1, rate: HOSTILE }] }),
  'stay.json': json({ ...STAY, labels: [HOSTILE] }),
  'stays.ndjson': `${JSON.stringify({ ...STAY, reference: REFERENCE })}\n`,
  'booked.json': json(RECORD),
  'stayed.json': json(recordOf(quote(DRAFT, STAY))),
  'forged.json': json({ ...RECORD, [HOSTILE]: HOSTILE }),
  'bookings.ndjson': `${JSON.stringify({ reference: REFERENCE, property: HOSTILE, record: RECORD })}\n{"${HOSTILE}`,
  'set.cases.json': json({ taxSet: SET, cases: [{ name: `Case ${HOSTILE}`, stay: STAY, expect: { total: '1.00' } }] }),
};

const LINES = [
  'quote set.json --stay stay.json --nights-table',
  'explain set.json --stay stay.json',
  'validate set.json wrong.json',
  'test set.cases.json --coverage',
  'preview draft.json --against set.json --all',
  'preview draft.json --against set.json --format markdown',
  'preview draft.json --against set.json --stays stays.ndjson',
  'invoice set.json --stay stay.json',
  'difference booked.json stayed.json',
  'verify forged.json',
  'return bookings.ndjson --month 2026-05 --stays',
  'return bookings.ndjson --month 2026-05 --csv',
  'quote set.json --stays stays.ndjson --workers 1',
  'quote set.json --stays stays.ndjson --workers 1 --output-format csv',
];

describe('hostile characters in texts of users, on a terminal', () => {
  test.each(LINES)('are escaped by staytax %s', async (line) => {
    const { stdout, stderr } = await cli(line.split(' '), { files: FILES, isTTY: true, env: { NO_COLOR: '1' } });
    expect(stdout.length).toBeGreaterThan(20);
    expect(stdout).not.toMatch(RAW);
    expect(stderr.replaceAll(DRAWING, '')).not.toMatch(RAW);
    expect(stdout).toContain('u202e');
  });

  test('are escaped in JSON, which keeps its meaning', async () => {
    const argv = ['quote', 'set.json', '--stay', 'stay.json', '--json'];
    const { stdout } = await cli(argv, { files: FILES, isTTY: true });
    expect(stdout).not.toMatch(RAW);
    expect(JSON.parse(stdout).taxes[0].title).toBe(TITLE);
  });
});

describe('hostile characters in texts of users, in a file or a pipe', () => {
  test.each([
    ['return bookings.ndjson --month 2026-05 --csv', TITLE],
    ['quote set.json --stays stays.ndjson --workers 1 --output-format csv', REFERENCE],
  ])('stay as they are: staytax %s', async (line, text) => {
    const { stdout } = await cli(line.split(' '), { files: FILES });
    expect(stdout).toContain(text);
  });
});

describe('the escaping of texts for a terminal', () => {
  test.each([
    ['emoji', 'Family 👨‍👩‍👧 room, heart ❤️‍🔥, flag 🏳️‍🌈, zone 1️⃣'],
    ['Persian', 'مالیات اقامت می‌شود'],
    ['Hindi', 'क्‍ष कर'],
    ['accents and spaces', 'Taxe de séjour\u00a0– Zürich'],
  ])('keeps %s', (_, text) => {
    expect(escapeForTerminal(text)).toBe(text);
  });

  test.each([
    ['V\u200dAT', String.raw`V\u200dAT`],
    ['VAT\ufe0f', String.raw`VAT\ufe0f`],
    ['VAT\u{e0041}', String.raw`VAT\udb40\udc41`],
    ['\u061cVAT', String.raw`\u061cVAT`],
  ])('shows the invisible characters of %j', (text, shown) => {
    expect(escapeForTerminal(text)).toBe(shown);
  });

  test('escapes colours of users in tables', () => {
    expect(escapeForTerminal(`a,${ESCAPE}[31mred\nb`, 'table')).toBe(`a,${String.raw`\u001b`}[31mred\nb`);
  });

  test('keeps the meaning of JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const printed = escapeForTerminal(JSON.stringify({ text }, null, 2));
        expect(JSON.parse(printed)).toEqual({ text });
      }),
    );
  });
});
