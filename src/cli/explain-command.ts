import { type Explanation, explain, InvalidStay, type Quote, validateTaxSet } from '../index.js';
import { calculatorFor } from './calculator-for.js';
import { checkStay } from './check-stay.js';
import { type Colors, colorsFor } from './colors.js';
import { EXIT, type ExitCode, InvalidInput, UsageError } from './exit.js';
import { inFileOrder } from './finding.js';
import { givenStay } from './given-stay.js';
import type { Io } from './io.js';
import { duplicateKeys } from './json-document.js';
import { currencyOf, locate, onlyPart, policyOf } from './parts.js';
import { addPolicyOptions, digitsOf, type PolicyOptions, policyFrom } from './policy-options.js';
import { printable } from './printable.js';
import { readDocument } from './read-document.js';
import { STDIN } from './read-input.js';
import type { Register } from './register.js';
import { addStayOptions, type StayOptions } from './stay-options.js';

interface ExplainOptions extends PolicyOptions, StayOptions {
  readonly json?: true;
}

const EXAMPLES = `
TAX_SET and stay are as in "staytax quote".

Examples:
  $ staytax explain examples/tax-sets/lisbon.json --stay examples/stays/week-family.json
  $ staytax explain examples/tax-sets/lisbon.json --check-in 2026-12-24 --nights 8 --price 120.00 --persons 2
`;

export const registerExplain: Register = (program, io, finish) => {
  const command = program
    .command('explain')
    .summary('why each amount of a quote is what it is')
    .description('Explains each charge of a stay in sentences: which nights, what of, how rounded.')
    .argument('<tax-set>', 'a tax set as JSON; - is standard input');
  addPolicyOptions(addStayOptions(command))
    .option('--json', 'print the explanation as JSON, with every step of the calculation')
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: ExplainOptions) => finish(await explainCommand(source, options, io)));
};

async function explainCommand(source: string, options: ExplainOptions, io: Io): Promise<ExitCode> {
  if (source === STDIN && options.stay === STDIN) {
    throw new UsageError('standard input (-) can be the tax set or the stay, not both');
  }
  const quoted = await quoteFor(source, options, io);
  const explanation = explain(quoted.quote);
  io.stdout.write(
    options.json
      ? `${JSON.stringify(explanation, null, 2)}\n`
      : inWords(quoted.title, explanation, colorsFor(io.stdout, io.env)),
  );
  return EXIT.fine;
}

async function quoteFor(source: string, options: ExplainOptions, io: Io): Promise<{ title: string; quote: Quote }> {
  const document = await readDocument(source, io);
  const given = await givenStay(document, options, io);
  const part = onlyPart(document, 'tax-set');
  const policy = policyFrom(options, policyOf(document));
  const taxSet = validateTaxSet(part.value);
  const stay = checkStay(given.value, currencyOf(part.value), digitsOf(policy));
  const duplicates = [...new Set([document, given.document ?? document])].flatMap(duplicateKeys);
  if (taxSet.issues !== undefined || stay.issues !== undefined || duplicates.length > 0) {
    const ofTaxSet = (taxSet.issues ?? []).map((issue) => locate(part, issue, 'issue'));
    throw new InvalidInput(inFileOrder([...duplicates, ...ofTaxSet, ...given.locate(stay.issues ?? [])]));
  }
  try {
    const quote = calculatorFor(taxSet.value, policy, document).quote(stay.value);
    return { title: taxSet.value.title, quote };
  } catch (error) {
    if (error instanceof InvalidStay) throw new InvalidInput(given.locate(error.issues));
    throw error;
  }
}

/** Each charge with its sentences under it, then how net, price and total hang together. */
function inWords(title: string, { currency, charges, sentences }: Explanation, colors: Colors): string {
  const blocks = charges.map(({ title: name, amount, is_inclusive, sentences: why }) => {
    const head = `${colors.bold(printable(name))}  ${amount} ${is_inclusive ? 'included' : 'on top'}`;
    return [head, ...why.map((sentence) => `  ${printable(sentence)}`)].join('\n');
  });
  const figures = sentences.map(printable).join('\n');
  return `${[`${colors.bold(printable(title))}, in ${currency}`, ...blocks, figures].join('\n\n')}\n`;
}
