import { TAX_SET } from '../../api/resources/tax-sets.js';
import { TAX } from '../../api/resources/taxes.js';
import { resolveTaxSet } from '../../definitions/resolve-tax-set.js';
import { validateTax } from '../../definitions/validate-tax.js';
import { restored } from '../common/records.js';
import { addCollection, addOptions, type MakeResource } from '../common/resource.js';
import { taxEnvelope, taxSetEnvelope } from '../taxes/printed.js';
import { triedOut } from '../taxes/tried-out.js';

/** Below the list of tax sets: calculates a stay with a set. */
const TEST = 'test';

/** Records with their place in the order of creation, by which lists can be sorted. */
function* numbered<Kept extends object>(records: Iterable<Kept>): Generator<Kept & { readonly inserted_at: number }> {
  let inserted_at = 0;
  for (const record of records) {
    yield { ...record, inserted_at };
    inserted_at += 1;
  }
}

export const taxesResource: MakeResource = ({ taxes: store, lists }) => ({
  name: 'taxes',
  addCollection: (app) =>
    addCollection(
      app,
      { ...TAX, check: (fields) => ({ issues: validateTax(fields).issues ?? [] }) },
      {
        hasMeta: lists === 'full',
        all: () => numbered(store.taxes.values()),
        find: (id) => store.taxes.get(id),
        create: (fields) => store.createTax(fields),
        update: (id, changes) => store.updateTax(id, changes),
        remove: (id) => store.removeTax(id),
        print: taxEnvelope,
      },
    ),
  save: () => [...store.taxes.values()],
  load: (kept) => restored(kept, (id, fields) => store.putTax(id, fields)),
});

export const taxSetsResource: MakeResource = ({ taxes: store, lists, clock }) => ({
  name: 'tax_sets',
  addRoutes(app) {
    addOptions(app, TAX_SET, () =>
      [...store.taxSets.values()].map((set) => {
        const { id, title, property_id, currency } = set;
        return { ...set, attributes: { id, title, property_id, currency } };
      }),
    );
    app.post(`${TAX_SET.path}/${TEST}`, async (c) => {
      const body: unknown = await c.req.json().catch(() => undefined);
      return c.json({
        data: triedOut(body, { store, mayUse: c.var.access.mayUse, today: clock.timestamp().slice(0, 10) }),
      });
    });
  },
  addCollection: (app) =>
    addCollection(
      app,
      { ...TAX_SET, check: (fields) => ({ issues: resolveTaxSet(fields, []).issues ?? [] }) },
      {
        hasMeta: lists === 'full',
        all: () => numbered(store.taxSets.values()),
        find: (id) => store.taxSets.get(id),
        create: (fields) => store.createTaxSet(fields),
        update: (id, changes) => store.updateTaxSet(id, changes),
        remove: (id) => store.removeTaxSet(id),
        print: (set, place) => taxSetEnvelope(set, (id) => store.taxes.get(id), place === 'one' ? 'full' : lists),
      },
    ),
  save: () => [...store.taxSets.values()],
  load: (kept) => restored(kept, (id, fields) => store.putTaxSet(id, fields)),
});
