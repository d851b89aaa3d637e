import { applySync, createApi, fetchRemote, planSync, validateDefinitions } from '../src/channel/api/index.js';
import { createSandbox } from '../src/channel/sandbox/index.js';

/** How long 500 taxes in 50 tax sets take to create, and then to read, at 100 ms a round trip: `npm run bench:sync`. */
const TAXES = 500;
const SETS = 50;
const LATENCY_MS = 100;
const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';

const sandbox = createSandbox({ apiKeys: ['key'], properties: [property_id] });
const writes: number[] = [];
const api = createApi({
  baseUrl: 'https://api.example.com',
  apiKey: 'key',
  fetch: async (input, init) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    return sandbox.fetch(input, init);
  },
  onRequest: ({ method }) => {
    if (method !== 'GET') writes.push(performance.now());
  },
});

const taxes = Array.from({ length: TAXES }, (_, at) => {
  return { title: `Tax ${at}`, logic: 'percent', type: 'tax', rate: '1.00', is_inclusive: false };
});
const tax_sets = Array.from({ length: SETS }, (_, at) => {
  const own = taxes.slice(at * (TAXES / SETS), (at + 1) * (TAXES / SETS));
  return { title: `Set ${at}`, currency: 'EUR', taxes: own.map(({ title }) => ({ tax: title })) };
});
const { value: desired } = validateDefinitions({ version: 1, property_id, taxes, tax_sets });
if (desired === undefined) throw new Error('The definitions are not valid.');

const seconds = (from: number): string => `${((performance.now() - from) / 1_000).toFixed(1)} s`;
const startedAt = performance.now();
const { value: plan } = planSync(desired, await fetchRemote(api, property_id));
if (plan === undefined) throw new Error('There is no plan.');
const { outcome, done } = await applySync(plan, api);
console.log(`plan and apply: ${outcome}, ${done.length} steps, ${seconds(startedAt)}`);
const mostInASecond = Math.max(
  ...writes.map((at) => writes.filter((other) => other >= at && other < at + 1_000).length),
);
console.log(`most changes sent in any second: ${mostInASecond}`);
const readAt = performance.now();
const { value: again } = planSync(desired, await fetchRemote(api, property_id));
console.log(`plan again: ${JSON.stringify(again?.counts)}, ${seconds(readAt)}`);
