import { createHash, randomBytes } from 'node:crypto';
import type { ApiKey } from '../../api/resources/cards.js';
import type { SandboxClock } from '../common/clock.js';
import { stableId } from '../common/records.js';

/** A stored key: its hash and its masked form. */
export interface CardKeyRecord extends Omit<ApiKey, 'attributes'> {
  readonly hash: string;
}

/** The keys of the card-data API. */
export interface CardKeys {
  readonly records: Map<string, CardKeyRecord>;
  /** Whether a key is known and not revoked. */
  readonly accepts: (key: string | undefined) => boolean;
  /** Creates a key; only this answer has all of it. */
  readonly create: (description: string) => { readonly record: CardKeyRecord; readonly key: string };
  /** Revokes a key. Repeated calls have no effect. */
  readonly revoke: (id: string) => void;
}

interface CardKeysOptions {
  readonly clock: SandboxClock;
  readonly newId: () => string;
  /** The initial keys. */
  readonly known: readonly string[];
}

export function createCardKeys({ clock, newId, known }: CardKeysOptions): CardKeys {
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
    accepts(key) {
      if (key === undefined) return false;
      const hash = hashOf(key);
      return [...records.values()].some((record) => record.hash === hash && record.status === 'active');
    },
    create(description) {
      const key = `sk_${randomBytes(24).toString('base64url')}`;
      return { record: keep(newId(), key, description), key };
    },
    revoke(id) {
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
