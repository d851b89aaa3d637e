import { keptTax } from '../../core/definitions/local/channel-side.js';
import type { DateRange, DateRangeInput } from '../../core/definitions/local/periods.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_FUNCTION, checkKinds, YES_OR_NO } from '../../core/issues/arguments.js';
import { groupBy } from '../../core/issues/reading.js';
import { compareTexts, keptTitle } from '../../core/issues/texts.js';
import type { OddRecord } from './calls/options.js';
import type {
  DefinedTaxInput,
  DefinedTaxSetInput,
  DefinitionsInput,
  TaxReferenceInput,
} from './definitions-file/definitions.js';
import { FILE_VERSION } from './definitions-file/definitions.js';
import { inOrderOfLevels } from './plan/compare.js';
import type { ReadOptions } from './plan/remote.js';
import { fetchRemote, READ_KINDS } from './plan/remote.js';
import type { Remote } from './plan/sync-plan.js';
import { checkRemote } from './plan/sync-plan.js';
import type { StoredTax, StoredTaxSet, StoredTaxSetEntry, TaxApi } from './resources/taxes.js';

/** The options of `pull`. */
export interface PullOptions extends ReadOptions {
  /**
   * Whether every tax and tax set is written with its id [only those that share their title with another]. With
   * ids a title can be changed in the file; without them the file fits other properties too.
   */
  readonly ids?: boolean | undefined;
  /**
   * Whether a property without any tax or tax set is written as an empty file [no: `PullError`]. The tax endpoints
   * cannot distinguish such a property from one that does not exist.
   */
  readonly allowEmpty?: boolean | undefined;
  /** Given each tax and tax set that cannot be read, and so is not in the file. */
  readonly onOdd?: ((record: OddRecord) => void) | undefined;
}

const PULL_KINDS: OptionKinds<PullOptions> = {
  ...READ_KINDS,
  ids: YES_OR_NO,
  allowEmpty: YES_OR_NO,
  onOdd: A_FUNCTION,
};

/** Thrown when a property cannot be written as a definitions file. Nothing was changed. */
export class PullError extends Error {
  /** For errors from another realm or from JSON, where `instanceof` does not work. */
  override readonly name = 'PullError';
}

/**
 * Reads the taxes and tax sets of a property as a definitions file, for which `planSync` has nothing to do. Equal
 * states give equal texts of `JSON.stringify`, so that version control shows the changes: sorted by title, the
 * taxes of a set from the highest level down, and defaults left out. Throws `PullError` when nothing is found, or when
 * a tax set has a tax that is not among the taxes, and errors below `TaxApiError`.
 *
 * @example
 * ```ts
 * import { createApi, pull } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
 * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as const;
 * await api.taxes.create({ ...vat, property_id });
 * await pull(api, property_id); // => { version: 1, property_id, taxes: [vat], tax_sets: [] }
 * ```
 */
export async function pull(api: TaxApi, propertyId: string, options: PullOptions = {}): Promise<DefinitionsInput> {
  checkKinds(options, PULL_KINDS);
  const { signal, timeoutMs, retries, concurrency, onProgress } = options;
  const remote = await fetchRemote(api, propertyId, { signal, timeoutMs, retries, concurrency, onProgress });
  const { taxes, tax_sets, odd = [] } = remote;
  if (options.allowEmpty !== true && taxes.length + tax_sets.length + odd.length === 0) {
    throw new PullError(
      `Property ${propertyId} has no taxes and no tax sets, or does not exist: the API does not say which. ` +
        'Check the id, or allow an empty file (allowEmpty, --allow-empty).',
    );
  }
  for (const record of odd) options.onOdd?.(record);
  return toDefinitions(remote, options);
}

/**
 * Makes a definitions file from the result of `fetchRemote`: `pull` in two steps. Throws `PullError` when a tax set has a tax
 * that is not among the taxes.
 *
 * @example
 * ```ts
 * import { toDefinitions } from 'staytax/api';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * toDefinitions({ property_id, taxes: [], tax_sets: [] }); // => { version: 1, property_id, taxes: [], tax_sets: [] }
 * ```
 */
export function toDefinitions(remote: Remote, options: PullOptions = {}) {
  checkRemote(remote, 'remote');
  checkKinds(options, PULL_KINDS);
  const { property_id, taxes, tax_sets } = remote;
  const { ids = false } = options;
  const isNamed = new Map(taxes.map(({ id }) => [id, ids]));
  for (const { id } of sharingTitles(taxes)) isNamed.set(id, true);
  const named = new Set(sharingTitles(tax_sets).map(({ id }) => id));
  const file: DefinitionsInput = {
    version: FILE_VERSION,
    property_id,
    taxes: taxes.map((tax) => definedTax(tax, isNamed.get(tax.id) === true)),
    tax_sets: tax_sets.map((taxSet) => definedTaxSet(taxSet, { withId: ids || named.has(taxSet.id), isNamed })),
  };
  return file;
}

/** Taxes whose title is ambiguous: another tax has it as its title or id. */
function sharingTitles<Item extends { readonly id: string; readonly title: string }>(items: readonly Item[]): Item[] {
  const byTitle = groupBy(items, ({ title }) => keptTitle(title));
  const ids = new Set(items.map(({ id }) => id));
  return items.filter(({ title }) => byTitle.get(keptTitle(title))?.length !== 1 || ids.has(title));
}

function definedTax(tax: StoredTax, withId: boolean): DefinedTaxInput {
  const kept = Object.entries(keptTax(tax)).flatMap(([name, value]): Array<readonly unknown[]> => {
    const printed: unknown = Array.isArray(value) ? value.map(withoutOpenEnds) : value;
    return value === null || (Array.isArray(value) && value.length === 0) ? [] : [[name, printed]];
  });
  return { ...(withId ? { id: tax.id } : {}), ...Object.fromEntries(kept) };
}

function withoutOpenEnds({ after, before }: DateRange): DateRangeInput {
  return { ...(after === null ? {} : { after }), ...(before === null ? {} : { before }) };
}

interface Naming {
  readonly withId: boolean;
  /** Whether the file writes a tax with its id; a tax that it does not write is not in here. */
  readonly isNamed: ReadonlyMap<string, boolean>;
}

function definedTaxSet(taxSet: StoredTaxSet, { withId, isNamed }: Naming): DefinedTaxSetInput {
  const { id, title, currency, associated_rate_plan_ids: plans = [] } = taxSet;
  const referenceTo = (entry: StoredTaxSetEntry, level: number): TaxReferenceInput => {
    const isWithId = isNamed.get(entry.id);
    if (isWithId === undefined) {
      throw new PullError(
        `The tax set "${title}" (${id}) has the tax "${entry.title}" (${entry.id}), which is not among the taxes ` +
          'of the property: pull again, and if it stays so, take it out of the tax set.',
      );
    }
    const nested = entry.taxes.map((inner) => ({ ...inner, level: 0 }));
    return {
      tax: isWithId ? entry.id : entry.title,
      ...(level === 0 ? {} : { level }),
      ...(nested.length === 0 ? {} : { taxes: inOrderOfLevels(nested).map((inner) => referenceTo(inner, 0)) }),
    };
  };
  return {
    ...(withId ? { id } : {}),
    title,
    currency,
    taxes: inOrderOfLevels(taxSet.taxes).map((entry) => referenceTo(entry, entry.level)),
    ...(plans.length === 0 ? {} : { associated_rate_plan_ids: [...plans].sort(compareTexts) }),
  };
}
