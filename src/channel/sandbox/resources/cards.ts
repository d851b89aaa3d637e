import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { ApiKey } from '../../api/resources/cards.js';
import { API_KEY, KEY_ARGUMENT, SCOPES, SESSION_TOKEN } from '../../api/resources/cards.js';
import { BLANK, Refusal, stableId } from '../common/answers.js';
import { CARD_PATH } from '../common/listen.js';
import type { Access, MakeResource } from '../common/resource.js';
import { addCollection, bodyFields, keptIn, recordFor } from '../common/resource.js';

/** A stored key: its hash and its masked form. */
interface CardKeyRecord extends Omit<ApiKey, 'attributes'> {
  readonly hash: string;
}

/** The card-data API. Its keys are complete in the answer that creates them, masked in all others. */
export const cardsResource: MakeResource = ({ clock, newId, cardApiKeys }) => {
  const records = new Map<string, CardKeyRecord>();

  function keep(id: string, key: string, description: string): CardKeyRecord {
    const about = { id, api_key: maskKey(key), description, status: 'active', created_at: clock.timestamp() };
    const record = { ...about, revoked_at: null, hash: hashOf(key) };
    records.set(id, record);
    return record;
  }

  for (const key of cardApiKeys) {
    if (key === '') throw new TypeError('cardApiKeys must have no empty key.');
    // A stable id, so that a stored revocation still concerns this key.
    keep(givenId(hashOf(key)), key, 'Given at the start');
  }

  /** Refuses a call with a missing, unknown or revoked key, before any other check. */
  function authorise(c: Pick<Context, 'req'>): Access {
    const hash = hashOf(c.req.query(KEY_ARGUMENT) ?? '');
    const isKnown = [...records.values()].some((record) => record.hash === hash && record.status === 'active');
    if (!isKnown) throw new Refusal(401);
    return { mayUse: () => true };
  }

  // An active key of `cardApiKeys` belongs to this run alone. Its revocation is kept.
  const isKept = ({ id, hash, status }: CardKeyRecord) => status !== 'active' || id !== givenId(hash);
  const { all, find, save, load } = keptIn(records, isKept);
  const print = ({ hash: _, ...attributes }: CardKeyRecord) => ({ attributes });
  const collection = { root: CARD_PATH, all, find, print, accessOf: authorise };
  return {
    name: 'api_keys',
    save,
    load,
    addCardRoutes(app) {
      const path = CARD_PATH + API_KEY.path;
      addCollection(app, API_KEY, collection);
      app.post(path, async (c) => {
        authorise(c);
        const { type } = API_KEY;
        const { description } = await bodyFields(c, type);
        if (typeof description !== 'string' || description.trim() === '') {
          throw new Refusal(422, { description: [description === undefined ? BLANK : 'must be text'] });
        }
        const api_key = `sk_${randomBytes(24).toString('base64url')}`;
        const { attributes } = print(keep(newId(), api_key, description));
        return c.json({ data: { type, id: attributes.id, attributes: { ...attributes, api_key } } });
      });
      app.delete(`${path}/:id`, (c) => {
        const record = recordFor(c, collection, 403);
        const revoked = { status: 'revoked', revoked_at: clock.timestamp() };
        if (record.status !== 'revoked') records.set(record.id, { ...record, ...revoked });
        return c.body(null, 204);
      });
      // The sandbox has no cards, so no token is stored.
      app.post(CARD_PATH + SESSION_TOKEN.path, async (c) => {
        authorise(c);
        const { type } = SESSION_TOKEN;
        const { scope: requested } = await bodyFields(c, type);
        const scope = SCOPES.find((candidate) => candidate === requested);
        if (scope === undefined) throw new Refusal(422, { scope: [`must be one of ${SCOPES.join(', ')}`] });
        const session_token = randomBytes(32).toString('base64url');
        return c.json({ data: { type, id: newId(), attributes: { session_token, scope } } });
      });
    },
  };
};

/** The id of a key that is given when the sandbox is created. */
const givenId = (hash: string): string => stableId(`card key ${hash}`);

const SHOWN = 4;

/** The end of a key after three dots; only the dots for a short key. */
function maskKey(key: string): string {
  return key.length < 4 * SHOWN ? '...' : `...${key.slice(-SHOWN)}`;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
