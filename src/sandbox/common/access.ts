import { createHash, randomBytes } from 'node:crypto';
import type { ApiKey } from '../../api/resources/cards.js';
import { stableId } from './answers.js';
import type { Basics } from './hotel.js';
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
  /** The `user_id` of its events. */
  readonly userId?: string;
  /** Whether the call comes from a web page of another machine. */
  readonly isFromElsewhere?: boolean;
}

/** The bindings of a call with an accepted key. */
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
    const { key, properties, user_id }: Exclude<SandboxKey, string> =
      typeof given === 'string' ? { key: given } : given;
    if (key === '') throw new TypeError('apiKeys has an empty key in it.');
    known.set(key, { mayUse: mayUseOf(properties), userId: user_id ?? stableId(`user ${at + 1}`) });
  }
  // Plain comparison: timing attacks on a sandbox gain nothing.
  return (key) => (key === undefined ? undefined : known.get(key));
}

function mayUseOf(properties: readonly string[] | undefined): Access['mayUse'] {
  if (properties === undefined) return () => true;
  const ids = new Set(properties.map((id) => id.toLowerCase()));
  return (id) => id !== null && ids.has(id.toLowerCase());
}

/** A stored key: its hash and its masked form. */
export interface CardKeyRecord extends Omit<ApiKey, 'attributes'> {
  readonly hash: string;
}

export type CardKeys = ReturnType<typeof createCardKeys>;

interface CardKeysOptions extends Omit<Basics, 'hotel'> {
  readonly known: readonly string[];
}

export function createCardKeys({ clock, newId, known }: CardKeysOptions) {
  const records = new Map<string, CardKeyRecord>();

  function keep(id: string, key: string, description: string): CardKeyRecord {
    const record: CardKeyRecord = {
      id,
      api_key: maskKey(key),
      description,
      status: 'active',
      created_at: clock.timestamp(),
      revoked_at: null,
      hash: hashOf(key),
    };
    records.set(id, record);
    return record;
  }

  for (const key of known) {
    if (key === '') throw new TypeError('cardApiKeys must have no empty key.');
    // A stable id, so that a stored revocation still concerns this key.
    keep(stableId(`card key ${hashOf(key)}`), key, 'Given at the start');
  }
  return {
    records,
    /** Whether a key is known and not revoked. */
    accepts(key: string | undefined): boolean {
      if (key === undefined) return false;
      const hash = hashOf(key);
      return [...records.values()].some((record) => record.hash === hash && record.status === 'active');
    },
    /** Creates a key; only this answer has all of it. */
    create(description: string) {
      const key = `sk_${randomBytes(24).toString('base64url')}`;
      return { record: keep(newId(), key, description), key };
    },
    /** Revokes a key. Repeated calls have no effect. */
    revoke(id: string): void {
      const record = records.get(id);
      if (record === undefined || record.status === 'revoked') return;
      records.set(id, { ...record, status: 'revoked', revoked_at: clock.timestamp() });
    },
  };
}

const SHOWN = 4;

/** The end of a key after three dots; only the dots for a short key. */
function maskKey(key: string): string {
  return key.length < 4 * SHOWN ? '...' : `...${key.slice(-SHOWN)}`;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
