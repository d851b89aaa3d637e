import { type GivenScenario, type Stay, type TaxSet, validateTaxSet } from '../../../index.js';
import { isRecord } from '../../../issues/reading.js';
import type { Io } from '../../command-io.js';
import { OF_STAYS, OF_TAX_SETS, readFileOrExample } from '../../input/examples.js';
import { duplicateKeys, type JsonDocument } from '../../input/json-document.js';
import {
  type Checked,
  checked,
  currencyOf,
  issuesIn,
  onlyPart,
  type Part,
  policyOf,
  valid,
} from '../../input/parts.js';
import { digitsInForce, type PolicyOptions, policyFrom } from '../../input/policy-options.js';
import { checkStay } from '../../input/stay.js';

export interface PreviewSources {
  readonly draft: string;
  readonly saved: string | undefined;
  readonly scenarios: readonly string[];
}

/** The input of a preview, checked. */
export interface PreviewInput {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
  readonly scenarios: readonly GivenScenario[];
  readonly policy: ReturnType<typeof policyFrom>;
  readonly document: JsonDocument;
  /** The draft in its file, to locate advice. */
  readonly part: Part;
  /** The scenarios in their files, to locate issues of quotes. */
  readonly stays: readonly Part[];
}

/** Reads and checks all files. Throws the issues of all of them together. */
export async function readPreview(sources: PreviewSources, options: PolicyOptions, io: Io): Promise<PreviewInput> {
  const document = await readFileOrExample(sources.draft, OF_TAX_SETS, io);
  const savedDocument =
    sources.saved === undefined ? undefined : await readFileOrExample(sources.saved, OF_TAX_SETS, io);
  const files: JsonDocument[] = [];
  for (const file of sources.scenarios) files.push(await readFileOrExample(file, OF_STAYS, io));
  const part = onlyPart(document, 'tax-set');
  const policy = policyFrom(options, policyOf(document));
  const draft = checked(part, validateTaxSet(part.value));
  const saved = savedDocument && checkedSet(savedDocument);
  const issues = [...draft.issues, ...(saved?.issues ?? [])];
  const scenarios: GivenScenario[] = [];
  const stays: Part[] = [];
  for (const given of files.flatMap(scenariosIn)) {
    const stay = checkStay(given.part.value, currencyOf(part.value), digitsInForce(policy, draft.value));
    issues.push(...issuesIn(given.part, stay.issues ?? []));
    if (stay.value === undefined) continue;
    scenarios.push(scenarioOf(given, stay.value));
    stays.push(given.part);
  }
  const documents = [document, ...(savedDocument ? [savedDocument] : []), ...files];
  const taxSet = valid({ value: draft.value, issues }, documents.flatMap(duplicateKeys));
  return { draft: taxSet, saved: saved?.value, scenarios, policy, document, part, stays };
}

function checkedSet(document: JsonDocument): Checked<TaxSet> {
  const part = onlyPart(document, 'tax-set');
  return checked(part, validateTaxSet(part.value));
}

interface InFile {
  readonly part: Part;
  readonly name: string;
  readonly why: string | undefined;
}

/** A stay, called as its file; `{"name", "why", "stay"}`; or a list of either. */
function scenariosIn(document: JsonDocument): InFile[] {
  const { value, file } = document;
  const plain = file.replace(/^.*[/\\]/, '').replace(/\.json$/i, '');
  if (Array.isArray(value)) {
    return value.map((entry: unknown, at) => oneScenario(document, entry, [at], `${plain} ${at + 1}`));
  }
  if (isRecord(value) && 'stay' in value && !('taxSet' in value)) return [oneScenario(document, value, [], plain)];
  return [{ part: onlyPart(document, 'stay'), name: plain, why: undefined }];
}

function oneScenario(document: JsonDocument, entry: unknown, at: number[], name: string): InFile {
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

function scenarioOf({ name, why }: InFile, stay: Stay): GivenScenario {
  return { name, stay, ...(why === undefined ? {} : { why }) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
