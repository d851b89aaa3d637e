import { printable } from '../../core/issues/texts.js';
import { amountBesideFees } from '../../core/quote/parts-of-total.js';
import type { Quote, QuotedTax } from '../../core/quote/quote.js';
import { RECORD_SUBJECTS } from '../../core/record/subject.js';
import { compressionOf } from '../../core/stay/lines.js';
import type { QuoteRecord } from '../../index.js';
import { explain, recordOf } from '../../index.js';
import type { ExplainedRoomGroup, Explanation } from '../../language/explanation/explanation-data.js';
import { computedOn } from '../../language/explanation/words/computed-on.js';
import { COUNTS } from '../../language/words/en/explanation.js';
import { TABLE } from '../../language/words/en/previews.js';
import type { Words } from '../../language/words/words.js';
import { say, titled, withTitles } from '../../language/words/words.js';
import { taxesOf } from '../../trials/preview/breakpoints.js';
import type { ExitCode } from '../command.js';
import { EXIT, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { appendLine, STDIN, writeFile } from '../files.js';
import type { QuotedBooking } from '../input/booking.js';
import { mustBeBookingLines, quotedBooking } from '../input/booking.js';
import type { OptionsOf } from '../input/declaration.js';
import { choice, declare, flag, optionFor, text } from '../input/declaration.js';
import { inLanguage, LOCALE, POLICY_OPTIONS } from '../input/shared-options.js';
import { MANY_STAYS_OPTIONS, STAY_OPTIONS, TAX_SET, tableOptionIn } from '../input/stay.js';
import type { ToolDeclaration } from '../input/tool.js';
import { BOOKING } from '../input/tool.js';
import type { PropertiesOf } from '../output/answer-schema.js';
import {
  answerOf,
  COUNT,
  DECIMAL,
  DUE,
  describedText,
  FIGURES,
  FLAG,
  ISSUES,
  listOf,
  OBJECT,
  OBJECTS,
  PART,
  TEXT,
} from '../output/answer-schema.js';
import { reportFindings } from '../output/findings.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../output/table.js';
import type { LabelOf, Screen } from '../output/text.js';
import { jsonText, print } from '../output/text.js';

const OPTIONS = {
  ...STAY_OPTIONS,
  ...MANY_STAYS_OPTIONS,
  ...POLICY_OPTIONS,
  nightsTable: flag('add one row for each night'),
  json: flag('print the quote as JSON'),
  locale: LOCALE,
  record: text('<file>', 'write a record that "staytax verify" calculates again', { conflicts: 'stays' }),
  reference: text(
    '<reference>',
    'with --record: add it to the file, as the line of this booking; with --stays: the column that comes back',
  ),
  property: text('<id>', 'with --reference: the house of the booking'),
  of: choice('<what>', 'with --record: what it is of (default: a stay)', RECORD_SUBJECTS),
  keepAges: flag('with --record: keep ages in place of birth dates'),
};
type QuoteOptions = OptionsOf<typeof OPTIONS>;

const QUOTED_TAX = answerOf<Pick<QuotedTax, 'title' | 'rate' | 'is_inclusive' | 'amount'>>({
  title: TEXT,
  rate: TEXT,
  is_inclusive: FLAG,
  amount: DECIMAL,
});

const RECORD_FIELDS: PropertiesOf<QuoteRecord> = {
  version: COUNT,
  staytax: describedText('The version that calculated it.'),
  currency: TEXT,
  taxSet: OBJECT,
  policy: OBJECT,
  stay: OBJECT,
  quote: OBJECT,
  of: TEXT,
};

/** The tool `record`: `quote --record` on the command line. */
export const RECORD_TOOL: ToolDeclaration = {
  arguments: {
    ...BOOKING,
    of: { description: 'What the record is of [a stay].' },
    keepAges: { description: 'Keep ages in place of birth dates [no].' },
  },
  required: ['taxSet', 'stay'],
  // A record longer than a page comes as parts of its JSON.
  answer: { type: 'object', properties: { ...RECORD_FIELDS, text: PART } },
  words: ['--record=record'],
  answersWithFile: true,
  isTakenWhole: true,
};

export const quoteCommand = declare({
  summary: 'calculate what stays cost: each tax, net, price, total and what the house keeps',
  description: 'Quotes a stay: each tax with what it was computed on, then net, price, total and what the house keeps.',
  arguments: [TAX_SET],
  options: OPTIONS,
  tool: {
    arguments: {
      ...BOOKING,
      taxSet: { ...BOOKING.taxSet, schema: 'taxSetWithFields' },
      stay: { schema: 'stayWithFields' },
    },
    required: ['taxSet', 'stay'],
    // The JSON of a quote has no `rooms`.
    answer: answerOf<Omit<Quote, 'rooms'>>({
      currency: TEXT,
      ...FIGURES,
      due: DUE,
      taxes: listOf('In calculation order.', QUOTED_TAX),
      byType: { type: 'object', properties: { tax: DECIMAL, fee: DECIMAL, city_tax: DECIMAL } },
      nights: listOf('One for each date, with the figures and taxes of that night.'),
      warnings: ISSUES,
    }),
  },
  notes: `
TAX_SET is a tax set with its taxes embedded, the API's own answer ({"data": {"attributes": ...}}), or a
worked case ({"taxSet": ..., "stay": ..., "policy": ...}). - reads standard input.

With --record and --reference the file has a booking a line, as "staytax return" reads them, and this one is
added. A later line of the same reference takes the place of an earlier one. Day rooms, no-shows and fees (--of)
are money in a return, and no nights.

With --stays each line of the output answers the same line of the input: a quote, or {"line": n, "issues":
[...]} for a line that is no valid stay; an empty line is none. Exit 1 when there was such a line; interrupted
(130, 143) only whole lines are left, and a file that --out would have replaced stays as it was. Each worker is
a thread of about 50 MB; with --workers 1 there is none. Stays and answers may be tables, in files whose names
end in .csv; docs/scale.md has the columns.

Examples:
  $ staytax quote tax-sets/lisbon --stay week-family
  $ staytax quote lisbon --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
  $ staytax quote tax-sets/lisbon --stays many --totals --quiet
  $ staytax examples stays/many.csv > many.csv
  $ staytax quote tax-sets/lisbon --stays many.csv --out quotes.csv
  $ staytax quote lisbon --check-in 2026-12-24 --nights 3 --price 120 --persons 2 --record my.ndjson --reference A1
  $ echo '{"title": "Hotel", "currency": "EUR", "taxes": [{"title": "VAT", "logic": "percent", "type": "tax",
      "rate": "7.00", "is_inclusive": true}]}' |
      staytax quote - --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
`,
  run: async (source, options, io) => {
    mustHaveRecord(options);
    const stays = staysOf(options, source);
    return inLanguage(options.locale, async (words) => {
      if (stays === undefined) return quoteOne(source, options, io, words);
      // The bulk mode is loaded on demand.
      const { bulkCommand } = await import('../bulk/quote-many.js');
      return bulkCommand(source, stays, options, io, words);
    });
  },
});

/** In the order in which they are looked for. */
const OF_MANY_STAYS = ['out', 'totals', 'workers', 'format', 'outputFormat', 'append'] as const;

function staysOf(options: QuoteOptions, taxSet: string): string | undefined {
  const { stays } = options;
  const name = OF_MANY_STAYS.find((option) => options[option] !== undefined);
  const alone = name === undefined ? tableOptionIn(options) : optionFor(name);
  if (stays === undefined && alone !== undefined) {
    throw new UsageError(`${alone} is for many stays: it needs --stays STAYS.ndjson`);
  }
  if (stays === STDIN && taxSet === STDIN) {
    throw new UsageError('standard input (-) can be the tax set or the stays, not both');
  }
  return stays;
}

function mustHaveRecord({ record, reference, property, of, keepAges, stays }: QuoteOptions): void {
  if (record === undefined && keepAges === true)
    throw new UsageError('--keep-ages needs --record, the file that is written');
  if (record === undefined && stays === undefined && (reference ?? of) !== undefined) {
    throw new UsageError(
      `${reference === undefined ? '--of' : '--reference'} needs --record, the file that is written`,
    );
  }
  if (reference === undefined && property !== undefined) throw new UsageError('--property needs --reference');
  if (reference === '' || property === '') throw new UsageError('--reference and --property must not be blank');
  if (reference !== undefined && compressionOf(record ?? '') !== undefined) {
    throw new UsageError('--record must be a plain file where a line is added to it');
  }
}

async function quoteOne(source: string, options: QuoteOptions, io: Io, words: Words): Promise<ExitCode> {
  const booking = await quotedBooking(source, options, io);
  const { quote } = booking;
  const { record: file, reference, property, of, keepAges: ages } = options;
  if (file !== undefined) {
    const record = recordOf(quote, { of, ages });
    const line = JSON.stringify({ reference, property, record });
    if (reference === undefined) await writeFile(file, jsonText(record), io);
    else await appendLine(file, line, io, (head) => mustBeBookingLines(file, head));
  }
  const tables = (screen: Screen) =>
    [quoteTable(booking, screen), ...(options.nightsTable ? [nightsTable(booking, screen)] : [])].join('\n');
  print(quote, options.json, tables, io, words);
  reportFindings(booking.warnings, io, words);
  return EXIT.fine;
}

type SetQuote = Pick<QuotedBooking, 'taxSet' | 'quote'>;

/** The quote as a table: each tax with its base, then net, price, total and what the house keeps. */
export function quoteTable({ taxSet, quote }: SetQuote, { colors, words: given, width }: Screen): string {
  const words = withTitles(given, taxesOf(taxSet));
  const { amount } = words;
  const explanation = explain(quote, { locale: words.locale });
  const label = (key: LabelOf<typeof TABLE>) => say(words, TABLE, key);
  const columns = [...[label('tax'), label('computedOn'), ''].map(leftColumn), rightColumn(quote.currency)];
  const taxes = quote.taxes.map((quoted, index) => {
    const why = explanation.charges[index];
    const base = why === undefined ? '' : computedOn({ quote, quoted, why, explanation, words });
    const side = label(quoted.is_inclusive ? 'included' : 'onTop');
    return [printable(titled(quoted.title, words)), printable(base), side, amount(quoted.amount)];
  });
  const totals = [
    [label('net'), label('netIs'), '', amount(quote.net)],
    [label('price'), label('priceIs'), '', amount(quote.price)],
    [colors.bold(label('total')), label('totalIs'), '', colors.bold(amount(quote.total))],
    ...atHouse(quote, words),
    [label('kept'), label('keptIs'), '', amount(quote.kept)],
  ];
  const stay = wrapText(stayText(quote, explanation.roomGroups ?? [], words), width);
  const head = `${colors.bold(wrapText(printable(taxSet.title), width))}\n${stay}\n\n`;
  return head + drawTable(columns, [taxes, totals], width);
}

/** The part of the total that guests pay at the house, if there is one. */
function atHouse({ due: { booking, house } }: Quote, words: Words): string[][] {
  if (Number(house) === 0) return [];
  const rest = say(words, TABLE, 'atHouseIs', { amount: words.amount(booking) });
  return [[say(words, TABLE, 'atHouse'), rest, '', words.amount(house)]];
}

/** Describes rooms with different nights by dates and room nights, because "nights" would be ambiguous. */
function stayText({ nights }: Quote, groups: readonly ExplainedRoomGroup[], words: Words): string {
  const counted = (key: keyof (typeof COUNTS)['texts'], n: number): string => say(words, COUNTS, key, { n });
  const sum = (countOf: (group: ExplainedRoomGroup) => number) =>
    groups.reduce((total, group) => total + countOf(group), 0);
  const [count, persons] = [sum(({ rooms }) => rooms), sum((group) => group.persons)];
  const rooms = counted('room', count);
  const roomNights = sum((group) => group.nights * group.rooms);
  const dates = counted(groups.length === 1 ? 'night' : 'date', nights.length);
  const from = say(words, TABLE, 'from', { nights: dates, date: words.date(nights[0]?.date ?? '') });
  const withNights = { rooms, nights: counted('room night', roomNights) };
  const roomText = count === 1 ? rooms : say(words, TABLE, 'withRoomNights', withNights);
  return `${from}, ${roomText}, ${counted('person', persons)}`;
}

/** More columns would be wider than a screen. */
const MOST_TAX_COLUMNS = 5;
const LONGEST_HEAD = 24;

/** One row a night: net, inclusive charges, price, exclusive charges, total. */
export function nightsTable({ taxSet, quote }: SetQuote, { words: given, width }: Screen): string {
  const words = withTitles(given, taxesOf(taxSet));
  const figure = (key: 'net' | 'price' | 'total'): NightColumn => [say(words, TABLE, key), (figures) => figures[key]];
  const columns = [
    figure('net'),
    ...taxColumns(quote, 'inclusive', words),
    figure('price'),
    ...taxColumns(quote, 'exclusive', words),
    figure('total'),
  ];
  const row = (name: string, figures: PrintedFigures) => [
    name,
    ...columns.map(([, figureOf]) => words.amount(figureOf(figures))),
  ];
  const rows = quote.nights.map((night) => row(words.date(night.date), night));
  const drawn = [leftColumn(say(words, TABLE, 'night')), ...columns.map(([head]) => rightColumn(head))];
  return drawTable(drawn, [rows, [row(say(words, TABLE, 'allNights'), quote)]], width);
}

type PrintedFigures = Quote | Quote['nights'][number];
type NightColumn = readonly [head: string, figureOf: (figures: PrintedFigures) => string];

function taxColumns({ taxes }: Quote, side: 'inclusive' | 'exclusive', words: Words): NightColumn[] {
  const isInclusive = side === 'inclusive';
  if (taxes.length > MOST_TAX_COLUMNS) {
    return [[say(words, TABLE, isInclusive ? 'includedHead' : 'onTopHead'), (figures) => figures[side]]];
  }
  return taxes.flatMap(({ title, is_inclusive, inCharges }, index): NightColumn[] => {
    const named = titled(title, words);
    // Taxes inside a fee are shown in the column of the fee.
    const heading = inCharges === undefined ? named : say(words, TABLE, 'inPriceHead', { title: named });
    const characters = [...printable(heading)];
    const isLong = characters.length > LONGEST_HEAD;
    const head = isLong ? `${characters.slice(0, LONGEST_HEAD - 1).join('')}…` : characters.join('');
    const amountOf = ({ taxes: charged }: PrintedFigures) => {
      const charge = charged[index];
      return charge === undefined ? '' : amountBesideFees(charge);
    };
    return is_inclusive === isInclusive ? [[head, amountOf]] : [];
  });
}

export const explainCommand = declare({
  summary: 'explain each amount of a quote',
  description: 'Explains each amount of a quote step by step: which nights, of what, how rounded.',
  tool: {
    arguments: BOOKING,
    required: ['taxSet', 'stay'],
    answer: answerOf<Explanation>(
      {
        version: COUNT,
        currency: TEXT,
        digits: COUNT,
        policy: OBJECT,
        roomGroups: OBJECTS,
        splits: listOf('How the tax set split the lodging and extras into parts, with the amount of each.'),
        charges: listOf('One for each tax: steps, sentences, and the nights that are not charged with the reason.'),
        sentences: listOf('How price, net and total are related.', TEXT),
      },
      ['policy', 'roomGroups', 'splits'],
    ),
  },
  arguments: [TAX_SET],
  options: {
    ...STAY_OPTIONS,
    ...POLICY_OPTIONS,
    json: flag('print the explanation as JSON, with every step of the calculation'),
    locale: LOCALE,
  },
  notes: `
TAX_SET and stay are as in "staytax quote".

Examples:
  $ staytax explain tax-sets/lisbon --stay week-family
  $ staytax explain lisbon --check-in 2026-12-24 --nights 8 --price 120.00 --persons 2
`,
  run: (source, options, io) =>
    inLanguage(options.locale, async (given) => {
      const { taxSet, quote } = await quotedBooking(source, options, io);
      const words = withTitles(given, taxesOf(taxSet));
      const explanation = explain(quote, { locale: words.locale });
      print(explanation, options.json, (screen) => explanationText(taxSet.title, explanation, screen), io, words);
    }),
});

function explanationText(title: string, explanation: Explanation, { colors, words }: Screen): string {
  const { currency, charges, sentences } = explanation;
  const blocks = charges.map(({ title: name, amount, is_inclusive, sentences: why }) => {
    const side = say(words, TABLE, is_inclusive ? 'included' : 'onTop');
    const head = `${colors.bold(printable(titled(name, words)))}  ${words.amount(amount)} ${side}`;
    return [head, ...why.map((sentence) => `  ${printable(sentence)}`)].join('\n');
  });
  const head = say(words, TABLE, 'inCurrency', { title: colors.bold(printable(title)), currency });
  return `${[head, ...blocks, sentences.map(printable).join('\n')].join('\n\n')}\n`;
}
