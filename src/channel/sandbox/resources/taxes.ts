import { dateOf } from '../../../core/calendar/plain-date.js';
import { policies } from '../../../core/definitions/policy.js';
import { validateTax } from '../../../core/definitions/validate-tax.js';
import { resolveTaxSet } from '../../../core/definitions/validate-tax-set.js';
import { below } from '../../../core/issues/issue.js';
import { isRecord } from '../../../core/issues/reading.js';
import { createCalculator } from '../../../core/quote/calculator.js';
import type { Stay } from '../../../core/stay/schema.js';
import { validateStay } from '../../../core/stay/validate-stay.js';
import { TAX, TAX_SET } from '../../api/resources/taxes.js';
import { detailsOf, Refusal, restoreRecords } from '../common/answers.js';
import type { Access, MakeResource } from '../common/resource.js';
import { addCollection, addOptions, inCreationOrder, jsonOf } from '../common/resource.js';
import type { Store } from '../taxes/store.js';
import { printedTax, printedTaxSet } from '../taxes/store.js';

/** Below the list of tax sets: calculates a stay with a set. */
const TEST = 'test';

const taxesResource: MakeResource = ({ taxes: store, lists, newId }) => ({
  name: 'taxes',
  addCollection: (app) =>
    addCollection(
      app,
      { ...TAX, check: (fields) => ({ issues: validateTax(fields).issues ?? [] }) },
      {
        hasMeta: lists === 'full',
        all: () => inCreationOrder(store.taxes),
        find: (id) => store.taxes.get(id),
        create: ({ id: _, ...fields }) => store.putTax(newId(), fields),
        update: (tax, changes) => store.updateTax(tax, changes),
        remove: (tax) => store.removeTax(tax),
        print: printedTax,
      },
    ),
  save: () => [...store.taxes.values()],
  load: (kept) => restoreRecords(kept, (id, fields) => store.putTax(id, fields)),
});

const taxSetsResource: MakeResource = ({ taxes: store, lists, clock, newId }) => ({
  name: 'tax_sets',
  addRoutes(app) {
    addOptions(
      app,
      TAX_SET,
      () => [...store.taxSets.values()],
      ({ id, title, property_id, currency }) => ({ attributes: { id, title, property_id, currency } }),
    );
    app.post(`${TAX_SET.path}/${TEST}`, async (c) => {
      const today = dateOf(clock.today());
      return c.json({ data: runTrial(await jsonOf(c), { store, mayUse: c.var.access.mayUse, today }) });
    });
  },
  addCollection: (app) =>
    addCollection(
      app,
      { ...TAX_SET, check: (fields) => ({ issues: resolveTaxSet(fields, []).issues ?? [] }) },
      {
        hasMeta: lists === 'full',
        all: () => inCreationOrder(store.taxSets),
        find: (id) => store.taxSets.get(id),
        create: ({ id: _, ...fields }) => store.putTaxSet(newId(), fields),
        update: (set, changes) => store.updateTaxSet(set, changes),
        remove: ({ id }) => void store.taxSets.delete(id),
        print: (set, place) => printedTaxSet(set, (id) => store.taxes.get(id), place === 'one' ? 'full' : lists),
      },
    ),
  save: () => [...store.taxSets.values()],
  load: (kept) => restoreRecords(kept, (id, fields) => store.putTaxSet(id, fields)),
});

export const TAX_RESOURCES: readonly MakeResource[] = [taxesResource, taxSetsResource];

/**
 * Calculates a stay with a stored tax set (by `id`) or the given fields. The service's format for the stay is not
 * documented: here `stay` is a stay for `quote` [two persons, one night at 100 from today on].
 */
function runTrial(
  body: unknown,
  { store, mayUse, today }: { readonly store: Store; readonly mayUse: Access['mayUse']; readonly today: string },
) {
  const oneNight: Stay = { checkIn: today, rooms: [{ persons: 2, nightlyPrices: ['100'] }] };
  const { [TAX_SET.type]: fields, stay = oneNight } = isRecord(body) ? body : {};
  if (!isRecord(fields)) throw new Refusal(400, { [TAX_SET.type]: ['is missing: its fields, or its id.'] });
  const { property_id } = store.taxSets.get(String(fields['id'])) ?? fields;
  if (typeof property_id === 'string' && !mayUse(property_id)) throw new Refusal(403);
  const calculator = createCalculator(store.draftOf(fields), policies.channelManager);
  const { value, issues = [] } = validateStay(stay, calculator.taxSet.currency);
  if (value === undefined) {
    throw new Refusal(422, detailsOf(below('stay', issues)));
  }
  const { total, taxes } = calculator.quote(value);
  return {
    total,
    taxes: taxes.map(({ id = null, title, type, is_inclusive, amount }) => ({ id, title, type, is_inclusive, amount })),
  };
}
