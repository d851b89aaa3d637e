import { applySync, createApi, fetchRemote, planSync, validateDefinitions } from 'staytax/api';
import { createSandbox } from 'staytax/sandbox';

// A definitions file says what the taxes of a property are. `plan` compares it with the channel manager, `apply` sends it.
const property = '716305c4-561a-4561-a187-7f5b8aeb5920';
const file = {
  version: 1,
  property_id: property,
  taxes: [
    { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 },
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true },
  ],
  tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'City tax', level: 1 }, { tax: 'VAT' }] }],
};

// Here the API is the sandbox; a real one takes its address and key instead, and no fetch.
const sandbox = createSandbox({ apiKeys: ['key'], properties: [property] });
const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch: sandbox.fetch });

const definitions = validateDefinitions(file);
if (definitions.issues !== undefined) throw new Error(definitions.issues.map(({ message }) => message).join('\n'));
const planned = planSync(definitions.value, await fetchRemote(api, property));
if (planned.issues !== undefined) throw new Error(planned.issues.map(({ message }) => message).join('\n'));
for (const { action, kind, title } of planned.value.steps) console.log(`${action} ${kind} ${title}`);

const report = await applySync(planned.value, api);
console.log(`${report.outcome}: ${report.done.length} steps`);

const again = planSync(definitions.value, await fetchRemote(api, property));
console.log(`up to date: ${again.value?.steps.every(({ action }) => action === 'no-change')}`);
