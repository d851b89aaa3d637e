import { withReadable, wrongArgument } from './arguments.js';
import type { Issue, Result } from './issue.js';
import { pathSegments } from './issue.js';
import { groupBy, isRecord } from './reading.js';

const WHOLE_VALUE = 'base';

const NO_ISSUE = { path: undefined, message: undefined };

/**
 * Issues in the shape of the API's 422 `details`: sentences by the name of a top field, so that a form shows them
 * where it shows the API's own. The sentence of an inner field starts with its path; issues of the whole value are
 * under `base`. Without issues the object is empty.
 *
 * The shape is that of the channel manager's `validation_error`.
 *
 * @throws InvalidArgumentError if `issues` is not a list
 * @example
 * ```ts
 * import { toDetails, validateTax } from 'staytax';
 *
 * const { issues = [] } = validateTax({ title: ' ', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true });
 * toDetails(issues); // => { title: ['title must not be blank (got " ").'] }
 * ```
 */
export function toDetails(issues: ReadonlyArray<Pick<Issue, 'path' | 'message'>>): Record<string, string[]> {
  return withReadable({ issues }, () => {
    if (!Array.isArray(issues)) throw wrongArgument('issues', issues, 'a list of issues');
    const byField = groupBy(Array.from(issues, detailOf), ([field]) => field);
    return Object.fromEntries([...byField].map(([field, all]) => [field, all.map(([, sentence]) => sentence)]));
  });
}

function detailOf(entry: unknown, index: number): [field: string, sentence: string] {
  const { path, message } = isRecord(entry) ? entry : NO_ISSUE;
  if (typeof path !== 'string' || typeof message !== 'string') {
    throw wrongArgument(`issues[${index}]`, entry, 'an issue, with path and message');
  }
  const segments = pathSegments(path);
  return [String(segments[0] ?? WHOLE_VALUE), segments.length > 1 ? `${path}: ${message}` : message];
}

/** The Standard Schema interface, version 1 (standardschema.dev), which form and API libraries accept. */
export interface StandardSchema<Output> {
  /** The properties that the interface requires, under its single name. */
  readonly '~standard': {
    /** The version of the interface. */
    readonly version: 1;
    /** The package of the validator. */
    readonly vendor: 'staytax';
    /** Returns `value` or `issues`, each with a sentence and a path. Never throws. */
    readonly validate: (value: unknown) => StandardResult<Output>;
    /** For the compiler only: absent at run time. */
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<{ readonly message: string; readonly path: ReadonlyArray<string | number> }> };

/** A validator as a Standard Schema. The interface has no warnings: call the validator itself for them. */
export function standardSchema<Output>(validate: (value: unknown) => Result<Output>): StandardSchema<Output> {
  return Object.freeze({
    '~standard': Object.freeze({
      version: 1 as const,
      vendor: 'staytax' as const,
      validate(value: unknown): StandardResult<Output> {
        const result = validate(value);
        return result.issues === undefined ? { value: result.value } : { issues: result.issues.map(standardIssue) };
      },
    }),
  });
}

function standardIssue({ path, message }: Issue) {
  return { message, path: pathSegments(path) };
}
