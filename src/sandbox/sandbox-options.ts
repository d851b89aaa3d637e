import type { Fetch } from '../api/wire/conventions.js';
import type { OptionKinds } from '../issues/arguments.js';
import {
  A_FUNCTION,
  A_NUMBER,
  ANYTHING,
  nameAmong,
  required,
  TEXTS,
  wholeFrom,
  YES_OR_NO,
} from '../issues/arguments.js';
import { isRecord } from '../issues/reading.js';
import type { SandboxKey } from './common/access.js';
import type { Completeness } from './taxes/printed.js';
import type { UsedTaxRemoval } from './taxes/store.js';

/** The options of `createSandbox`. */
export interface SandboxOptions {
  /** The accepted keys: texts for every property, or `{ key, properties, user_id }`. */
  readonly apiKeys: readonly SandboxKey[];
  /** The ids of the properties. */
  readonly properties: readonly string[];
  /** The state of an earlier sandbox: see `state()`. Checked, because it may come from a file. */
  readonly state?: unknown;
  /** `as_printed`: lists without `meta`, levels and rate plans, like the examples in the documentation ["full"]. */
  readonly lists?: Completeness | undefined;
  /** The removal of a tax that sets use: `refuse` (422), or `leave_sets` to remove it from them ["refuse"]. */
  readonly usedTaxRemoval?: UsedTaxRemoval | undefined;
  /** Creates ids [`crypto.randomUUID`]. */
  readonly newId?: (() => string) | undefined;
  /** The speed of its clock: at 600 a second is ten minutes [1]. */
  readonly speed?: number | undefined;
  /** Replaces the network for webhook deliveries. */
  readonly callbackFetch?: Fetch | undefined;
  /** The initial keys of the card-data API, at `/card` below the address [none]. */
  readonly cardApiKeys?: readonly string[] | undefined;
  /**
   * Refuses unknown arguments of lists (400) and unknown fields (422); if false, they are ignored and logged [false].
   */
  readonly strict?: boolean | undefined;
  /** Keeps inactive channels, and properties without active ones; if false, they are removed after 90 days [false]. */
  readonly keepInactive?: boolean | undefined;
  /** The minutes after which a revision leaves the feed, acknowledged or not; 0 for never [30]. */
  readonly feedMinutes?: number | undefined;
  /** Called with a sentence for each ignored argument or field, and for event masks with unknown events. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

export const SANDBOX_KINDS: OptionKinds<SandboxOptions> = {
  apiKeys: required({ expected: 'a list of keys: texts, or { key, properties, user_id }', isIt: areKeys }),
  properties: required(TEXTS),
  state: ANYTHING,
  lists: nameAmong(['full', 'as_printed']),
  usedTaxRemoval: nameAmong(['refuse', 'leave_sets']),
  newId: A_FUNCTION,
  speed: A_NUMBER,
  callbackFetch: A_FUNCTION,
  cardApiKeys: TEXTS,
  strict: YES_OR_NO,
  keepInactive: YES_OR_NO,
  feedMinutes: wholeFrom(0),
  onWarning: A_FUNCTION,
};

function areKeys(given: unknown): boolean {
  if (!Array.isArray(given)) return false;
  return given.every((one) => {
    if (!isRecord(one)) return typeof one === 'string';
    const { key, properties = [], user_id = '' } = one;
    return typeof key === 'string' && TEXTS.isIt(properties) && typeof user_id === 'string';
  });
}
