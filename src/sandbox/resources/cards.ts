import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { API_KEY, KEY_ARGUMENT, SCOPES, SESSION_TOKEN } from '../../api/resources/cards.js';
import type { Access, CardKeyRecord, CardKeys } from '../common/access.js';
import { BLANK, Refusal, recordsOf } from '../common/answers.js';
import type { MakeResource } from '../common/resource.js';
import { addCollection, bodyFields, recordFor } from '../common/resource.js';

/** The path of the card-data API below `baseUrl`. */
export const CARD_PATH = '/card';

/** Refuses a call with a missing, unknown or revoked key, before any other check. */
function authorise(c: Pick<Context, 'req'>, keys: Pick<CardKeys, 'accepts'>): Access {
  if (!keys.accepts(c.req.query(KEY_ARGUMENT))) throw new Refusal(401);
  return { mayUse: () => true };
}

/** The keys of the card-data API: complete in the answer that creates them, masked in all others. */
const apiKeysResource: MakeResource = ({ cardKeys }) => {
  const { records } = cardKeys;
  const { type } = API_KEY;
  const path = CARD_PATH + API_KEY.path;
  const kept = (record: CardKeyRecord) => ({ ...record, property_id: null });
  const print = ({ hash: _, ...attributes }: CardKeyRecord) => ({ type, id: attributes.id, attributes });
  const collection = {
    root: CARD_PATH,
    all: () => [...records.values()].map(kept),
    find: (id: string) => {
      const record = records.get(id);
      return record && kept(record);
    },
    print: ({ property_id: _, ...record }: ReturnType<typeof kept>) => print(record),
    accessOf: (c: Context) => authorise(c, cardKeys),
  };
  return {
    name: 'api_keys',
    save: () => (records.size === 0 ? undefined : [...records.values()]),
    load(given) {
      for (const record of recordsOf<CardKeyRecord>(given)) records.set(record.id, record);
    },
    addCardRoutes(app) {
      addCollection(app, API_KEY, collection);
      app.post(path, async (c) => {
        authorise(c, cardKeys);
        const { description } = await bodyFields(c, type);
        if (typeof description !== 'string' || description.trim() === '') {
          throw new Refusal(422, { description: [description === undefined ? BLANK : 'must be text'] });
        }
        const { record, key } = cardKeys.create(description);
        const { id, attributes } = print(record);
        return c.json({ data: { type, id, attributes: { ...attributes, api_key: key } } });
      });
      app.delete(`${path}/:id`, (c) => {
        cardKeys.revoke(recordFor(c, collection, 403).id);
        return c.body(null, 204);
      });
    },
  };
};

/** Tokens for embedded card operations. The sandbox has no cards, so none is stored. */
const sessionTokensResource: MakeResource = ({ cardKeys, newId }) => ({
  name: 'session_tokens',
  addCardRoutes(app) {
    const { type, path } = SESSION_TOKEN;
    app.post(CARD_PATH + path, async (c) => {
      authorise(c, cardKeys);
      const { scope: asked } = await bodyFields(c, type);
      const scope = SCOPES.find((known) => known === asked);
      if (scope === undefined) throw new Refusal(422, { scope: [`must be one of ${SCOPES.join(', ')}`] });
      const session_token = randomBytes(32).toString('base64url');
      return c.json({ data: { type, id: newId(), attributes: { session_token, scope } } });
    });
  },
});

export const CARD_RESOURCES: readonly MakeResource[] = [apiKeysResource, sessionTokensResource];
