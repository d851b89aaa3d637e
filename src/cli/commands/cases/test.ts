import { dirname } from 'node:path';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { valueText, whyDifferent } from '../../../cases/compare.js';
import type { JudgedCase } from '../../../cases/run.js';
import { resultOf } from '../../../cases/run.js';
import { counted, printable } from '../../../issues/texts.js';
import type { ExitCode, Register } from '../../command.js';
import { EXIT, UsageError, untilStopped } from '../../command.js';
import type { Io } from '../../command-io.js';
import { fileOrExample, OF_CASES, takingExamples } from '../../input/examples.js';
import { mustBeThere, readIfThere, STDIN } from '../../input/read-file.js';
import { findingData, printFinding } from '../../output/findings.js';
import { drawTable, wrapText } from '../../output/table.js';
import type { Colors } from '../../output/text.js';
import { colorsFor, jsonText } from '../../output/text.js';
import { writeFile } from '../../output/write-file.js';
import type { CoveredSet } from './coverage.js';
import { coverageJson, coverageText, coverSets, percentNoticed, percentText } from './coverage.js';
import type { TestedFile } from './tested-file.js';
import { filesOf, testedFile } from './tested-file.js';

interface TestOptions {
  readonly json?: true;
  readonly junit?: string;
  readonly watch?: true;
  readonly coverage?: true;
  readonly coverageMin?: number;
}

const EXAMPLES = `
FILE is a cases file: a tax set, or the path to one, and stays with known amounts. A folder stands for all files
in and below it whose names end in .cases.json; the default is this folder. A failed case shows the expected and
the actual amounts, and the reasons. docs/cases.md has the form of the file.

Examples:
  $ staytax test lisbon
  $ staytax test lisbon berlin --coverage --coverage-min 90
  $ staytax init --place lisbon
  $ staytax test --junit results.xml
`;

export const registerTest: Register = (program, io, finish) => {
  program
    .command('test')
    .summary('run cases: stays with known amounts')
    .description('Runs cases: stays with known amounts. Exit 1 when one is not as expected.')
    .addArgument(takingExamples(new Argument('[files...]', 'cases files or folders; - is standard input'), OF_CASES))
    .option('--coverage', 'change every rule a little, and report the changes that no case notices')
    .addOption(new Option('--coverage-min <percent>', 'fail when fewer are noticed').argParser(percentOption))
    .addOption(new Option('--junit <file>', 'also write the results as JUnit XML'))
    .addOption(
      new Option('--watch', 'run again what a changed file concerns').conflicts([
        'json',
        'junit',
        'coverage',
        'coverageMin',
      ]),
    )
    .option('--json', 'print the results as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: TestOptions) => finish(await testCommand(files, options, io)));
};

function percentOption(text: string): number {
  const value = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value <= 100) return value;
  throw new InvalidArgumentError('A percentage from 0 to 100 is expected.');
}

async function testCommand(given: readonly string[], options: TestOptions, io: Io): Promise<ExitCode> {
  if (options.watch) return watchCases(() => sourcesOf(given, io), io);
  const files: TestedFile[] = [];
  const colors = colorsFor(io.stdout, io.env);
  const sources = await sourcesOf(given, io);
  for (const source of sources) await mustBeThere(source, io);
  for (const source of sources) {
    const tested = await testedFile(source, io);
    files.push(tested);
    if (!options.json) io.stdout.write(resultsText(tested, colors, io.stdout.columns));
  }
  const isAsked = options.coverage || options.coverageMin !== undefined;
  const covered = isAsked ? await coverSets(files, io) : undefined;
  if (options.junit !== undefined) {
    const { junitText } = await import('./junit.js');
    await writeFile(options.junit, junitText(files), io);
  }
  if (options.json) io.stdout.write(jsonText(asJson(files, covered)));
  else io.stdout.write(`${covered === undefined ? '' : coverageText(covered, colors)}${summaryText(files)}`);
  return isFine(files) && isCovered(covered, options, io) ? EXIT.fine : EXIT.invalid;
}

/** The cases files, each once. */
async function sourcesOf(given: readonly string[], io: Io): Promise<string[]> {
  const sources = new Set<string>();
  for (const name of given.length === 0 ? ['.'] : given) {
    const found = name === STDIN ? undefined : await io.filesIn(name, ['.cases.json']);
    if (found?.length === 0) throw new UsageError(`there is no .cases.json file in "${name}"`);
    for (const file of found ?? [await fileOrExample(name, OF_CASES, io)]) sources.add(file);
  }
  return [...sources];
}

function isFine(files: readonly TestedFile[]): boolean {
  return files.every(({ issues, cases }) => issues.length === 0 && cases.every(({ ok }) => ok));
}

function isCovered(
  covered: readonly CoveredSet[] | undefined,
  { coverageMin: least = 0 }: TestOptions,
  io: Io,
): boolean {
  const percent = percentNoticed(covered ?? []);
  if (percent >= least) return true;
  io.stderr.write(`Coverage is ${percentText(percent)}, less than ${least}%.\n`);
  return false;
}

function asJson(files: readonly TestedFile[], covered: readonly CoveredSet[] | undefined): object {
  return {
    files: files.map(({ file, issues, cases }) => ({
      file,
      issues: issues.map((issue) => ({ file: issue.file, ...findingData(issue) })),
      cases: cases.map(resultOf),
    })),
    ...(covered === undefined ? {} : { coverage: coverageJson(covered) }),
  };
}

/** The last run of a cases file, with the texts that it was run with. */
interface CaseRun {
  readonly texts: string;
  readonly tested: TestedFile;
}

/** Runs cases, and reruns those of changed files, until the command is stopped. */
async function watchCases(sourcesOf: () => Promise<readonly string[]>, io: Io): Promise<ExitCode> {
  let known: ReadonlyMap<string, CaseRun> = new Map();
  let watched = '';
  let release = (): void => undefined;
  let running: Promise<void> = Promise.resolve();
  const runAgain = (): void => {
    running = running.then(run).catch(reportUsage);
  };

  /** Reports a missing file: an editor may be writing it. */
  function reportUsage(error: unknown): void {
    if (!(error instanceof UsageError)) throw error;
    io.stderr.write(`${printable(error.message)}\n`);
  }

  async function run(): Promise<void> {
    const { now, folders } = await runChanged(await sourcesOf(), known, io);
    const again = [...now].filter(([source, { tested }]) => tested !== known.get(source)?.tested);
    if (again.length > 0 || now.size !== known.size) report(again, now);
    known = now;
    if (folders.join('\n') === watched) return;
    watched = folders.join('\n');
    release();
    release = io.watch(folders, runAgain);
  }

  function report(again: ReadonlyArray<readonly [string, CaseRun]>, all: ReadonlyMap<string, CaseRun>): void {
    const colors = colorsFor(io.stdout, io.env);
    const results = again.map(([, { tested }]) => resultsText(tested, colors, io.stdout.columns));
    io.stdout.write([...results, summaryText([...all.values()].map(({ tested }) => tested))].join(''));
  }

  const stopped = untilStopped(io);
  await run();
  io.stderr.write('Files are watched until Ctrl-C.\n');
  await stopped;
  release();
  await running;
  return EXIT.fine;
}

/** Results of each file. Files with unchanged texts are not run again. */
async function runChanged(
  sources: readonly string[],
  known: ReadonlyMap<string, CaseRun>,
  io: Io,
): Promise<{ readonly now: ReadonlyMap<string, CaseRun>; readonly folders: readonly string[] }> {
  const now = new Map<string, CaseRun>();
  const folders = new Set<string>();
  for (const source of sources) {
    const files = await filesOf(source, io);
    for (const file of files) folders.add(dirname(file));
    const texts = JSON.stringify(await Promise.all(files.map((file) => readIfThere(file, io))));
    const before = known.get(source);
    now.set(source, before?.texts === texts ? before : { texts, tested: await testedFile(source, io) });
  }
  return { now, folders: [...folders].sort() };
}

/**
 * A line for each case of a file; for a failed case also the differences and the reasons of the amounts.
 *
 * @param width of the terminal, if there is one
 */
function resultsText({ file, issues, cases }: TestedFile, colors: Colors, width?: number): string {
  const lines = cases.map((one) =>
    one.ok ? `  ${colors.green('✓')} ${nameText(one, width)}\n` : failureText(one, colors, width),
  );
  const findings = issues.map((issue) => printFinding(issue, colors));
  return [`${colors.bold(printable(file))}\n`, ...lines, ...findings].join('');
}

/** The name of a case, indented behind a mark of four columns. */
function nameText({ name }: JudgedCase, width: number | undefined): string {
  return wrapText(printable(name), narrower(width, MARK.length)).replaceAll('\n', `\n${MARK}`);
}

const MARK = ' '.repeat(4);
const INDENT = ' '.repeat(6);

function narrower(width: number | undefined, by: number): number | undefined {
  return width === undefined ? undefined : width - by;
}

function failureText(one: JudgedCase, colors: Colors, width: number | undefined): string {
  const { differences, quote } = one;
  const head = `  ${colors.red('✗')} ${nameText(one, width)}\n`;
  if (differences.length === 0) return head;
  const fitting = narrower(width, INDENT.length);
  const table = drawTable(
    [
      { head: '', align: 'left' },
      { head: 'expected', align: 'right' },
      { head: 'got', align: 'right' },
    ],
    differences.map(({ path, expected, got }) => ({
      cells: [path, valueText(expected), valueText(got)].map(printable),
    })),
    fitting,
  );
  const sentences = quote === undefined ? [] : whyDifferent(quote, differences);
  const why = sentences.map((sentence) => `${wrapText(printable(sentence), fitting)}\n`);
  return head + indentText(table) + indentText(why.join(''));
}

function indentText(text: string): string {
  return text.replace(/^(?=.)/gm, INDENT);
}

/** "52 files, 300 cases: 299 as expected, 1 failed". */
function summaryText(files: readonly TestedFile[]): string {
  const cases = files.flatMap((tested) => tested.cases);
  const bad = cases.filter(({ ok }) => !ok).length;
  const verdict = [`${cases.length - bad} as expected`, ...(bad === 0 ? [] : [`${bad} failed`])].join(', ');
  return `${counted(files.length, 'file')}, ${counted(cases.length, 'case')}: ${verdict}\n`;
}
