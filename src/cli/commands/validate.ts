import { InvalidArgumentError, Option } from 'commander';
import { printable } from '../../issues/printable.js';
import { currencyDigits } from '../../money/currencies.js';
import { type CheckOptions, check, summary, type Verdict } from '../check.js';
import { colorsFor } from '../colors.js';
import { EXIT, type ExitCode, InvalidInput, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { count, type Finding, placed, printFinding } from '../finding.js';
import { KINDS } from '../parts.js';
import { readDocument } from '../read-document.js';
import { nameOf, STDIN } from '../read-input.js';

interface ValidateOptions extends CheckOptions {
  readonly json?: true;
}

const EXAMPLES = `
FILE is a tax, a tax set, a stay or a definitions file, the API's own answer ({"data": {"attributes": ...}}), or
a worked case ({"taxSet": ..., "stay": ...}). - reads standard input. Of a folder every .json file in it and below
it is checked; files of other programs are skipped. Each line says where, what, and the code to look up.

Examples:
  $ staytax validate examples/tax-sets/lisbon.json
  $ staytax validate examples/tax-sets examples/stays/weekend.json
  $ staytax validate examples/stays/week-family.json --currency EUR
  $ staytax validate examples/definitions/two-tax-sets.json
  $ echo '{"checkIn": "2026-12-24", "rooms": [{"persons": 2, "nightlyPrices": ["120.00"]}]}' | staytax validate -
`;

export const registerValidate: Register = (program, io, finish) => {
  program
    .command('validate')
    .summary('everything that is wrong with files, with line and column')
    .description(
      'Checks taxes, tax sets, stays and definitions files, and prints every issue with its line and column.',
    )
    .argument('<files...>', 'what to check, as JSON: files or folders; - is standard input')
    .addOption(new Option('--as <kind>', 'what the file holds, when it does not show').choices(KINDS))
    .addOption(new Option('--currency <code>', 'what the prices of a stay are in').argParser(currencyCode))
    .option('--json', 'print issues and warnings as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: ValidateOptions) => finish(await validateCommand(files, options, io)));
};

function currencyCode(text: string): string {
  if (currencyDigits(text) !== undefined) return text;
  throw new InvalidArgumentError('An ISO 4217 code such as EUR is expected.');
}

/** What was found in one file. */
interface Checked {
  readonly file: string;
  readonly kind: Verdict['kind'];
  readonly held: readonly string[];
  readonly issues: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** The file stands in a folder that was given, and belongs to another program. */
  readonly isSkipped: boolean;
}

async function validateCommand(given: readonly string[], options: ValidateOptions, io: Io): Promise<ExitCode> {
  if (given.filter((source) => source === STDIN).length > 1) {
    throw new UsageError('standard input (-) can be given only once');
  }
  const sources = await sourcesOf(given, io);
  const [first] = sources;
  const isSingle = sources.length === 1 && first?.isInFolder === false;
  const all: Checked[] = [];
  for (const source of sources) {
    const checked = await checkedFile(source, options, io);
    all.push(checked);
    if (!options.json) printChecked(checked, isSingle, io);
  }
  if (options.json) io.stdout.write(`${JSON.stringify(asJson(all, isSingle), null, 2)}\n`);
  else if (!isSingle) io.stdout.write(`${summaryOfAll(all)}\n`);
  return all.some(({ issues }) => issues.length > 0) ? EXIT.invalid : EXIT.fine;
}

interface Source {
  readonly name: string;
  readonly isInFolder: boolean;
}

/** The files to check, each once. */
async function sourcesOf(given: readonly string[], io: Io): Promise<Source[]> {
  const sources = new Map<string, Source>();
  for (const name of given) {
    const inFolder = name === STDIN ? undefined : await io.jsonFilesIn(name);
    if (inFolder?.length === 0) throw new UsageError(`there is no .json file in "${name}"`);
    for (const file of inFolder ?? [name]) {
      if (!sources.has(file)) sources.set(file, { name: file, isInFolder: inFolder !== undefined });
    }
  }
  return [...sources.values()];
}

async function checkedFile({ name, isInFolder }: Source, options: ValidateOptions, io: Io): Promise<Checked> {
  const { kind, findings, held } = await verdictOn(name, options, io);
  const isSkipped = isInFolder && findings.length > 0 && findings.every(({ code }) => code === 'unknown_kind');
  return {
    file: nameOf(name),
    kind,
    held,
    issues: isSkipped ? [] : findings.filter(({ severity }) => severity === 'issue'),
    warnings: isSkipped ? [] : findings.filter(({ severity }) => severity === 'warning'),
    isSkipped,
  };
}

/** A file that is not even JSON is one more thing to report, not a failure of the command. */
async function verdictOn(source: string, options: ValidateOptions, io: Io): Promise<Verdict> {
  try {
    return check(await readDocument(source, io), options);
  } catch (error) {
    if (error instanceof InvalidInput) return { kind: null, findings: error.findings, held: [] };
    throw error;
  }
}

function printChecked({ file, held, issues, warnings, isSkipped }: Checked, isSingle: boolean, io: Io): void {
  const name = printable(file);
  if (isSkipped) io.stdout.write(`${name}: skipped, not a tax, tax set, stay or definitions file\n`);
  const colors = colorsFor(io.stdout, io.env);
  const lines = [...issues, ...warnings].map((finding) => printFinding(finding, colors));
  const valid = issues.length > 0 ? [] : held.map((what) => `${name}: ${what}\n`);
  io.stdout.write([...valid, ...lines].join(''));
  if (isSingle && issues.length > 0) io.stderr.write(`${summary(name, issues.length, warnings.length)}\n`);
}

/** "3 files: 2 valid, 1 with issues (4 issues, 1 warning)". */
function summaryOfAll(all: readonly Checked[]): string {
  const checked = all.filter(({ isSkipped }) => !isSkipped);
  const invalid = checked.filter(({ issues }) => issues.length > 0).length;
  const total = (field: 'issues' | 'warnings') => checked.reduce((sum, of) => sum + of[field].length, 0);
  const found = [
    ...(invalid > 0 ? [count(total('issues'), 'issue')] : []),
    ...(total('warnings') > 0 ? [count(total('warnings'), 'warning')] : []),
  ];
  const verdicts = [
    `${checked.length - invalid} valid`,
    ...(invalid > 0 ? [`${invalid} invalid`] : []),
    ...(all.length > checked.length ? [`${all.length - checked.length} skipped`] : []),
  ];
  return `${count(all.length, 'file')}: ${verdicts.join(', ')}${found.length > 0 ? ` (${found.join(', ')})` : ''}`;
}

/** One file that was named is one object; several, or a folder, are a list of them. */
function asJson(all: readonly Checked[], isSingle: boolean): object {
  const files = all.map(({ file, kind, issues, warnings, isSkipped }) => ({
    file,
    kind,
    ...(isSkipped ? { skipped: true } : {}),
    issues: issues.map(placed),
    warnings: warnings.map(placed),
  }));
  const [first] = files;
  return isSingle && first !== undefined ? first : { files };
}
