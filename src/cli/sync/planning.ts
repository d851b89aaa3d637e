import type { Definitions } from '../../channel/api/definitions-file/definitions.js';
import type { Api, PlanOptions, Property } from '../../channel/api/index.js';
import {
  definedTaxSets,
  fetchRemote,
  parsePlan,
  planSync,
  planToJson,
  SavedPlanError,
  TaxApiError,
  validateDefinitions,
} from '../../channel/api/index.js';
import type { SyncPlan } from '../../channel/api/plan/sync-plan.js';
import { isDoubt } from '../../core/issues/definition-warning-codes.js';
import type { Issue, Result } from '../../core/issues/issue.js';
import { movedTo, pathIn, pathSegments, pathTo } from '../../core/issues/issue.js';
import { isRecord, withoutAbsent } from '../../core/issues/reading.js';
import { createCalculator } from '../../index.js';
import { fieldsOf } from '../../pages/editor/json.js';
import { channelWarnings } from '../../trials/preview/channel.js';
import { findingsOf, InvalidInput, invalidFile, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { STDIN } from '../files.js';
import type { OptionsOf } from '../input/declaration.js';
import { choice, flag, repeated, withDefault } from '../input/declaration.js';
import { OF_DEFINITIONS, readFileOrExample } from '../input/examples.js';
import type { JsonDocument } from '../input/json-document.js';
import { checkedPart, duplicateKeys, locate, partsOf, valueOrThrow, wholeFile } from '../input/json-document.js';
import { POLICY_NAMES } from '../input/shared-options.js';
import type { PlacedFinding } from '../output/findings.js';
import { findingWithoutPlace } from '../output/findings.js';
import { jsonText, shellWord } from '../output/text.js';
import { CONNECTION_OPTIONS } from './connection.js';

export interface SourcePlan {
  readonly source: string;
  /** Absent for a saved plan. */
  readonly definitions?: Definitions;
  readonly plan: SyncPlan;
}

export interface DesiredDefinitions {
  readonly source: string;
  readonly document: JsonDocument;
  readonly definitions: Definitions;
  readonly warnings: readonly PlacedFinding[];
}

export interface PlanSources {
  readonly desired: readonly DesiredDefinitions[];
  readonly saved: readonly SourcePlan[];
}

/** Reads and validates all files before the API is called. Throws the issues of all files together. */
export async function readSources(sources: readonly string[], io: Io): Promise<PlanSources> {
  if (sources.filter((source) => source === STDIN).length > 1) {
    throw new UsageError('standard input (-) can be read only once');
  }
  const findings: PlacedFinding[] = [];
  const desired: DesiredDefinitions[] = [];
  const saved: SourcePlan[] = [];
  for (const source of sources) {
    try {
      const document = await readFileOrExample(source, OF_DEFINITIONS, io);
      if (isSavedPlan(document.value)) saved.push(...plansIn(document).map((plan) => ({ source, plan })));
      else desired.push(desiredIn(source, document));
    } catch (error) {
      findings.push(...findingsOf(error));
    }
  }
  const ofDesired = desired.map(({ source, definitions: { property_id } }) => ({ source, property_id }));
  const ofSaved = saved.map(({ source, plan: { property_id } }) => ({ source, property_id }));
  findings.push(...duplicateProperties([...ofDesired, ...ofSaved]));
  if (findings.length > 0) throw new InvalidInput(findings);
  return { desired, saved };
}

export function desiredIn(source: string, document: JsonDocument): DesiredDefinitions {
  const kind = isRecord(document.value) && 'version' in document.value ? undefined : partsOf(document)[0]?.kind;
  if (kind !== undefined && kind !== 'definitions') {
    const message = `This is a ${kind.replace('-', ' ')}. A definitions file has version, property_id, taxes and tax_sets; "staytax pull" writes one.`;
    throw invalidFile(document.file, 'unknown_kind', message);
  }
  const file = checkedPart(wholeFile(document), checkDefinitions(document.value));
  return { source, document, definitions: valueOrThrow(file, duplicateKeys(document)), warnings: file.warnings };
}

/** Two files for one property would undo each other. */
function duplicateProperties(
  all: ReadonlyArray<{ readonly source: string; readonly property_id: string }>,
): PlacedFinding[] {
  const firsts = new Map<string, string>();
  return all.flatMap(({ source, property_id }): PlacedFinding[] => {
    const key = property_id.toLowerCase();
    const first = firsts.get(key);
    firsts.set(key, first ?? source);
    if (first === undefined) return [];
    const message = `The property ${property_id} is defined in ${JSON.stringify(first)} too: give each property one file.`;
    return [findingWithoutPlace(source, { code: 'unknown_kind', path: 'property_id', message })];
  });
}

export async function planAll(
  desired: readonly DesiredDefinitions[],
  options: PlanOptions,
  api: Api,
): Promise<{ readonly planned: SourcePlan[]; readonly warnings: PlacedFinding[] }> {
  const planned: SourcePlan[] = [];
  const warnings: PlacedFinding[] = [];
  for (const { source, document, definitions, warnings: ofFile } of desired) {
    const remote = await fetchRemote(api, definitions.property_id);
    const { default_tax_set_id } = options.prune === true ? await defaultOf(api, definitions.property_id) : {};
    const plan = checkedPart(
      wholeFile(document),
      planSync(definitions, { ...remote, ...withoutAbsent({ default_tax_set_id }) }, options),
    );
    planned.push({ source, definitions, plan: valueOrThrow(plan) });
    warnings.push(...ofFile, ...plan.warnings);
  }
  return { planned, warnings };
}

/** Which tax set is the default. A key that may not read properties can plan all the same. */
async function defaultOf(api: Api, propertyId: string): Promise<Partial<Property>> {
  try {
    return await api.properties.get(propertyId);
  } catch (error) {
    if (error instanceof TaxApiError) return {};
    throw error;
  }
}

/** Warnings about tax sets that the channel manager may charge differently. */
export function channelFindings(
  { document, definitions }: DesiredDefinitions,
  today: string,
): readonly PlacedFinding[] {
  const file = wholeFile(document);
  return definedTaxSets(definitions).flatMap((set, index) =>
    channelWarnings(set, today).map((warning) =>
      locate(file, { ...warning, path: pathTo('tax_sets', index) }, 'warning'),
    ),
  );
}

export type PolicyName = (typeof POLICY_NAMES)[number];

/** The channel manager charges the guests, so its policy is the default. */
const DEFAULT_POLICY: PolicyName = 'channelManager';

export const PLAN_OPTIONS = {
  prune: flag('remove what the property has and the file does not'),
  allowEmpty: flag('let --prune remove every tax, when the file has none'),
  target: repeated('<title>', 'only the tax or tax set with this title, and what it needs', String),
  policy: withDefault(
    DEFAULT_POLICY,
    choice('<name>', 'the policy under which to show what guests would pay', POLICY_NAMES),
  ),
  ...CONNECTION_OPTIONS,
};
type PlanningOptions = OptionsOf<typeof PLAN_OPTIONS>;

/** The options that decide which steps a plan has. */
export function planOptionsOf({ prune, allowEmpty, target }: PlanningOptions): PlanOptions {
  return withoutAbsent({ prune, allowEmpty, target });
}

/** The options as typed. A saved plan already contains most of them. */
export function typedOptions({ prune, allowEmpty, allowHttp, target = [] }: PlanningOptions, isSaved: boolean): string {
  const flags = [
    prune && '--prune',
    allowEmpty && '--allow-empty',
    ...target.map((title) => `--target ${shellWord(title)}`),
  ];
  const words = [...(isSaved ? [] : flags), allowHttp && '--allow-http'];
  return words.flatMap((word) => (word ? [` ${word}`] : [])).join('');
}

/** Text of a plan file: one plan as the library saves it, several as a list. */
export function savedPlanText(plans: readonly SyncPlan[]): string {
  const texts = plans.map(planToJson);
  return texts.length === 1 ? texts.join('') : jsonText(texts.map((text) => JSON.parse(text)));
}

/** Whether a file is a saved plan, and not definitions. */
function isSavedPlan(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every(isSavedPlan) : isRecord(value) && 'digest' in value;
}

function plansIn({ file, value }: JsonDocument): SyncPlan[] {
  const saved: readonly unknown[] = Array.isArray(value) ? value : [value];
  try {
    return saved.map((plan) => parsePlan(JSON.stringify(plan)));
  } catch (error) {
    if (!(error instanceof SavedPlanError)) throw error;
    throw invalidFile(file, 'unknown_kind', error.message);
  }
}

/** Validates a definitions file. Doubts get the amounts that only a calculation knows. */
export function checkDefinitions(input: unknown): Result<Definitions> {
  const result = validateDefinitions(input);
  const { value, warnings } = result;
  if (value === undefined || !warnings.some(isDoubt)) return result;
  const inSets = definedTaxSets(value).flatMap((taxSet, index) =>
    createCalculator(taxSet)
      .warnings.filter(isDoubt)
      .flatMap((doubt) => placesOf(doubt, index, value).map((path) => movedTo(path, doubt))),
  );
  const withAmounts = (warning: Issue) =>
    inSets.find(({ code, path }) => code === warning.code && path === warning.path) ?? warning;
  return { value, warnings: warnings.map((warning) => (isDoubt(warning) ? withAmounts(warning) : warning)) };
}

/** Paths that a doubt of a tax set may have in the file: in the set, or in the tax that an entry refers to. */
function placesOf({ path }: Issue, index: number, definitions: Definitions): string[] {
  const { tax, field } = taxAt(definitions, index, path);
  const inSet = pathIn('tax_sets', index, ...pathSegments(path));
  return tax < 0 ? [inSet] : [inSet, pathIn('taxes', tax, ...field)];
}

/** Follows a path of a tax set to the tax of the file that it leads to, -1 without one, and to the field in it. */
export function taxAt({ taxes, tax_sets }: Definitions, index: number, path: string) {
  let [tax, entries, field] = [-1, tax_sets[index]?.taxes ?? [], pathSegments(path)];
  for (; field[0] === 'taxes' && typeof field[1] === 'number'; field = field.slice(2)) {
    const entry = entries[field[1]];
    tax = placeNamed(taxes, entry?.tax);
    entries = entry?.taxes ?? [];
  }
  return { tax, field };
}

/** The place of the tax with an id, or else with a title, among the taxes of a file; -1 if there is none. */
export function placeNamed(taxes: readonly unknown[], name: unknown): number {
  if (name === undefined) return -1;
  const byId = taxes.findIndex((tax) => fieldsOf(tax)['id'] === name);
  return byId >= 0 ? byId : taxes.findIndex((tax) => fieldsOf(tax)['title'] === name);
}
