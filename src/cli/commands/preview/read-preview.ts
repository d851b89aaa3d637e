import type { Definitions } from '../../../channel/api/definitions-file/definitions.js';
import { definedTaxSets, validateDefinitions } from '../../../channel/api/index.js';
import { isConnected } from '../../../core/definitions/local/channel-side.js';
import type { TaxSet } from '../../../core/definitions/tax.js';
import type { Issue } from '../../../core/issues/issue.js';
import { pathIn, pathSegments } from '../../../core/issues/issue.js';
import { isRecord } from '../../../core/issues/reading.js';
import { isSameTitle } from '../../../core/issues/texts.js';
import type { GivenScenario } from '../../../index.js';
import { InvalidDefinitionError, InvalidStayError, validateTaxSet } from '../../../index.js';
import type { Words } from '../../../language/words/words.js';
import { ENGLISH } from '../../../language/words/words.js';
import { previewIn } from '../../../trials/preview/preview.js';
import type { Advice, Preview } from '../../../trials/preview/preview-data.js';
import { InvalidInput } from '../../command.js';
import type { Io } from '../../command-io.js';
import { OF_PREVIEWED, OF_STAYS, readFileOrExample } from '../../input/examples.js';
import type { JsonDocument, Part } from '../../input/json-document.js';
import {
  checkedPart,
  currencyOf,
  duplicateKeys,
  issuesIn,
  locate,
  onlyPart,
  partsOf,
  policyOf,
  valueOrThrow,
  wholeFile,
} from '../../input/json-document.js';
import type { PolicyOptions } from '../../input/shared-options.js';
import { digitsInForce, policyFrom } from '../../input/shared-options.js';
import { checkStay } from '../../input/stay.js';
import type { PlacedFinding } from '../../output/findings.js';
import { findingWithoutPlace } from '../../output/findings.js';
import { taxAt } from '../../sync/planning.js';

export interface PreviewInput {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
  readonly scenarios: readonly GivenScenario[];
  readonly policy: ReturnType<typeof policyFrom>;
  /** Whether a channel manager also charges by the set. */
  readonly channel: boolean;
  /** Advice with its place in the file of the draft. */
  readonly place: (advice: Advice) => PlacedFinding;
  /** Places of issues that only a calculation finds, such as those of the policy. */
  readonly placeIssues: (issues: readonly Issue[]) => PlacedFinding[];
  /** The scenarios in their files, for the places of issues. */
  readonly stays: readonly Part[];
}

type PreviewFiles = Awaited<ReturnType<typeof readFiles>>;

export async function readFiles(
  source: string,
  { against, scenario = [] }: { readonly against?: string; readonly scenario?: readonly string[] },
  io: Io,
) {
  const draft = await readFileOrExample(source, OF_PREVIEWED, io);
  const saved = against === undefined ? undefined : await readFileOrExample(against, OF_PREVIEWED, io);
  const scenarios: JsonDocument[] = [];
  for (const file of scenario) scenarios.push(await readFileOrExample(file, OF_STAYS, io));
  return { draft, saved, scenarios, isDefinitions: partsOf(draft).some(({ kind }) => kind === 'definitions') };
}

/** The tax sets to preview, each with the saved one. */
export type CheckedPreview = ReturnType<typeof checkPreview>;

/** Checks the tax sets of both files, and the scenarios. Throws the issues of all files together. */
export function checkPreview(files: PreviewFiles, options: PolicyOptions & { readonly channel?: true }) {
  const { draft: document, isDefinitions } = files;
  const { part, pathOf, ...draft } = setsIn(document, isDefinitions);
  const saved = files.saved && setsIn(files.saved, isDefinitions);
  const policy = policyFrom(options, policyOf(document));
  const charged = draft.value?.length ? draft.value : [undefined];
  const scenariosOfSets = charged.map((set) => {
    return checkScenarios(files.scenarios, set?.currency ?? currencyOf(part.value), digitsInForce(policy, set));
  });
  // Every set has the scenarios, so an issue is reported once.
  const ofScenarios = scenariosOfSets.flatMap(({ issues }, index) => {
    const later = scenariosOfSets.slice(index + 1).flatMap((next) => next.issues);
    return issues.filter(({ file, path }) => !later.some((issue) => issue.file === file && issue.path === path));
  });
  const issues = [...draft.issues, ...(saved?.issues ?? []), ...ofScenarios];
  const documents = [document, ...(files.saved === undefined ? [] : [files.saved]), ...files.scenarios];
  const drafts = valueOrThrow({ value: draft.value, issues }, documents.flatMap(duplicateKeys));
  const savedSets = saved?.value ?? [];
  const before = isDefinitions ? matchSets(drafts, savedSets) : new Map(savedSets.map((set) => [drafts[0], set]));
  const sets = drafts.map((set, index): PreviewInput => {
    const { scenarios = [], stays = [] } = scenariosOfSets[index] ?? {};
    const was = before.get(set);
    const isAtChannel = options.channel ?? [set, was].some((taxSet) => taxSet !== undefined && isConnected(taxSet));
    return {
      ...{ draft: set, saved: was, scenarios, stays, policy, channel: isDefinitions || isAtChannel },
      // Advice on the policy has no place in the file.
      place: (advice) =>
        advice.path.startsWith('policy')
          ? findingWithoutPlace(document.file, advice, 'warning')
          : locate(part, { ...advice, path: pathOf(index, advice.path) }, 'warning'),
      placeIssues: (issues) => {
        if (!isDefinitions) return issuesIn(wholeFile(document), issues);
        return issues.map((issue) =>
          /^(policy|saved)\b/.test(issue.path)
            ? findingWithoutPlace(document.file, issue)
            : locate(part, { ...issue, path: pathOf(index, issue.path) }, 'issue'),
        );
      },
    };
  });
  const kept = new Set(before.values());
  return { sets, deleted: savedSets.filter((set) => !kept.has(set)), isCompared: saved !== undefined };
}

/** The checked tax sets of a file, and the path in it of a field of one of them. */
function setsIn(document: JsonDocument, isDefinitions: boolean) {
  const part = onlyPart(document, isDefinitions ? 'definitions' : 'tax-set');
  if (!isDefinitions) {
    const { value, issues } = checkedPart(part, validateTaxSet(part.value));
    return { part, value: value && [value], issues, pathOf: (_: number, path: string) => path };
  }
  const { value, issues } = checkedPart(part, validateDefinitions(part.value));
  const pathOf = (index: number, path: string) => (value === undefined ? path : pathInFile(value, index, path));
  return { part, value: value && definedTaxSets(value), issues, pathOf };
}

function checkScenarios(files: readonly JsonDocument[], currency: string | undefined, digits: number | undefined) {
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
  const isText = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';
  const oneScenario = (entry: unknown, location: number[], name: string): FileScenario => {
    const isNamed = isRecord(entry) && 'stay' in entry;
    const { stay, name: given, why } = isNamed ? entry : { stay: entry };
    const place = {
      value: stay,
      at: isNamed ? [...location, 'stay'] : location,
      isOneOfMany: isNamed || location.length > 0,
    };
    const part: Part = { document, kind: 'stay', elsewhere: new Map(), ...place };
    return { part, name: isText(given) ? given : name, ...(isText(why) ? { why } : {}) };
  };
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => oneScenario(entry, [index], `${plain} ${index + 1}`));
  if (isRecord(value) && 'stay' in value && !('taxSet' in value)) return [oneScenario(value, [], plain)];
  return [{ part: onlyPart(document, 'stay'), name: plain }];
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
    if (error instanceof InvalidDefinitionError) throw new InvalidInput(placeIssues(error.issues));
    if (!(error instanceof InvalidStayError)) throw error;
    throw new InvalidInput(
      error.issues.map((issue) => {
        const [, index, path = ''] = /^scenarios\[(\d+)\]\.stay\.?(.*)$/.exec(issue.path) ?? [];
        const stay = stays[Number(index)];
        if (stay === undefined) throw error;
        return locate(stay, { ...issue, path }, 'issue');
      }),
    );
  }
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
function pathInFile(definitions: Definitions, index: number, path: string): string {
  const { tax, field } = taxAt(definitions, index, path);
  const isOfSet = tax < 0 || field.length === 0 || field[0] === 'level';
  return isOfSet ? pathIn('tax_sets', index, ...pathSegments(path)) : pathIn('taxes', tax, ...field);
}
