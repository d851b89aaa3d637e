import { API_ROOT } from '../../api/wire/conventions.js';
import type { Details } from './answers.js';

/** Parts of the service that a tax library does not need, by the start of their paths below the root. */
const NOT_OURS: Readonly<Record<string, readonly string[]>> = {
  'availability, prices and restrictions': ['availability', 'restrictions'],
  'messages and attachments': ['message_threads', 'attachments', 'bookings/:id/messages'],
  'reviews and scores': ['reviews', 'scores'],
  'live feed': ['live_feed'],
  'one-time tokens': ['auth/one_time_token'],
  'users of groups and properties': ['group_users', 'property_users'],
  'reports of no-shows and cards': [
    'bookings/:id/no_show',
    'bookings/:id/invalid_card',
    'bookings/:id/cancel_due_invalid_card',
  ],
  'actions of Airbnb': ['channels/:id/action', 'channels/:id/execute', 'meta/airbnb'],
};

interface Endpoint {
  readonly method: string;
  readonly path: string;
}

/** The reason why no endpoint has a path, and the endpoints that there are. */
export function absence({ method, path }: Endpoint, endpoints: readonly Endpoint[]): Details {
  const [first, ...more] = segmentsOf(path);
  if (first === undefined) return reason(`${method} ${path} is not an endpoint: the API is below ${API_ROOT}`);
  const subject = Object.keys(NOT_OURS).find((name) =>
    NOT_OURS[name]?.some((start) => startsWith([first, ...more], start)),
  );
  const ours = [...new Set(endpoints.flatMap((endpoint) => segmentsOf(endpoint.path).slice(0, 1)))].toSorted();
  const ofAll = `It has ${ours.join(', ')}`;
  if (subject !== undefined) return reason(`${method} ${path}: the sandbox of a tax library has no ${subject}`, ofAll);
  const related = endpoints.filter((endpoint) => segmentsOf(endpoint.path)[0] === first);
  const names = related.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  const unknown = `${method} ${path} is not an endpoint of the sandbox`;
  return reason(unknown, names.length === 0 ? ofAll : `It has ${names.join(', ')}`);
}

function reason(...sentences: readonly string[]): Details {
  return { base: sentences.map((sentence) => `${sentence}.`) };
}

/** The segments of a path below the root of the API; none elsewhere. */
function segmentsOf(path: string): string[] {
  return path.startsWith(`${API_ROOT}/`) ? path.slice(API_ROOT.length).split('/').filter(Boolean) : [];
}

function startsWith(segments: readonly string[], start: string): boolean {
  return start
    .split('/')
    .every((part, index) => (part === ':id' ? segments[index] !== undefined : part === segments[index]));
}
