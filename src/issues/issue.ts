import { ISSUES, type IssueCode, type ParamsOf } from './codes.js';
import { type PlainParams, plainParams } from './params.js';

/** The values that the message of a code is made of, as plain JSON; docs/issues.md lists them. */
export type IssueParams<Code extends IssueCode> = PlainParams<ParamsOf<Code>>;

/** An issue of one code. */
export interface IssueOf<Code extends IssueCode> {
  /** What is wrong, as a name that never changes. */
  readonly code: Code;
  /** Where it is; '' is the whole value. */
  readonly path: string;
  /** The same for a person to read. */
  readonly message: string;
  /** The values in the message, for messages in other words or another language. Plain JSON, of bounded size. */
  readonly params: IssueParams<Code>;
}

/**
 * One thing that is wrong, or worth knowing, at one place.
 * `path` is where: `taxes[0].applicable_date_ranges[1].before`, or '' for the whole value.
 * `message` says what must hold, and what was found. Comparing `code` tells TypeScript which `params` there are.
 */
export type Issue = { [Code in IssueCode]: IssueOf<Code> }[IssueCode];

/** A value that obeys every rule, with what is worth knowing about it; or everything that is wrong. */
export type Result<T> =
  | { readonly value: T; readonly warnings: readonly Issue[]; readonly issues?: undefined }
  | { readonly issues: readonly Issue[]; readonly value?: undefined; readonly warnings?: undefined };

/** An issue with the sentence of its code. `path` is where: see `pathTo`. */
export function issue<Code extends IssueCode>(code: Code, path: string, params: ParamsOf<Code>): Issue {
  const { sentence, params: names }: AnyEntry = ISSUES[code];
  // The catalogue ties sentence and params to each code; across the union of all codes the compiler cannot follow.
  return { code, path, message: sentence(params), params: plainParams(params, names) } as Issue;
}

/** An entry of the catalogue whose sentence is called with the params of its code. */
interface AnyEntry {
  sentence(params: unknown): string;
  readonly params: readonly string[];
}
