import {
  type Definitions,
  type PlanOptions,
  planSync,
  readRemote,
  type SyncPlan,
  type TaxApi,
  validateDefinitions,
} from '../../api/index.js';
import type { Result } from '../../index.js';
import { InvalidInput, UsageError } from '../exit.js';
import { type Finding, inFileOrder } from '../finding.js';
import type { Io } from '../io.js';
import { duplicateKeys, type JsonDocument } from '../json-document.js';
import { locate, wholeFile } from '../parts.js';
import { readDocument } from '../read-document.js';
import { STDIN } from '../read-input.js';
import { isSavedPlan, loadSavedPlan } from './saved-plan.js';

/** What was asked for, and what has to be done for it. */
export interface Planned {
  /** The definitions file that it was made from. */
  readonly source: string;
  readonly definitions: Definitions;
  readonly options: PlanOptions;
  readonly plan: SyncPlan;
}

/** Definitions of one file, still to be compared with their property. */
export interface Desired {
  readonly source: string;
  readonly document: JsonDocument;
  readonly definitions: Definitions;
  readonly warnings: readonly Finding[];
}

/** What the files of a command line hold: definitions, or plans that were saved. */
export interface Sources {
  readonly desired: readonly Desired[];
  readonly saved: readonly Planned[];
  readonly warnings: readonly Finding[];
}

/** Reads and validates every file before anything is asked of the API; all issues of all files are told at once. */
export async function readSources(sources: readonly string[], io: Io): Promise<Sources> {
  if (sources.filter((source) => source === STDIN).length > 1) {
    throw new UsageError('standard input (-) can be read only once');
  }
  const findings: Finding[] = [];
  const desired: Desired[] = [];
  const saved: Planned[] = [];
  for (const source of sources) {
    try {
      const document = await readDocument(source, io);
      if (isSavedPlan(document.value)) saved.push(...loadSavedPlan(document));
      else desired.push(desiredIn(source, document));
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      findings.push(...error.findings);
    }
  }
  findings.push(...sharedProperties([...desired, ...saved]));
  if (findings.length > 0) throw new InvalidInput(findings);
  return { desired, saved, warnings: desired.flatMap(({ warnings }) => warnings) };
}

function desiredIn(source: string, document: JsonDocument): Desired {
  const { value, warnings } = sound(document, validateDefinitions(document.value), duplicateKeys(document));
  return { source, document, definitions: value, warnings };
}

/** Two files for one property would undo each other. */
function sharedProperties(all: ReadonlyArray<Pick<Planned, 'source' | 'definitions'>>): Finding[] {
  const firsts = new Map<string, string>();
  return all.flatMap(({ source, definitions: { property_id } }) => {
    const first = firsts.get(property_id.toLowerCase());
    firsts.set(property_id.toLowerCase(), first ?? source);
    if (first === undefined) return [];
    const message = `The property ${property_id} is defined by ${JSON.stringify(first)} too: one file for each property.`;
    return [{ file: source, code: 'unknown_kind', path: 'property_id', message, severity: 'issue' } as const];
  });
}

/** Compares each file with its property. */
export async function planAll(desired: readonly Desired[], options: PlanOptions, api: TaxApi): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const { source, document, definitions } of desired) {
    const remote = await readRemote(api, definitions.property_id);
    const { value: plan } = sound(document, planSync(definitions, remote, options));
    planned.push({ source, definitions, options, plan });
  }
  return planned;
}

function sound<T>(document: JsonDocument, result: Result<T>, others: readonly Finding[] = []) {
  const part = wholeFile(document);
  if (result.issues === undefined && others.length === 0) {
    return { value: result.value, warnings: result.warnings.map((issue) => locate(part, issue, 'warning')) };
  }
  const issues = (result.issues ?? []).map((issue) => locate(part, issue, 'issue'));
  throw new InvalidInput(inFileOrder([...others, ...issues]));
}
