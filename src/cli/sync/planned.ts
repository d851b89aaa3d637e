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
import { InvalidInput, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { type Finding, inFileOrder } from '../finding.js';
import { duplicateKeys, type JsonDocument } from '../json-document.js';
import { locate, wholeFile } from '../parts.js';
import { readDocument } from '../read-document.js';
import { STDIN } from '../read-input.js';
import { isSavedPlan, plansIn } from './saved-plan.js';

/** What has to be done, and what for. */
export interface Planned {
  readonly source: string;
  /** Absent of a plan that was saved. */
  readonly definitions?: Definitions;
  readonly plan: SyncPlan;
}

/** The definitions of one file, still to be compared with their property. */
export interface Desired {
  readonly source: string;
  readonly document: JsonDocument;
  readonly definitions: Definitions;
  readonly warnings: readonly Finding[];
}

/** What the files of a command line hold. */
export interface Sources {
  readonly desired: readonly Desired[];
  readonly saved: readonly Planned[];
}

/** Reads and validates all files before anything is asked of the API, and reports the issues of all of them. */
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
      if (isSavedPlan(document.value)) saved.push(...plansIn(document).map((plan) => ({ source, plan })));
      else desired.push(desiredIn(source, document));
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      findings.push(...error.findings);
    }
  }
  const properties = [
    ...desired.map(({ source, definitions }) => ({ source, property_id: definitions.property_id })),
    ...saved.map(({ source, plan }) => ({ source, property_id: plan.property_id })),
  ];
  findings.push(...definedTwice(properties));
  if (findings.length > 0) throw new InvalidInput(findings);
  return { desired, saved };
}

function desiredIn(source: string, document: JsonDocument): Desired {
  const { value, warnings } = sound(document, validateDefinitions(document.value), duplicateKeys(document));
  return { source, document, definitions: value, warnings };
}

/** Two files for one property would undo each other. */
function definedTwice(all: ReadonlyArray<{ readonly source: string; readonly property_id: string }>): Finding[] {
  const firsts = new Map<string, string>();
  return all.flatMap(({ source, property_id }): Finding[] => {
    const key = property_id.toLowerCase();
    const first = firsts.get(key);
    firsts.set(key, first ?? source);
    if (first === undefined) return [];
    const message = `The property ${property_id} is defined in ${JSON.stringify(first)} too: give each property one file.`;
    return [{ file: source, code: 'unknown_kind', path: 'property_id', message, severity: 'issue' }];
  });
}

/** Compares each file with its property. */
export async function planAll(
  desired: readonly Desired[],
  options: PlanOptions,
  api: TaxApi,
): Promise<{ readonly planned: Planned[]; readonly warnings: Finding[] }> {
  const planned: Planned[] = [];
  const warnings: Finding[] = [];
  for (const { source, document, definitions, warnings: ofFile } of desired) {
    const remote = await readRemote(api, definitions.property_id);
    const { value: plan, warnings: ofPlan } = sound(document, planSync(definitions, remote, options));
    planned.push({ source, definitions, plan });
    warnings.push(...ofFile, ...ofPlan);
  }
  return { planned, warnings };
}

function sound<T>(document: JsonDocument, result: Result<T>, others: readonly Finding[] = []) {
  const part = wholeFile(document);
  if (result.issues === undefined && others.length === 0) {
    return { value: result.value, warnings: result.warnings.map((issue) => locate(part, issue, 'warning')) };
  }
  const issues = (result.issues ?? []).map((issue) => locate(part, issue, 'issue'));
  throw new InvalidInput(inFileOrder([...others, ...issues]));
}
