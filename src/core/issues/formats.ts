import { withReadable, wrongArgument } from './arguments.js';
import type { Issue, Result } from './issue.js';
import { pathSegments } from './issue.js';
import { groupBy, isListOf, isRecord } from './reading.js';

const WHOLE_VALUE = 'base';

const NO_ISSUE = { path: undefined, message: undefined };

/**
 * Issues as the `details` of a 422 response of the channel manager's API (`validation_error`), for a service that answers
 * as that API does. Sentences are listed by the name of a top field; the sentence of an inner field starts with its path,
 * and issues of the whole value are under `base`. Without issues the object is empty. For forms there are Standard
 * Schemas, `flattenIssues` and `treeIssues`.
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

/** Sentences of issues by top field: the shape of zod's `flattenError`. */
export interface FlatIssues {
  /** Sentences about the whole value. */
  readonly formErrors: readonly string[];
  /** Sentences about a top field and the values inside it, by the name of the field. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
}

/**
 * Issues for a form without nested fields, in the shape of zod's `flattenError`: sentences by the name of a top field, and
 * those about the whole value.
 *
 * @throws InvalidArgumentError if `issues` is not a list of issues
 * @example
 * ```ts
 * import { flattenIssues, validateTax } from 'staytax';
 *
 * const { issues = [] } = validateTax({ title: ' ', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true });
 * flattenIssues(issues); // => { formErrors: [], fieldErrors: { title: ['title must not be blank (got " ").'] } }
 * ```
 */
export function flattenIssues(issues: ReadonlyArray<Pick<Issue, 'keys' | 'message'>>): FlatIssues {
  const byField = groupBy(placedSentences(issues), ({ keys }) => keys.at(0));
  const sentencesOf = (all: readonly PlacedSentence[] = []) => all.map(({ message }) => message);
  const formErrors = sentencesOf(byField.get(undefined));
  const fields = [...byField].flatMap(([field, all]) => (field === undefined ? [] : [[field, sentencesOf(all)]]));
  return { formErrors, fieldErrors: Object.fromEntries(fields) };
}

/** Sentences of issues at their fields: the shape of zod's `treeifyError`. */
export interface IssueTree {
  /** Sentences about the value itself. */
  readonly errors: readonly string[];
  /** The fields of an object with issues, by name. */
  readonly properties?: Readonly<Record<string, IssueTree>>;
  /** The entries of a list with issues, by index; entries without issues are absent. */
  readonly items?: readonly IssueTree[];
}

interface TreeNode {
  readonly errors: string[];
  properties?: Record<string, TreeNode>;
  items?: TreeNode[];
}

/**
 * Issues for a form with nested fields, in the shape of zod's `treeifyError`: each value has its sentences in `errors`, its
 * fields in `properties` and its list entries in `items`.
 *
 * @throws InvalidArgumentError if `issues` is not a list of issues
 * @example
 * ```ts
 * import { treeIssues, validateTaxSet } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '119', is_inclusive: true };
 * const { issues = [] } = validateTaxSet({ title: 'Germany', currency: 'EUR', taxes: [vat] });
 * const { properties } = treeIssues(issues);
 * properties?.taxes?.items?.[0]?.properties?.rate?.errors; // => ['rate must be between 0 and 100 when logic is percent (got "119").']
 * ```
 */
export function treeIssues(issues: ReadonlyArray<Pick<Issue, 'keys' | 'message'>>): IssueTree {
  const root: TreeNode = { errors: [] };
  for (const { keys, message } of placedSentences(issues)) keys.reduce(childOf, root).errors.push(message);
  return root;
}

function childOf(node: TreeNode, key: string | number): TreeNode {
  const created: TreeNode = { errors: [] };
  if (typeof key === 'number') {
    node.items ??= [];
    const entry = node.items[key] ?? created;
    node.items[key] = entry;
    return entry;
  }
  node.properties ??= {};
  const child = Object.hasOwn(node.properties, key) ? node.properties[key] : undefined;
  if (child !== undefined) return child;
  // Not an assignment: a field of the input may be called "__proto__".
  Object.defineProperty(node.properties, key, { value: created, configurable: true, enumerable: true, writable: true });
  return created;
}

type PlacedSentence = Pick<Issue, 'keys' | 'message'>;

/** The keys and the sentence of each issue, checked. */
function placedSentences(issues: unknown): readonly PlacedSentence[] {
  return withReadable({ issues }, () => {
    if (!Array.isArray(issues)) throw wrongArgument('issues', issues, 'a list of issues');
    return Array.from(issues, (entry: unknown, index) => {
      const { keys, message } = isRecord(entry) ? entry : NO_KEYS;
      if (!isListOf(keys, isKey) || typeof message !== 'string') {
        throw wrongArgument(`issues[${index}]`, entry, 'an issue, with keys and message');
      }
      return { keys: [...keys], message };
    });
  });
}

const NO_KEYS = { keys: undefined, message: undefined };

function isKey(key: unknown): key is string | number {
  return typeof key === 'string' || (typeof key === 'number' && Number.isSafeInteger(key) && key >= 0);
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

function standardIssue({ keys, message }: Issue) {
  return { message, path: keys };
}
