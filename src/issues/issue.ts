import { ISSUES, type IssueCode, type ParamsOf } from './codes.js';

/**
 * One thing that is wrong, or worth knowing, at one place.
 * `path` is where: `taxes[0].applicable_date_ranges[1].before`, or '' for the whole value.
 * `message` is one calm sentence: what is wrong and what would be right.
 */
export interface Issue {
  /** What is wrong, as a name that never changes. */
  readonly code: IssueCode;
  /** Where it is; '' is the whole value. */
  readonly path: string;
  /** The same for a person to read. */
  readonly message: string;
}

/** A value that obeys every rule, with what is worth knowing about it; or everything that is wrong. */
export type Result<T> =
  | { readonly value: T; readonly warnings: readonly Issue[]; readonly issues?: undefined }
  | { readonly issues: readonly Issue[]; readonly value?: undefined; readonly warnings?: undefined };

/** An issue with the sentence of its code. `path` is where: see `pathTo`. */
export function issue<Code extends IssueCode>(code: Code, path: string, params: ParamsOf<Code>): Issue {
  // The catalogue ties each sentence to its params; across the union of all codes the compiler cannot follow.
  const sentence = ISSUES[code].sentence as (params: ParamsOf<Code>) => string;
  return { code, path, message: sentence(params) };
}
