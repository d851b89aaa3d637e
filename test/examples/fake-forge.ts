/** The comments of GitHub and GitLab, as their APIs keep them: pages, rights, ids. */
export interface Forge {
  readonly fetch: typeof globalThis.fetch;
  readonly comments: ForgeComment[];
  /** "GET /path", in order. */
  readonly calls: string[];
}

interface ForgeComment {
  readonly id: number;
  body: string;
  /** As GitHub names it, and as GitLab does. */
  readonly user: { readonly login: string };
  readonly author: { readonly id: number };
}

const US = { user: { login: 'github-actions[bot]' }, author: { id: 42 } };
const OTHER = { user: { login: 'somebody' }, author: { id: 7 } };

interface ForgeOptions {
  /** What calls that write are answered [they are done]. */
  readonly refuses?: number;
  /** Comments of others. */
  readonly others?: number;
  /** What they say. */
  readonly other?: (at: number) => string;
}

/** Where comments are listed and made; one of them is below `one`. */
const PLACES = [
  { list: /^\/repos\/h\/r\/issues\/7\/comments$/, one: /^\/repos\/h\/r\/issues\/comments\/(\d+)$/, update: 'PATCH' },
  {
    list: /^\/projects\/5\/merge_requests\/7\/notes$/,
    one: /^\/projects\/5\/merge_requests\/7\/notes\/(\d+)$/,
    update: 'PUT',
  },
];

export function fakeForge({ refuses, others = 0, other = (at) => `Comment ${at + 1}` }: ForgeOptions = {}): Forge {
  const comments = Array.from({ length: others }, (_, at) => ({ id: at + 1, body: other(at), ...OTHER }));
  const calls: string[] = [];
  const answer = (request: Request, body: string): Response => {
    const { pathname, searchParams } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    const token = request.headers.get('authorization') ?? request.headers.get('private-token');
    if (token !== 'Bearer t0ken' && token !== 't0ken') return Response.json({}, { status: 401 });
    if (request.method === 'GET' && pathname === '/user') return Response.json({ id: US.author.id });
    const place = PLACES.find(({ list, one }) => list.test(pathname) || one.test(pathname));
    if (place === undefined) return Response.json({}, { status: 404 });
    if (request.method === 'GET') {
      const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 30)];
      return Response.json(comments.slice((page - 1) * size, page * size));
    }
    if (refuses !== undefined) return Response.json({}, { status: refuses });
    const given = JSON.parse(body).body;
    if (request.method === 'POST' && place.list.test(pathname)) {
      comments.push({ id: 1000 + comments.length, body: given, ...US });
      return Response.json({}, { status: 201 });
    }
    const found = comments.find(({ id }) => String(id) === place.one.exec(pathname)?.[1]);
    if (request.method !== place.update || found === undefined) return Response.json({}, { status: 405 });
    found.body = given;
    return Response.json(found);
  };
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    return answer(request, await request.clone().text());
  };
  return { fetch, comments, calls };
}
