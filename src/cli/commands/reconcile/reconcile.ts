import { Argument, InvalidArgumentError, Option } from 'commander';
import { InvalidBooking, type ReconciledLine, type Reconciliation, reconcile } from '../../../bookings/index.js';
import { isTime } from '../../../bookings/waiting-revisions.js';
import { InvalidDefinition } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { bytesOf } from '../../bulk/input.js';
import { EXIT, type ExitCode, InvalidInput, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import {
  fileOrExample,
  OF_BOOKING_LINES,
  OF_BOOKINGS,
  OF_TAX_SETS,
  readFileOrExample,
  takingExamples,
} from '../../input/examples.js';
import { type JsonDocument, refuseDuplicates } from '../../input/json-document.js';
import { propertyOption } from '../../input/option-values.js';
import { addPolicyOptions, type PolicyOptions } from '../../input/policy-options.js';
import { STDIN } from '../../input/read-file.js';
import { type AskedTaxSet, readTaxSet } from '../../input/tax-set.js';
import { reportFindings, unplaced } from '../../output/findings.js';
import { type Column, drawTable, type Row, widthOf, wrapped } from '../../output/table.js';
import { type Colors, colorsFor, jsonText } from '../../output/text.js';
import { addConnectionOptions, type ConnectionOptions, connected, ENVIRONMENT } from '../../sync/connection.js';
import { reconcileLines, revisionLines } from './lines.js';

interface ReconcileOptions extends PolicyOptions, ConnectionOptions {
  readonly taxSet: string;
  readonly bookings?: string;
  readonly since?: string;
  readonly property?: string;
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

With --since the bookings are read from the channel manager: every revision since then, acknowledged or not, a line for
each, with its ids under "revision". None is acknowledged. A revision leaves the feed after 30 minutes, and stays there.
${ENVIRONMENT}
Examples:
  $ staytax reconcile city-tax-uncapped --tax-set tax-sets/lisbon
  $ staytax reconcile --bookings many --tax-set tax-sets/lisbon
  $ staytax reconcile --since 2026-05-01T10:00:00Z --tax-set tax-sets/lisbon --out revisions.ndjson
`;

export const registerReconcile: Register = (program, io, finish) => {
  const command = program
    .command('reconcile')
    .summary('compare what a booking costs with what its OTA printed')
    .description('Quotes the stay of a booking, and compares each tax with what the OTA printed.')
    .addArgument(
      takingExamples(new Argument('[booking]', 'a booking revision as JSON; - is standard input'), OF_BOOKINGS),
    )
    .addOption(
      takingExamples(
        new Option('--tax-set <file>', 'the tax set of the hotel; - is standard input').makeOptionMandatory(),
        OF_TAX_SETS,
      ),
    );
  addConnectionOptions(addPolicyOptions(command))
    .addOption(
      takingExamples(
        new Option(
          '--bookings <file>',
          'a booking revision as JSON on each line, also .gz and .zst; - is standard input',
        ),
        OF_BOOKING_LINES,
      ),
    )
    .option('--since <time>', 'every revision of the channel manager since this date or time (UTC)', timeOption)
    .option('--property <id>', 'with --since: those of this property alone', propertyOption)
    .option('--out <file>', 'of many bookings: write the lines to this file instead of standard output')
    .option('--quiet', 'of many bookings: no summary')
    .option('--exit-code', 'exit 3 when a booking differs')
    .option('--json', 'print the reconciliation as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (booking: string | undefined, options: ReconcileOptions) =>
      finish(await reconcileCommand(booking, options, io)),
    );
};

function timeOption(text: string): string {
  if (isTime(text)) return text;
  throw new InvalidArgumentError('A date or time in UTC such as 2026-05-01T10:00:00Z is expected.');
}

async function reconcileCommand(booking: string | undefined, options: ReconcileOptions, io: Io): Promise<ExitCode> {
  const { taxSet: source, bookings, since, property } = options;
  const inputs = [booking, bookings, since].filter((input) => input !== undefined);
  if (inputs.length !== 1) throw new UsageError(ONE_INPUT);
  if (property !== undefined && since === undefined) throw new UsageError('--property needs --since');
  if ((booking ?? bookings) === STDIN && source === STDIN) {
    throw new UsageError('standard input (-) can be the tax set or the bookings, not both');
  }
  const definition = readTaxSet(await readFileOrExample(source, OF_TAX_SETS, io), options);
  const asked = { ...options, ...definition };
  if (booking !== undefined) return reconcileOne(booking, asked, io);
  if (bookings !== undefined) {
    const file = await fileOrExample(bookings, OF_BOOKING_LINES, io);
    return reconcileLines({ file, chunks: (stop) => bytesOf(file, io, stop) }, asked, io);
  }
  return connected(io, options, ({ api, end }) => {
    const chunks = (stop: AbortSignal) => revisionLines(api, { since, property, stop, onFirst: end }, io);
    return reconcileLines({ chunks, isNamed: true }, asked, io);
  });
}

const ONE_INPUT = 'one of BOOKING.json, --bookings FILE.ndjson and --since DATE is expected';

async function reconcileOne(
  booking: string,
  options: Pick<ReconcileOptions, 'json' | 'exitCode'> & AskedTaxSet,
  io: Io,
): Promise<ExitCode> {
  const document = await readFileOrExample(booking, OF_BOOKINGS, io);
  const reconciled = reconcileDocument(document, options);
  const colors = colorsFor(io.stdout, io.env);
  io.stdout.write(options.json ? jsonText(reconciled) : reconciliationTable(reconciled, colors, io.stdout.columns));
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

/** A reconciliation as a hotelier reads it: each tax on both sides, the total, why they differ, and the verdict. */
export function reconciliationTable(reconciled: Reconciliation, colors: Colors, width?: number): string {
  const { agrees, verdict, sentence, due, ours, theirs, difference, lines } = reconciled;
  const taxes = lines.map(({ title, ours, theirs, difference, cause, sentence }): Row => {
    // Of an OTA that prints no taxes, the verdict says it once.
    const shown = cause === 'agrees' || cause === 'prints_no_taxes' ? '' : sentence;
    return { cells: [printable(title), ...amountCells({ ours, theirs, difference, cause }), printable(shown)] };
  });
  const color = agrees ? colors.green : colors.yellow;
  const totals = [colors.bold('Total'), ours, theirs, difference, color(verdict.replaceAll('_', ' ')), ''];
  const kept = due === theirs ? [] : [{ cells: ['Due to the hotel', '', due, '', '', ''] }];
  const rows = [...taxes, { cells: totals, rule: true }, ...kept];
  const end = `${wrapped(printable(sentence), width)}\n`;
  const whole = drawTable(COLUMNS, rows);
  if (width === undefined || widthOf(whole) <= width) return `${whole}\n${end}`;
  // A column for a sentence would have a word on each line.
  const table = drawTable(
    COLUMNS.slice(0, -1),
    rows.map((row) => ({ ...row, cells: row.cells.slice(0, -1) })),
    width,
  );
  const whys = taxes.filter(({ cells }) => cells.at(-1) !== '').map(({ cells }) => `${cells[0]}: ${cells.at(-1)}`);
  return `${table}\n${whys.map((why) => `${wrapped(why, width)}\n`).join('')}${end}`;
}

/** The amounts of a line, and its cause in words; what the OTA does not say is not shown as 0.00. */
export function amountCells({
  ours,
  theirs,
  difference,
  cause,
}: Pick<ReconciledLine, 'ours' | 'theirs' | 'difference' | 'cause'>): string[] {
  const word = cause.replaceAll('_', ' ');
  if (cause === 'unreadable') return [ours, '?', '?', word];
  return cause === 'prints_no_taxes' ? [ours, '', '', word] : [ours, theirs, difference, word];
}
