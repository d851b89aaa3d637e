import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stayFor } from '../../src/testing/index.js';
import { ROOT } from '../docs/blocks.js';
import { seed } from '../seed.js';
import { exampleCases } from './cases.js';
import { expectedOf, linesOf } from './doors.js';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.log('No redis-server here: the cluster is not one of the doors.');

/** A set with a policy of its own, and one whose rows ask for prices of guests. */
const SETS = ['berlin.json', 'kyoto.json'];
const STAYS = 40;

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

  test.each(exampleCases(seed).filter(({ name }) => SETS.includes(name)))('$name', async ({ name, set }) => {
    const one = { name, set, stays: fc.sample(stayFor(set), { numRuns: STAYS, seed }) };
    const [definition, stays, out] = ['set.json', `${name}.ndjson`, `${name}.out`].map((file) => join(folder, file));
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
