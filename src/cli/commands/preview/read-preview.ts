import { type GivenScenario, type Stay, type TaxSet, validateTaxSet } from '../../../index.js';
import { isRecord } from '../../../issues/reading.js';
import { InvalidInput } from '../../command.js';
import type { Io } from '../../command-io.js';
import { duplicateKeys, type JsonDocument, readDocument } from '../../input/json-document.js';
import { currencyOf, locate, onlyPart, type Part, policyOf } from '../../input/parts.js';
import { digitsOf, type PolicyOptions, policyFrom } from '../../input/policy-options.js';
import { checkStay } from '../../input/stay.js';
import { type Finding, inFileOrder } from '../../output/findings.js';

export interface PreviewSources {
  readonly draft: string;
  readonly saved: string | undefined;
  readonly scenarios: readonly string[];
}

/** What is to be looked at, read and checked. */
export interface PreviewInput {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
  readonly scenarios: readonly GivenScenario[];
  readonly policy: ReturnType<typeof policyFrom>;
  readonly document: JsonDocument;
  /** The draft in its file, for what is to be said of it. */
  readonly part: Part;
  /** Where each scenario stands, for what only shows when it is quoted. */
  readonly stays: readonly Part[];
}

/** Everything that is wrong with any of the files is told in one go. */
export async function readPreview(sources: PreviewSources, options: PolicyOptions, io: Io): Promise<PreviewInput> {
  const document = await readDocument(sources.draft, io);
  const savedDocument = sources.saved === undefined ? undefined : await readDocument(sources.saved, io);
  const files: JsonDocument[] = [];
  for (const file of sources.scenarios) files.push(await readDocument(file, io));
  const part = onlyPart(document, 'tax-set');
  const policy = policyFrom(options, policyOf(document));
  const findings: Finding[] = [document, ...(savedDocument ? [savedDocument] : []), ...files].flatMap(duplicateKeys);
  const draft = checkedSet(part, findings);
  const saved = savedDocument && checkedSet(onlyPart(savedDocument, 'tax-set'), findings);
  const scenarios: GivenScenario[] = [];
  const stays: Part[] = [];
  for (const given of files.flatMap(scenariosIn)) {
    const stay = checkStay(given.part.value, currencyOf(part.value), digitsOf(policy, draft));
    findings.push(...(stay.issues ?? []).map((issue) => locate(given.part, issue, 'issue')));
    if (stay.value === undefined) continue;
    scenarios.push(scenarioOf(given, stay.value));
    stays.push(given.part);
  }
  if (draft === undefined || findings.length > 0) throw new InvalidInput(inFileOrder(findings));
  return { draft, saved, scenarios, policy, document, part, stays };
}

function checkedSet(part: Part, findings: Finding[]): TaxSet | undefined {
  const checked = validateTaxSet(part.value);
  findings.push(...(checked.issues ?? []).map((issue) => locate(part, issue, 'issue')));
  return checked.value;
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
