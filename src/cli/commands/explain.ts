import { Argument } from 'commander';
import type { Explanation } from '../../index.js';
import { explain } from '../../index.js';
import { printable } from '../../issues/texts.js';
import { taxesOf } from '../../preview/breakpoints.js';
import { TABLE } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { say, titled, withTitles } from '../../words/words.js';
import type { ExitCode, Register } from '../command.js';
import { EXIT } from '../command.js';
import type { Io } from '../command-io.js';
import { quotedBooking } from '../input/booking.js';
import { OF_TAX_SETS, takingExamples } from '../input/examples.js';
import { localeOption, reportingIn, wordsFor } from '../input/option-values.js';
import type { PolicyOptions } from '../input/policy-options.js';
import { addPolicyOptions } from '../input/policy-options.js';
import type { StayOptions } from '../input/stay.js';
import { addStayOptions } from '../input/stay.js';
import type { Colors } from '../output/text.js';
import { colorsFor, jsonText } from '../output/text.js';

interface ExplainOptions extends PolicyOptions, StayOptions {
  readonly locale?: string;
  readonly json?: true;
}

const EXAMPLES = `
TAX_SET and stay are as in "staytax quote".

Examples:
  $ staytax explain tax-sets/lisbon --stay week-family
  $ staytax explain lisbon --check-in 2026-12-24 --nights 8 --price 120.00 --persons 2
`;

export const registerExplain: Register = (program, io, finish) => {
  const command = program
    .command('explain')
    .summary('explain each amount of a quote')
    .description('Explains each charge of a stay in sentences: which nights, what of, how rounded.')
    .addArgument(takingExamples(new Argument('<tax-set>', 'a tax set as JSON; - is standard input'), OF_TAX_SETS));
  addPolicyOptions(addStayOptions(command))
    .option('--json', 'print the explanation as JSON, with every step of the calculation')
    .addOption(localeOption())
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: ExplainOptions) => finish(await explainCommand(source, options, io)));
};

async function explainCommand(source: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  const given = await wordsFor(options.locale);
  const { taxSet, quote } = await reportingIn(given, () => quotedBooking(source, options, io));
  const words = withTitles(given, taxesOf(taxSet));
  const explanation = explain(quote, { locale: words.locale });
  const colors = colorsFor(io.stdout, io.env);
  io.stdout.write(options.json ? jsonText(explanation) : explanationText(taxSet.title, explanation, colors, words));
  return EXIT.fine;
}

/** Each charge with its sentences, then the relation of net, price and total. */
function explanationText(
  title: string,
  { currency, charges, sentences }: Explanation,
  colors: Colors,
  words: Words,
): string {
  const blocks = charges.map(({ title: name, amount, is_inclusive, sentences: why }) => {
    const head = `${colors.bold(printable(titled(name, words)))}  ${words.amount(amount)} ${say(words, TABLE, is_inclusive ? 'included' : 'onTop')}`;
    return [head, ...why.map((sentence) => `  ${printable(sentence)}`)].join('\n');
  });
  const figures = sentences.map(printable).join('\n');
  return `${[say(words, TABLE, 'inCurrency', { title: colors.bold(printable(title)), currency }), ...blocks, figures].join('\n\n')}\n`;
}
