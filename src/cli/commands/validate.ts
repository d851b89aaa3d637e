import { completePolicy } from '../../core/definitions/complete-policy.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import type { PartKind } from '../../core/files/json-file.js';
import { KIND_NAMES, KINDS } from '../../core/files/json-file.js';
import type { Result } from '../../core/issues/issue.js';
import { counted, printable } from '../../core/issues/texts.js';
import { warningsUnder } from '../../core/quote/validate.js';
import { createCalculator, InvalidStayError, validateStay, validateTax, validateTaxSet } from '../../index.js';
import type { Words } from '../../language/words/words.js';
import { readCases } from '../../trials/cases/read.js';
import { EXIT, findingsOf, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { filesNamed, nameOf, reportMissing, STDIN } from '../files.js';
import type { OptionsOf } from '../input/declaration.js';
import { choice, declare, flag, parsed } from '../input/declaration.js';
import { filesOrExamples, OF_ALL } from '../input/examples.js';
import type { CheckedPart, JsonDocument, Part } from '../input/json-document.js';
import {
  checkedPart,
  currencyOf,
  duplicateKeys,
  issuesIn,
  locate,
  partsOf,
  policyOf,
  readDocument,
} from '../input/json-document.js';
import { currencyOption, LOCALE, wordsFor } from '../input/shared-options.js';
import { checkStay } from '../input/stay.js';
import type { ArgumentWords } from '../input/tool.js';
import { addFile, parsedArgument } from '../input/tool.js';
import { describedText, ISSUES, OBJECTS, TEXT } from '../output/answer-schema.js';
import type { PlacedFinding } from '../output/findings.js';
import { findingData, inFileOrder, printFinding } from '../output/findings.js';
import { jsonText, screenOf } from '../output/text.js';
import { checkDefinitions } from '../sync/planning.js';

const OPTIONS = {
  as: choice('<kind>', 'what the file holds, when it does not show', KINDS),
  currency: parsed('<code>', 'the currency of the prices of a stay', currencyOption),
  json: flag('print issues and warnings as JSON'),
  locale: LOCALE,
};

/** Checks a file of a tool as this kind. */
function asKind(kind: (typeof KINDS)[number]): ArgumentWords {
  return (name, value, files) => [addFile(name, value, files), '--as', kind];
}

/** Wraps a list of cases into a cases file without a tax set. */
function casesFile(name: string, given: unknown): unknown {
  const value = typeof given === 'string' && given.trimStart().startsWith('[') ? parsedArgument(name, given) : given;
  return Array.isArray(value) ? { cases: value } : value;
}

export const validateCommand = declare({
  summary: 'check files, and print every issue with line and column',
  description: 'Checks taxes, tax sets, stays, definitions and cases, and prints every issue with its place.',
  tool: {
    arguments: {
      tax: { schema: 'uncheckedTax', words: asKind('tax') },
      taxSet: { schema: 'uncheckedTaxSet', words: asKind('tax-set') },
      stay: { schema: 'uncheckedStay', words: asKind('stay') },
      definitions: { schema: 'uncheckedDefinitions', words: asKind('definitions') },
      cases: {
        schema: 'uncheckedCases',
        words: (name, value, ...more) => asKind('cases')(name, casesFile(name, value), ...more),
      },
    },
    isEach: true,
    check: ({ tax, taxSet, stay, definitions, cases }) => {
      const given = { tax, taxSet, stay, definitions, cases };
      if (Object.values(given).every((value) => value === undefined)) {
        throw new UsageError(`one of ${Object.keys(given).join(', ')} is needed`);
      }
    },
    // The verdict on one argument; a list for several.
    answer: {
      type: 'object',
      properties: {
        file: describedText('The argument.'),
        kind: { anyOf: [TEXT, { type: 'null' }] },
        issues: ISSUES,
        warnings: ISSUES,
        files: OBJECTS,
      },
    },
    tellsWhatIsWrong: true,
  },
  arguments: [['<files...>', 'JSON files or folders; - is standard input', OF_ALL]],
  options: OPTIONS,
  notes: `
FILE is a tax, a tax set, a stay or a definitions file, the API's own answer ({"data": {"attributes": ...}}), or
a worked case ({"taxSet": ..., "stay": ...}). - reads standard input. Of a folder every .json file in it and
below it is checked; files of other programs are skipped. Each line says where, what, and the code to look up.

Examples:
  $ staytax validate lisbon
  $ staytax validate tax-sets/lisbon tax-sets/quebec weekend
  $ staytax validate week-family --currency EUR
  $ staytax validate two-tax-sets
  $ staytax examples lisbon > hotel.json
  $ staytax validate .
  $ echo '{"checkIn": "2026-12-24", "rooms": [{"persons": 2, "nightlyPrices": ["120.00"]}]}' | staytax validate -
`,
  run: async (given, options, io) => {
    if (given.filter((source) => source === STDIN).length > 1) {
      throw new UsageError('standard input (-) can be given only once');
    }
    const words = await wordsFor(options.locale);
    const named = await filesNamed(given, '.json', io);
    const isSingle = named.size === 1 && ![...named.values()].includes(true);
    const { sources, errors } = await filesOrExamples([...named.keys()], OF_ALL, io);
    const all: CheckedFile[] = [];
    for (const [index, [name, isInFolder]] of [...named].entries()) {
      const checked = await checkedFile(name, sources[index] ?? name, isInFolder, options, io);
      all.push(checked);
      if (!options.json) printChecked(checked, isSingle, words, io);
    }
    if (options.json) io.stdout.write(jsonText(asJson(all, isSingle)));
    else if (!isSingle) io.stdout.write(`${summaryOfAll(all)}\n`);
    const hasIssues = all.some(({ issues }) => issues.length > 0);
    return reportMissing(errors, options.json, io) ?? (hasIssues ? EXIT.invalid : EXIT.fine);
  },
});

type CheckedFile = Awaited<ReturnType<typeof checkedFile>>;

/** Reports a file that is not JSON, or that does not exist, like an invalid one. Skips a file of another program in a folder. */
async function checkedFile(
  name: string,
  source: string | PlacedFinding,
  isInFolder: boolean,
  options: OptionsOf<typeof OPTIONS>,
  io: Io,
) {
  const { kind, findings, held } = await checkSource(source, options, io);
  const isSkipped = isInFolder && findings.length > 0 && findings.every(({ code }) => code === 'unknown_kind');
  const withSeverity = (wanted: PlacedFinding['severity']) =>
    findings.filter(({ severity }) => severity === wanted && !isSkipped);
  return {
    file: nameOf(name),
    kind,
    held,
    issues: withSeverity('issue'),
    warnings: withSeverity('warning'),
    isSkipped,
  };
}

async function checkSource(
  source: string | PlacedFinding,
  { as, currency }: OptionsOf<typeof OPTIONS>,
  io: Io,
): Promise<FileVerdict> {
  if (typeof source !== 'string') return { kind: null, findings: [source], held: [] };
  try {
    return check(await readDocument(source, io), as, currency);
  } catch (error) {
    return { kind: null, findings: findingsOf(error), held: [] };
  }
}

function printChecked(checked: CheckedFile, isSingle: boolean, words: Words, io: Io): void {
  const { held, issues, warnings, isSkipped } = checked;
  const name = printable(checked.file);
  if (isSkipped) io.stdout.write(`${name}: skipped, not a tax, tax set, stay or definitions file\n`);
  const { colors } = screenOf(io);
  const lines = [...issues, ...warnings].map((finding) => printFinding(finding, colors, words));
  const valid = issues.length > 0 ? [] : held.map((content) => `${name}: ${content}\n`);
  io.stdout.write([...valid, ...lines].join(''));
  if (isSingle && issues.length > 0) io.stderr.write(`${name}: ${foundIn([checked])}\n`);
}

/** "3 files: 2 valid, 1 with issues (4 issues, 1 warning)". */
function summaryOfAll(all: readonly CheckedFile[]): string {
  const checked = all.filter(({ isSkipped }) => !isSkipped);
  const invalid = checked.filter(({ issues }) => issues.length > 0).length;
  const skipped = all.length - checked.length;
  const counts = foundIn(checked);
  const verdicts = [
    `${checked.length - invalid} valid`,
    invalid > 0 && `${invalid} invalid`,
    skipped > 0 && `${skipped} skipped`,
  ].filter(Boolean);
  return `${counted(all.length, 'file')}: ${verdicts.join(', ')}${counts === '' ? '' : ` (${counts})`}`;
}

/** "4 issues, 1 warning"; empty without any. */
function foundIn(checked: readonly CheckedFile[]): string {
  const total = (field: 'issues' | 'warnings') => checked.reduce((sum, file) => sum + file[field].length, 0);
  const [issues, warnings] = [total('issues'), total('warnings')];
  return [issues > 0 && counted(issues, 'issue'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

/** An object for one named file; a list for several or a folder. */
function asJson(all: readonly CheckedFile[], isSingle: boolean): object {
  const files = all.map(({ file, kind, issues, warnings, isSkipped }) => ({
    file,
    kind,
    ...(isSkipped ? { skipped: true } : {}),
    issues: issues.map(findingData),
    warnings: warnings.map(findingData),
  }));
  const [first] = files;
  return isSingle && first !== undefined ? first : { files };
}

interface FileVerdict {
  readonly kind: PartKind | 'worked-case' | null;
  readonly findings: readonly PlacedFinding[];
  /** Valid parts of the file in words: "valid tax set, 3 taxes". */
  readonly held: readonly string[];
}

function check(document: JsonDocument, as: PartKind | undefined, currency: string | undefined): FileVerdict {
  const all = partsOf(document);
  // The only part is taken as the kind; of several parts, those of the kind.
  const ofKind = all.length === 1 ? all.map((part) => ({ ...part, kind: as })) : all.filter(({ kind }) => kind === as);
  const parts = as === undefined ? all : ofKind;
  const pricesIn = currency ?? currencyOf(all.find(({ kind }) => kind === 'tax-set')?.value);
  const checked = parts.map((part) => checkPart(part, pricesIn, policyOf(document)));
  const kinds = new Set(parts.map(({ kind }) => kind));
  return {
    kind: kinds.size > 1 ? 'worked-case' : (parts[0]?.kind ?? null),
    findings: inFileOrder([
      ...duplicateKeys(document),
      ...(parts.length === 0 ? [nothingHeld(document, as)] : []),
      ...checked.flatMap(({ issues, warnings }) => [...issues, ...warnings]),
      ...(checked.every(({ value }) => value !== undefined) ? workedCaseFindings(document, parts, currency) : []),
    ]),
    held: checked.flatMap(({ value: held }) => held ?? []),
  };
}

/** Findings that need both the tax set and the stay of a worked case, such as a label that no rate has. */
function workedCaseFindings(
  document: JsonDocument,
  parts: readonly Part[],
  currency: string | undefined,
): PlacedFinding[] {
  const [set, stay] = (['tax-set', 'stay'] as const).map((kind) => parts.find((part) => part.kind === kind));
  const taxSet = set && validateTaxSet(set.value).value;
  if (taxSet === undefined || stay === undefined || (currency ?? taxSet.currency) !== taxSet.currency) return [];
  const completed = completePolicy(policyOf(document), taxSet);
  if ('issues' in completed) return [];
  const { value } = validateStay(stay.value, taxSet.currency, completed.policy.rounding.digits);
  if (value === undefined) return [];
  const calculator = createCalculator(taxSet, completed.policy);
  try {
    // The first warnings of a quote are those of the calculator.
    const ofStay = calculator.quote(value).warnings.slice(calculator.warnings.length);
    return ofStay.map((warning) => locate(stay, warning, 'warning'));
  } catch (error) {
    // It would take too much work.
    if (error instanceof InvalidStayError) return issuesIn(stay, error.issues);
    throw error;
  }
}

/** The value is the part in words. */
function checkPart(part: Part, currency: string | undefined, policy: unknown): CheckedPart<string> {
  const { kind, value } = part;
  if (kind !== undefined) return checkedPart(part, CHECKS[kind](value, currency, policy));
  const issue = locate(part, { code: 'unknown_kind', path: '', message: UNKNOWN }, 'issue');
  return { value: undefined, issues: [issue], warnings: [] };
}

const UNKNOWN =
  'It does not show whether this is a tax (logic, rate), a tax set (taxes), a stay (checkIn, rooms) or a definitions file (tax_sets): say so with --as.';

type Check = (value: unknown, currency: string | undefined, policy: unknown) => Result<string>;

const CHECKS: Readonly<Record<PartKind, Check>> = {
  tax: (value) => inWords(validateTax(value), () => 'valid tax'),
  stay: (value, currency) => inWords(checkStay(value, currency), () => 'valid stay'),
  'tax-set': (value, _, policy) =>
    inWords(underPolicy(validateTaxSet(value), policy), (set) => `valid tax set, ${taxCount(set)}`),
  definitions: (value) =>
    inWords(checkDefinitions(value), ({ taxes, tax_sets }) => {
      return `valid definitions, ${counted(taxes.length, 'tax', 'taxes')}, ${counted(tax_sets.length, 'tax set')}`;
    }),
  // `staytax test` checks its amounts.
  cases: (value) => {
    const { issues, cases } = readCases(value);
    if (issues.length > 0) return { issues };
    return { value: `valid cases file, ${counted(cases.length, 'case')}`, warnings: [] };
  },
};

/** The result with words in place of a valid value. */
function inWords<Value>(result: Result<Value>, words: (value: Value) => string): Result<string> {
  return result.issues === undefined ? { ...result, value: words(result.value) } : result;
}

function underPolicy(result: Result<TaxSet>, policy: unknown): Result<TaxSet> {
  const { value, warnings } = result;
  const completed = value && completePolicy(policy, value);
  if (value === undefined || completed === undefined || 'issues' in completed) return result;
  return { value, warnings: warningsUnder(value, warnings, completed) };
}

/** Counts nested taxes once. */
function taxCount(taxSet: TaxSet): string {
  const keys = new Set<string>();
  const collect = (entries: TaxSet['taxes']): void => {
    for (const { id, title, taxes } of entries) {
      keys.add(id === undefined ? `title ${title}` : `id ${id}`);
      collect(taxes);
    }
  };
  collect(taxSet.taxes);
  return counted(keys.size, 'tax', 'taxes');
}

function nothingHeld({ file, positionOf, root }: JsonDocument, kind: PartKind | undefined): PlacedFinding {
  const message = `There is no ${kind === undefined ? 'tax, tax set, stay or definitions file' : KIND_NAMES[kind]} in this file.`;
  return { file, code: 'unknown_kind', path: '', message, ...positionOf(root.offset), severity: 'issue' };
}
