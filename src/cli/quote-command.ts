import { InvalidStay, type Policy, type Quote, type Stay, type TaxSet, validateTaxSet } from '../index.js';
import { bulkCommand } from './bulk-command.js';
import { addBulkOptions, type BulkOptions, staysOf } from './bulk-options.js';
import { calculatorFor } from './calculator-for.js';
import { checkStay } from './check-stay.js';
import { colorsFor } from './colors.js';
import { EXIT, type ExitCode, InvalidInput, UsageError } from './exit.js';
import { type Finding, inFileOrder, printFinding } from './finding.js';
import { type GivenStay, givenStay } from './given-stay.js';
import type { Io } from './io.js';
import { duplicateKeys, type JsonDocument } from './json-document.js';
import { currencyOf, locate, onlyPart, policyOf } from './parts.js';
import { addPolicyOptions, digitsOf, type PolicyOptions, policyFrom } from './policy-options.js';
import { nightsTable, quoteTable } from './quote-table.js';
import { readDocument } from './read-document.js';
import { STDIN } from './read-input.js';
import type { Register } from './register.js';
import { addStayOptions, type StayOptions } from './stay-options.js';

interface QuoteOptions extends PolicyOptions, StayOptions, BulkOptions {
  readonly json?: true;
  readonly nightsTable?: true;
}

const EXAMPLES = `
TAX_SET is a tax set with its taxes embedded, the API's own answer ({"data": {"attributes": ...}}), or a
worked case ({"taxSet": ..., "stay": ..., "policy": ...}). - reads standard input.

With --stays each line of the output answers the same line of the input: a quote, or {"line": n, "issues": [...]}
for a line that is no valid stay; an empty line is none. Exit 1 when there was such a line; interrupted (130, 143)
only whole lines are left. Each worker is a thread of about 50 MB; with --workers 1 there is none.

Examples:
  $ staytax quote examples/tax-sets/lisbon.json --stay examples/stays/week-family.json
  $ staytax quote examples/tax-sets/lisbon.json --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
  $ staytax quote examples/tax-sets/lisbon.json --stays examples/stays/many.ndjson --totals --quiet
  $ echo '{"title": "Hotel", "currency": "EUR", "taxes": [{"title": "VAT", "logic": "percent", "type": "tax",
      "rate": "7.00", "is_inclusive": true}]}' |
      staytax quote - --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
`;

export const registerQuote: Register = (program, io, finish) => {
  const command = program
    .command('quote')
    .summary('what a stay costs: each tax, net, price and total')
    .description('Quotes a stay: each tax with what it was computed on, then net, price and total.')
    .argument('<tax-set>', 'a tax set as JSON; - is standard input');
  addPolicyOptions(addBulkOptions(addStayOptions(command)))
    .option('--nights-table', 'add one row for each night')
    .option('--json', 'print the quote as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: QuoteOptions) => {
      const stays = staysOf(options, source);
      const command = stays === undefined ? quoteCommand(source, options, io) : bulkCommand(source, stays, options, io);
      finish(await command);
    });
};

/** What was asked for, read and checked. */
interface Booking {
  readonly taxSet: TaxSet;
  readonly stay: Stay;
  readonly policy: Policy;
  readonly warnings: readonly Finding[];
}

async function quoteCommand(source: string, options: QuoteOptions, io: Io): Promise<ExitCode> {
  if (source === STDIN && options.stay === STDIN) {
    throw new UsageError('standard input (-) can be the tax set or the stay, not both');
  }
  const document = await readDocument(source, io);
  const given = await givenStay(document, options, io);
  const booking = readBooking(document, given, options);
  const quote = quoteOf(booking, document, given);
  io.stdout.write(options.json ? `${JSON.stringify(quote, null, 2)}\n` : tables(booking, quote, options, io));
  warn(booking, quote, document, io);
  return EXIT.fine;
}

/** Everything that is wrong with the tax set and the stay is told in one go. */
function readBooking(document: JsonDocument, given: GivenStay, options: QuoteOptions): Booking {
  const part = onlyPart(document, 'tax-set');
  const policy = policyFrom(options, policyOf(document));
  const taxSet = validateTaxSet(part.value);
  const stay = checkStay(given.value, currencyOf(part.value), digitsOf(policy));
  const duplicates = [...new Set([document, given.document ?? document])].flatMap(duplicateKeys);
  if (taxSet.issues !== undefined || stay.issues !== undefined || duplicates.length > 0) {
    const ofTaxSet = (taxSet.issues ?? []).map((issue) => locate(part, issue, 'issue'));
    throw new InvalidInput(inFileOrder([...duplicates, ...ofTaxSet, ...given.locate(stay.issues ?? [])]));
  }
  const warnings = taxSet.warnings.map((issue) => locate(part, issue, 'warning'));
  return { taxSet: taxSet.value, stay: stay.value, policy, warnings };
}

function quoteOf({ taxSet, stay, policy }: Booking, document: JsonDocument, given: GivenStay): Quote {
  try {
    return calculatorFor(taxSet, policy, document).quote(stay);
  } catch (error) {
    if (error instanceof InvalidStay) throw new InvalidInput(given.locate(error.issues));
    throw error;
  }
}

function tables({ taxSet, stay, policy }: Booking, quote: Quote, options: QuoteOptions, io: Io): string {
  const quoted = { title: taxSet.title, stay, quote, exclusiveBase: policy.exclusiveBase };
  const table = quoteTable(quoted, colorsFor(io.stdout, io.env));
  return options.nightsTable ? `${table}\n${nightsTable(quote)}` : table;
}

/** What is worth knowing follows the answer: first about the definitions, then about this stay. */
function warn({ warnings }: Booking, quote: Quote, { file }: JsonDocument, io: Io): void {
  const colors = colorsFor(io.stderr, io.env);
  const ofQuote = quote.warnings.map((issue): Finding => ({ file, ...issue, severity: 'warning' }));
  const known = new Set(warnings.map((warning) => warning.message));
  for (const finding of [...warnings, ...ofQuote.filter(({ message }) => !known.has(message))]) {
    io.stderr.write(printFinding(finding, colors));
  }
}
