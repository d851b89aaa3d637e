import type { IssueCode, ParamsOf } from './codes.js';
import type { Cure } from './cures.js';
import { LONGEST_WRITE } from './cures.js';
import type { CatalogueEntry, SentenceParams } from './field-codes.js';
import { FIELD_CODES } from './field-codes.js';
import { shown } from './texts.js';
import type { INPUT_CODES } from './validation-codes.js';

/** The values in the message of a code, as plain JSON; docs/issues.md lists them. */
export type IssueParams<Code extends IssueCode> = PlainParams<ParamsOf<Code>>;

/** The names and indexes on the way to a value. */
export type IssueKeys = ReadonlyArray<string | number>;

/** An issue of one code. */
export interface IssueOf<Code extends IssueCode> {
  /** The name of the problem. It never changes. */
  readonly code: Code;
  /** The path of the value; '' for the whole value. */
  readonly path: string;
  /** The path as a list of names and indexes, such as `['taxes', 0, 'rate']`; empty for the whole value. */
  readonly keys: IssueKeys;
  /** The problem as a sentence. */
  readonly message: string;
  /** The values in the message, for translations. Plain JSON, of bounded size. */
  readonly params: IssueParams<Code>;
}

/**
 * A problem or warning at one place. `path` is such as `taxes[0].applicable_date_ranges[1].before`, or '' for the whole
 * value. `message` has the requirement and the received value. Comparing `code` narrows `params`.
 */
export type Issue = { [Code in IssueCode]: IssueOf<Code> }[IssueCode];

/** A valid value with its warnings, or every issue. */
export type Result<T> =
  | { readonly value: T; readonly warnings: readonly Issue[]; readonly issues?: undefined }
  | { readonly issues: readonly Issue[]; readonly value?: undefined; readonly warnings?: undefined };

export type Valid<T> = Extract<Result<T>, { readonly issues?: undefined }>;

export type InputCode = keyof typeof INPUT_CODES;

export type FieldCode = keyof typeof FIELD_CODES;

/** An issue of a single field, with the sentence of its code. `path` is built by `pathTo`. */
export function issue<Code extends FieldCode>(code: Code, path: string, params: ParamsOf<Code>): Issue {
  return issueIn(FIELD_CODES, code, path, params);
}

export type EntriesOf<Code extends IssueCode> = Readonly<Record<Code, CatalogueEntry>>;

/** Like `issue`, for the codes of another catalogue. */
export function issueIn<Code extends IssueCode>(
  entries: EntriesOf<Code>,
  code: Code,
  path: string,
  params: ParamsOf<Code>,
): Issue {
  return issueWith(entries[code], { code, path }, params);
}

/** Like `issueIn`, for params that were checked where they were collected. */
export function issueWith(
  entry: CatalogueEntry,
  { code, path }: Pick<Issue, 'code' | 'path'>,
  params: object & Cure,
): Issue {
  const plain = issueFrom(entry, { code, path }, params);
  return withParams(plain, params.edits === undefined ? plain.params : { ...plain.params, edits: params.edits });
}

/** An issue with other params of its code. */
export function withParams(issue: Omit<Issue, 'params'>, params: object): Issue {
  // The catalogue ties sentence and params to each code; across the union of all codes the compiler cannot follow.
  return { ...issue, params } as Issue;
}

/** An issue from an entry of any catalogue. */
export function issueFrom<Code extends string>(
  { sentence, params: names }: CatalogueEntry,
  { code, path }: { readonly code: Code; readonly path: string },
  params: object,
) {
  return { code, path, keys: pathSegments(path), message: sentence(params), params: plainParams(params, names) };
}

/** Makes issues of a catalogue that does not load with the core. */
export function issuesFrom<Codes extends { readonly [Code in keyof Codes]: CatalogueEntry }>(codes: Codes) {
  return <Code extends keyof Codes & string>(code: Code, path: string, params: SentenceParams<Codes[Code]>) =>
    issueFrom(codes[code], { code, path }, params);
}

/** Longer texts are cut: an issue never repeats megabytes of input. */
const LONGEST_TEXT = 255;

/**
 * A received value as plain JSON. A word replaces values that JSON cannot hold, or that must not be read: "NaN", "a
 * list", "an object".
 */
export type Received = string | number | boolean | null;

/** The params as reported: received values are plain JSON, and absent values are left out. */
type PlainParams<Params> = {
  readonly [Name in keyof Params as unknown extends Params[Name] ? never : Name]: Params[Name];
} & { readonly [Name in keyof Params as unknown extends Params[Name] ? Name : never]?: Received };

/** The named params as plain JSON of bounded size; those that are `undefined` are left out. */
function plainParams(params: object, names: readonly string[]): Record<string, Received | Received[]> {
  const given = Object.entries<unknown>({ ...params });
  const named = given.filter(([name, value]) => value !== undefined && name !== 'edits' && names.includes(name));
  return Object.fromEntries(named.map(([name, value]) => [name, plainValue(name, value)]));
}

/** Lists of texts are ours; a received list is replaced by a word. */
function plainValue(name: string, value: unknown): Received | Received[] {
  if ((name === 'write' || name === 'keep') && typeof value === 'string') return cutTo(LONGEST_WRITE, value);
  return Array.isArray(value) && name !== 'received' ? value.map(plainReceived) : plainReceived(value);
}

function plainReceived(value: unknown): Received {
  if (typeof value === 'string') return cutTo(LONGEST_TEXT, value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return value;
  return shown(value);
}

/** Moves issues below a place: ("saved", "taxes[0].rate") is "saved.taxes[0].rate". */
export function below(place: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => {
    const { path } = issue;
    return movedTo(path === '' ? place : `${place}${path.startsWith('[') ? '' : '.'}${path}`, issue);
  });
}

/** An issue at another path. */
export function movedTo<Placed extends Pick<Issue, 'path' | 'keys'>>(path: string, issue: Placed): Placed {
  return { ...issue, path, keys: pathSegments(path) };
}

/**
 * The place of an issue: `taxes[0].applicable_date_ranges[1].before`, and '' for the whole value. A name that is not a
 * plain word is quoted, `["room rate"]`, so that every path can be split into its segments.
 */
const PLAIN_NAME = /^[A-Za-z_$][\w$-]*$/;
const LONGEST_NAME = 40;
const SEGMENT = /\.?([A-Za-z_$][\w$-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/gy;

/** Appends a field or an index to a path: ("taxes", 0) is "taxes[0]". */
export function pathTo(path: string, segment: PropertyKey): string {
  if (typeof segment === 'number') return `${path}[${segment}]`;
  const name = String(segment);
  if (!PLAIN_NAME.test(name) || name.length > LONGEST_NAME) return `${path}[${JSON.stringify(shortName(name))}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** Appends several: ("taxes", 0, "local") is "taxes[0].local". */
export function pathIn(path: string, ...segments: readonly PropertyKey[]): string {
  return segments.reduce<string>((outer, segment) => pathTo(outer, segment), path);
}

/** Splits a path into names and indexes: "taxes[0].rate" is ["taxes", 0, "rate"], '' is []. */
export function pathSegments(path: string): Array<string | number> {
  return Array.from(path.matchAll(SEGMENT), ([, name, index, quoted]) => {
    if (index !== undefined) return Number(index);
    return name ?? String(JSON.parse(quoted ?? '""'));
  });
}

/** A name cut to 40 characters for a message. */
export function shortName(name: string): string {
  return cutTo(LONGEST_NAME, name);
}

function cutTo(longest: number, text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}
