/**
 * Many stays through the bulk mode, whose input is made on the fly and whose output is only counted:
 *
 *   npm run bench:bulk -- --stays 5000000 [--quotes] [--workers 1]
 *
 * A row for each tenth: where time is linear and memory flat, the rows are alike.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { memoryOf, processorSeconds } from './of-process.js';
import { table } from './report.js';

const NEWLINE = 0x0a;
const ROWS = 10;

const { values } = parseArgs({
  options: {
    stays: { type: 'string', default: '1000000' },
    quotes: { type: 'boolean', default: false },
    workers: { type: 'string' },
  },
});
const stays = Number(values.stays);
const options = [...(values.quotes ? [] : ['--totals']), ...(values.workers ? ['--workers', values.workers] : [])];

const maker = spawn('npx', ['tsx', 'bench/make-stays.ts', String(stays)], { stdio: ['ignore', 'pipe', 'inherit'] });
const command = ['dist/cli/main.js', 'quote', 'examples/tax-sets/lisbon.json', '--stays', '-', '--quiet', ...options];
const bulk = spawn(process.execPath, command, { stdio: [maker.stdout, 'pipe', 'inherit'] });
const ended = once(bulk, 'exit');

let lines = 0;
let most = 0;
let last = { lines: 0, at: performance.now(), used: 0 };
const started = performance.now();
const rows: (string | number)[][] = [];
const watch = setInterval(() => {
  most = Math.max(most, memoryOf(bulk.pid) ?? 0);
}, 200);

for await (const chunk of bulk.stdout) {
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  if (lines < (stays / ROWS) * (rows.length + 1)) continue;
  const now = performance.now();
  const rate = ((lines - last.lines) / (now - last.at)) * 1_000;
  const used = processorSeconds(bulk.pid);
  const each = ((used - last.used) / (lines - last.lines)) * 1_000_000;
  most = Math.max(most, memoryOf(bulk.pid) ?? 0);
  rows.push([lines.toLocaleString('en-US'), (now - started) / 1_000, rate, used === 0 ? '-' : each.toFixed(1), most]);
  last = { lines, at: now, used };
  most = 0;
  console.log(rows.at(-1)?.join('  '));
}
clearInterval(watch);
const [code] = await ended;
if (code !== 0 || lines !== stays)
  throw new Error(`The bulk mode ended with ${code} after ${lines} of ${stays} lines.`);
console.log(
  `\n${table(['Stays', 'Seconds', 'A second, since the row above', 'Processor microseconds each', 'Most memory, MB'], rows)}`,
);
