/**
 * The return of a month from a file of records, with each number of workers:
 *
 *   npm run bench:returns -- --records 100000,300000,1000000 --workers 1,2 [--heap 64] [--whole-year] [--runs 2]
 *
 * Arrivals lie in all days of 2026. Of a hundred records, ten change a booking and five cancel one. Where time is linear
 * and memory flat, each record takes as long in every row, and the memory is the same. The better of the runs counts.
 * `JSON.parse` of the same records is measured in the same process, so that machines can be compared.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createCalculator, recordOf } from '../src/index.js';
import { table } from './report.js';
import { drawStays, randomNumbers, withGuests } from './stays.js';

const DISTINCT = 7_000;
const LONGEST = 7;
const SEED = 34;
const LINES_AT_ONCE = 1_000;
/** What a process writes about itself as it ends, threads included. */
const AT_END = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.stderr.write(JSON.stringify({ ...process.cpuUsage(), ...process.resourceUsage() })))",
)}`;

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000,300000,1000000' },
    workers: { type: 'string', default: '1,2' },
    heap: { type: 'string' },
    runs: { type: 'string', default: '1' },
    'whole-year': { type: 'boolean', default: false },
  },
});
const period = values['whole-year'] ? ['--from', '2026-01-01', '--to', '2026-12-31'] : ['--month', '2026-07'];
const heap = values.heap === undefined ? [] : [`--max-old-space-size=${values.heap}`];

const folder = mkdtempSync(join(tmpdir(), 'staytax-returns-'));
try {
  const texts = await recordTexts();
  const parsing = parsingTime(texts);
  const rows: (string | number)[][] = [];
  for (const count of values.records.split(',').map(Number)) {
    const file = join(folder, `${count}.ndjson`);
    await writeRecords(file, count, texts);
    for (const workers of values.workers.split(',')) {
      const runs = [];
      for (let run = 0; run < Number(values.runs); run += 1) runs.push(await timed(file, workers));
      const [best] = runs.toSorted((one, other) => one.processor - other.processor);
      if (best === undefined) throw new Error('--runs must be at least 1');
      const { stays, seconds, processor, memory, load } = best;
      const each = `${((processor / count) * 1_000).toFixed(2)} ms`;
      const [ofProcessor, elapsed] = [processor, seconds].map((time) => (time / count / parsing).toFixed(1));
      rows.push([count.toLocaleString('en-US'), stays.toLocaleString('en-US'), workers, seconds, processor, each]);
      rows.at(-1)?.push(`${ofProcessor}`, `${elapsed}`, `${memory} MB`, load.toFixed(1));
      console.log(rows.at(-1)?.join('  '), `${Math.round(statSync(file).size / 1e6)} MB`);
    }
    rmSync(file);
  }
  const head = ['Records', 'Stays', 'Workers', 'Seconds', 'Of processors', 'Each record'];
  head.push('Times JSON.parse', 'Of the seconds', 'Memory at most', 'Load');
  console.log(`\n${table(head, rows)}`);
} finally {
  rmSync(folder, { recursive: true });
}

/** Records of stays of 1 to 7 nights in the hotel of the page on returns, as text. */
async function recordTexts(): Promise<string[]> {
  const example = createInterface({
    input: createReadStream(new URL('../examples/returns/july.ndjson', import.meta.url)),
  });
  const [first = ''] = await example[Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [value as string]);
  example.close();
  const hotel = createCalculator(JSON.parse(first).record.taxSet);
  const drawn = { count: DISTINCT / LONGEST, rooms: 1, days: 365, lowest: 40, highest: 300 };
  return Array.from({ length: LONGEST }, (_, more) => drawStays({ ...drawn, nights: more + 1, seed: SEED + more }))
    .flat()
    .map((stay, at) => JSON.stringify(recordOf(hotel.quote(at % 3 === 0 ? withGuests(stay) : stay))));
}

/** Seconds of a processor for one `JSON.parse` of a record, the best of several passes. */
function parsingTime(texts: readonly string[]): number {
  const passes = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    for (const text of texts) JSON.parse(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6 / texts.length;
  });
  return Math.min(...passes);
}

/** The same records again and again, of other bookings. */
async function writeRecords(path: string, count: number, texts: readonly string[]): Promise<void> {
  const random = randomNumbers(SEED);
  const upTo = (most: number): number => Math.floor(random() * most);
  const file = await open(path, 'w');
  let bookings = 0;
  for (let done = 0; done < count; ) {
    let lines = '';
    for (let left = Math.min(LINES_AT_ONCE, count - done); left > 0; left -= 1, done += 1) {
      const kind = bookings === 0 ? 99 : upTo(100);
      const number = kind < 15 ? upTo(bookings) : bookings++;
      const record = kind < 5 ? 'null' : texts[upTo(texts.length)];
      lines += `{"reference":"B-2026-${number}","record":${record}}\n`;
    }
    await file.write(lines);
  }
  await file.close();
}

async function timed(file: string, workers: string) {
  const command = ['dist/cli/main.js', 'return', file, ...period, '--workers', workers, '--json'];
  const started = performance.now();
  const child = spawn(process.execPath, [...heap, '--import', AT_END, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, end] = [child.stdout, child.stderr].map(async (stream) => (await stream.toArray()).join(''));
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - started) / 1_000;
  if (code !== 0) throw new Error(`staytax return ended with ${code}: ${await end}`);
  const { user, system, maxRSS } = JSON.parse((await end) ?? '');
  const { stays } = JSON.parse((await said) ?? '').totals[0];
  const [load = 0] = loadavg();
  return { stays: Number(stays), seconds, processor: (user + system) / 1e6, memory: Math.round(maxRSS / 1024), load };
}
