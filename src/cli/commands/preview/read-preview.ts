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
import type { Words } from '../../../words/words.js';
import { ENGLISH } from '../../../words/words.js';
import { InvalidInput } from '../../command.js';
import type { Io } from '../../command-io.js';
import { OF_PREVIEWED, OF_STAYS, readFileOrExample } from '../../input/examples.js';
import type { JsonDocument, Part } from '../../input/json-document.js';
import {
  checkedIn,
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

export interface PreviewFiles {
  readonly draft: JsonDocument;
  readonly saved: JsonDocument | undefined;
  readonly scenarios: readonly JsonDocument[];
}

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

export async function readFiles(
  draft: string,
  { against, scenario = [] }: { readonly against?: string; readonly scenario?: readonly string[] },
  io: Io,
): Promise<PreviewFiles> {
  const document = await readFileOrExample(draft, OF_PREVIEWED, io);
  const saved = against === undefined ? undefined : await readFileOrExample(against, OF_PREVIEWED, io);
  const scenarios: JsonDocument[] = [];
  for (const file of scenario) scenarios.push(await readFileOrExample(file, OF_STAYS, io));
  return { draft: document, saved, scenarios };
}

/** Checks the two tax sets and the scenarios. Throws the issues of all files together. */
export function checkPreview(files: PreviewFiles, options: PolicyOptions & { readonly channel?: true }): PreviewInput {
  const { draft: document } = files;
  const part = onlyPart(document, 'tax-set');
  const policy = policyFrom(options, policyOf(document));
  const draft = checkedPart(part, validateTaxSet(part.value));
  const saved = files.saved && checkedIn(files.saved, 'tax-set', validateTaxSet);
  const { issues, ...given } = checkScenarios(files, currencyOf(part.value), digitsInForce(policy, draft.value));
  const found = [...draft.issues, ...(saved?.issues ?? []), ...issues];
  const taxSet = valueOrThrow({ value: draft.value, issues: found }, documentsOf(files).flatMap(duplicateKeys));
  const place = (advice: Advice) => placeOf(advice, part, advice.path);
  const placeIssues = (found: readonly Issue[]) => issuesIn(wholeFile(document), found);
  const channel = options.channel ?? (isConnected(taxSet) || (saved?.value !== undefined && isConnected(saved.value)));
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

function checkScenarios(
  { scenarios: files }: PreviewFiles,
  currency: string | undefined,
  digits: number | undefined,
): Pick<PreviewInput, 'scenarios' | 'stays'> & { readonly issues: readonly Finding[] } {
  const checked = files.flatMap(scenariosIn).map(({ part, ...named }) => {
    const { value: stay, issues = [] } = checkStay(part.value, currency, digits);
    return { part, issues: issuesIn(part, issues), scenario: stay && { ...named, stay } };
  });
  const valid = checked.flatMap(({ part, scenario }) => (scenario === undefined ? [] : [{ part, scenario }]));
  return {
    scenarios: valid.map(({ scenario }) => scenario),
    stays: valid.map(({ part }) => part),
    issues: checked.flatMap(({ issues }) => issues),
  };
}

type FileScenario = Omit<GivenScenario, 'stay'> & { readonly part: Part };

/** Reads a stay, named after its file; `{"name", "why", "stay"}`; or a list of either. */
function scenariosIn(document: JsonDocument): FileScenario[] {
  const { value, file } = document;
  const plain = file.replace(/^.*[/\\]/, '').replace(/\.json$/i, '');
  if (Array.isArray(value)) {
    return value.map((entry: unknown, at) => oneScenario(document, entry, [at], `${plain} ${at + 1}`));
  }
  if (isRecord(value) && 'stay' in value && !('taxSet' in value)) return [oneScenario(document, value, [], plain)];
  return [{ part: onlyPart(document, 'stay'), name: plain }];
}

function oneScenario(document: JsonDocument, entry: unknown, at: number[], name: string): FileScenario {
  const isNamed = isRecord(entry) && 'stay' in entry;
  const { stay, name: given, why } = isNamed ? entry : { stay: entry };
  const place = { value: stay, at: isNamed ? [...at, 'stay'] : at, isOneOfMany: isNamed || at.length > 0 };
  const part: Part = { document, kind: 'stay', elsewhere: new Map(), ...place };
  return { part, name: isText(given) ? given : name, ...(isText(why) ? { why } : {}) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

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
  readonly deleted: readonly TaxSet[];
  readonly isCompared: boolean;
}

export function holdsDefinitions(document: JsonDocument): boolean {
  return partsOf(document).some(({ kind }) => kind === 'definitions');
}

/** Checks two definitions files and the scenarios. Throws the issues of all files together. */
export function checkDefinitionsPreview(files: PreviewFiles, options: PolicyOptions): DefinitionsToPreview {
  const { draft: document } = files;
  const part = onlyPart(document, 'definitions');
  const draft = checkedPart(part, validateDefinitions(part.value));
  const saved = files.saved && checkedIn(files.saved, 'definitions', validateDefinitions);
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
