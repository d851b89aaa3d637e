import { InvalidArgumentError, Option } from 'commander';
import { currencyDigits } from '../../money/currencies.js';
import { type CheckOptions, check, summary, type Verdict } from '../check.js';
import { colorsFor } from '../colors.js';
import { EXIT, type ExitCode, InvalidInput } from '../exit.js';
import { type Finding, printFinding } from '../finding.js';
import type { Io } from '../io.js';
import { KINDS } from '../parts.js';
import { printable } from '../printable.js';
import { readDocument } from '../read-document.js';
import { nameOf } from '../read-input.js';
import type { Register } from '../register.js';

interface ValidateOptions extends CheckOptions {
  readonly json?: true;
}

const EXAMPLES = `
FILE is a tax, a tax set, a stay or a definitions file, the API's own answer ({"data": {"attributes": ...}}), or
a worked case ({"taxSet": ..., "stay": ...}). - reads standard input. Each line says where, what, and the code
to look up.

Examples:
  $ staytax validate examples/tax-sets/lisbon.json
  $ staytax validate examples/stays/week-family.json --currency EUR
  $ staytax validate examples/definitions/two-tax-sets.json
  $ echo '{"checkIn": "2026-12-24", "rooms": [{"persons": 2, "nightlyPrices": ["120.00"]}]}' | staytax validate -
`;

export const registerValidate: Register = (program, io, finish) => {
  program
    .command('validate')
    .summary('everything that is wrong with a file, with line and column')
    .description('Checks a tax, tax set, stay or definitions file, and prints every issue with its line and column.')
    .argument('<file>', 'what to check, as JSON; - is standard input')
    .addOption(new Option('--as <kind>', 'what the file holds, when it does not show').choices(KINDS))
    .addOption(new Option('--currency <code>', 'what the prices of a stay are in').argParser(currencyCode))
    .option('--json', 'print issues and warnings as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, options: ValidateOptions) => finish(await validateCommand(file, options, io)));
};

function currencyCode(text: string): string {
  if (currencyDigits(text) !== undefined) return text;
  throw new InvalidArgumentError('An ISO 4217 code such as EUR is expected.');
}

async function validateCommand(source: string, options: ValidateOptions, io: Io): Promise<ExitCode> {
  const verdict = await verdictOn(source, options, io);
  const issues = verdict.findings.filter(({ severity }) => severity === 'issue');
  const warnings = verdict.findings.filter(({ severity }) => severity === 'warning');
  const file = nameOf(source);
  if (options.json) {
    const answer = { file, kind: verdict.kind, issues: issues.map(placed), warnings: warnings.map(placed) };
    io.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  } else {
    const colors = colorsFor(io.stdout, io.env);
    const lines = [...issues, ...warnings].map((finding) => printFinding(finding, colors));
    const held = issues.length > 0 ? [] : verdict.held.map((what) => `${printable(file)}: ${what}\n`);
    io.stdout.write([...held, ...lines].join(''));
    if (issues.length > 0) io.stderr.write(`${printable(summary(file, issues.length, warnings.length))}\n`);
  }
  return issues.length > 0 ? EXIT.invalid : EXIT.fine;
}

/** A file that is not even JSON is one more thing that this command has to tell, not a failure of it. */
async function verdictOn(source: string, options: ValidateOptions, io: Io): Promise<Verdict> {
  try {
    return check(await readDocument(source, io), options);
  } catch (error) {
    if (error instanceof InvalidInput) return { kind: null, findings: error.findings, held: [] };
    throw error;
  }
}

function placed({ code, path, message, line, column }: Finding) {
  return { code, path, message, line: line ?? null, column: column ?? null };
}
