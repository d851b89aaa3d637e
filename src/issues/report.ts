import type { IssueCode, ParamsOf } from './codes.js';
import type { EntriesOf, Issue, Result, ValidationCode } from './issue.js';
import { issue, issueIn } from './issue.js';
import type { Shape } from './reading.js';
import { probablyMeant } from './texts.js';
import { VALIDATION_CODES } from './validation-codes.js';

/** Bounds the output for a hostile input. */
export const MOST_ISSUES = 1_000;

/** More unknown names than answers of the API and typing mistakes have, in one kind of object. */
export const MOST_UNKNOWN_NAMES = 1_000;

/** The path of a value, and the report for its issues. */
export interface Place {
  readonly path: string;
  readonly report: Report;
}

/** The issues and warnings of one validated value. */
export class Report {
  readonly #issues: Issue[] = [];
  readonly #warnings: Issue[] = [];
  #isStopped = false;
  #meanings: Map<Shape, Map<string, string | undefined>> | undefined;

  /** Adds an issue or a warning, by the severity of the code. */
  add<Code extends ValidationCode>(code: Code, path: string, params: ParamsOf<Code>): void {
    this.addIn(VALIDATION_CODES, code, path, params);
  }

  /** Like `add`, for codes that are not part of `VALIDATION_CODES`. */
  addIn<Code extends IssueCode>(entries: EntriesOf<Code>, code: Code, path: string, params: ParamsOf<Code>): void {
    if (entries[code].severity === 'warning') {
      if (this.takesWarnings) this.#warnings.push(issueIn(entries, code, path, params));
      return;
    }
    if (this.isFull) return;
    this.#issues.push(issueIn(entries, code, path, params));
    if (this.isFull) this.#issues.push(issue('too_many_issues', '', { most: MOST_ISSUES }));
  }

  /** Whether the report has the maximum number of issues. */
  get isFull(): boolean {
    return this.#isStopped || this.#issues.length >= MOST_ISSUES;
  }

  /** Whether another warning is kept. */
  get takesWarnings(): boolean {
    return this.#warnings.length < MOST_ISSUES;
  }

  /**
   * The known field that an unknown name resembles. Each name is compared once, however many entries have it; after a
   * thousand names none is compared.
   */
  meaningOf(name: string, shape: Shape, path: string): string | undefined {
    this.#meanings ??= new Map();
    const meanings = this.#meanings.get(shape) ?? new Map<string, string | undefined>();
    this.#meanings.set(shape, meanings);
    if (meanings.has(name)) return meanings.get(name);
    if (meanings.size === MOST_UNKNOWN_NAMES) {
      this.add('too_many_fields', path, { most: MOST_UNKNOWN_NAMES });
      this.#isStopped = true;
      return undefined;
    }
    const meaning = probablyMeant(name, shape.names);
    meanings.set(name, meaning);
    return meaning;
  }

  /** The number of issues: two equal counts enclose code that found none. */
  get count(): number {
    return this.#issues.length;
  }

  /** The result of validation: `value` if there are no issues, `undefined` if the value is absent. */
  result<T>(value: T | undefined): Result<T> {
    if (value === undefined || this.#issues.length > 0) return { issues: this.#issues };
    return { value, warnings: this.#warnings };
  }
}
