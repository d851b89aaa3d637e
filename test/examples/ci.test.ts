import { describe, expect, test } from 'vitest';
import { MARKER, publish } from '../../examples/ci/comment.mjs';
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
    expect(forge.comments.filter(({ body }) => body.startsWith(MARKER))).toEqual([
      { id: 1003, body: `${MARKER}\nTwo` },
    ]);
    expect(forge.comments).toHaveLength(4);
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
