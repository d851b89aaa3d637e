// npm run cluster:demo [-- --stays 1000000] [--empty]: Redis, four workers, and everything that can die, dying.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pause } from './settings.mjs';

const { values } = parseArgs({ options: { stays: { type: 'string', default: '1000000' }, empty: { type: 'boolean' } } });
const STAYS = Number(values.stays);
// A short run has smaller pieces, and fewer under way, so that there is a middle in which to die.
const LINES_A_PIECE = Math.min(1_000, Math.ceil(STAYS / 200));
const PIECES_UNDER_WAY = Math.min(64, Math.ceil(STAYS / 2_500));
const PIECES = Math.ceil(STAYS / LINES_A_PIECE);
const SETTINGS = { LINES_A_PIECE: String(LINES_A_PIECE), PIECES_UNDER_WAY: String(PIECES_UNDER_WAY) };
const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const TAX_SET = here('../tax-sets/lisbon.json');
const folder = await mkdtemp(join(tmpdir(), 'staytax-cluster-'));
const [stays, clustered, alone] = ['stays.ndjson', 'clustered.ndjson', 'alone.ndjson'].map((name) => join(folder, name));
const port = await freePort();
const children = new Set();
const ran = new Map();
const killed = [];
let collected = 0;

/** A process whose lines are handed over one by one, and which does not outlive this one. */
function start(command, args, onLine = () => undefined) {
  const env = { ...process.env, REDIS_URL: `redis://127.0.0.1:${port}`, ...SETTINGS };
  const child = spawn(command, args, { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  child.on('exit', () => children.delete(child));
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  return child;
}

async function startRedis() {
  const options = ['--port', port, '--dir', folder, '--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
  const redis = start('redis-server', options.map(String));
  while (!(await answers(port))) await pause(50);
  return redis;
}

function startWorker() {
  return start(process.execPath, [here('worker.mjs'), TAX_SET, '--totals'], (line) => {
    const [, piece] = /^piece (\d+)$/.exec(line) ?? [];
    if (piece !== undefined) ran.set(piece, (ran.get(piece) ?? 0) + 1);
  });
}

function startRun() {
  return start(process.execPath, [here('quote-file.mjs'), stays, clustered, 'demo'], (line) => {
    if (line.startsWith('collected')) collected += 1;
  });
}

async function kill(name, child) {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  killed.push(name);
  say(`killed ${name} after ${collected} of ${PIECES} pieces`);
}

async function upTo(share) {
  while (collected < PIECES * share) await pause(2);
}

try {
  await writeStays();
  let redis = await startRedis();
  const [first, second] = [startWorker(), startWorker(), startWorker(), startWorker()];
  const started = performance.now();
  let run = startRun();
  await upTo(0.2);
  await kill('a worker', first);
  await upTo(0.4);
  await kill('Redis', redis);
  if (values.empty) await rm(join(folder, 'appendonlydir'), { recursive: true });
  redis = await startRedis();
  say(values.empty ? 'started Redis again, with nothing in it' : 'started Redis again, with its append-only file');
  await upTo(0.6);
  await kill('another worker', second);
  await upTo(0.8);
  await kill('the collector', run);
  run = startRun();
  const [code] = await once(run, 'exit');
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`The run ended with ${code}.`);
  await quoteAlone();
  await prove(seconds);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all([...children].map((child) => once(child, 'exit')));
  await rm(folder, { recursive: true });
}

async function prove(seconds) {
  const [cluster, one] = [await summed(clustered), await summed(alone)];
  const again = [...ran.values()].filter((times) => times > 1).length;
  say(`${STAYS} stays in ${PIECES} pieces, ${seconds.toFixed(1)} s with ${killed.length} processes killed`);
  say(`quoted more than once, because somebody died: ${again} pieces; collected more than once: none, as the bytes show`);
  say(`cluster:     ${cluster.lines} lines, sha256 ${cluster.hash}`);
  say(`one process: ${one.lines} lines, sha256 ${one.hash}`);
  const isSame = cluster.hash === one.hash && cluster.lines === STAYS;
  say(isSame ? 'The same bytes: nothing twice, nothing lost.' : 'NOT THE SAME.');
  process.exitCode = isSame ? 0 : 1;
}

/** The command line, which knows nothing of the cluster. */
async function quoteAlone() {
  const cli = here('../../dist/cli/main.js');
  const options = ['quote', TAX_SET, '--stays', stays, '--out', alone, '--totals', '--workers', '1', '--quiet'];
  const [code] = await once(start(process.execPath, [cli, ...options]), 'exit');
  if (code !== 0) throw new Error(`The command line ended with ${code}.`);
}

/** Stays that are all different, so that a line in the wrong place shows. */
async function writeStays() {
  await pipeline(function* lines() {
    for (let number = 0; number < STAYS; ) {
      let text = '';
      for (const end = Math.min(STAYS, number + LINES_A_PIECE); number < end; number += 1) {
        const checkIn = new Date(Date.UTC(2026, 0, 1 + (number % 700))).toISOString().slice(0, 10);
        const price = `${100 + Math.floor(number / 100)}.${String(number % 100).padStart(2, '0')}`;
        text += `${JSON.stringify({ checkIn, rooms: [{ persons: 1 + (number % 4), price, nights: 1 + (number % 9) }] })}\n`;
      }
      yield text;
    }
  }, createWriteStream(stays));
}

async function summed(file) {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { lines, hash: hash.digest('hex').slice(0, 16) };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address();
  server.close();
  return free;
}

/** Whether Redis answers; while it loads its file, it answers with that. */
function answers(at) {
  return new Promise((resolve) => {
    const socket = connect(at, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (isThere) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on('data', (data) => end(String(data).startsWith('+PONG')));
    socket.on('error', () => end(false));
  });
}

function say(text) {
  console.log(text);
}
