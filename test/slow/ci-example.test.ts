import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeForge } from '../examples/fake-forge.js';
import { ensureBuilt, ROOT } from '../package/built.js';

/** The check of a pull request as a pipeline runs it: a repository, the built command line, and an API to comment with. */

const CITY = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  currency: 'EUR',
  is_inclusive: false,
};
const setOf = (rate: string) => JSON.stringify({ title: 'Hotel', currency: 'EUR', taxes: [{ ...CITY, rate }] });
const CASES = {
  taxSet: 'hotel.json',
  cases: [
    {
      name: 'one night',
      stay: { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['100.00'] }] },
      expect: { price: '100.00' },
    },
  ],
};

let folder = '';
beforeAll(() => {
  ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), 'staytax-ci-'));
  const git = (...argv: string[]) => execFileSync('git', argv, { cwd: folder, stdio: 'pipe' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'ci@example.com');
  git('config', 'user.name', 'CI');
  mkdirSync(join(folder, 'taxes'));
  writeFileSync(join(folder, 'taxes/hotel.json'), setOf('2.00'));
  writeFileSync(join(folder, 'taxes/hotel.cases.json'), JSON.stringify(CASES));
  git('add', '.');
  git('commit', '-qm', 'Before');
  git('checkout', '-qb', 'change');
});
afterAll(() => rmSync(folder, { recursive: true }));

function commit(set: string, cases: object = CASES): void {
  writeFileSync(join(folder, 'taxes/hotel.json'), set);
  writeFileSync(join(folder, 'taxes/hotel.cases.json'), JSON.stringify(cases));
  execFileSync('git', ['commit', '-qam', 'Change', '--allow-empty'], { cwd: folder, stdio: 'pipe' });
}

/** Runs the check against a fake of the API, over HTTP. */
async function check(forge: ReturnType<typeof fakeForge>, env: Record<string, string> = {}) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = request;
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const answer = await forge.fetch(`http://forge${url}`, {
      method,
      headers: { authorization: headers.authorization ?? '' },
      ...body,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const child = spawn(process.execPath, [join(ROOT, 'examples/ci/check.mjs'), 'taxes'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      BASE: 'main',
      STAYTAX: join(ROOT, 'dist/cli/main.js'),
      GITHUB_TOKEN: 't0ken',
      GITHUB_REPOSITORY: 'h/r',
      PULL_REQUEST: '7',
      GITHUB_API_URL: `http://127.0.0.1:${port}`,
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  child.stderr.on('data', (text) => {
    output += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  server.close();
  return { code, output };
}

test('a change is reported in one comment, which is updated', async () => {
  const forge = fakeForge();
  commit(setOf('2.50'));
  expect((await check(forge)).code).toBe(0);
  expect(forge.comments).toHaveLength(1);
  expect(forge.comments[0]?.body).toContain('Guests pay 0.50 more');
  commit(setOf('3.00'));
  expect((await check(forge)).code).toBe(0);
  expect(forge.comments).toHaveLength(1);
  expect(forge.comments[0]?.body).toContain('Guests pay 1.00 more');
});

test('a change over the limit fails, and the comment says so', async () => {
  const forge = fakeForge();
  commit(setOf('3.00'));
  const { code, output } = await check(forge, { MAX_INCREASE: '0.50' });
  expect(code).toBe(1);
  expect(output).toContain('Not allowed');
  expect(forge.comments[0]?.body).toContain('Not allowed');
});

test('a fork without rights to write gets the summary', async () => {
  commit(setOf('3.00'));
  const { code, output } = await check(fakeForge({ refuses: 403 }));
  expect(code).toBe(0);
  expect(output).toContain('The summary has it.');
  expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('Guests pay 1.00 more');
});

test.each([
  ['a set that cannot be read', '{ "title": "", "taxes": [] }', CASES, 'A tax set cannot be read'],
  ['a file that is no JSON', '{', CASES, 'A tax set cannot be read'],
  [
    'a case that fails',
    setOf('2.00'),
    { ...CASES, cases: [{ ...CASES.cases[0], expect: { price: '99.00' } }] },
    'A case failed',
  ],
])('%s is a clear failure', async (_, set, cases, heading) => {
  const forge = fakeForge();
  commit(set, cases);
  const { code, output } = await check(forge);
  expect(code).toBe(1);
  expect(output).toContain(heading);
  expect(forge.comments[0]?.body).toContain(`### ${heading}`);
});
