import { DEEPEST_JSON, isRecord, isTooDeep } from '../../core/issues/reading.js';
import type { JsonSchema } from '../../core/schema/json-schema.js';
import { UsageError } from '../command.js';
import { jsonText, messageOf } from '../output/text.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** A command as a tool of the Model Context Protocol: its arguments become a command line, its JSON the answer. */
export interface ToolDeclaration {
  /** A sentence after the description of the command. */
  readonly note?: string;
  readonly arguments: Readonly<Record<string, ToolArgument>>;
  readonly required?: readonly string[];
  readonly answer: JsonSchema;
  /** Words of every command line of the tool. */
  readonly words?: readonly string[];
  /** Whether each argument has its own command line. */
  readonly isEach?: true;
  /** Throws `UsageError` for arguments that are missing together, or need each other. */
  readonly check?: (given: Arguments) => void;
  /** Whether exit code 1 is an answer, because the tool looks for mistakes. */
  readonly tellsWhatIsWrong?: true;
  /** Whether the answer is the written file instead of the output. */
  readonly answersWithFile?: true;
  /** Selects the part of the output to show [all of it]. */
  readonly shown?: (printed: unknown, given: Arguments) => object | undefined;
  /** Makes the pages of an answer with a special order [see call-tool.ts]. */
  readonly pageOf?: (printed: unknown, page: number) => object;
  /** Whether other tools take the whole answer: its pages are parts of its JSON. */
  readonly isTakenWhole?: true;
}

/** An argument. Without `words` it is the option of its name, whose row gives the schema and the description. */
export interface ToolArgument {
  readonly schema?: ArgumentSchema | JsonSchema;
  /** [that of the option] */
  readonly description?: string;
  readonly words?: ArgumentWords;
}

/** Its words on the command line. Files are added to `files`. */
export type ArgumentWords = (
  name: string,
  value: unknown,
  files: Map<string, string>,
  given: Arguments,
) => readonly string[];

/** Schemas of definitions, stays and records. They are made when the server starts: see tool-schemas.ts. */
export type ArgumentSchema =
  | 'taxSet'
  | 'taxSetWithFields'
  | 'stay'
  | 'stayWithFields'
  | 'savedSet'
  | 'policy'
  | 'record'
  | 'uncheckedTax'
  | 'uncheckedTaxSet'
  | 'uncheckedStay'
  | 'uncheckedDefinitions'
  | 'uncheckedCases';

/** The argument that is the option of its name. */
export const OPTION: ToolArgument = {};

export const asFile: ArgumentWords = (name, value, files) => [addFile(name, value, files)];
/** A tax set with a policy becomes a worked case. */
export const asSet: ArgumentWords = (name, value, files, { policy }) => {
  if (policy === undefined) return asFile(name, value, files, {});
  return [addFile(name, { taxSet: taxSetValue(name, value), policy: parsedArgument('policy', policy) }, files)];
};
/** For an argument that stands in the file of another one. */
export const inFile: ArgumentWords = () => [];

/** The arguments of a tool that quotes a stay. */
export const BOOKING = {
  taxSet: { schema: 'taxSet', words: asSet },
  stay: { schema: 'stay' },
  policy: { schema: 'policy', words: inFile },
} as const satisfies ToolDeclaration['arguments'];

export function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new UsageError(`${name} must be text`);
}

export function listIn(name: string, given: unknown): unknown[] {
  const value = parsedArgument(name, given);
  if (Array.isArray(value)) return value;
  throw new UsageError(`${name} must be a list`);
}

/** A name of an example. It cannot be an option or a file of this machine. */
const NAME = /^\w[\w-]*(?:\/\w[\w-]*)?$/;

export function isExampleName(text: string): boolean {
  return NAME.test(text);
}

function isJsonText(value: unknown): value is string {
  return typeof value === 'string' && /^\s*[{[]/.test(value);
}

/** Throws `UsageError` for a value that is nested deeper than recursive readers can follow. */
export function refuseDeep(name: string, value: unknown): void {
  if (isTooDeep(value)) throw new UsageError(`${name} must not be nested deeper than ${DEEPEST_JSON} levels`);
}

export function parsedArgument(name: string, value: unknown): unknown {
  if (!isJsonText(value)) return value;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch (error) {
    throw new UsageError(`${name} must be JSON: ${messageOf(error)}`);
  }
  refuseDeep(name, parsed);
  return parsed;
}

/** A tax set for use inside another file, where the name of an example is not possible. */
export function taxSetValue(name: string, given: unknown): object {
  const value = parsedArgument(name, given);
  if (isRecord(value)) return value;
  throw new UsageError(`${name} must be the tax set itself: examples with its name answers with it`);
}

/** Adds a file with this value, and returns its name; the name of an example stays as it is. */
export function addFile(name: string, value: unknown, files: Map<string, string>): string {
  if (typeof value === 'string' && !isJsonText(value)) {
    if (isExampleName(value)) return value;
    throw new UsageError(`${name} must be an object, its JSON, or the name of an example`);
  }
  files.set(name, typeof value === 'string' ? value : jsonText(value ?? null));
  return name;
}
