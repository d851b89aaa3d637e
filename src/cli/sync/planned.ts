import {
  type Definitions,
  planSync,
  readRemote,
  type SyncPlan,
  type TaxApi,
  validateDefinitions,
} from '../../api/index.js';
import type { Result } from '../../index.js';
import { InvalidInput } from '../exit.js';
import { type Finding, inFileOrder } from '../finding.js';
import type { Io } from '../io.js';
import { duplicateKeys, type JsonDocument } from '../json-document.js';
import { locate, wholeFile } from '../parts.js';
import { readDocument } from '../read-document.js';

/** What was asked for, and what has to be done for it. */
export interface Planned {
  readonly definitions: Definitions;
  readonly plan: SyncPlan;
  readonly warnings: readonly Finding[];
}

/** Reads the file, and only when nothing is wrong with it the property. */
export async function planFor(source: string, prune: boolean, api: TaxApi, io: Io): Promise<Planned> {
  const document = await readDocument(source, io);
  const { value: definitions, warnings } = sound(
    document,
    validateDefinitions(document.value),
    duplicateKeys(document),
  );
  const remote = await readRemote(api, definitions.property_id);
  const { value: plan } = sound(document, planSync(definitions, remote, { prune }));
  return { definitions, plan, warnings };
}

function sound<T>(document: JsonDocument, result: Result<T>, others: readonly Finding[] = []) {
  const part = wholeFile(document);
  if (result.issues === undefined && others.length === 0) {
    return { value: result.value, warnings: result.warnings.map((issue) => locate(part, issue, 'warning')) };
  }
  const issues = (result.issues ?? []).map((issue) => locate(part, issue, 'issue'));
  throw new InvalidInput(inFileOrder([...others, ...issues]));
}
