import type { PushReport } from './log.js';
import { stableId } from './records.js';

/** A key for every property, or for some of them. Each is a user of its own. */
export type SandboxKey =
  | string
  | {
      /** The key. */
      readonly key: string;
      /** The ids of the properties that it may use; all of them. */
      readonly properties?: readonly string[] | undefined;
      /** What events call its user; an id that is the same in every sandbox for the first key, the second and so on. */
      readonly user_id?: string | undefined;
    };

/** What one key may do. */
export interface Access {
  /** Whether it may use a property; null stands for what belongs to the whole account. */
  readonly mayUse: (propertyId: string | null) => boolean;
  /** The `user_id` of events that it causes. */
  readonly userId?: string;
  /** Whether a page that is not of this machine calls. */
  readonly isFromElsewhere?: boolean;
}

/** What each call carries once its key is accepted. */
export interface AppEnv {
  Variables: { access: Access };
  Bindings: {
    note?: (pushed: PushReport) => void;
    /** Notes an argument or field that is unknown, and ignored. Without it they are refused. */
    ignore?: (unknown: string, hint?: string) => void;
    /** Notes what is taken, and is probably not meant: a sentence. */
    warn?: (warning: string) => void;
  };
}

/** Which key may do what; a key that is not accepted is undefined here, and 401 to the caller. */
export function accessOf(apiKeys: readonly SandboxKey[]): (key: string | undefined) => Access | undefined {
  const known = new Map<string, Access>();
  for (const [at, given] of apiKeys.entries()) {
    const { key, properties, user_id }: Exclude<SandboxKey, string> =
      typeof given === 'string' ? { key: given } : given;
    if (key === '') throw new TypeError('apiKeys has an empty key in it.');
    known.set(key, { mayUse: mayUseOf(properties), userId: user_id ?? stableId(`user ${at + 1}`) });
  }
  // Keys are compared as they are; a sandbox has nothing to protect from being timed.
  return (key) => (key === undefined ? undefined : known.get(key));
}

function mayUseOf(properties: readonly string[] | undefined): Access['mayUse'] {
  if (properties === undefined) return () => true;
  const ids = new Set(properties.map((id) => id.toLowerCase()));
  return (id) => id !== null && ids.has(id.toLowerCase());
}
