import type { Issue, Result } from './issue.js';
import { pathSegments } from './path.js';

/** The Standard Schema interface, version 1 (standardschema.dev), which form and API libraries accept. */
export interface StandardSchema<Output> {
  /** What the interface asks for, under the one name that it takes up. */
  readonly '~standard': {
    /** Of the interface. */
    readonly version: 1;
    /** Whose validator it is. */
    readonly vendor: 'staytax';
    /** Answers with `value` or with `issues`, each with a sentence and the way to where it is; never throws. */
    readonly validate: (value: unknown) => StandardResult<Output>;
    /** For the compiler only: there is nothing here when the program runs. */
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<{ readonly message: string; readonly path: ReadonlyArray<string | number> }> };

/** A validator as a Standard Schema, which has no place for warnings: call the validator itself for them. */
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
