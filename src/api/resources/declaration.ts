import type { ApiIssue } from '../calls/errors.js';
import type { WriteIssue } from '../wire/write-issues.js';
import type { FieldReaders, ReadEnvelope } from './fields.js';

/** The usual operations. `options` is a whole list in one answer, below the path of the list. */
export type Operation = 'list' | 'options' | 'get' | 'create' | 'update' | 'remove';

/** Where the whole list is, below the path of a list. */
export const OPTIONS = 'options';

/** How two values of a field compare, where a list is filtered or sorted by it. */
export type Filters<Field extends string = string> = Readonly<Record<Field, 'text' | 'number' | 'decimal' | 'boolean'>>;

/** One field that a list is sorted by. */
export interface SortKey {
  readonly field: string;
  readonly isDescending?: boolean;
}

/** A request body, or the issues that prevent the request. */
export type Draft<Sent> =
  | {
      /** The value under the one key of the body. */
      readonly body: object;
      /** The values to compare with records of the API. */
      readonly sent: Sent;
      /** Likely mistakes, which do not prevent the request. */
      readonly warnings?: readonly WriteIssue[];
    }
  | { readonly issues: readonly ApiIssue[] };

/** How a creation whose answer was lost is found. */
export interface Identity<Sent, Stored> {
  /** Which part of the list is looked at [all of it]. */
  readonly filter?: (sent: Sent) => object;
  /** Whether an entry of the list may be the record that was sent. */
  readonly isLike: (sent: Sent, stored: Stored) => boolean;
  /** Whether the only one that is like it is it. */
  readonly isIt: (sent: Sent, stored: Stored) => boolean;
  /** Whether an old twin looks the same: then nothing is found without the ids that were there before [no]. */
  readonly hasTwins?: boolean;
}

/** The name of a resource in the API, and its path. */
interface ResourceKind<Type extends string = string> {
  /** The `type` of an envelope, and the one key of a body. */
  readonly type: Type;
  /** From the root of the address on: `/api/v1/webhooks`. */
  readonly path: string;
  /** Its name in messages. */
  readonly name: string;
}

/** Any record of an answer or of a list. */
export interface WithId {
  readonly id: string;
}

/**
 * A resource of the API, as the client and the sandbox need it. `client/operations.ts` and
 * `sandbox/common/resource.ts` run it. Only operations that no other resource has need code.
 */
export interface Declaration<
  Type extends string,
  Stored extends WithId,
  Listed extends WithId,
  Given,
  Changes,
  Sent,
  Has extends Operation,
> extends ResourceKind<Type> {
  /** The usual operations that it has. */
  readonly operations: readonly Has[];
  /** The fields of a record, where they are read one by one. */
  readonly fields?: FieldReaders<object>;
  /** Reads a record of an answer. */
  readonly read: ReadEnvelope<Stored>;
  /** Reads an entry of a list, if lists have fewer fields [read]. */
  readonly readListed?: ReadEnvelope<Listed>;
  /** The fields by which lists can be filtered and sorted. */
  readonly filters: Filters;
  /** The other fields by which lists can be sorted. */
  readonly sorters?: Filters;
  /** How lists are sorted unless they are asked for otherwise [title, id]; empty: as the records came. */
  readonly order?: readonly SortKey[];
  /** How many records a property can have at most [ten million]: a list with more has no end. */
  readonly mostOfProperty?: number;
  /** Whether an entry of a list that has no id is given to `onOdd`, as other odd ones are, and does not end the list [no]. */
  readonly hasNameless?: boolean;
  /** Whether a record may belong to the whole account, and not to a property [no]. */
  readonly mayBeGlobal?: boolean;
  /** Fields that every change must repeat. */
  readonly sentAgain?: readonly string[];
  /** The issues of fields to send. */
  readonly check?: (fields: object) => { readonly issues: readonly WriteIssue[] };
  /** The request that creates a record. */
  readonly create?: (given: Given) => Draft<Sent>;
  /** The body that changes a record. */
  readonly update?: (changes: Changes) => object;
  /** Instead of `update`, where the API wants the whole record: it is read first. */
  readonly replace?: (stored: Stored, changes: Changes) => Draft<Sent>;
  /** How a creation whose answer was lost is found. Without it, it is not looked for. */
  readonly identity?: Identity<Sent, Stored>;
}

/** A declaration, with its types. */
export function declared<
  const Type extends string,
  Stored extends WithId,
  Listed extends WithId = Stored,
  Given = never,
  Changes = never,
  Sent = never,
  const Has extends Operation = never,
  const More extends object = object,
>(
  declaration: Declaration<Type, Stored, Listed, Given, Changes, Sent, Has> & More,
): Declaration<Type, Stored, Listed, Given, Changes, Sent, Has> & More {
  return declaration;
}
