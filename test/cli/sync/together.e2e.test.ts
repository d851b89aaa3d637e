import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isOrphaned, twice } from '../../channel/api/faults/run.js';
import { KEY, PROPERTY, Service } from '../../channel/api/faults/service.js';
import { ensureBuilt, ROOT } from '../../package/built.js';

/** `npm run test:together` runs fifty. */
const RUNS = Number(process.env['STAYTAX_CLI_TOGETHER_RUNS'] ?? 1);
const MAIN = join(ROOT, 'dist/cli/main.js');

beforeAll(ensureBuilt);

const FILE = {
  version: 1,
  property_id: PROPERTY,
  taxes: ['VAT', 'City tax', 'Levy', 'Fee'].map((title) => ({
    title,
    logic: 'percent',
    type: 'tax',
    rate: '7',
    is_inclusive: true,
  })),
  tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }, { tax: 'Levy' }] }],
};

/** The independent service on a port; the first segment of a path says who asks. */
async function listening(lagMs: number): Promise<{ service: Service; url: string; close: () => void }> {
  const time = {
    get now() {
      return Date.now();
    },
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  };
  const service = new Service({ time, faults: new Map(), paging: 'as_documented', lagMs, latencyMs: 20 });
  const server = createServer(async (request, response) => {
    const [, by = '', ...path] = (request.url ?? '').split('/');
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await service.fetchOf(by)(`http://service/${path.join('/')}`, {
      method: request.method ?? 'GET',
      headers: { 'user-api-key': String(request.headers['user-api-key']) },
      body: chunks.length === 0 ? null : Buffer.concat(chunks),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    service,
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function apply(file: string, url: string, killedAfterMs?: number): Promise<number | null> {
  const child = spawn(process.execPath, [MAIN, 'apply', file, '--yes'], {
    env: { ...process.env, STAYTAX_API_URL: url, STAYTAX_API_KEY: KEY },
    stdio: 'ignore',
  });
  const timer = killedAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killedAfterMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code;
}

const parties = fc.array(
  fc.record({
    startsAfterMs: fc.constantFrom(0, 0, 50, 200),
    killedAfterMs: fc.option(fc.integer({ min: 300, max: 3_500 }), { freq: 2, nil: undefined }),
  }),
  { minLength: 2, maxLength: 3 },
);

test('two or three concurrent applies, killed or not, leave no duplicates after one more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-together-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'hotel.json');
  writeFileSync(file, JSON.stringify(FILE));
  const ends: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(parties, fc.constantFrom(0, 150, 400), async (applies, lagMs) => {
      const { service, url, close } = await listening(lagMs);
      try {
        const codes = await Promise.all(
          applies.map(async ({ startsAfterMs, killedAfterMs }, index) => {
            await new Promise((resolve) => setTimeout(resolve, startsAfterMs));
            return apply(file, `${url}/${index}`, killedAfterMs);
          }),
        );
        await new Promise((resolve) => setTimeout(resolve, lagMs));
        const last = await apply(file, `${url}/last`);
        const createdBy = new Map(service.created.map(({ stored, request }) => [stored.id, request.by]));
        // Two that were killed before either could take its own back leave two, and the next one says so.
        const killed = new Set(applies.flatMap((_, index) => (codes[index] === null ? [String(index)] : [])));
        if (twice(service).length > 0 && isOrphaned(service, killed)) {
          ends['left by two that were killed'] = (ends['left by two that were killed'] ?? 0) + 1;
          return;
        }
        expect(twice(service)).toEqual([]);
        expect(service.stored.size).toBe(FILE.taxes.length + FILE.tax_sets.length);
        expect(service.removed.filter(({ stored, by }) => createdBy.get(stored.id) !== by)).toEqual([]);
        expect(last).toBe(0);
        for (const code of codes) ends[`exit code ${code}`] = (ends[`exit code ${code}`] ?? 0) + 1;
      } finally {
        close();
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  if (process.env['STAYTAX_CLI_TOGETHER_RUNS'] !== undefined) console.log(JSON.stringify(ends));
}, 3_600_000);
