import type { Correction } from '../../index.js';
import { InvalidRecord, verifyRecord } from '../../index.js';
import { printable } from '../../issues/texts.js';
import type { RecordDifference } from '../../record/compare.js';
import type { ExitCode, Register } from '../command.js';
import { EXIT, InvalidInput } from '../command.js';
import type { Io } from '../command-io.js';
import { nameOf } from '../files.js';
import { correctionBetween } from '../input/booking.js';
import type { JsonDocument } from '../input/json-document.js';
import { issuesIn, readDocument, refuseDuplicates, wholeFile } from '../input/json-document.js';
import type { Finding } from '../output/findings.js';
import { findingData, inFileOrder, printFinding } from '../output/findings.js';
import { drawTable, leftColumn, rightColumn } from '../output/table.js';
import type { Colors } from '../output/text.js';
import { colorsFor, jsonText } from '../output/text.js';

interface VerifyOptions {
  readonly json?: true;
}

/** The result of verifying one file. */
interface VerifiedRecord {
  readonly file: string;
  readonly differences: readonly RecordDifference[];
  readonly findings: readonly Finding[];
}

const VERIFY_EXAMPLES = `
RECORD is a file that "staytax quote --record" or recordOf() wrote; - reads standard input. Its stay is
calculated again with its own tax set and policy. Exit 0 when every record agrees, 1 when one differs or is no
record.

Examples:
  $ staytax quote tax-sets/lisbon --stay week-family --record record.json
  $ staytax verify record.json
`;

export const registerVerify: Register = (program, io, finish) => {
  program
    .command('verify')
    .summary('calculate records of quotes again, and print differences')
    .description('Calculates the stay of each record again, and prints every figure that differs.')
    .argument('<record...>', 'records as JSON; - is standard input')
    .option('--json', 'print the differences and issues of each record as JSON')
    .addHelpText('after', VERIFY_EXAMPLES)
    .action(async (sources: readonly string[], options: VerifyOptions) =>
      finish(await verifyCommand(sources, options, io)),
    );
};

async function verifyCommand(sources: readonly string[], options: VerifyOptions, io: Io): Promise<ExitCode> {
  const verified: VerifiedRecord[] = [];
  for (const source of sources) verified.push(await verify(source, io));
  if (options.json) io.stdout.write(jsonText(verified.map(asJson)));
  else for (const one of verified) print(one, io);
  const agrees = verified.every(({ differences, findings }) => differences.length === 0 && findings.length === 0);
  return agrees ? EXIT.fine : EXIT.invalid;
}

/** An invalid file does not stop the verification of the others. */
async function verify(source: string, io: Io): Promise<VerifiedRecord> {
  const file = nameOf(source);
  try {
    const document = await readDocument(source, io);
    refuseDuplicates(document);
    return { file, differences: differencesOf(document), findings: [] };
  } catch (error) {
    if (error instanceof InvalidInput) return { file, differences: [], findings: error.findings };
    throw error;
  }
}

function differencesOf(document: JsonDocument): RecordDifference[] {
  try {
    return verifyRecord(document.value);
  } catch (error) {
    if (!(error instanceof InvalidRecord)) throw error;
    throw new InvalidInput(inFileOrder(issuesIn(wholeFile(document), error.issues)));
  }
}

function asJson({ file, differences, findings }: VerifiedRecord) {
  return { file, differences, issues: findings.map(findingData) };
}

function print({ file, differences, findings }: VerifiedRecord, io: Io): void {
  const colors = colorsFor(io.stdout, io.env);
  const lines = differences.map(
    (one) => `${printable(file)}  ${colors.cyan(printable(one.path))}  ${differenceText(one)}\n`,
  );
  io.stdout.write([...lines, ...findings.map((finding) => printFinding(finding, colors))].join(''));
  if (lines.length === 0 && findings.length === 0) io.stdout.write(`${printable(file)}: agrees\n`);
}

function differenceText({ recorded, computed }: RecordDifference): string {
  if (computed === undefined) return `is not part of the calculation (recorded ${valueText(recorded)})`;
  if (recorded === undefined) return `is missing (computed ${valueText(computed)})`;
  return `recorded ${valueText(recorded)}, computed ${valueText(computed)}`;
}

/** Prints amounts; names an object instead of printing it. */
function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return printable(String(value));
}

interface DifferenceOptions {
  readonly json?: true;
}

const DIFFERENCE_EXAMPLES = `
BEFORE and AFTER are records that "staytax quote --record" or recordOf() wrote; - reads standard input. The
lines are those of a credit note, or of what is still to be paid: they add up to the change of the total.

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
    .addHelpText('after', DIFFERENCE_EXAMPLES)
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
  const { correction } = await correctionBetween(before, after, io);
  io.stdout.write(
    json ? jsonText(correction) : correctionTable(correction, colorsFor(io.stdout, io.env), io.stdout.columns),
  );
  return EXIT.fine;
}

function correctionTable(
  { currency, lines, net, price, total }: Correction,
  colors: Colors,
  width: number | undefined,
): string {
  const columns = [leftColumn('Tax'), leftColumn(''), ...['Before', 'After', currency].map(rightColumn)];
  const taxes = lines.map(({ title, is_inclusive, before, after, amount }) => {
    return [printable(title), is_inclusive ? 'included' : 'on top', before, after, amount];
  });
  const figures = [
    ['Net', '', '', '', net],
    ['Price', '', '', '', price],
    [colors.bold('Total'), '', '', '', colors.bold(total)],
  ];
  return drawTable(columns, [taxes, figures], width);
}
