import type { Fetch } from '../api/wire/conventions.js';
import {
  A_FUNCTION,
  A_NUMBER,
  ANYTHING,
  type Kinds,
  nameAmong,
  required,
  TEXTS,
  wholeFrom,
  YES_OR_NO,
} from '../issues/kinds.js';
import { isRecord } from '../issues/reading.js';
import type { SandboxKey } from './common/access.js';
import type { Completeness } from './taxes/printed.js';
import type { UsedTaxRemoval } from './taxes/store.js';

/** The options of `createSandbox`. */
export interface SandboxOptions {
  /** The keys that are accepted: each for every property, or `{ key, properties, user_id }`. */
  readonly apiKeys: readonly SandboxKey[];
  /** The ids of the properties that there are. */
  readonly properties: readonly string[];
  /** What an earlier sandbox kept: see `state()`. It may come from a file, and is checked. */
  readonly state?: unknown;
  /** `as_printed`: lists without `meta`, levels and rate plans, as the documentation's examples have them. */
  readonly lists?: Completeness | undefined;
  /** `refuse` (422) what would take a tax out of the sets that use it, or let it `leave_sets`. */
  readonly usedTaxRemoval?: UsedTaxRemoval | undefined;
  /** Where ids come from; `crypto.randomUUID`. */
  readonly newId?: (() => string) | undefined;
  /** How fast its clock runs: 600 makes ten minutes of a second; 1. */
  readonly speed?: number | undefined;
  /** In place of the network, for what webhooks deliver. */
  readonly callbackFetch?: Fetch | undefined;
  /** The keys of the card-data API that are there from the start; none. It is at `/card` below the address. */
  readonly cardApiKeys?: readonly string[] | undefined;
  /** Refuses unknown arguments of lists (400) and unknown fields (422), which are ignored and noted in the log otherwise; false. */
  readonly strict?: boolean | undefined;
  /** Keeps inactive channels, and properties without active ones, which are removed after 90 days otherwise; false. */
  readonly keepInactive?: boolean | undefined;
  /** After so many minutes a revision leaves the feed, whether it was acknowledged or not; 0: never; 30. */
  readonly feedMinutes?: number | undefined;
  /** Is told of each unknown argument or field that is ignored, and of masks that name no event, in a sentence. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** The kind of each of them. */
export const SANDBOX_KINDS: Kinds<SandboxOptions> = {
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
