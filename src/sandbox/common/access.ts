import type { PushReport } from './log.js';

/** A key for every property, or one that may use some of them. */
export type SandboxKey = string | { readonly key: string; readonly properties: readonly string[] };

/** What one key may do. */
export interface Access {
  /** Whether it may use a property; null stands for what belongs to the whole account. */
  readonly mayUse: (propertyId: string | null) => boolean;
}

/** What each call carries once its key is accepted. */
export interface AppEnv {
  Variables: { access: Access };
  Bindings: { note?: (pushed: PushReport) => void };
}

/** Which key may do what; a key that is not accepted is undefined here, and 401 to the caller. */
export function accessOf(apiKeys: readonly SandboxKey[]): (key: string | undefined) => Access | undefined {
  const known = new Map<string, Access>();
  for (const given of apiKeys) {
    if ((typeof given === 'string' ? given : given.key) === '') throw new TypeError('apiKeys has an empty key in it.');
    if (typeof given === 'string') known.set(given, { mayUse: () => true });
    else {
      const properties = new Set(given.properties.map((id) => id.toLowerCase()));
      known.set(given.key, { mayUse: (id) => id !== null && properties.has(id.toLowerCase()) });
    }
  }
  // Keys are compared as they are; a sandbox has nothing to protect from being timed.
  return (key) => (key === undefined ? undefined : known.get(key));
}
