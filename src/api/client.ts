import { resource } from './client/operations.js';
import { type ApiOptions, contextFor } from './common/client.js';
import type { TaxApi } from './resources/tax-api.js';
import { TAX_SET } from './resources/tax-sets.js';
import { TAX } from './resources/taxes.js';
import { KEY_HEADER } from './wire/common.js';

/** What `createTaxApi` takes. */
export type TaxApiOptions = ApiOptions;

/**
 * The taxes and tax sets of an account of the channel manager: the part of `createApi` that plan and apply need. Every
 * failure is thrown as an error of a class of its own, below `TaxApiError`; the key is in none of them. Reading,
 * changing and removing are tried again after faults that pass; creating never blindly: see `UnknownOutcomeError`.
 *
 * @throws TypeError when the address, the key or an option cannot be used
 * @example
 * ```ts
 * import { createTaxApi } from 'staytax/api';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [property_id] });
 * const api = createTaxApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
 *
 * const vat = await api.taxes.create({ title: 'VAT', logic: 'percent', type: 'tax', rate: '7', is_inclusive: true, property_id });
 * vat.rate; // => '7.00'
 * const titles = [];
 * for await (const tax of api.taxes.list({ property_id }, { order: { title: 'asc' } })) titles.push(tax.title);
 * titles; // => ['VAT']
 * ```
 */
export function createTaxApi(options: TaxApiOptions): TaxApi {
  const context = contextFor(options, { header: KEY_HEADER });
  return { taxes: resource(TAX, context), taxSets: resource(TAX_SET, context) };
}
