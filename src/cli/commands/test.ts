import { dirname, isAbsolute, join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { sizeOf } from '../../core/calculation/budget.js';
import type { Issue } from '../../core/issues/issue.js';
import { groupBy, withoutAbsent } from '../../core/issues/reading.js';
import { counted, printable } from '../../core/issues/texts.js';
import type { Calculator } from '../../index.js';
import { createCalculator, validateTaxSet } from '../../index.js';
import { amountOfTitle, differencesText, valueText, whyDifferent } from '../../trials/cases/compare.js';
import type { Coverage, UnnoticedChange } from '../../trials/cases/cover.js';
import { coverSteps } from '../../trials/cases/cover.js';
import type { ReadCase } from '../../trials/cases/read.js';
import { readCases } from '../../trials/cases/read.js';
import type { JudgedCase } from '../../trials/cases/run.js';
import { issuesOf, judgeAll, resultOf } from '../../trials/cases/run.js';
import { taxesOf } from '../../trials/preview/breakpoints.js';
import { barOn } from '../bulk/progress.js';
import type { ExitCode } from '../command.js';
import { EXIT, findingsOf, invalidFile, UsageError, untilStopped } from '../command.js';
import type { Io } from '../command-io.js';
import { filesNamed, nameOf, readIfThere, reportMissing, writeFile } from '../files.js';
import { declare, flag, parsed, text } from '../input/declaration.js';
import { fileOrExample, filesOrExamples, OF_CASES } from '../input/examples.js';
import type { JsonDocument, Part } from '../input/json-document.js';
import { duplicateKeys, locate, onlyPart, readDocument, wholeFile } from '../input/json-document.js';
import { addFile, inFile, parsedArgument, taxSetValue } from '../input/tool.js';
import { listOf, listSchema, OBJECTS, objectOf, TEXT } from '../output/answer-schema.js';
import type { PlacedFinding } from '../output/findings.js';
import { findingData, inFileOrder, printFinding } from '../output/findings.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../output/table.js';
import type { Colors, Screen } from '../output/text.js';
import { print, screenOf, WITHOUT_COLORS } from '../output/text.js';

const OPTIONS = {
  coverage: flag('change every rule a little, and report the changes that no case notices'),
  coverageMin: parsed('<percent>', 'fail when fewer are noticed', percentOption),
  junit: text('<file>', 'also write the results as JUnit XML'),
  watch: flag('run again what a changed file concerns', { conflicts: ['json', 'junit', 'coverage', 'coverageMin'] }),
  json: flag('print the results as JSON'),
};

export const testCommand = declare({
  summary: 'run cases: stays with known amounts',
  description: 'Runs cases, which are stays with known amounts, and prints what is not as expected.',
  tool: {
    arguments: {
      taxSet: { schema: 'taxSet', words: inFile },
      cases: {
        schema: listOf(
          'Each { "name": ..., "stay": ..., "expect": { "total": "56.00", "taxes": { "VAT": "3.17" } } }.',
        ),
        words: (name, value, files, { taxSet }) => {
          const set = taxSetValue('taxSet', taxSet);
          return [addFile(name, { taxSet: set, cases: parsedArgument(name, value) }, files)];
        },
      },
    },
    required: ['taxSet', 'cases'],
    answer: objectOf({
      files: listSchema(
        objectOf({ file: TEXT, issues: OBJECTS, cases: listOf('Each with name, ok, and the differences.') }),
      ),
    }),
    tellsWhatIsWrong: true,
  },
  arguments: [['[files...]', 'cases files or folders; - is standard input', OF_CASES]],
  options: OPTIONS,
  notes: `
FILE is a cases file: a tax set, or the path to one, and stays with known amounts. A folder stands for all files
in and below it whose names end in .cases.json; the default is this folder. A failed case shows the expected and
the actual amounts and the reasons, and the exit code is 1. docs/cases.md has the form of the file.

Examples:
  $ staytax test lisbon
  $ staytax test lisbon berlin --coverage --coverage-min 90
  $ staytax init --place lisbon
  $ staytax test --junit results.xml
`,
  run: async (given, options, io) => {
    if (options.watch) return watchCases(() => watchedSources(given, io), io);
    const screen = screenOf(io);
    const { sources, errors } = await filesOrExamples(await namesOf(given, io), OF_CASES, io);
    const files: TestedFile[] = [];
    for (const source of new Set(sources)) {
      const tested = await testedFile(source, io);
      files.push(tested);
      if (!options.json) io.stdout.write(resultsText(tested, screen));
    }
    const { coverageMin: least = 0, junit } = options;
    const isAsked = options.coverage || options.coverageMin !== undefined;
    const covered = isAsked ? totalOf(coverSets(files, io)) : undefined;
    if (junit !== undefined) await writeFile(junit, await junitText(files), io);
    const text = () => (covered === undefined ? '' : coverageText(covered, screen.colors)) + summaryText(files);
    print(asJson(files, covered), options.json, text, io);
    const isFine = files.every(({ issues, cases }) => issues.length === 0 && cases.every(({ ok }) => ok));
    const { percent } = covered ?? { percent: 100 };
    if (isFine && percent < least) io.stderr.write(`Coverage is ${percentText(percent)}, less than ${least}%.\n`);
    return reportMissing(errors, options.json, io) ?? (isFine && percent >= least ? EXIT.fine : EXIT.invalid);
  },
});

function percentOption(text: string): number {
  const value = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value <= 100) return value;
  throw new InvalidArgumentError('A percentage from 0 to 100 is expected.');
}

async function namesOf(given: readonly string[], io: Io): Promise<string[]> {
  return [...(await filesNamed(given.length === 0 ? ['.'] : given, '.cases.json', io)).keys()];
}

/** The sources of a run that goes on: a file that does not exist may be there in the next one. */
async function watchedSources(given: readonly string[], io: Io): Promise<string[]> {
  const sources: string[] = [];
  for (const name of await namesOf(given, io)) sources.push(await fileOrExample(name, OF_CASES, io));
  return [...new Set(sources)];
}

function asJson(files: readonly TestedFile[], covered: TotalCoverage | undefined): object {
  return {
    files: files.map(({ file, issues, cases }) => ({
      file,
      issues: issues.map((issue) => ({ file: issue.file, ...findingData(issue) })),
      cases: cases.map(resultOf),
    })),
    ...(covered === undefined ? {} : { coverage: coverageJson(covered) }),
  };
}

/** Results of cases as JUnit XML, which build servers read. The renderer is loaded only here. */
async function junitText(files: readonly TestedFile[]): Promise<string> {
  const [{ h }, { renderToString }] = await Promise.all([import('preact'), import('preact-render-to-string')]);
  const testcase = (judged: JudgedCase, { file, issues }: TestedFile) => {
    const { name, ok, differences, quote } = judged;
    const attributes = {
      classname: xmlText(file),
      name: xmlText(name),
      file: xmlText(file),
      time: secondsOf([judged]),
    };
    if (ok) return h('testcase', attributes);
    const problems = quote === undefined ? issuesOf(judged, issues) : [];
    const printed = problems.map((issue) => printFinding(issue, WITHOUT_COLORS).trimEnd());
    const lines = [...differencesText(differences), ...printed].map(xmlText);
    const kind = isError(judged) ? 'error' : 'failure';
    return h('testcase', attributes, h(kind, { message: lines[0] ?? 'It cannot be read.' }, lines.join('\n')));
  };
  const suites = files.map((tested) => {
    const cases = tested.cases.map((judged) => testcase(judged, tested));
    return h('testsuite', { name: xmlText(tested.file), ...countsOf([tested]) }, cases);
  });
  const xml = renderToString(h('testsuites', { name: 'staytax', ...countsOf(files) }, suites));
  // HTML allows `]]>` in text, XML does not.
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replaceAll(']]>', ']]&gt;')}\n`;
}

/** Two characters that XML cannot hold, even escaped. */
const NO_CHARACTER = /[\uFFFE\uFFFF]/g;

function xmlText(text: string): string {
  return printable(text).replace(NO_CHARACTER, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}

/** Whether a case could not be run, because of a mistake in it, its file or its tax set. */
function isError({ ok, differences }: JudgedCase): boolean {
  return !ok && differences.length === 0;
}

function countsOf(files: readonly TestedFile[]) {
  const cases = files.flatMap((tested) => tested.cases);
  const errors = cases.filter(isError).length;
  const failures = cases.filter(({ ok }) => !ok).length - errors;
  return { tests: cases.length, failures, errors, skipped: 0, time: secondsOf(cases) };
}

function secondsOf(cases: readonly JudgedCase[]): string {
  const milliseconds = cases.reduce((sum, judged) => sum + (judged.milliseconds ?? 0), 0);
  return (milliseconds / 1000).toFixed(3);
}

async function watchCases(sourcesOf: () => Promise<readonly string[]>, io: Io): Promise<ExitCode> {
  let runs: CaseRuns = new Map();
  let watched = '';
  let release = (): void => undefined;
  let running: Promise<void> = Promise.resolve();
  const runAgain = (): void => {
    running = running.then(run).catch((error: unknown) => {
      // An editor may be writing a missing file.
      if (!(error instanceof UsageError)) throw error;
      io.stderr.write(`${printable(error.message)}\n`);
    });
  };

  async function run(): Promise<void> {
    const { now, folders } = await runChanged(await sourcesOf(), runs, io);
    const again = [...now].filter(([source, { tested }]) => tested !== runs.get(source)?.tested);
    if (again.length > 0 || now.size !== runs.size) {
      const results = again.map(([, { tested }]) => resultsText(tested, screenOf(io)));
      io.stdout.write([...results, summaryText([...now.values()].map(({ tested }) => tested))].join(''));
    }
    runs = now;
    if (folders.join('\n') === watched) return;
    watched = folders.join('\n');
    release();
    release = io.watch(folders, runAgain);
  }

  const stopped = untilStopped(io);
  await run();
  io.stderr.write('Files are watched until Ctrl-C.\n');
  await stopped;
  release();
  await running;
  return EXIT.fine;
}

type CaseRuns = ReadonlyMap<string, { readonly texts: string; readonly tested: TestedFile }>;

/** Results of each file, and the folders to watch. Files with unchanged texts are not run again. */
async function runChanged(sources: readonly string[], runs: CaseRuns, io: Io) {
  const now = new Map<string, { readonly texts: string; readonly tested: TestedFile }>();
  const folders = new Set<string>();
  for (const source of sources) {
    const opened = await readResult(source, () => readDocument(source, io));
    const { taxSet } = readCases(opened.read?.value);
    const files = typeof taxSet === 'string' ? [source, pathOfSet(source, taxSet)] : [source];
    for (const file of files) folders.add(dirname(file));
    const texts = JSON.stringify(await Promise.all(files.map((file) => readIfThere(file, io))));
    const before = runs.get(source);
    now.set(source, before?.texts === texts ? before : { texts, tested: await testedFile(source, io) });
  }
  return { now, folders: [...folders].sort() };
}

const MARK = ' '.repeat(4);
const INDENT = ' '.repeat(6);

/** A line for each case of a file; for a failed case also the differences and the reasons of the amounts. */
function resultsText({ file, issues, cases }: TestedFile, { colors, width }: Screen): string {
  const narrower = (by: string) => (width === undefined ? undefined : width - by.length);
  const lines = cases.map((judged) => {
    const name = wrapText(printable(judged.name), narrower(MARK)).replaceAll('\n', `\n${MARK}`);
    const why = judged.differences.length === 0 ? '' : whyText(judged, narrower(INDENT)).replace(/^(?=.)/gm, INDENT);
    return `  ${judged.ok ? colors.green('✓') : colors.red('✗')} ${name}\n${why}`;
  });
  const findings = issues.map((issue) => printFinding(issue, colors));
  return [`${colors.bold(printable(file))}\n`, ...lines, ...findings].join('');
}

function whyText({ differences, quote }: JudgedCase, width: number | undefined): string {
  const columns = [leftColumn(''), rightColumn('expected'), rightColumn('got')];
  const rows = differences.map(({ path, expected, got }) => [path, valueText(expected), valueText(got)].map(printable));
  const sentences = quote === undefined ? [] : whyDifferent(quote, differences);
  const whys = sentences.map((sentence) => `${wrapText(printable(sentence), width)}\n`);
  return drawTable(columns, [rows], width) + whys.join('');
}

/** "52 files, 300 cases: 299 as expected, 1 failed". */
function summaryText(files: readonly TestedFile[]): string {
  const cases = files.flatMap((tested) => tested.cases);
  const bad = cases.filter(({ ok }) => !ok).length;
  const verdict = [`${cases.length - bad} as expected`, ...(bad === 0 ? [] : [`${bad} failed`])].join(', ');
  return `${counted(files.length, 'file')}, ${counted(cases.length, 'case')}: ${verdict}\n`;
}

interface TestedFile {
  readonly file: string;
  readonly issues: readonly PlacedFinding[];
  readonly cases: readonly JudgedCase[];
  /** The tax set and the cases about it; absent if one of them cannot be read. */
  readonly setWithCases?: { readonly set: Part; readonly cases: readonly ReadCase[] };
}

/** Runs the cases of a file. A file that cannot be read, of which there is the issue alone, counts as a failed case. */
export async function testedFile(source: string | PlacedFinding, io: Io): Promise<TestedFile> {
  if (typeof source !== 'string') return { file: source.file, issues: [source], cases: [unreadable(source.file)] };
  const file = nameOf(source);
  const opened = await readResult(file, () => readDocument(source, io));
  if (opened.read === undefined) return { file, issues: opened.findings, cases: [unreadable(file)] };
  const document = opened.read;
  const casesFile = readCases(document.value);
  const { read: set, findings = [] } = await setOf(casesFile.taxSet, { source, document }, io);
  // Without a tax set every case fails: the findings say why.
  const { issues, judged } = judgeAll(casesFile, set?.value, file, () => performance.now());
  const ofCases = set === undefined ? issues.filter(({ path }) => path !== 'taxSet') : issues;
  const twice = [...new Set([document, set?.document ?? document])].flatMap(duplicateKeys);
  const isOwn = judged.length > casesFile.cases.length;
  return {
    file,
    issues: inFileOrder([...twice, ...locateIssues(document, ofCases, set), ...findings]),
    cases: twice.length > 0 && !isOwn ? [unreadable(file), ...judged] : judged,
    ...withoutAbsent({ setWithCases: set && { set, cases: casesFile.cases } }),
  };
}

function unreadable(name: string): JudgedCase {
  return { name, ok: false, differences: [] };
}

type CasesFileResult<Read> =
  | { readonly read: Read; readonly findings?: undefined }
  | { readonly read?: undefined; readonly findings: readonly PlacedFinding[] };

async function readResult<Read>(file: string, readFile: () => Promise<Read>): Promise<CasesFileResult<Read>> {
  try {
    return { read: await readFile() };
  } catch (error) {
    if (error instanceof UsageError) return invalidFile(file, 'file_unreadable', `${error.message}.`);
    return { findings: findingsOf(error) };
  }
}

async function setOf(
  taxSet: unknown,
  { source, document }: { readonly source: string; readonly document: JsonDocument },
  io: Io,
): Promise<CasesFileResult<Part>> {
  if (typeof taxSet !== 'string') {
    return { read: { ...wholeFile(document), kind: 'tax-set', value: taxSet, at: ['taxSet'], isOneOfMany: true } };
  }
  const path = pathOfSet(source, taxSet);
  return readResult(path, async () => onlyPart(await readDocument(path, io), 'tax-set'));
}

function pathOfSet(source: string, taxSet: string): string {
  return isAbsolute(taxSet) ? taxSet : join(dirname(source), taxSet);
}

const OF_SET = /^taxSet(?:\.|(?=\[)|$)/;

/** Places of issues. Issues of the tax set get places in its file. */
function locateIssues(document: JsonDocument, issues: readonly Issue[], set?: Part): PlacedFinding[] {
  const cases = wholeFile(document);
  return issues.map((issue) => {
    if (set === undefined || set.value === undefined || !OF_SET.test(issue.path)) return locate(cases, issue, 'issue');
    return locate(set, { ...issue, path: issue.path.replace(OF_SET, '') }, 'issue');
  });
}

interface CoveredSet {
  readonly set: Part;
  readonly calculator: Calculator;
  readonly coverage: Coverage;
}

/**
 * Measures the coverage of every set, with a progress bar on a terminal. Skips sets that cannot be quoted, whose cases
 * have failed.
 */
function coverSets(files: readonly TestedFile[], io: Io): CoveredSet[] {
  const tested = files.flatMap(({ setWithCases }) => setWithCases ?? []);
  const bySet = groupBy(tested, ({ set }) => JSON.stringify([set.document.file, set.at]));
  const running = [...bySet.values()].flatMap(([{ set, cases }, ...moreSets]) => {
    const { value: taxSet } = validateTaxSet(set.value);
    if (taxSet === undefined) return [];
    const steps = coverSteps(taxSet, [...cases, ...moreSets.flatMap((more) => more.cases)]);
    return [{ set, calculator: createCalculator(taxSet), steps, first: steps.next() }];
  });
  const bar = io.stderr.isTTY ? barOn(io.stderr, '[{bar}] {percentage}% | {value} of {total} changes') : undefined;
  // The first step has the number of changes.
  const changes = running.reduce((sum, { first }) => sum + (first.done ? 0 : first.value.of), 0);
  bar?.start(changes, 0);
  try {
    return running.map(({ set, calculator, steps, first }) => {
      let step = first;
      for (; !step.done; step = steps.next()) bar?.increment();
      return { set, calculator, coverage: step.value };
    });
  } finally {
    bar?.stop();
  }
}

type TotalCoverage = ReturnType<typeof totalOf>;

/** The changes of all sets, and how many in percent of those with an effect are noticed. */
function totalOf(covered: readonly CoveredSet[]) {
  const sum = (count: 'changes' | 'noticed' | 'not_tried') =>
    covered.reduce((total, { coverage }) => total + coverage[count], 0);
  const all = <Change>(changesIn: (coverage: Coverage) => readonly Change[]) =>
    covered.flatMap(({ set, calculator, coverage }) =>
      changesIn(coverage).map((change) => ({ set, calculator, change })),
    );
  const [changes, noticed] = [sum('changes'), sum('noticed')];
  const percent = changes === 0 ? 100 : (noticed / changes) * 100;
  const [unnoticed, idle] = [all((coverage) => coverage.unnoticed), all((coverage) => coverage.without_effect)];
  const sizes = covered
    .filter(({ coverage }) => coverage.not_tried > 0)
    .map(({ calculator }) => sizeOf(calculator.taxSet));
  return { changes, noticed, percent, unnoticed, idle, not_tried: sum('not_tried'), sizes };
}

function coverageJson({ changes, noticed, unnoticed, idle, not_tried }: TotalCoverage) {
  const inFile = ({ set, change }: { readonly set: Part; readonly change: object }) => {
    return { file: set.document.file, ...change };
  };
  return { changes, noticed, unnoticed: unnoticed.map(inFile), without_effect: idle.map(inFile), not_tried };
}

/** The coverage as text: each unnoticed change, with a case that would notice it. */
function coverageText(total: TotalCoverage, colors: Colors): string {
  const { changes, noticed, percent, unnoticed, idle } = total;
  const lines = [
    ...unnoticed.map(
      ({ set, calculator, change }) =>
        `${changeText(set, change, colors)}  not noticed\n  ${caseText(calculator, change)}`,
    ),
    ...idle.map(({ set, change }) => colors.dim(`${changeText(set, change, WITHOUT_COLORS)}  without effect`)),
    `${noticed} of ${counted(changes, 'change')} noticed (${percentText(percent)}), ${idle.length} without effect`,
    ...notTriedText(total),
  ];
  return `${lines.join('\n')}\n`;
}

/** "120 of 2459 changes not tried: the set has 1600 rows in 200 taxes". */
function notTriedText({ changes, idle, not_tried, sizes }: TotalCoverage): string[] {
  if (not_tried === 0) return [];
  const all = counted(changes + idle.length + not_tried, 'change');
  const set = sizes.map(({ rows, taxes }) => `${counted(rows, 'row')} in ${counted(taxes, 'tax')}`).join(', ');
  const has = sizes.length === 1 ? 'the set has' : `${sizes.length} sets have`;
  return [`${not_tried} of ${all} not tried: ${has} ${set}`];
}

/** Rounded down, so that it is 100 only for full coverage. */
function percentText(percent: number): string {
  return `${Math.floor(percent * 10) / 10}%`;
}

function changeText(set: Part, { path, from, to }: Omit<UnnoticedChange, 'stay'>, colors: Colors): string {
  const place = locate(set, { code: 'file_unreadable', path, message: '' }, 'issue');
  const where = colors.bold(printable(`${place.file}:${place.line}:${place.column}`));
  return `${where}  ${colors.cyan(printable(place.path))}  ${sideText(from)} → ${sideText(to)}`;
}

function sideText(side: unknown): string {
  return side === null ? 'nothing' : printable(typeof side === 'string' ? side : JSON.stringify(side));
}

/**
 * A case to paste, with the current amounts of the set: the user has to confirm them. A tax for the channel manager
 * only has no amount.
 */
function caseText({ taxSet, quote }: Calculator, { path, from, to, stay }: UnnoticedChange): string {
  const { total, taxes } = quote(stay);
  const name = `${path} is ${sideText(from)}, not ${sideText(to)}`;
  const amounts = Object.fromEntries(taxesOf(taxSet).map(({ title }) => [title, amountOfTitle(title, taxes)]));
  return printable(JSON.stringify({ name, stay, expect: { total, taxes: amounts } }));
}
