import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/core/definitions/tax.js';
import type { Quote } from '../../../src/core/quote/quote.js';
import { headerProblem, lineReader, linesOf, openTable } from '../../../src/core/stay/lines.js';
import type { Stay } from '../../../src/core/stay/schema.js';
import { createCalculator, InvalidStayError } from '../../../src/index.js';
import { canReplay, replaying } from '../../../src/trials/replay/replay.js';
import type { Replay } from '../../../src/trials/replay/replay-data.js';
import { refusedInWords, replayInWords } from '../../../src/trials/replay/replay-data.js';
import { stayFor } from '../../../src/trials/testing/index.js';
import { CITY, FEE, SET, VAT } from '../../pages/editor/sets.js';

const DRAFT: TaxSetInput = {
  ...SET,
  taxes: [VAT, { ...CITY, rate: '4.50', max_nights: 10 }, { ...FEE, title: 'Eco levy' }],
};
const stayOf = (persons: number, nights: number, checkIn = '2026-05-01'): Stay => ({
  checkIn,
  rooms: [{ persons, nightlyPrices: new Array<string>(nights).fill('100.00') }],
});

function replayed(stays: readonly unknown[], draft = DRAFT, saved = SET): Replay {
  const replay = replaying(createCalculator(draft), createCalculator(saved));
  stays.forEach((stay, at) => {
    replay.add(at + 1, { stay });
  });
  return replay.result();
}

describe('stays under a draft and under the saved set', () => {
  test('an example by hand: a rate of 4.50 in place of 4.00, at most 10 nights in place of 7', () => {
    // 2 persons, 9 nights: 56.00 becomes 81.00. 1 person, 2 nights in June: 8.00 becomes 9.00.
    const replay = replayed([stayOf(2, 9), stayOf(1, 2, '2026-06-30'), { ...stayOf(1, 1), checkIn: '2026-02-30' }]);
    expect(replay).toMatchObject({
      currency: 'EUR',
      stays: 2,
      changed: 2,
      refused: { stays: 1, named: [{ line: 3, by: 'both', issues: [{ code: 'not_a_date', path: 'checkIn' }] }] },
      guests: { more: 2, less: 0, same: 0, over5Percent: 0 },
      total: { saved: '1264.00', draft: '1290.00', change: '+26.00' },
      net: { change: '0.00' },
      largest: [
        { line: 1, total: { saved: '1006.00', draft: '1031.00', change: '+25.00' } },
        { line: 2, total: { saved: '258.00', draft: '259.00', change: '+1.00' } },
      ],
      byMonth: [
        { month: '2026-05', stays: 1, total: { change: '+25.00' } },
        { month: '2026-06', stays: 1, total: { change: '+1.00' } },
      ],
      byTax: [
        { title: 'VAT', state: 'kept', stays: 0, change: '0.00' },
        { title: 'City tax', state: 'kept', stays: 2, saved: '64.00', draft: '90.00', change: '+26.00' },
        // All but its name is what the fee was.
        { title: 'Eco levy', state: 'kept', stays: 0, saved: '100.00', draft: '100.00', change: '0.00' },
      ],
    });
    // 25.00 of 1006.00 are more than 2 %, 1.00 of 258.00 less than 1 %.
    const bars = replay.histogram.filter(({ stays }) => stays > 0);
    expect(bars).toEqual([
      { direction: 'more', from: 0, to: 1, stays: 1 },
      { direction: 'more', from: 2, to: 5, stays: 1 },
    ]);
    expect(replayInWords(replay)).toBe(
      '2 stays: guests pay 26.00 EUR more, you keep as much as before; none pays over 5% more.',
    );
  });

  test('a service fee of 5 % in place of 10 % with VAT in it: the house keeps less, although the net is more', () => {
    const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true } as const;
    const service = (rate: string): TaxSetInput => ({
      ...SET,
      taxes: [vat, { ...vat, title: 'Service', type: 'fee', rate, is_inclusive: false, level: 1 }],
    });
    const week = { checkIn: '2026-05-01', rooms: [{ persons: 2, price: '700.00', nights: 7 }] };
    const replay = replayed([week], service('5.00'), service('10.00'));
    expect(replay).toMatchObject({ net: { change: '+3.18' }, kept: { change: '-31.82' } });
    expect(replayInWords(replay)).toBe(
      '1 stay: guests pay 35.00 EUR less, you keep 31.82 EUR less; none pays over 5% more.',
    );
  });

  test('a change of exactly 5 % is not counted as large, and a cent more is', () => {
    const free = { ...SET, taxes: [] };
    const fee = (rate: string): TaxSetInput => ({ ...SET, taxes: [{ ...FEE, rate }] });
    expect(replayed([stayOf(2, 1)], fee('5.00'), free).guests.over5Percent).toBe(0);
    expect(replayed([stayOf(2, 1)], fee('5.01'), free).guests.over5Percent).toBe(1);
  });

  test('the figures are the sums of quote(), and no stay is dropped', () => {
    const [now, was] = [createCalculator(DRAFT), createCalculator(SET)];
    const stays = fc.array(
      fc.oneof({ weight: 8, arbitrary: stayFor(SET) }, { weight: 1, arbitrary: fc.constant({}) }),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(stays, (given) => {
        const replay = replayed(given);
        const both = given.flatMap((stay) => quoted(stay, now, was));
        const cents = (text: string) => Math.round(Number(text) * 100);
        const sum = (of: (quotes: readonly [Quote, Quote]) => number) => both.reduce((all, one) => all + of(one), 0);
        expect(replay.stays).toBe(both.length);
        expect(replay.stays + replay.refused.stays).toBe(given.length);
        for (const figure of ['total', 'net', 'kept'] as const) {
          expect(cents(replay[figure].draft)).toBe(sum(([draft]) => cents(draft[figure])));
          expect(cents(replay[figure].saved)).toBe(sum(([, saved]) => cents(saved[figure])));
          const months = replay.byMonth.reduce((all, month) => all + cents(month[figure].change), 0);
          expect(months).toBe(cents(replay[figure].change));
        }
        const taxes = replay.byTax.reduce((all, { change }) => all + cents(change), 0);
        expect(taxes).toBe(cents(replay.total.change) - cents(replay.net.change));
        expect(replay.histogram.reduce((all, { stays: many }) => all + many, 0)).toBe(replay.stays);
        const sizes = replay.largest.map(({ total }) => Math.abs(cents(total.change)));
        const expected = both.map(([draft, saved]) => Math.abs(cents(draft.total) - cents(saved.total)));
        expect(sizes).toEqual(expected.toSorted((one, other) => other - one).slice(0, sizes.length));
      }),
      { numRuns: 40 },
    );
  });

  test('sets with two currencies, or with other digits, cannot be subtracted', () => {
    const finer = { ...SET, local: { policy: { rounding: { digits: 3 } } } };
    expect(canReplay(createCalculator(SET), createCalculator({ ...SET, currency: 'USD', taxes: [] }))).toBe(false);
    expect(canReplay(createCalculator(SET), createCalculator(finer))).toBe(false);
    expect(canReplay(createCalculator(SET), createCalculator(DRAFT))).toBe(true);
  });
});

test('a file without a stay that can be compared is not one without a change', () => {
  const none = replaying(createCalculator(DRAFT), createCalculator(SET));
  expect(replayInWords(none.result())).toBe('The file has no stays.');
  none.add(2, { issues: [{ code: 'cell_form', path: 'checkIn', message: 'No date.' }] });
  expect([replayInWords(none.result()), refusedInWords(none.result())]).toEqual([
    'No stay can be compared: the one line of the file is refused.',
    'The reasons:',
  ]);
});

function quoted(stay: unknown, now: { quote(stay: unknown): Quote }, was: { quote(stay: unknown): Quote }) {
  try {
    return [[now.quote(stay), was.quote(stay)] as const];
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidStayError);
    return [];
  }
}

describe('lines of stays', () => {
  const JSON_LINE = JSON.stringify(stayOf(2, 2));
  const bytes = (text: string) => new TextEncoder().encode(text);
  async function* cut(text: Uint8Array, size: number) {
    for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
  }

  test('are equal for any chunks of the file, and an invalid one keeps its place', async () => {
    const text = `checkIn;persons;nightlyPrices;labels\r\n2026-05-01;2;100.00 100.00;"[""é"",""a;b""]"\r\n;;;\n2026-05-02;2;80;"[""x""`;
    const found: unknown[] = [];
    for (const size of [1, 2, 7, 1_000]) {
      const opened = await openTable(cut(bytes(text), size));
      if (opened === undefined) throw new Error('empty');
      const { names: header, delimiter } = opened;
      const read = lineReader({ kind: 'csv', header, delimiter });
      const all: unknown[] = [];
      for await (const lines of opened.lines) all.push(...lines.map(read));
      found.push(all);
    }
    expect(found).toEqual(new Array(4).fill(found[0]));
    expect(found[0]).toMatchObject([
      {
        stay: {
          checkIn: '2026-05-01',
          rooms: [{ persons: 2, nightlyPrices: ['100.00', '100.00'] }],
          labels: ['é', 'a;b'],
        },
      },
      { issues: [{ code: 'empty_line' }] },
      { issues: [{ code: 'csv_quotes' }] },
    ]);
  });

  test.each([
    ['', 'json_syntax'],
    ['{', 'json_syntax'],
    [JSON_LINE.replace('"checkIn"', '"rooms":[],"checkIn"'), 'duplicate_key'],
    ['{"checkIn":"\uFFFD"}', 'file_not_text'],
  ])('%j is refused: %s', (line, code) => {
    expect(lineReader({ kind: 'json' })(line)).toMatchObject({ issues: [{ code }] });
  });

  test('a colon in a text does not count as a second field', () => {
    expect(lineReader({ kind: 'json' })('{"labels":["a:b \\" c:"]}')).toEqual({ stay: { labels: ['a:b " c:'] } });
  });

  test.each([
    ['persons,nights\n', 'it has no column "checkIn"'],
    ['checkIn,persons,price\n', 'it has no column "checkOut" or "nights" or "nightlyPrices" or "rooms"'],
    ['checkIn,nights,price,adults,persons\n', 'it has the columns "persons" and "adults", which say the same'],
    ['checkIn,Nightly Prices\n', 'unknown column "Nightly Prices"; did you mean "nightlyPrices"?'],
  ])('a table that begins with %j is refused', async (text, problem) => {
    const opened = await openTable(cut(bytes(text), 3));
    expect(headerProblem(opened?.names ?? [])).toBe(problem);
  });

  test('an empty file is no table', async () => {
    expect(await openTable(cut(bytes(''), 3))).toBe(undefined);
  });

  test('a table whose header is in Windows-1252 is read as that', async () => {
    const opened = await openTable(cut(Buffer.from('N\u00e4chte;Gast\n2;M\u00fcller\n', 'latin1'), 2));
    const lines: string[] = [];
    for await (const some of opened?.lines ?? []) lines.push(...some);
    expect([opened?.names, lines]).toEqual([['Nächte', 'Gast'], ['2;Müller']]);
  });

  test('a byte order mark does not belong to the first line', async () => {
    const lines: string[] = [];
    for await (const some of linesOf(cut(bytes('\uFEFFa\nb'), 1))) lines.push(...some);
    expect(lines).toEqual(['a', 'b']);
  });
});

describe('the work of a replay', () => {
  const rows = (length: number) =>
    Array.from({ length }, (_, at) => ({ price_from: `${at}.00`, rate: `${1 + (at % 9)}.00` }));
  const large = (taxes: number, each: number): TaxSetInput => ({
    title: 'Large',
    currency: 'EUR',
    taxes: Array.from({ length: taxes }, (_, at) => ({
      ...{ title: `Tax ${at}`, logic: 'percent', type: 'tax', rate: '1.00', is_inclusive: at % 2 === 0 },
      local: { rates: rows(each) },
    })),
  });

  test('replays every usual stay on 30 taxes with 10 rows each', () => {
    const stays = Array.from({ length: 300 }, (_, at) => stayOf(2, 1 + (at % 7)));
    expect(replayed(stays, large(30, 10), large(30, 10))).toMatchObject({ stays: 300, refused: { stays: 0 } });
  });

  test('names the stays that are beyond the work, and counts them in no figure', () => {
    const stays = Array.from({ length: 40 }, () => stayOf(2, 300));
    const replay = replayed(stays, large(60, 10), large(60, 10));
    expect(replay.stays).toBeGreaterThan(0);
    expect(replay.stays + replay.refused.stays).toBe(40);
    expect(replay.refused.named.at(-1)).toMatchObject({ line: 40, issues: [{ code: 'too_much_work' }] });
  });
});
