import { InvalidRecord, type RecordDifference, verifyRecord } from '../../index.js';
import { printable } from '../../issues/printable.js';
import { EXIT, type ExitCode, InvalidInput, type Register } from '../command.js';
import type { Io } from '../command-io.js';
import { type JsonDocument, readDocument, refuseDuplicates } from '../input/json-document.js';
import { issuesIn, wholeFile } from '../input/parts.js';
import { nameOf } from '../input/read-file.js';
import { type Finding, inFileOrder, placed, printFinding } from '../output/findings.js';
import { colorsFor, jsonText } from '../output/text.js';

interface VerifyOptions {
  readonly json?: true;
}

/** The result of verifying one file. */
interface Verified {
  readonly file: string;
  readonly differences: readonly RecordDifference[];
  readonly findings: readonly Finding[];
}

const EXAMPLES = `
RECORD is a file that "staytax quote --record" or recordOf() wrote; - reads standard input. Its stay is calculated
again with its own tax set and policy. Exit 0 when every record agrees, 1 when one differs or is no record.

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
    .addHelpText('after', EXAMPLES)
    .action(async (sources: readonly string[], options: VerifyOptions) =>
      finish(await verifyCommand(sources, options, io)),
    );
};

async function verifyCommand(sources: readonly string[], options: VerifyOptions, io: Io): Promise<ExitCode> {
  const verified: Verified[] = [];
  for (const source of sources) verified.push(await verify(source, io));
  if (options.json) io.stdout.write(jsonText(verified.map(asJson)));
  else for (const one of verified) print(one, io);
  const agrees = verified.every(({ differences, findings }) => differences.length === 0 && findings.length === 0);
  return agrees ? EXIT.fine : EXIT.invalid;
}

/** An invalid file does not stop the verification of the others. */
async function verify(source: string, io: Io): Promise<Verified> {
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

function asJson({ file, differences, findings }: Verified) {
  return { file, differences, issues: findings.map(placed) };
}

function print({ file, differences, findings }: Verified, io: Io): void {
  const colors = colorsFor(io.stdout, io.env);
  const lines = differences.map(
    (one) => `${printable(file)}  ${colors.cyan(printable(one.path))}  ${differenceText(one)}\n`,
  );
  io.stdout.write([...lines, ...findings.map((finding) => printFinding(finding, colors))].join(''));
  if (lines.length === 0 && findings.length === 0) io.stdout.write(`${printable(file)}: agrees\n`);
}

function differenceText({ recorded, computed }: RecordDifference): string {
  if (computed === undefined) return `is not part of the calculation (recorded ${shown(recorded)})`;
  if (recorded === undefined) return `is missing (computed ${shown(computed)})`;
  return `recorded ${shown(recorded)}, computed ${shown(computed)}`;
}

/** Amounts as they are; a whole object is named, not printed. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return printable(String(value));
}
