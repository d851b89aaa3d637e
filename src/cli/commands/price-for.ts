import type { PriceAnswer, Priced } from '../../index.js';
import { InvalidStay, priceForNet, priceForTotal } from '../../index.js';
import { printable } from '../../issues/texts.js';
import type { StayToPrice } from '../../preview/price-for.js';
import { PRICE_TABLE, TABLE } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { say } from '../../words/words.js';
import type { ExitCode, Register } from '../command.js';
import { EXIT, InvalidInput, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { calculatorFor, readTaxSet } from '../input/booking.js';
import { exampleArgument, OF_TAX_SETS } from '../input/examples.js';
import type { JsonDocument } from '../input/json-document.js';
import type { PolicyOptions } from '../input/shared-options.js';
import { addPolicyOptions, localeOption, reportingIn, wordsFor } from '../input/shared-options.js';
import type { GivenStay, StayOption, StayOptions } from '../input/stay.js';
import { addStayOptions, readSetAndStay } from '../input/stay.js';
import type { Finding } from '../output/findings.js';
import { findingWithoutPlace } from '../output/findings.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../output/table.js';
import type { Colors } from '../output/text.js';
import { colorsFor, jsonText } from '../output/text.js';

interface PriceForOptions extends PolicyOptions, StayOptions {
  readonly total?: string;
  readonly net?: string;
  readonly locale?: string;
  readonly json?: true;
}

const EXAMPLES = `
The stay needs no prices; prices that it has only give the proportions of nights and rooms. Where no price leads
to exactly that amount, the nearest prices on both sides are printed.

Examples:
  $ staytax price-for lisbon --total 500.00 --check-in 2026-12-24 --nights 3 --persons 2
  $ staytax price-for tax-sets/lisbon --net 400.00 --stay week-family
`;

export const registerPriceFor: Register = (program, io, finish) => {
  const command = program
    .command('price-for')
    .summary('find the price that leads to a total or a net')
    .description('Finds the price of a stay at which the guest pays a total, or the hotel keeps a net.')
    .addArgument(exampleArgument('<tax-set>', 'a tax set as JSON; - is standard input', OF_TAX_SETS))
    .option('--total <amount>', 'what the guest pays, everything included')
    .option('--net <amount>', 'what the hotel keeps');
  addPolicyOptions(addStayOptions(command))
    .option('--json', 'print the answer as JSON')
    .addOption(localeOption())
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: PriceForOptions) => finish(await priceForCommand(source, options, io)));
};

async function priceForCommand(source: string, options: PriceForOptions, io: Io): Promise<ExitCode> {
  const target = targetOf(options);
  const words = await wordsFor(options.locale);
  const answer = await reportingIn(words, async () => {
    const { document, given } = await readSetAndStay(source, options, io, NEEDED);
    return answerFor(document, given, target, options);
  });
  const colors = colorsFor(io.stdout, io.env);
  io.stdout.write(
    options.json ? jsonText(answer) : answerText(answer, target, { colors, words, width: io.stdout.columns }),
  );
  return EXIT.fine;
}

/** A stay from options needs no price, which is the result. */
const NEEDED: readonly StayOption[] = ['checkIn', 'nights', 'persons'];

interface Target {
  readonly figure: 'total' | 'net';
  readonly amount: string;
}

function targetOf({ total, net }: PriceForOptions): Target {
  if (total !== undefined && net !== undefined) throw new UsageError('either --total or --net is asked for, not both');
  if (total !== undefined) return { figure: 'total', amount: total };
  if (net !== undefined) return { figure: 'net', amount: net };
  throw new UsageError('--total or --net is needed: the amount to find a price for');
}

function answerFor(document: JsonDocument, given: GivenStay, target: Target, options: PriceForOptions): PriceAnswer {
  const asked = readTaxSet(document, options, [given.document ?? document]);
  const calculator = calculatorFor(asked, document);
  const find = target.figure === 'total' ? priceForTotal : priceForNet;
  try {
    // The library checks the stay and reports its issues.
    return find(calculator, given.value as StayToPrice, target.amount);
  } catch (error) {
    if (!(error instanceof InvalidStay)) throw error;
    throw new InvalidInput(
      error.issues.flatMap((issue): Finding[] =>
        issue.path === target.figure
          ? [findingWithoutPlace(`--${target.figure}`, { ...issue, path: '' })]
          : given.locate([issue]),
      ),
    );
  }
}

interface PriceLayout {
  readonly colors: Colors;
  readonly words: Words;
  /** Width of the terminal, if there is one. */
  readonly width: number | undefined;
}

function answerText(answer: PriceAnswer, target: Target, { colors, words, width }: PriceLayout): string {
  const isTotal = target.figure === 'total';
  const amount = printable(words.amount(target.amount));
  const text = (key: 'sellFor' | 'below' | 'above') => say(words, PRICE_TABLE, key);
  if (answer.exact) {
    const price = colors.bold(words.amount(answer.price));
    const head = say(words, PRICE_TABLE, isTotal ? 'totalExactly' : 'netExactly', { price, amount });
    const table = pricesTable([[text('sellFor'), answer]], words, width);
    return `${wrapText(head, width)}\n\n${table}\n${nightsLine(answer, words, width)}`;
  }
  const { below, above } = answer;
  const sides: Array<readonly [string, Priced]> = [
    ...(below === undefined ? [] : [[text('below'), below] as const]),
    ...(above === undefined ? [] : [[text('above'), above] as const]),
  ];
  const head = say(words, PRICE_TABLE, isTotal ? 'noTotal' : 'noNet', { amount });
  return `${wrapText(head, width)}\n\n${pricesTable(sides, words, width)}`;
}

function pricesTable(
  answers: ReadonlyArray<readonly [string, Priced]>,
  words: Words,
  width: number | undefined,
): string {
  const heads = (['net', 'price', 'total'] as const).map((figure) => say(words, TABLE, figure));
  const rows = answers.map(([name, { net, price, total }]) => [name, ...[net, price, total].map(words.amount)]);
  return drawTable([leftColumn(''), ...heads.map(rightColumn)], [rows], width);
}

/** The prices to enter for each room, with runs of equal prices together. */
function nightsLine({ stay }: Priced, words: Words, width: number | undefined): string {
  return stay.rooms
    .map(({ nightlyPrices = [], count: n = 1 }, at) => {
      const runs: Array<{ price: string; nights: number }> = [];
      for (const price of nightlyPrices) {
        const last = runs.at(-1);
        if (last?.price === price) last.nights += 1;
        else runs.push({ price, nights: 1 });
      }
      const texts = runs.map(({ price, nights }) =>
        nights === 1 ? words.amount(price) : `${words.count(nights)} x ${words.amount(price)}`,
      );
      const prices = texts.join(words.locale === 'en' ? ', ' : '; ');
      return `${wrapText(roomLine({ prices, room: at + 1, n }, stay, words), width)}\n`;
    })
    .join('');
}

interface RoomPrices {
  readonly prices: string;
  readonly room: number;
  /** Number of rooms of this kind. */
  readonly n: number;
}

function roomLine({ prices, room, n }: RoomPrices, { rooms }: Priced['stay'], words: Words): string {
  if (n > 1) return say(words, PRICE_TABLE, 'rooms', { room, n, prices });
  return rooms.length === 1
    ? say(words, PRICE_TABLE, 'nights', { prices })
    : say(words, PRICE_TABLE, 'room', { room, prices });
}
