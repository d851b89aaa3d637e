// Stores each booking in SQLite, with what its tax set says and a note for the front desk.
// npm install staytax node-sqlite3-wasm
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import sqlite from 'node-sqlite3-wasm';
import { createApi } from 'staytax/api';
import { createBookingListener } from 'staytax/bookings';

const { STAYTAX_API_URL, STAYTAX_API_KEY, WEBHOOK_SECRET, DATABASE = 'bookings.db', PORT = '3000' } = process.env;
/** The tax sets by the id of their property, as JSON. */
const taxSets = new Map(Object.entries(JSON.parse(readFileSync(process.env.TAX_SETS ?? 'tax-sets.json', 'utf8'))));

// The lock of a process that was killed while it wrote. One process uses the file.
rmSync(`${DATABASE}.lock`, { recursive: true, force: true });
const database = new sqlite.Database(DATABASE);
database.exec(`
  CREATE TABLE IF NOT EXISTS bookings (
    key TEXT PRIMARY KEY, booking_id TEXT, status TEXT, revision TEXT, verdict TEXT, problem TEXT, to_pay TEXT, desk TEXT
  );
  CREATE INDEX IF NOT EXISTS by_booking ON bookings (booking_id);
  CREATE TABLE IF NOT EXISTS progress (one INTEGER PRIMARY KEY CHECK (one = 1), since TEXT);
`);

const store = {
  has: (key) => database.get('SELECT 1 FROM bookings WHERE key = ?', [key]) != null,
  // One statement is one transaction.
  save: ({ key, revision, reconciliation, problem, desk }) => {
    const { booking_id, status } = revision;
    const failure = problem === undefined ? null : String(problem);
    const row = [key, booking_id, status, JSON.stringify(revision), reconciliation?.verdict ?? null, failure];
    database.run('INSERT INTO bookings VALUES (?, ?, ?, ?, ?, ?, ?, ?)', [...row, desk.toPay ?? null, desk.text]);
    console.log(`${revision.unique_id} ${status}: ${desk.text}`);
  },
  revisionBefore: (booking) => {
    const last = 'SELECT revision FROM bookings WHERE booking_id = ? ORDER BY rowid DESC LIMIT 1';
    const row = database.get(last, [booking]);
    return row == null ? undefined : JSON.parse(row.revision);
  },
};

const bookings = createBookingListener(createApi({ baseUrl: STAYTAX_API_URL, apiKey: STAYTAX_API_KEY }), {
  webhook: { secret: WEBHOOK_SECRET },
  store,
  taxSetOf: (property) => taxSets.get(property),
  since: database.get('SELECT since FROM progress')?.since,
  onProgress: (since) => database.run('INSERT OR REPLACE INTO progress VALUES (1, ?)', [since.toISOString()]),
  onError: (error) => console.error(error),
  locale: process.env.LOCALE ?? 'en',
});
const server = createServer(bookings.listener).listen(Number(PORT), () => console.log(`listening on ${server.address().port}`));

process.once('SIGTERM', async () => {
  server.close();
  await bookings.stop();
  database.close();
});
