import { API_KEY } from '../../api/wire/api-keys.js';
import { authorise } from '../cards/authorised.js';
import { type CardKeyRecord, printedKey } from '../cards/card-keys.js';
import { Refusal } from '../common/answers.js';
import { bodyFields } from '../common/collection.js';
import { recordsOf } from '../common/kept-records.js';
import { readListRequest, selected } from '../common/list-query.js';
import type { MakeResource } from '../common/resource.js';

const { type, path } = API_KEY;
const FIELDS = { id: 'text', description: 'text', status: 'text', created_at: 'text' } as const;

/** The keys of the card-data API: whole in the answer that creates them, and masked from then on. */
export const apiKeysResource: MakeResource = ({ cardKeys }) => {
  const envelope = (record: CardKeyRecord) => ({ type, id: record.id, attributes: printedKey(record) });

  function found(id: string): CardKeyRecord {
    const record = cardKeys.records.get(id);
    if (record === undefined) throw new Refusal(404);
    return record;
  }

  return {
    name: 'api_keys',
    save: () => (cardKeys.records.size === 0 ? undefined : [...cardKeys.records.values()]),
    load(kept) {
      for (const record of recordsOf<CardKeyRecord>(kept)) cardKeys.records.set(record.id, record);
    },
    addCardRoutes(app, root) {
      app.get(root + path, (c) => {
        authorise(c, cardKeys);
        const request = readListRequest(new URL(c.req.url).searchParams, FIELDS);
        const source = { fields: FIELDS, order: ['created_at'] };
        const { total, items } = selected([...cardKeys.records.values()], request, source);
        return c.json({ data: items.map(envelope), meta: { page: request.page, limit: request.limit, total } });
      });
      app.post(root + path, async (c) => {
        authorise(c, cardKeys);
        const { description } = await bodyFields(c, type);
        if (typeof description !== 'string' || description.trim() === '') {
          throw new Refusal(422, { description: [description === undefined ? "can't be blank" : 'must be text'] });
        }
        const { record, key } = cardKeys.create(description);
        return c.json({ data: { type, id: record.id, attributes: { ...printedKey(record), api_key: key } } });
      });
      app.get(`${root}${path}/:id`, (c) => {
        authorise(c, cardKeys);
        return c.json({ data: envelope(found(c.req.param('id'))) });
      });
      app.delete(`${root}${path}/:id`, (c) => {
        authorise(c, cardKeys);
        cardKeys.revoke(found(c.req.param('id')).id);
        return c.body(null, 204);
      });
    },
  };
};
