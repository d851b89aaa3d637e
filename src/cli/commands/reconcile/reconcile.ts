import { InvalidBooking, type Reconciliation, reconcile } from '../../../bookings/index.js';
import { InvalidDefinition, type Policy, type TaxSet, validateTaxSet } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { EXIT, type ExitCode, InvalidInput, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { duplicateKeys, type JsonDocument, readDocument } from '../../input/json-document.js';
import { locate, onlyPart, policyOf, wholeFile } from '../../input/parts.js';
import { addPolicyOptions, type PolicyOptions, policyFrom } from '../../input/policy-options.js';
import { STDIN } from '../../input/read-file.js';
import { inFileOrder, printFinding } from '../../output/findings.js';
import { type Column, drawTable, type Row } from '../../output/table.js';
import { type Colors, colorsFor } from '../../output/text.js';
import { reconcileLines } from './lines.js';

interface Options extends PolicyOptions {
  readonly taxSet: string;
  readonly bookings?: string;
  readonly out?: string;
  readonly quiet?: true;
  readonly exitCode?: true;
  readonly json?: true;
}

const EXAMPLES = `
BOOKING is a booking revision as the API answers it, or its attributes; - reads standard input. Each tax of the set
stands beside what the OTA printed, with the cause of a difference.

With --bookings each line of the output answers the same line of the input: a reconciliation, or
{"line": n, "issues": [...]} for a line that is no booking; a summary by tax and cause follows on standard error.

Examples:
  $ staytax reconcile examples/bookings/city-tax-uncapped.json --tax-set examples/tax-sets/lisbon.json
  $ staytax reconcile --bookings examples/bookings/many.ndjson --tax-set examples/tax-sets/lisbon.json
`;

export const registerReconcile: Register = (program, io, finish) => {
  const command = program
    .command('reconcile')
    .summary('what a booking costs beside what its OTA printed')
    .description('Quotes the stay of a booking, and compares each tax with what the OTA printed.')
    .argument('[booking]', 'a booking revision as JSON; - is standard input')
    .requiredOption('--tax-set <file>', 'the tax set of the hotel; - is standard input');
  addPolicyOptions(command)
    .option('--bookings <file>', 'a booking revision as JSON on each line; - is standard input')
    .option('--out <file>', 'with --bookings: where the lines go, in place of standard output')
    .option('--quiet', 'with --bookings: no summary')
    .option('--exit-code', 'exit 3 when a booking differs')
    .option('--json', 'print the reconciliation as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (booking: string | undefined, options: Options) =>
      finish(await reconcileCommand(booking, options, io)),
    );
};

async function reconcileCommand(booking: string | undefined, options: Options, io: Io): Promise<ExitCode> {
  const { taxSet: source, bookings } = options;
  const input = booking ?? bookings;
  if (input === undefined || (booking !== undefined && bookings !== undefined)) {
    throw new UsageError('either BOOKING.json or --bookings FILE.ndjson is expected');
  }
  if (input === STDIN && source === STDIN) {
    throw new UsageError('standard input (-) can be the tax set or the bookings, not both');
  }
  const definition = readDefinition(await readDocument(source, io), options);
  if (bookings !== undefined) return reconcileLines(bookings, { ...options, ...definition }, io);
  const document = await readDocument(input, io);
  const reconciled = reconcileDocument(document, definition);
  const colors = colorsFor(io.stdout, io.env);
  io.stdout.write(options.json ? `${JSON.stringify(reconciled, null, 2)}\n` : reconciliationTable(reconciled, colors));
  const part = wholeFile(document);
  for (const { code, path, message } of reconciled.warnings) {
    io.stderr.write(printFinding({ file: part.document.file, code, path, message, severity: 'warning' }, colors));
  }
  return options.exitCode && !reconciled.agrees ? EXIT.differs : EXIT.fine;
}

/** What every booking is reconciled with. */
interface Definition {
  readonly taxSet: TaxSet;
  readonly policy: Policy | undefined;
}

function readDefinition(document: JsonDocument, options: PolicyOptions): Definition {
  const part = onlyPart(document, 'tax-set');
  const { value, issues = [] } = validateTaxSet(part.value);
  const duplicates = duplicateKeys(document);
  if (value === undefined || duplicates.length > 0) {
    throw new InvalidInput(inFileOrder([...duplicates, ...issues.map((issue) => locate(part, issue, 'issue'))]));
  }
  return { taxSet: value, policy: policyFrom(options, policyOf(document)) };
}

function reconcileDocument(document: JsonDocument, definition: Definition): Reconciliation {
  const duplicates = duplicateKeys(document);
  if (duplicates.length > 0) throw new InvalidInput(duplicates);
  try {
    return reconcile(document.value, definition);
  } catch (error) {
    if (!(error instanceof InvalidBooking || error instanceof InvalidDefinition)) throw error;
    const { file } = document;
    throw new InvalidInput(
      error.issues.map(({ code, path, message }) => ({ file, code, path, message, severity: 'issue' })),
    );
  }
}

const COLUMNS: readonly Column[] = [
  { head: 'Tax', align: 'left' },
  { head: 'Ours', align: 'right' },
  { head: 'Theirs', align: 'right' },
  { head: 'Difference', align: 'right' },
  { head: 'Cause', align: 'left' },
  { head: '', align: 'left' },
];

/** A reconciliation as a hotelier reads it: each tax on both sides, the total, and why they differ. */
export function reconciliationTable(
  { agrees, ours, theirs, difference, lines }: Reconciliation,
  colors: Colors,
): string {
  const taxes = lines.map(({ title, ours, theirs, difference, cause, sentence }): Row => {
    const shown = cause === 'agrees' ? '' : sentence;
    return { cells: [printable(title), ours, theirs, difference, cause.replaceAll('_', ' '), printable(shown)] };
  });
  const verdict = agrees ? colors.green('agrees') : colors.yellow('differs');
  const total: Row = { cells: [colors.bold('Total'), ours, theirs, difference, verdict, ''], rule: true };
  return drawTable(COLUMNS, [...taxes, total]);
}
