import type { Issue } from '../../core/issues/issue.js';
import { printable } from '../../core/issues/texts.js';
import type { PriceAnswer, Priced } from '../../index.js';
import { InvalidStayError, priceForNet, priceForTotal } from '../../index.js';
import { PRICE_TABLE, TABLE } from '../../language/words/en/previews.js';
import { say } from '../../language/words/words.js';
import type { StayToPrice } from '../../trials/preview/price-for.js';
import { locating, UsageError } from '../command.js';
import { calculatorFor, readTaxSet } from '../input/booking.js';
import { declare, flag, text } from '../input/declaration.js';
import { inLanguage, LOCALE, POLICY_OPTIONS } from '../input/shared-options.js';
import type { StayOption } from '../input/stay.js';
import { readSetAndStay, STAY_OPTIONS, TAX_SET } from '../input/stay.js';
import { BOOKING, OPTION } from '../input/tool.js';
import { described, describedObject, FIGURES, FLAG } from '../output/answer-schema.js';
import { findingWithoutPlace } from '../output/findings.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../output/table.js';
import type { Screen } from '../output/text.js';
import { print } from '../output/text.js';

const OPTIONS = {
  total: text('<amount>', 'what the guest pays, everything included'),
  net: text('<amount>', 'the price less the included charges'),
  ...STAY_OPTIONS,
  ...POLICY_OPTIONS,
  json: flag('print the answer as JSON'),
  locale: LOCALE,
};

const { price, net, total, kept } = FIGURES;
const ANSWERED = { price, net, total, kept };

export const priceForCommand = declare({
  summary: 'find the price that leads to a total or a net',
  description: 'Finds the price of a stay at which the guest pays a total, or the net is a given amount.',
  tool: {
    arguments: { ...BOOKING, total: OPTION, net: OPTION },
    required: ['taxSet', 'stay'],
    answer: {
      type: 'object',
      properties: {
        exact: described(FLAG, 'Whether a price leads to the amount to the last cent.'),
        stay: describedObject('The stay with its prices.'),
        ...ANSWERED,
        below: describedObject('Not exact: the nearest price below.'),
        above: describedObject('Not exact: the nearest price above.'),
      },
      required: ['exact'],
    },
  },
  arguments: [TAX_SET],
  options: OPTIONS,
  notes: `
The stay needs no prices; prices that it has only give the proportions of nights and rooms. Where no price leads
to exactly that amount, the nearest prices on both sides are printed.

Examples:
  $ staytax price-for lisbon --total 500.00 --check-in 2026-12-24 --nights 3 --persons 2
  $ staytax price-for tax-sets/lisbon --net 400.00 --stay week-family
`,
  run: async (source, options, io) => {
    const { total, net } = options;
    if (total !== undefined && net !== undefined) {
      throw new UsageError('either --total or --net is asked for, not both');
    }
    const amount = total ?? net;
    if (amount === undefined) throw new UsageError('--total or --net is needed: the amount to find a price for');
    const target: Target = { figure: total === undefined ? 'net' : 'total', amount };
    return inLanguage(options.locale, async (words) => {
      const { document, given } = await readSetAndStay(source, options, io, NEEDED);
      const calculator = calculatorFor(readTaxSet(document, options, [given.document ?? document]), document);
      const find = target.figure === 'total' ? priceForTotal : priceForNet;
      const place = (issue: Issue) =>
        issue.path === target.figure
          ? [findingWithoutPlace(`--${target.figure}`, { ...issue, path: '' })]
          : given.locate([issue]);
      // The library checks the stay and reports its issues.
      const priced = () => find(calculator, given.value as StayToPrice, target.amount);
      const answer = locating(InvalidStayError, (issues) => issues.flatMap(place), priced);
      print(answer, options.json, (screen) => answerText(answer, target, screen), io, words);
    });
  },
});

/** A stay from options needs no price, which is the result. */
const NEEDED: readonly StayOption[] = ['checkIn', 'nights', 'persons'];

interface Target {
  readonly figure: 'total' | 'net';
  readonly amount: string;
}

function answerText(answer: PriceAnswer, target: Target, screen: Screen): string {
  const { colors, words, width } = screen;
  const isTotal = target.figure === 'total';
  const amount = printable(words.amount(target.amount));
  const head = (key: 'totalExactly' | 'netExactly' | 'noTotal' | 'noNet', price = '') =>
    wrapText(say(words, PRICE_TABLE, key, { price, amount }), width);
  if (answer.exact) {
    const exactly = head(isTotal ? 'totalExactly' : 'netExactly', colors.bold(words.amount(answer.price)));
    return `${exactly}\n\n${pricesTable([['sellFor', answer]], screen)}\n${nightsLine(answer, screen)}`;
  }
  const nearest = [['below', answer.below] as const, ['above', answer.above] as const];
  return `${head(isTotal ? 'noTotal' : 'noNet')}\n\n${pricesTable(nearest, screen)}`;
}

type NamedPrice = readonly [name: 'sellFor' | 'below' | 'above', priced: Priced | undefined];

function pricesTable(answers: readonly NamedPrice[], { words, width }: Screen): string {
  const figures = ['net', 'price', 'total', 'kept'] as const;
  const rows = answers.flatMap(([name, priced]) =>
    priced === undefined
      ? []
      : [[say(words, PRICE_TABLE, name), ...figures.map((figure) => words.amount(priced[figure]))]],
  );
  return drawTable([leftColumn(''), ...figures.map((figure) => rightColumn(say(words, TABLE, figure)))], [rows], width);
}

/** The prices to enter for each room, with runs of equal prices together. */
function nightsLine({ stay: { rooms } }: Priced, { words, width }: Screen): string {
  const lines = rooms.map(({ nightlyPrices = [], count: n = 1 }, index) => {
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
    const key = n > 1 ? 'rooms' : rooms.length === 1 ? 'nights' : 'room';
    return `${wrapText(say(words, PRICE_TABLE, key, { room: index + 1, n, prices }), width)}\n`;
  });
  return lines.join('');
}
