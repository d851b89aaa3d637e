// Records of bookings in SQLite. A record is never changed: a booking that changes, or is cancelled, gets another one. So the
// return of a month can be made again as it was declared, and what changed since can be amended.
import Database from 'better-sqlite3';
import { recordOf } from 'staytax';
import { invoiceOf } from 'staytax/invoice';
import { returnOf } from 'staytax/returns';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS booking_records (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    property TEXT,
    reference TEXT NOT NULL,
    record TEXT NOT NULL,
    collected_by_channel TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS declared_returns (
    property TEXT NOT NULL,
    first_date TEXT NOT NULL,
    last_date TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (property, first_date, last_date)
  );
`;

const ROWS_AT_ONCE = 500;

/** Opens the file, or a database in memory. */
export function openBookings(file = ':memory:') {
  const db = new Database(file);
  db.exec(SCHEMA);
  const insert = db.prepare(
    'INSERT INTO booking_records (property, reference, record, collected_by_channel) VALUES (?, ?, ?, ?)',
  );
  // In the order in which they were kept: of a booking the last one counts.
  const newest = db.prepare('SELECT max(number) AS until FROM booking_records');
  const some = db.prepare('SELECT * FROM booking_records WHERE number > ? AND number <= ? ORDER BY number LIMIT ?');
  const last = db.prepare(
    'SELECT * FROM booking_records WHERE property IS ? AND reference = ? ORDER BY number DESC LIMIT 1',
  );
  const declare = db.prepare('INSERT OR REPLACE INTO declared_returns VALUES (?, ?, ?, ?)');
  const declared = db.prepare(
    'SELECT content FROM declared_returns WHERE property = ? AND first_date = ? AND last_date = ?',
  );

  /**
   * What is kept now, a few rows at a time: memory stays flat however many there are, and others may write in between,
   * which a statement that is still being read would not let them.
   */
  function* bookings() {
    const { until } = newest.get();
    for (let rows = some.all(0, until, ROWS_AT_ONCE); rows.length > 0; ) {
      for (const { number, property, reference, record, collected_by_channel } of rows) {
        const collectedByChannel = JSON.parse(collected_by_channel);
        yield { property, reference, record: JSON.parse(record), collectedByChannel, place: `record ${number}` };
      }
      rows = some.all(rows.at(-1).number, until, ROWS_AT_ONCE);
    }
  }

  return {
    /**
     * Keeps what a booking came to. `of`: what it is of, where that is no stay; `property`: its house, where there are
     * several; `collectedByChannel`: titles of the taxes that its OTA collects.
     */
    keep: (reference, quote, { property = null, of, collectedByChannel = [] } = {}) =>
      insert.run(property, reference, JSON.stringify(recordOf(quote, { of })), JSON.stringify(collectedByChannel)),

    cancel: (reference, { property = null } = {}) => insert.run(property, reference, 'null', '[]'),

    /** The return of a period, of one house or of all; with amendments where one was declared already. */
    async returnFor(asked) {
      const { property = '', from, to } = asked;
      const earlier = declared.get(property, from, to);
      return await returnOf(bookings(), {
        ...asked,
        ...(earlier === undefined ? {} : { declared: JSON.parse(earlier.content) }),
      });
    },

    /** Remembers what was sent to the town. One that is not complete is not to be sent. */
    declare({ amendments, ...content }) {
      if (!content.complete) throw new Error('The return is not complete.');
      const { property = '', from, to } = content;
      declare.run(property, from, to, JSON.stringify(content));
    },

    invoiceFor(reference, { property = null } = {}) {
      const { record = 'null', collected_by_channel } = last.get(property, reference) ?? {};
      if (record === 'null') throw new Error(`There is no booking ${reference}, or it is cancelled.`);
      return invoiceOf(JSON.parse(record), { collectedByChannel: JSON.parse(collected_by_channel) });
    },

    close: () => db.close(),
  };
}
