import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MARKER, publish } from '../../examples/ci/comment.mjs';
import { ensureBuilt, ROOT } from '../package/built.js';
import { fakeForge } from './fake-forge.js';

const GITHUB = {
  GITHUB_TOKEN: 't0ken',
  GITHUB_REPOSITORY: 'h/r',
  PULL_REQUEST: '7',
  GITHUB_API_URL: 'https://forge.example.com',
};
const GITLAB = {
  GITLAB_CI: 'true',
  GITLAB_TOKEN: 't0ken',
  CI_PROJECT_ID: '5',
  CI_MERGE_REQUEST_IID: '7',
  CI_API_V4_URL: 'https://forge.example.com',
};

/** Publishes a text, and tells what went into the summary. */
async function published(text: string, env: Record<string, string>, { fetch }: ReturnType<typeof fakeForge>) {
  let summary = '';
  const done = await publish(text, env, {
    fetch,
    summary: (more) => {
      summary += more;
    },
  });
  return { done, summary };
}

describe.each([
  ['GitHub', GITHUB],
  ['GitLab', GITLAB],
])('the comment on %s', (_, env) => {
  test('is made, updated, and not doubled', async () => {
    const forge = fakeForge({ others: 3 });
    expect((await published('One', env, forge)).done).toBe('made');
    expect((await published('Two', env, forge)).done).toBe('updated');
    expect((await published('Two', env, forge)).done).toBe('unchanged');
    expect(forge.comments.filter(({ body }) => body.startsWith(MARKER))).toMatchObject([
      { id: 1003, body: `${MARKER}\nTwo` },
    ]);
    expect(forge.comments).toHaveLength(4);
  });

  test('is not the comment of another author', async () => {
    const forge = fakeForge({ others: 2, other: (at) => `${MARKER}\nForged ${at}` });
    expect((await published('One', env, forge)).done).toBe('made');
    expect((await published('Two', env, forge)).done).toBe('updated');
    expect(forge.comments.map(({ body }) => body)).toEqual([
      `${MARKER}\nForged 0`,
      `${MARKER}\nForged 1`,
      `${MARKER}\nTwo`,
    ]);
  });

  test('is found behind hundreds of others', async () => {
    const forge = fakeForge({ others: 250 });
    await published('One', env, forge);
    expect((await published('Two', env, forge)).done).toBe('updated');
    expect(forge.comments).toHaveLength(251);
  });

  test.each([401, 403, 404])('is a summary where writing is answered %i, as in a fork', async (refuses) => {
    const forge = fakeForge({ refuses });
    expect(await published('One', env, forge)).toEqual({ done: 'summary', summary: 'One' });
    expect(forge.comments).toEqual([]);
  });

  test('is a summary with a token that is not known', async () => {
    const wrong = { ...env, GITHUB_TOKEN: 'other', GITLAB_TOKEN: 'other' };
    expect((await published('One', wrong, fakeForge())).done).toBe('summary');
  });

  test('fails when the service does', async () => {
    await expect(published('One', env, fakeForge({ refuses: 500 }))).rejects.toThrow(/was answered 500/);
  });
});

test('outside of a pull request there is only the summary', async () => {
  const forge = fakeForge();
  expect((await published('One', {}, forge)).done).toBe('summary');
  expect((await published('One', { GITLAB_CI: 'true' }, forge)).done).toBe('summary');
  expect(forge.calls).toEqual([]);
});

describe('check.mjs, in a repository', () => {
  let folder: string;
  /** A repository, of which each test has a copy. */
  let template: string;
  beforeAll(() => {
    ensureBuilt();
    folder = mkdtempSync(join(tmpdir(), 'staytax-ci-'));
    git('init', '-q', '-b', 'main');
    commit({ 'taxes/lisbon.json': LISBON, 'taxes/weekend.json': STAY });
    git('checkout', '-q', '-b', 'change');
    template = folder;
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'staytax-ci-'));
    cpSync(template, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  afterAll(() => rmSync(template, { recursive: true }));

  const read = (name: string) => readFileSync(join(ROOT, `examples/${name}.json`), 'utf8');
  const [LISBON, STAY] = [read('tax-sets/lisbon'), read('stays/weekend')];
  const dear = LISBON.replace('"4.00"', '"40.00"');
  const git = (...argv: string[]) => execFileSync('git', argv, { cwd: folder, stdio: 'pipe' });

  function commit(files: Record<string, string> = {}): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    git('add', '-A');
    git('-c', 'user.name=n', '-c', 'user.email=n@example.com', 'commit', '-q', '-m', 'Change');
  }

  const ENV = { BASE: 'main', MAX_INCREASE: '5.00', STAYTAX: join(ROOT, 'dist/cli/main.js') };

  function run(env: Record<string, string> = {}, { within = '.', taxes = 'taxes' } = {}) {
    return spawnSync(process.execPath, [join(ROOT, 'examples/ci/check.mjs'), taxes], {
      cwd: join(folder, within),
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...ENV, ...env },
    });
  }

  function check(within = '.') {
    const { status, stdout } = run({}, { within });
    return { status, stdout };
  }

  test('a higher rate is not allowed, also where the file has another name', () => {
    commit({ 'taxes/lisbon.json': dear });
    expect(check()).toEqual({ status: 1, stdout: expect.stringContaining('Not allowed: guests pay') });
    renameSync(join(folder, 'taxes/lisbon.json'), join(folder, 'taxes/lisboa.json'));
    commit();
    expect(check()).toEqual({ status: 1, stdout: expect.stringContaining('Not allowed: guests pay') });
  });

  test('a set that is new, and one that is gone', () => {
    commit({ 'taxes/new.json': LISBON.replace('Lisbon', 'New') });
    rmSync(join(folder, 'taxes/lisbon.json'));
    commit({ 'taxes/new.json': read('places/rome') });
    const { status, stdout } = check();
    expect(status).toBe(0);
    expect(stdout).toContain('There is no saved tax set to compare it with.');
    expect(stdout).toContain('### A tax set is deleted\n\n```text\ntaxes/lisbon.json\n```');
  });

  test('a stay is validated, and is no tax set', () => {
    commit({ 'taxes/weekend.json': STAY.replace('140.00', '150.00') });
    expect(check()).toEqual({ status: 0, stdout: expect.stringContaining('No tax set was changed.') });
  });

  test('a set that cannot be read fails, and the next one that can is allowed', () => {
    commit({ 'taxes/lisbon.json': '{ "title": ' });
    expect(check()).toEqual({ status: 1, stdout: expect.stringContaining('### A tax set cannot be read') });
    git('checkout', '-q', '-B', 'main');
    git('checkout', '-q', '-b', 'mended');
    commit({ 'taxes/lisbon.json': LISBON });
    expect(check()).toEqual({ status: 0, stdout: expect.stringContaining('There is no saved tax set') });
  });

  test('a folder of a larger repository', () => {
    commit({ 'hotels/taxes/lisbon.json': LISBON });
    git('checkout', '-q', '-B', 'main');
    git('checkout', '-q', '-b', 'dear');
    commit({ 'hotels/taxes/lisbon.json': dear });
    expect(check('hotels')).toEqual({ status: 1, stdout: expect.stringContaining('Not allowed: guests pay') });
  });

  test('every tax set of a definitions file beside what it was, if it was one', () => {
    const definitions = read('definitions/small-hotel');
    commit({ 'taxes/definitions.json': definitions, 'taxes/gone.json': definitions, 'taxes/other.json': definitions });
    git('checkout', '-q', '-B', 'main');
    git('checkout', '-q', '-b', 'dear');
    rmSync(join(folder, 'taxes/gone.json'));
    commit({
      'taxes/definitions.json': definitions.replace('"4.00"', '"4.50"').replace('"Standard"', '"Other"'),
      'taxes/other.json': LISBON,
    });
    const { status, stdout } = check();
    expect(status).toBe(0);
    expect(stdout).toContain('- New: Other\n- Deleted: Standard\n');
    expect(stdout).toContain('### A definitions file is deleted\n\n```text\ntaxes/gone.json\n```');
    // Of another kind it is new.
    expect(stdout).toContain('There is no saved tax set to compare it with.');
    git('checkout', '-q', 'main', '--', 'taxes');
    commit({ 'taxes/definitions.json': definitions.replace('"4.00"', '"40.00"') });
    expect(check()).toEqual({
      status: 1,
      stdout: expect.stringMatching(
        /^## Tax sets\n\n- Changed: Standard\n\n## Standard\n\n\*\*Not allowed: guests pay/,
      ),
    });
  });

  test.each([
    ['a base that is not there', { BASE: 'nowhere' }, 'is not in this repository: BASE is "nowhere".'],
    ['no base', { BASE: '' }, 'BASE is "origin/main".'],
    ['no staytax', { STAYTAX: 'gone.js' }, 'staytax is not installed: there is no gone.js. Run npm ci first.'],
  ])('%s is a clear failure', (_, env, sentence) => {
    const { status, stdout, stderr } = run(env);
    expect([status, stdout]).toEqual([1, expect.stringContaining('### Nothing was checked\n\n```text\n')]);
    expect(stdout).toContain(sentence);
    expect(stderr).not.toMatch(/^ +at /m);
  });

  test('a folder without a file, a base without a common commit, and no repository are clear failures', () => {
    expect(run({}, { taxes: 'texas' })).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('There is no .json file in texas.'),
    });
    git('checkout', '-q', '--orphan', 'apart');
    commit({ 'taxes/lisbon.json': dear });
    expect(check()).toEqual({ status: 1, stdout: expect.stringContaining('HEAD has no commit in common with BASE') });
    rmSync(join(folder, '.git'), { recursive: true });
    expect(check()).toEqual({ status: 1, stdout: expect.stringContaining('This is no git repository.') });
  });

  test('a comment that cannot be written is a sentence, and the summary has it', () => {
    commit({ 'taxes/weekend.json': STAY.replace('140.00', '150.00') });
    const { status, stdout, stderr } = run({ ...GITHUB, GITHUB_API_URL: 'http://127.0.0.1:1' });
    expect(status).toBe(1);
    expect(stdout).toContain('No tax set was changed.');
    expect(stderr).toMatch(/^The comment could not be written: .*\n$/);
  });
});
