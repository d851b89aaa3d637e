import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaxSet } from '../../src/index.js';
import { validateTaxSet } from '../../src/index.js';
import { stayFor } from '../../src/trials/testing/index.js';
import { TAX_SET } from '../cli/fake-io.js';
import { ROOT } from '../docs/blocks.js';
import { seed } from '../seed.js';
import { exampleCases } from './cases.js';
import { expectedOf, linesOf } from './doors.js';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.log('No redis-server here: the cluster is not one of the doors.');

/** A set whose rows ask for prices of guests, with a policy of its own. */
function setWithPolicy(): TaxSet {
  const [policy, priced] = ['berlin.json', 'kyoto.json'].map(
    (place) => exampleCases(seed).find(({ name }) => name === place)?.set,
  );
  const { value } = validateTaxSet({ ...priced, local: { ...priced?.local, policy: policy?.local?.policy } });
  if (value?.local?.policy?.exclusiveBase !== 'net') throw new Error('The set has no policy');
  return value;
}
/** Three pieces. Each with a stay that is more than plain asks the command line, which is a process. */
const STAYS = 21;

/** Fails at once where a real one dies: waiting for the locks of dead workers takes many seconds. */
const WORKER_THAT_DIES = `
import { createRequire } from 'node:module';
const require = createRequire('${ROOT}/package.json');
const { Worker } = require('bullmq');
const { Redis } = require('ioredis');
const { hostname, port } = new URL(process.env.REDIS_URL);
const connection = { host: hostname, port: Number(port), maxRetriesPerRequest: null };
const redis = new Redis(connection);
new Worker('stays', async ({ data: { run, piece, lines } }) => {
  if (lines.some((line) => line.includes('ends'))) throw new Error('it ended');
  await redis.hset('answers-' + run, String(piece), lines.map(() => '{}\\n').join(''));
}, { connection });
`;

describe.runIf(hasRedis)('the cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-doors-'));
  const env: NodeJS.ProcessEnv = { ...process.env, LINES_A_PIECE: '7' };
  const children: ChildProcess[] = [];
  const start = (command: string, ...args: string[]): ChildProcess => {
    const child = spawn(command, args, { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(child);
    return child;
  };
  const example = (file: string): string => join(ROOT, 'examples/cluster', file);

  beforeAll(async () => {
    const port = await freePort();
    env['REDIS_URL'] = `redis://127.0.0.1:${port}`;
    start('redis-server', '--port', String(port), '--dir', folder, '--save', '');
    while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  test('stays of a set with rows and a policy of its own, as quote() answers them', async () => {
    const set = setWithPolicy();
    const one = { name: 'priced', set, stays: fc.sample(stayFor(set), { numRuns: STAYS, seed }) };
    const [definition, stays, out] = ['set.json', 'priced.ndjson', 'priced.out'].map((file) => join(folder, file));
    if (definition === undefined || stays === undefined || out === undefined) return;
    writeFileSync(definition, JSON.stringify(set));
    writeFileSync(stays, linesOf(one));
    const worker = start(process.execPath, example('worker.mjs'), definition);
    const [status] = await once(start(process.execPath, example('quote-file.mjs'), stays, out), 'exit');
    worker.kill('SIGKILL');
    expect(status).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(
      expectedOf(one)
        .map(({ text }) => `${text}\n`)
        .join(''),
    );
  });

  test('lines that are no stays, as one process answers them: the same bytes in, the same bytes out', async () => {
    const stay = '{"checkIn":"2026-05-01","rooms":[{"persons":2,"nightlyPrices":["100.00"]}]}';
    const bytes = Buffer.concat(
      ['\ufeff', stay, '\n', stay, '\r\n', `${stay}\r${stay}\n`, '\ufeff', stay, '\n\n', `${stay}\u2028\n`]
        .map((text) => Buffer.from(text))
        .concat([
          Buffer.from([0x22, 0xff, 0x22, 0x0a]),
          Buffer.from('{"checkIn":1}\n7\n'),
          Buffer.from([0xef, 0xbb, 0xbf, 0x0a]),
        ])
        .concat(Buffer.from(`${stay.replace('{', '{"checkIn":"2026-05-02",')}\n${'  '}\n${stay}`)),
    );
    const [definition = '', stays = '', out = ''] = ['set.json', 'odd.ndjson', 'odd.out'].map((name) =>
      join(folder, name),
    );
    writeFileSync(definition, JSON.stringify(TAX_SET));
    writeFileSync(stays, bytes);
    const worker = start(process.execPath, example('worker.mjs'), definition);
    const [status] = await once(start(process.execPath, example('quote-file.mjs'), stays, out), 'exit');
    worker.kill('SIGKILL');
    const cli = join(ROOT, 'dist/cli/main.js');
    const alone = spawnSync(process.execPath, [cli, 'quote', definition, '--stays', stays, '--quiet']);
    expect([status, alone.status]).toEqual([0, 1]);
    expect(readFileSync(out, 'utf8')).toBe(alone.stdout.toString());
    expect(alone.stdout.toString().match(/"issues"/g)).toHaveLength(10);
  });

  test('a piece that ends every worker is given up, and the others go on', async () => {
    const [stays = '', out = ''] = ['poison.ndjson', 'poison.out'].map((name) => join(folder, name));
    const stay = '{"checkIn":"2026-05-01","rooms":[{"persons":2,"nightlyPrices":["100.00"]}]}';
    writeFileSync(
      stays,
      `${Array.from({ length: 21 }, (_, at) => (at === 9 ? '"ends the worker"' : stay)).join('\n')}\n`,
    );
    const dying = join(folder, 'worker.mjs');
    writeFileSync(dying, WORKER_THAT_DIES);
    let told = '';
    const run = spawn(process.execPath, [example('quote-file.mjs'), stays, out, 'poison'], { env });
    run.stderr.setEncoding('utf8').on('data', (text) => {
      told += text;
    });
    const worker = start(process.execPath, dying);
    const [status] = await once(run, 'exit');
    worker.kill('SIGKILL');
    expect([status, told]).toEqual([1, expect.stringMatching(/^gave up piece 1, lines 8 to 14: /)]);
    const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(21);
    expect(lines.map((line, at) => (line.includes('piece_given_up') ? at + 1 : 0)).filter(Boolean)).toEqual([
      8, 9, 10, 11, 12, 13, 14,
    ]);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const ended = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', ended(true)).once('error', ended(false));
  });
}
