import { InvalidBooking, type Reconciliation, reconcile } from '../../../bookings/index.js';
import { InvalidDefinition } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { EXIT, type ExitCode, InvalidInput, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { OF_TAX_SETS, readFileOrExample } from '../../input/examples.js';
import { type JsonDocument, readDocument, refuseDuplicates } from '../../input/json-document.js';
import { addPolicyOptions, type PolicyOptions } from '../../input/policy-options.js';
import { STDIN } from '../../input/read-file.js';
import { type AskedTaxSet, readTaxSet } from '../../input/tax-set.js';
import { reportFindings, unplaced } from '../../output/findings.js';
import { type Column, drawTable, type Row } from '../../output/table.js';
import { type Colors, colorsFor, jsonText } from '../../output/text.js';
import { reconcileLines } from './lines.js';

interface ReconcileOptions extends PolicyOptions {
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
    .summary('compare what a booking costs with what its OTA printed')
    .description('Quotes the stay of a booking, and compares each tax with what the OTA printed.')
    .argument('[booking]', 'a booking revision as JSON; - is standard input')
    .requiredOption('--tax-set <file>', 'the tax set of the hotel; - is standard input');
  addPolicyOptions(command)
    .option('--bookings <file>', 'a booking revision as JSON on each line, also .gz and .zst; - is standard input')
    .option('--out <file>', 'with --bookings: write the lines to this file instead of standard output')
    .option('--quiet', 'with --bookings: no summary')
    .option('--exit-code', 'exit 3 when a booking differs')
    .option('--json', 'print the reconciliation as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (booking: string | undefined, options: ReconcileOptions) =>
      finish(await reconcileCommand(booking, options, io)),
    );
};

async function reconcileCommand(booking: string | undefined, options: ReconcileOptions, io: Io): Promise<ExitCode> {
  const { taxSet: source, bookings } = options;
  const input = booking ?? bookings;
  if (input === undefined || (booking !== undefined && bookings !== undefined)) {
    throw new UsageError('either BOOKING.json or --bookings FILE.ndjson is expected');
  }
  if (input === STDIN && source === STDIN) {
    throw new UsageError('standard input (-) can be the tax set or the bookings, not both');
  }
  const definition = readTaxSet(await readFileOrExample(source, OF_TAX_SETS, io), options);
  if (bookings !== undefined) return reconcileLines(bookings, { ...options, ...definition }, io);
  const document = await readDocument(input, io);
  const reconciled = reconcileDocument(document, definition);
  const colors = colorsFor(io.stdout, io.env);
  io.stdout.write(options.json ? jsonText(reconciled) : reconciliationTable(reconciled, colors));
  reportFindings(
    reconciled.warnings.map((warning) => unplaced(document.file, warning, 'warning')),
    io,
  );
  return options.exitCode && !reconciled.agrees ? EXIT.differs : EXIT.fine;
}

function reconcileDocument(document: JsonDocument, definition: AskedTaxSet): Reconciliation {
  refuseDuplicates(document);
  try {
    return reconcile(document.value, { taxSet: definition.taxSet, policy: definition.policy });
  } catch (error) {
    if (!(error instanceof InvalidBooking || error instanceof InvalidDefinition)) throw error;
    throw new InvalidInput(error.issues.map((issue) => unplaced(document.file, issue)));
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
    const amounts = cause === 'unreadable' ? [ours, '?', '?'] : [ours, theirs, difference];
    return { cells: [printable(title), ...amounts, cause.replaceAll('_', ' '), printable(shown)] };
  });
  const verdict = agrees ? colors.green('agrees') : colors.yellow('differs');
  const total: Row = { cells: [colors.bold('Total'), ours, theirs, difference, verdict, ''], rule: true };
  return drawTable(COLUMNS, [...taxes, total]);
}
