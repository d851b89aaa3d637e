import { type Correction, difference, InvalidArgument, type QuoteRecord, readRecord } from '../../index.js';
import { printable } from '../../issues/printable.js';
import { EXIT, type ExitCode, InvalidInput, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { duplicateKeys, type JsonDocument, readDocument } from '../input/json-document.js';
import { checked, valid, wholeFile } from '../input/parts.js';
import { STDIN } from '../input/read-file.js';
import { unplaced } from '../output/findings.js';
import { type Column, drawTable, type Row } from '../output/table.js';
import { type Colors, colorsFor, jsonText } from '../output/text.js';

interface DifferenceOptions {
  readonly json?: true;
}

const EXAMPLES = `
BEFORE and AFTER are records that "staytax quote --record" or recordOf() wrote; - reads standard input. The lines are those
of a credit note, or of what is still to be paid: they add up to the change of the total.

Examples:
  $ staytax quote lisbon --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --record booked.json
  $ staytax quote lisbon --check-in 2026-12-24 --nights 2 --price 120.00 --persons 2 --record stayed.json
  $ staytax difference booked.json stayed.json
`;

export const registerDifference: Register = (program, io, finish) => {
  program
    .command('difference')
    .summary('print the correction when one quote replaces another')
    .description('Prints the lines of the correction between two records: a credit note, or a supplement.')
    .argument('<before>', 'the record of what was billed, as JSON')
    .argument('<after>', 'the record of what should be billed, as JSON')
    .option('--json', 'print the correction as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (before: string, after: string, options: DifferenceOptions) =>
      finish(await differenceCommand(before, after, options, io)),
    );
};

async function differenceCommand(
  before: string,
  after: string,
  { json }: DifferenceOptions,
  io: Io,
): Promise<ExitCode> {
  if (before === STDIN && after === STDIN)
    throw new UsageError('standard input (-) can be only one of the two records');
  const was = await readDocument(before, io);
  const now = await readDocument(after, io);
  const correction = correctionBetween(was, now);
  io.stdout.write(json ? jsonText(correction) : correctionTable(correction, colorsFor(io.stdout, io.env)));
  return EXIT.fine;
}

/** What is wrong with either file is told in one go. */
function correctionBetween(was: JsonDocument, now: JsonDocument): Correction {
  const [one, other] = [was, now].map((document) => checked(wholeFile(document), readRecord(document.value)));
  const findings = [was, now].flatMap(duplicateKeys).concat(one?.issues ?? [], other?.issues ?? []);
  if (findings.length > 0 || one === undefined || other === undefined) throw new InvalidInput(findings);
  try {
    return difference(valid<QuoteRecord>(one), valid<QuoteRecord>(other));
  } catch (error) {
    if (!(error instanceof InvalidArgument)) throw error;
    throw new InvalidInput(
      error.issues.map((issue) => unplaced(issue.path.startsWith('before') ? was.file : now.file, issue)),
    );
  }
}

function correctionTable({ currency, lines, net, price, total }: Correction, colors: Colors): string {
  const columns: Column[] = [
    { head: 'Tax', align: 'left' },
    { head: '', align: 'left' },
    ...['Before', 'After', currency].map((head): Column => ({ head, align: 'right' })),
  ];
  const ofTaxes = lines.map(({ title, is_inclusive, before, after, amount }): Row => {
    return { cells: [printable(title), is_inclusive ? 'included' : 'on top', before, after, amount] };
  });
  const figures: Row[] = [
    { cells: ['Net', '', '', '', net], rule: true },
    { cells: ['Price', '', '', '', price] },
    { cells: [colors.bold('Total'), '', '', '', colors.bold(total)] },
  ];
  return drawTable(columns, [...ofTaxes, ...figures]);
}
