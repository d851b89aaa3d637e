import type { Hono } from 'hono';
import { API_ROOT } from '../api/wire/common.js';
import type { AppEnv } from './access.js';
import { Refusal } from './answers.js';
import { readListRequest, selected } from './list-query.js';
import type { Store } from './store.js';

const PATH = `${API_ROOT}/properties`;
const FIELDS = { id: 'text' } as const;

/** The properties, to be read: of their many fields, which tax set is the default. */
export function addPropertyEndpoints(app: Hono<AppEnv>, store: Pick<Store, 'propertyIds' | 'defaultTaxSetId'>): void {
  const envelope = (id: string) => {
    const default_tax_set_id = store.defaultTaxSetId(id) ?? null;
    return { type: 'property', id, attributes: { default_tax_set_id, id } };
  };

  app.get(PATH, (c) => {
    const request = readListRequest(new URL(c.req.url).searchParams, FIELDS);
    const mine = store.propertyIds().filter((id) => c.var.access.mayUse(id));
    const { total, items } = selected(
      mine.map((id) => ({ id })),
      request,
      FIELDS,
    );
    const meta = { page: request.page, limit: request.limit, total };
    return c.json({ data: items.map(({ id }) => envelope(id)), meta });
  });

  app.get(`${PATH}/:id`, (c) => {
    const wanted = c.req.param('id').toLowerCase();
    const id = store.propertyIds().find((known) => known.toLowerCase() === wanted);
    if (id === undefined) throw new Refusal(404);
    if (!c.var.access.mayUse(id)) throw new Refusal(403);
    return c.json({ data: envelope(id) });
  });
}
