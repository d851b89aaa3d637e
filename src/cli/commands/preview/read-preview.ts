import { isConnected } from '../../../definitions/local/channel-side.js';
import type { Advice, GivenScenario, Issue, Preview, Stay, TaxSet } from '../../../index.js';
import { InvalidDefinition, InvalidStay, validateTaxSet } from '../../../index.js';
import { isRecord } from '../../../issues/reading.js';
import { previewIn } from '../../../preview/preview.js';
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

export function documentsOf({ draft, saved, scenarios }: PreviewFiles): JsonDocument[] {
  return [draft, ...(saved === undefined ? [] : [saved]), ...scenarios];
}

/** Advice on the policy has no place in the file of the draft. */
export function placeOf(advice: Advice, part: Part, path: string): Finding {
  if (!advice.path.startsWith('policy')) return locate(part, { ...advice, path }, 'warning');
  return findingWithoutPlace(part.document.file, advice, 'warning');
}

interface CheckedScenarios extends Pick<PreviewInput, 'scenarios' | 'stays'> {
  readonly issues: readonly Finding[];
}

/** Checks the given scenarios in the currency of the draft. */
export function checkScenarios(
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
