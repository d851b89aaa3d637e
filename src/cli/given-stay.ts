import type { Issue } from '../index.js';
import { UsageError } from './command.js';
import type { Io } from './command-io.js';
import type { Finding } from './finding.js';
import type { JsonDocument } from './json-document.js';
import { locate, onlyPart, partsOf } from './parts.js';
import { readDocument } from './read-document.js';
import { findingsOfOptions, hasStayFields, type StayOptions, stayFrom } from './stay-options.js';

/** The stay a command was given, unchecked, and how to tell where an issue of it comes from. */
export interface GivenStay {
  readonly value: unknown;
  readonly document?: JsonDocument;
  readonly locate: (issues: readonly Issue[]) => Finding[];
}

/** From a file of its own, from the single options, or from the worked case that holds the tax set too. */
export async function givenStay(file: JsonDocument, options: StayOptions, io: Io): Promise<GivenStay> {
  if (options.stay !== undefined) return stayIn(await readDocument(options.stay, io));
  if (hasStayFields(options)) return { value: stayFrom(options), locate: findingsOfOptions };
  if (partsOf(file).some((part) => part.kind === 'stay')) return stayIn(file);
  throw new UsageError('a stay is needed: --stay STAY.json, or --check-in, --nights, --price and --persons');
}

function stayIn(document: JsonDocument): GivenStay {
  const part = onlyPart(document, 'stay');
  return { value: part.value, document, locate: (issues) => issues.map((issue) => locate(part, issue, 'issue')) };
}
