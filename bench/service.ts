/**
 * The service of examples/service under load: `npm run bench:service [-- --minutes 10] [--write]`. Every request has a
 * stay of its own. autocannon is installed into a folder for this alone, and runs in this process.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { memoryOf } from './of-process.js';
import { table, writeIntoPage } from './report.js';

const AUTOCANNON = 'autocannon@8.0.0';
const CONNECTIONS = 20;
const STAYS = 5_000;

/** What of its result is reported. */
interface Result {
  readonly requests: { readonly total: number; readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number; readonly p99_9: number; readonly max: number };
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, write: { type: 'boolean' } } });
const minutes = Number(values.minutes);
const folder = mkdtempSync(join(tmpdir(), 'staytax-load-'));
const server = spawn(process.execPath, ['examples/service/server.mjs'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [line] = await once(server.stdout, 'data');
  const url = String(line).trim();
  const memory: number[] = [];
  const sample = setInterval(() => memory.push(memoryOf(server.pid) ?? 0), 1_000);
  const result = await load(url);
  clearInterval(sample);
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  report(result, memory, code);
} finally {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
}

async function load(url: string): Promise<Result> {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
  execFileSync('npm', ['install', ...quiet, AUTOCANNON], { stdio: ['ignore', 'ignore', 'inherit'] });
  const autocannon = createRequire(join(folder, 'package.json'))('autocannon');
  const made = execFileSync('npx', ['tsx', 'bench/make-stays.ts', String(STAYS)], { encoding: 'utf8' });
  const taxSet = readFileSync('examples/tax-sets/lisbon.json', 'utf8');
  const bodies = made
    .trimEnd()
    .split('\n')
    .map((stay) => `{"taxSet":${taxSet},"stay":${stay}}`);
  return await autocannon({
    url,
    connections: CONNECTIONS,
    duration: minutes * 60,
    requests: bodies.map((body) => ({
      method: 'POST',
      path: '/quotes',
      headers: { 'content-type': 'application/json' },
      body,
    })),
  });
}

function report(
  { requests, latency, errors, timeouts, non2xx }: Result,
  memory: readonly number[],
  code: number,
): void {
  const part = Math.max(1, Math.floor(memory.length / 10));
  const rows: (readonly [string, string | number])[] = [
    ['minutes', minutes],
    ['connections', CONNECTIONS],
    ['requests', requests.total.toLocaleString('en-US')],
    ['requests a second', Math.round(requests.average)],
    ['half of them within, ms', latency.p50],
    ['99 of 100 within, ms', latency.p99],
    ['999 of 1,000 within, ms', latency.p99_9],
    ['the slowest, ms', latency.max],
    ['errors, timeouts, answers other than 200', `${errors}, ${timeouts}, ${non2xx}`],
    ['most memory in the second tenth of the time, MB', Math.max(...memory.slice(part, 2 * part))],
    ['most memory in the last tenth, MB', Math.max(...memory.slice(-part))],
    ['exit code of the server after SIGTERM', code],
  ];
  const text = table(
    ['POST /quotes, full quotes', ''],
    rows.map(([name, value]) => [name, String(value)]),
  );
  console.log(text);
  if (errors + timeouts + non2xx > 0 || code !== 0) process.exitCode = 1;
  if (values.write) writeIntoPage('service', text, new URL('results.md', import.meta.url));
}
