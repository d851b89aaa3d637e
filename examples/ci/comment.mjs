// Keeps one comment on a pull request up to date: on GitHub, or on a merge request of GitLab.

/** Finds our comment among the others. Nobody sees it. */
export const MARKER = '<!-- staytax -->';
const PER_PAGE = 100;

/**
 * Makes the comment, or changes the one that is there. Where the token may not write, as for a pull request from a fork,
 * the text goes into the summary of the run instead.
 *
 * @param {string} text Markdown
 * @param {Record<string, string | undefined>} env as GitHub Actions or GitLab CI sets it
 * @param {{ fetch: typeof fetch, summary: (text: string) => void }} outside
 * @returns {Promise<'made' | 'updated' | 'unchanged' | 'summary'>}
 */
export async function publish(text, env, { fetch, summary }) {
  const place = env['GITLAB_CI'] ? gitlab(env) : github(env);
  if (place === undefined) {
    summary(text);
    return 'summary';
  }
  const body = `${MARKER}\n${text}`;
  const call = async (method, url, content) => {
    const answer = await fetch(url, {
      method,
      headers: { ...place.headers, 'content-type': 'application/json', 'user-agent': 'staytax' },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    if (REFUSED.includes(answer.status)) throw new NotAllowed();
    if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname} was answered ${answer.status}`);
    return answer.json();
  };
  try {
    const mine = await ours(place, call, await place.author(call));
    if (mine === undefined) {
      await call('POST', place.comments, { body });
      return 'made';
    }
    if (mine.body === body) return 'unchanged';
    await call(place.update, place.one(mine.id), { body });
    return 'updated';
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    summary(text);
    return 'summary';
  }
}

/** No right to write, and no right to know that there is something to write to. */
const REFUSED = [401, 403, 404];
class NotAllowed extends Error {}

/**
 * The first comment of ours, over all pages. The marker alone would not do: whoever writes it into a comment could have it
 * changed with our rights, or keep ours from being made.
 */
async function ours({ comments }, call, isByUs) {
  for (let page = 1; ; page += 1) {
    const found = await call('GET', `${comments}?per_page=${PER_PAGE}&page=${page}`);
    const mine = found.find((comment) => comment.body.startsWith(MARKER) && isByUs(comment));
    if (mine !== undefined || found.length < PER_PAGE) return mine;
  }
}

function github({ GITHUB_TOKEN: token, GITHUB_REPOSITORY: repository, PULL_REQUEST: number, GITHUB_API_URL: api, COMMENT_AUTHOR: author = 'github-actions[bot]' }) {
  if (!token || !repository || !number) return undefined;
  const issues = `${api ?? 'https://api.github.com'}/repos/${repository}/issues`;
  return {
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
    comments: `${issues}/${number}/comments`,
    one: (id) => `${issues}/comments/${id}`,
    update: 'PATCH',
    // The token of a run cannot ask who it is; with the token of another user or app, COMMENT_AUTHOR names it.
    author: async () => ({ user }) => user?.login === author,
  };
}

function gitlab({ GITLAB_TOKEN: token, CI_API_V4_URL: api, CI_PROJECT_ID: project, CI_MERGE_REQUEST_IID: number }) {
  if (!token || !project || !number) return undefined;
  const notes = `${api ?? 'https://gitlab.com/api/v4'}/projects/${project}/merge_requests/${number}/notes`;
  const author = async (call) => {
    const { id: own } = await call('GET', `${api ?? 'https://gitlab.com/api/v4'}/user`);
    return ({ author: by }) => by?.id === own;
  };
  return { headers: { 'private-token': token }, comments: notes, one: (id) => `${notes}/${id}`, update: 'PUT', author };
}
