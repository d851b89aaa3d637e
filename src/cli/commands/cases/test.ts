import { Argument, InvalidArgumentError, Option } from 'commander';
import { resultOf } from '../../../cases/run.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { fileOrExample, OF_CASES, takingExamples } from '../../input/examples.js';
import { mustBeThere, STDIN } from '../../input/read-file.js';
import { placed } from '../../output/findings.js';
import { colorsFor, jsonText } from '../../output/text.js';
import { writeFile } from '../../output/write-file.js';
import { type CoveredSet, coverageJson, coverageText, coverSets, percentNoticed, percentText } from './coverage.js';
import { resultsText, summaryText } from './results.js';
import { type TestedFile, testedFile } from './tested-file.js';

interface TestOptions {
  readonly json?: true;
  readonly junit?: string;
  readonly watch?: true;
  readonly coverage?: true;
  readonly coverageMin?: number;
}

const EXAMPLES = `
FILE is a cases file: a tax set, or the path to one, and stays with the amounts that somebody knows for them. Of a
folder every file is run whose name ends in .cases.json; without files, those of this folder and below it. A case
that failed shows what was expected beside what there is, and why. docs/cases.md has the form of the file.

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
    .description('Runs cases: stays with the amounts that somebody knows for them. Exit 1 when one is not as expected.')
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
  if (options.watch) return (await import('./watch.js')).watchCases(() => sourcesOf(given, io), io);
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
      issues: issues.map((issue) => ({ file: issue.file, ...placed(issue) })),
      cases: cases.map(resultOf),
    })),
    ...(covered === undefined ? {} : { coverage: coverageJson(covered) }),
  };
}
