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

/** What is to be sent, or everything that keeps it from being sent. */
export type Draft<Sent> =
  | {
      /** What stands under the one key of the body. */
      readonly body: object;
      /** The same as it is compared with what the API has. */
      readonly sent: Sent;
      /** What is worth knowing and does not keep it from being sent. */
      readonly warnings?: readonly WriteIssue[];
    }
  | { readonly issues: readonly ApiIssue[] };

/** How a creation whose answer was lost is found. */
export interface Identity<Sent, Stored> {
  /** Which part of the list is looked at [all of it]. */
  readonly filter?: (sent: Sent) => object;
  /** Whether an entry of the list may be what was sent. */
  readonly isLike: (sent: Sent, stored: Stored) => boolean;
  /** Whether the only one that is like it is it. */
  readonly isIt: (sent: Sent, stored: Stored) => boolean;
  /** Whether an old twin looks the same: then nothing is found without the ids that were there before [no]. */
  readonly hasTwins?: boolean;
}

/** What the API calls a kind of thing, and where it is. */
interface ResourceKind<Type extends string = string> {
  /** The `type` of an envelope, and the one key of a body. */
  readonly type: Type;
  /** From the root of the address on: `/api/v1/webhooks`. */
  readonly path: string;
  /** What people call it. */
  readonly name: string;
}

/** What every record has, of an answer or of a list. */
export interface WithId {
  readonly id: string;
}

/**
 * A resource of the API: what the client and the sandbox have to know of it. `client/operations.ts` and
 * `sandbox/common/resource.ts` run it. Code is written only for what no other resource does.
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
  /** Those of the usual operations that it has. */
  readonly operations: readonly Has[];
  /** The fields of a record, where they are read one by one. */
  readonly fields?: FieldReaders<object>;
  /** Reads a record of an answer. */
  readonly read: ReadEnvelope<Stored>;
  /** The same for an entry of a list that says less [read]. */
  readonly readListed?: ReadEnvelope<Listed>;
  /** What lists can be filtered and sorted by. */
  readonly filters: Filters;
  /** By what else lists can be sorted: the field of the records that says it. */
  readonly sorters?: Filters;
  /** How lists are sorted unless they are asked for otherwise [title, id]; empty: as the records came. */
  readonly order?: readonly SortKey[];
  /** How many records a property can have at most [ten million]: a list with more has no end. */
  readonly mostOfProperty?: number;
  /** Whether an entry of a list that has no id is given to `onOdd`, as other odd ones are, and does not end the list [no]. */
  readonly hasNameless?: boolean;
  /** Whether a record may belong to the whole account, and not to a property [no]. */
  readonly mayBeGlobal?: boolean;
  /** Fields that have to be sent with each change, too. */
  readonly sentAgain?: readonly string[];
  /** What is wrong with fields that are sent. */
  readonly check?: (fields: object) => { readonly issues: readonly WriteIssue[] };
  /** What is sent to create one. */
  readonly create?: (given: Given) => Draft<Sent>;
  /** What is sent to change one. */
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
