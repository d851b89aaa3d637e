// Handles bookings until it is killed: by itself, at the step that STEP names. Every third call fails.
import { appendFileSync, readFileSync } from 'node:fs';

const {
  DIST,
  URL_OF_API: baseUrl,
  STORE: file,
  STEP: step,
  TURN: turn,
  SINCE: since,
  AFTER: after = '0',
} = process.env;
const { createApi } = await import(`${DIST}/api/index.js`);
const { processBookings } = await import(`${DIST}/bookings/index.js`);

const stored = () => readFileSync(file, 'utf8').split('\n');
// AFTER so many bookings.
const isThere = () => stored().filter((line) => line.startsWith('stored ')).length >= Number(after);
const at = (name) => name === step && isThere() && process.kill(process.pid, 'SIGKILL');
let calls = Number(turn);
const failing = async (url, init) => {
  calls += 1;
  const isAck = String(url).endsWith('/ack');
  if (isAck) {
    at('before the acknowledgement');
    appendFileSync(file, `ack ${String(url).split('/').at(-2)}\n`);
  }
  if (calls % 9 === 0) throw new TypeError('fetch failed');
  if (calls % 9 === 3) return new Response('{}', { status: 503 });
  const response = await fetch(url, init);
  // Its answer is lost on the way.
  if (calls % 9 === 6) throw new TypeError('fetch failed');
  if (isAck) at('behind the acknowledgement');
  return response;
};
const retry = { retries: 5, minDelayMs: 1, maxDelayMs: 1 };
const api = createApi({ baseUrl, apiKey: 'key', fetch: failing, retry, requestsPerSecond: Infinity });
await processBookings(api, {
  since,
  taxSet: { title: 'None', currency: 'EUR', taxes: [] },
  isHandled: (key) => stored().includes(`stored ${key}`),
  onBooking: ({ key, revision, supersededBy }) => {
    at('before it is stored');
    const state = supersededBy === undefined ? `state ${revision.booking_id} ${key}\n` : '';
    appendFileSync(file, `${state}stored ${key}\n`);
    at('behind it is stored');
  },
});
