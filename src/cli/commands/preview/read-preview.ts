import type { Definitions, TaxReference } from '../../../api/definitions-file/definitions.js';
import { definedTaxSets, validateDefinitions } from '../../../api/index.js';
import { isConnected } from '../../../definitions/local/channel-side.js';
import type { TaxSet } from '../../../definitions/tax.js';
import { isSameTitle } from '../../../definitions/tax.js';
import type { GivenScenario } from '../../../index.js';
import { InvalidDefinition, InvalidStay, validateTaxSet } from '../../../index.js';
import type { Issue } from '../../../issues/issue.js';
import { pathSegments } from '../../../issues/issue.js';
import { isRecord } from '../../../issues/reading.js';
import { previewIn } from '../../../preview/preview.js';
import type { Advice, Preview } from '../../../preview/preview-data.js';
import type { Stay } from '../../../stay/schema.js';
import type { Words } from '../../../words/words.js';
import { ENGLISH } from '../../../words/words.js';
import { InvalidInput } from '../../command.js';
import type { Io } from '../../command-io.js';
import { OF_PREVIEWED, OF_STAYS, readFileOrExample } from '../../input/examples.js';
import type { CheckedPart, JsonDocument, Part } from '../../input/json-document.js';
import {
  checkedPart,
  currencyOf,
  duplicateKeys,
  issuesIn,
  locate,
  onlyPart,
  partsOf,
  pathText,
  policyOf,
  valueOrThrow,
  wholeFile,
} from '../../input/json-document.js';
import type { PolicyOptions } from '../../input/shared-options.js';
import { digitsInForce, policyFrom } from '../../input/shared-options.js';
import { checkStay } from '../../input/stay.js';
import type { Finding } from '../../output/findings.js';
import { findingWithoutPlace } from '../../output/findings.js';

interface PreviewSources {
  readonly draft: string;
  readonly saved: string | undefined;
  readonly scenarios: readonly string[];
}

/** The files of a preview. */
export interface PreviewFiles {
  readonly draft: JsonDocument;
  readonly saved: JsonDocument | undefined;
  readonly scenarios: readonly JsonDocument[];
}

/** The validated input of a preview. */
export interface PreviewInput {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
  readonly scenarios: readonly GivenScenario[];
  readonly policy: ReturnType<typeof policyFrom>;
  /** Whether a channel manager also charges by the set. */
  readonly channel: boolean;
  /** Advice with its place in the file of the draft. */
  readonly place: (advice: Advice) => Finding;
  /** Places of issues that only a calculation finds, such as those of the policy. */
  readonly placeIssues: (issues: readonly Issue[]) => Finding[];
  /** The scenarios in their files, for the places of issues. */
  readonly stays: readonly Part[];
}

export async function readFiles({ draft, saved, scenarios }: PreviewSources, io: Io): Promise<PreviewFiles> {
  const document = await readFileOrExample(draft, OF_PREVIEWED, io);
  const against = saved === undefined ? undefined : await readFileOrExample(saved, OF_PREVIEWED, io);
  const files: JsonDocument[] = [];
  for (const file of scenarios) files.push(await readFileOrExample(file, OF_STAYS, io));
  return { draft: document, saved: against, scenarios: files };
}

/** Checks the two tax sets and the scenarios. Throws the issues of all files together. */
export function checkPreview(files: PreviewFiles, options: PolicyOptions & { readonly channel?: true }): PreviewInput {
  const { draft: document } = files;
  const part = onlyPart(document, 'tax-set');
  const policy = policyFrom(options, policyOf(document));
  const draft = checkedPart(part, validateTaxSet(part.value));
  const saved = files.saved && checkedSet(files.saved);
  const { issues, ...given } = checkScenarios(files, currencyOf(part.value), digitsInForce(policy, draft.value));
  const found = [...draft.issues, ...(saved?.issues ?? []), ...issues];
  const taxSet = valueOrThrow({ value: draft.value, issues: found }, documentsOf(files).flatMap(duplicateKeys));
  const place = (advice: Advice) => placeOf(advice, part, advice.path);
  const placeIssues = (found: readonly Issue[]) => issuesIn(wholeFile(document), found);
  const sides = [taxSet, ...(saved?.value === undefined ? [] : [saved.value])];
  const channel = options.channel ?? sides.some(isConnected);
  return { draft: taxSet, saved: saved?.value, policy, channel, place, placeIssues, ...given };
}

function documentsOf({ draft, saved, scenarios }: PreviewFiles): JsonDocument[] {
  return [draft, ...(saved === undefined ? [] : [saved]), ...scenarios];
}

/** Advice on the policy has no place in the file of the draft. */
function placeOf(advice: Advice, part: Part, path: string): Finding {
  if (!advice.path.startsWith('policy')) return locate(part, { ...advice, path }, 'warning');
  return findingWithoutPlace(part.document.file, advice, 'warning');
}

interface CheckedScenarios extends Pick<PreviewInput, 'scenarios' | 'stays'> {
  readonly issues: readonly Finding[];
}

/** Checks the given scenarios in the currency of the draft. */
function checkScenarios(
  { scenarios: files }: Pick<PreviewFiles, 'scenarios'>,
  currency: string | undefined,
  digits: number | undefined,
): CheckedScenarios {
  const issues: Finding[] = [];
  const scenarios: GivenScenario[] = [];
  const stays: Part[] = [];
  for (const given of files.flatMap(scenariosIn)) {
    const stay = checkStay(given.part.value, currency, digits);
    issues.push(...issuesIn(given.part, stay.issues ?? []));
    if (stay.value === undefined) continue;
    scenarios.push(scenarioOf(given, stay.value));
    stays.push(given.part);
  }
  return { scenarios, stays, issues };
}

function checkedSet(document: JsonDocument): CheckedPart<TaxSet> {
  const part = onlyPart(document, 'tax-set');
  return checkedPart(part, validateTaxSet(part.value));
}

interface FileScenario {
  readonly part: Part;
  readonly name: string;
  readonly why: string | undefined;
}

/** Reads a stay, named after its file; `{"name", "why", "stay"}`; or a list of either. */
function scenariosIn(document: JsonDocument): FileScenario[] {
  const { value, file } = document;
  const plain = file.replace(/^.*[/\\]/, '').replace(/\.json$/i, '');
  if (Array.isArray(value)) {
    return value.map((entry: unknown, at) => oneScenario(document, entry, [at], `${plain} ${at + 1}`));
  }
  if (isRecord(value) && 'stay' in value && !('taxSet' in value)) return [oneScenario(document, value, [], plain)];
  return [{ part: onlyPart(document, 'stay'), name: plain, why: undefined }];
}

function oneScenario(document: JsonDocument, entry: unknown, at: number[], name: string): FileScenario {
  const holds = isRecord(entry) && 'stay' in entry;
  const part: Part = {
    document,
    kind: 'stay',
    value: holds ? entry['stay'] : entry,
    at: holds ? [...at, 'stay'] : at,
    elsewhere: new Map(),
    isOneOfMany: holds || at.length > 0,
  };
  return { part, name: holds ? (textOf(entry['name']) ?? name) : name, why: holds ? textOf(entry['why']) : undefined };
}

function scenarioOf({ name, why }: FileScenario, stay: Stay): GivenScenario {
  return { name, stay, ...(why === undefined ? {} : { why }) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** The scenarios to preview. */
export interface PreviewedStays {
  readonly onlyMine?: true;
  /** The day around which everyday stays are made. */
  readonly today: string;
}

/**
 * Previews valid sets and stays. Throws `InvalidInput` for the policy of a worked case, or a stay that cannot be
 * quoted.
 */
export function previewOf(input: PreviewInput, { onlyMine, today }: PreviewedStays, words: Words = ENGLISH): Preview {
  const { draft, saved, scenarios, policy, channel, placeIssues, stays } = input;
  try {
    return previewIn(words, draft, {
      ...(policy === undefined ? {} : { policy }),
      automatic: !onlyMine,
      scenarios,
      today,
      channel,
      ...(saved === undefined ? {} : { saved }),
    });
  } catch (error) {
    if (error instanceof InvalidDefinition) throw new InvalidInput(placeIssues(error.issues));
    if (!(error instanceof InvalidStay)) throw error;
    throw new InvalidInput(
      error.issues.map((issue) => {
        const [, at, path = ''] = /^scenarios\[(\d+)\]\.stay\.?(.*)$/.exec(issue.path) ?? [];
        const stay = stays[Number(at)];
        if (stay === undefined) throw error;
        return locate(stay, { ...issue, path }, 'issue');
      }),
    );
  }
}

/** The valid tax sets of a definitions file, each with the saved one. */
export interface DefinitionsToPreview {
  /** In the order of the draft. A new set has nothing saved. */
  readonly sets: readonly PreviewInput[];
  /** Saved sets that the draft lacks. */
  readonly deleted: readonly TaxSet[];
  /** Whether there is a saved file to compare with. */
  readonly isCompared: boolean;
}

export function holdsDefinitions(document: JsonDocument): boolean {
  return partsOf(document).some(({ kind }) => kind === 'definitions');
}

/** Checks two definitions files and the scenarios. Throws the issues of all files together. */
export function checkDefinitionsPreview(files: PreviewFiles, options: PolicyOptions): DefinitionsToPreview {
  const { draft: document } = files;
  const part = onlyPart(document, 'definitions');
  const draft = checkedDefinitions(document);
  const saved = files.saved && checkedDefinitions(files.saved);
  const policy = policyFrom(options, undefined);
  const drafts = draft.value === undefined ? [] : definedTaxSets(draft.value);
  const charged = drafts.length === 0 ? [undefined] : drafts;
  const given = charged.map((set) => checkScenarios(files, set?.currency, digitsInForce(policy, set)));
  // Every set has the scenarios, so their issues are reported once.
  const ofScenarios = new Map(
    given.flatMap(({ issues }) => issues).map((issue) => [`${issue.file} ${issue.path}`, issue]),
  );
  const issues = [...draft.issues, ...(saved?.issues ?? []), ...ofScenarios.values()];
  const definitions = valueOrThrow({ value: draft.value, issues }, documentsOf(files).flatMap(duplicateKeys));
  const savedSets = saved?.value === undefined ? [] : definedTaxSets(saved.value);
  const before = matchSets(drafts, savedSets);
  const sets = drafts.map((set, at): PreviewInput => {
    const { scenarios = [], stays = [] } = given[at] ?? {};
    const place: PreviewInput['place'] = (advice) => placeOf(advice, part, pathIn(definitions, at, advice.path));
    const placeIssues: PreviewInput['placeIssues'] = (found) =>
      found.map((issue) =>
        /^(policy|saved)\b/.test(issue.path)
          ? findingWithoutPlace(document.file, issue)
          : locate(part, { ...issue, path: pathIn(definitions, at, issue.path) }, 'issue'),
      );
    return { draft: set, saved: before.get(set), scenarios, stays, policy, channel: true, place, placeIssues };
  });
  const kept = new Set(before.values());
  return { sets, deleted: savedSets.filter((set) => !kept.has(set)), isCompared: saved !== undefined };
}

function checkedDefinitions(document: JsonDocument) {
  const part = onlyPart(document, 'definitions');
  return checkedPart(part, validateDefinitions(part.value));
}

/** Matches sets by id, or by title if one of the two has no id. */
function matchSets(drafts: readonly TaxSet[], saved: readonly TaxSet[]): ReadonlyMap<TaxSet, TaxSet> {
  const pairs = new Map<TaxSet, TaxSet>();
  const left = new Set(saved);
  const match = (isSame: (draft: TaxSet, before: TaxSet) => boolean) => {
    for (const draft of drafts.filter((set) => !pairs.has(set))) {
      const before = [...left].find((set) => isSame(draft, set));
      if (before === undefined) continue;
      pairs.set(draft, before);
      left.delete(before);
    }
  };
  match((draft, before) => draft.id !== undefined && draft.id === before.id);
  match(
    (draft, before) => (draft.id === undefined || before.id === undefined) && isSameTitle(draft.title, before.title),
  );
  return pairs;
}

/** Path in the file of a field of a tax set. Fields of a tax are where the tax is defined. */
function pathIn({ taxes, tax_sets }: Definitions, at: number, path: string): string {
  const segments = pathSegments(path);
  let nested: readonly TaxReference[] = tax_sets[at]?.taxes ?? [];
  let reference: TaxReference | undefined;
  let read = 0;
  for (; segments[read] === 'taxes'; read += 2) {
    reference = nested[Number(segments[read + 1])];
    nested = reference?.taxes ?? [];
  }
  const field = segments.slice(read);
  if (reference === undefined || field.length === 0 || field[0] === 'level')
    return pathText(['tax_sets', at, ...segments]);
  const { tax } = reference;
  const byId = taxes.findIndex(({ id }) => id === tax);
  const index = byId < 0 ? taxes.findIndex(({ title }) => isSameTitle(title, tax)) : byId;
  return pathText(['taxes', index, ...field]);
}
