import { stableId } from './answers.js';
import type { PushReport } from './log.js';

/** A key for every property, or for some of them. Each key is a separate user. */
export type SandboxKey =
  | string
  | {
      /** The key. */
      readonly key: string;
      /** The ids of the properties that it may use [all]. */
      readonly properties?: readonly string[] | undefined;
      /** The id of its user in events [the same in every sandbox for the first key, the second and so on]. */
      readonly user_id?: string | undefined;
    };

export interface Access {
  /** Whether it may use a property; null for resources of the whole account. */
  readonly mayUse: (propertyId: string | null) => boolean;
  readonly userId?: string;
  /** Whether the call comes from a web page of another machine. */
  readonly isFromElsewhere?: boolean;
}

export interface AppEnv {
  Variables: { access: Access };
  Bindings: {
    note?: (pushed: PushReport) => void;
    /** Reports an unknown argument or field that is ignored. If absent, unknown ones are refused. */
    ignore?: (unknown: string, hint?: string) => void;
    /** Reports an accepted input that is probably a mistake, as a sentence. */
    warn?: (warning: string) => void;
  };
}

/** Finds the access of a key; `undefined` for an unknown key, which is answered with 401. */
export function accessOf(apiKeys: readonly SandboxKey[]): (key: string | undefined) => Access | undefined {
  const known = new Map<string, Access>();
  for (const [at, given] of apiKeys.entries()) {
    const {
      key,
      properties,
      user_id = stableId(`user ${at + 1}`),
    }: Exclude<SandboxKey, string> = typeof given === 'string' ? { key: given } : given;
    if (key === '') throw new TypeError('apiKeys has an empty key in it.');
    const ids = properties && new Set(properties.map((id) => id.toLowerCase()));
    known.set(key, {
      mayUse: (id) => ids === undefined || (id !== null && ids.has(id.toLowerCase())),
      userId: user_id,
    });
  }
  // Plain comparison: timing attacks on a sandbox gain nothing.
  return (key) => (key === undefined ? undefined : known.get(key));
}
