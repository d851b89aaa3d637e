import type { IssueCode, ParamsOf } from './codes.js';
import { type EntriesOf, type Issue, issue, issueIn, type Result, type ValidationCode } from './issue.js';
import type { Shape } from './reading.js';
import { probablyMeant } from './texts.js';
import { VALIDATION_CODES } from './validation-codes.js';

/** More issues than anyone reads; what a hostile input can make us write is limited by it. */
export const MOST_ISSUES = 1_000;

/** More names than the API's answers and people's mistakes have, in one kind of object. */
export const MOST_UNKNOWN_NAMES = 1_000;

/** Where a value is read, and what notes what is wrong with it. */
export interface Place {
  readonly path: string;
  readonly report: Report;
}

/** Everything that is found while one value is validated. */
export class Report {
  readonly #issues: Issue[] = [];
  readonly #warnings: Issue[] = [];
  #isStopped = false;
  #meanings: Map<Shape, Map<string, string | undefined>> | undefined;

  /** Notes an issue or a warning, as the catalogue says of the code. */
  add<Code extends ValidationCode>(code: Code, path: string, params: ParamsOf<Code>): void {
    this.addIn(VALIDATION_CODES, code, path, params);
  }

  /** The same with a sentence of another part of the catalogue. */
  addIn<Code extends IssueCode>(entries: EntriesOf<Code>, code: Code, path: string, params: ParamsOf<Code>): void {
    if (entries[code].severity === 'warning') {
      if (this.takesWarnings) this.#warnings.push(issueIn(entries, code, path, params));
      return;
    }
    if (this.isFull) return;
    this.#issues.push(issueIn(entries, code, path, params));
    if (this.isFull) this.#issues.push(issue('too_many_issues', '', { most: MOST_ISSUES }));
  }

  /** Whether there is no use in looking further. */
  get isFull(): boolean {
    return this.#isStopped || this.#issues.length >= MOST_ISSUES;
  }

  /** Whether another warning would be kept. */
  get takesWarnings(): boolean {
    return this.#warnings.length < MOST_ISSUES;
  }

  /**
   * Which known field an unknown name probably means. A name is thought about once, however many entries have
   * it; after a thousand names nothing more is said, and nothing more is looked at.
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

  /** How many issues there are: two counts that are equal enclose something without an issue. */
  get count(): number {
    return this.#issues.length;
  }

  /** What validation answers: the value when nothing is wrong, `undefined` being no value at all. */
  result<T>(value: T | undefined): Result<T> {
    if (value === undefined || this.#issues.length > 0) return { issues: this.#issues };
    return { value, warnings: this.#warnings };
  }
}
