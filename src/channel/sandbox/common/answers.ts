import { createHash } from 'node:crypto';
import { toDetails } from '../../../core/issues/formats.js';
import { isRecord } from '../../../core/issues/reading.js';
import type { ErrorBody } from '../../api/wire/conventions.js';

/** The part of a printed record that its kind decides. */
export interface PrintedFields {
  readonly attributes: object;
  readonly relationships?: object;
}

export function ofProperty(id: string | null): { readonly property?: { readonly data: object } } {
  return id === null ? {} : { property: { data: { type: 'property', id } } };
}

/** Error answers of the API. */
const ERRORS = {
  400: { code: 'bad_request', title: 'Bad Request' },
  401: { code: 'unauthorized', title: 'Unauthorized' },
  403: { code: 'forbidden', title: 'Forbidden' },
  404: { code: 'resource_not_found', title: 'Resource Not Found' },
  413: { code: 'payload_too_large', title: 'Payload Too Large' },
  422: { code: 'validation_error', title: 'Validation Error' },
  429: { code: 'http_too_many_requests', title: 'Too Many Requests' },
  503: { code: 'service_unavailable', title: 'Service Temporary Unavailable' },
} as const;

export type Details = Readonly<Record<string, readonly string[]>>;

/** Thrown for every refused request; the app turns it into an answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 422,
    readonly details?: Details,
    /** The body of the answer, without code and title for some refusals of the service. */
    readonly body: object = errorBody(status, details),
  ) {
    super(ERRORS[status].title);
  }
}

/** A refusal of arguments that cannot be read, such as an id that is not a UUID. */
export function invalidArguments(details: Details): Refusal {
  return new Refusal(422, details, errorBody(400, details));
}

/** Refuses a request with problems. */
export function refuseIf(problems: Details): void {
  if (Object.keys(problems).length > 0) throw new Refusal(422, problems);
}

export function errorBody(status: number, details?: Details): ErrorBody {
  const error: { readonly code: string; readonly title: string } | undefined = ERRORS[status as keyof typeof ERRORS];
  const { code, title } = error ?? { code: 'internal_server_error', title: 'Internal Server Error' };
  return { errors: { code, title, ...(details === undefined ? {} : { details }) } };
}

/** The documented message for a missing required field. */
export const BLANK = "can't be blank";
const CODES_OF_BLANK: ReadonlySet<string> = new Set(['required', 'blank', 'currency_required']);

/** Issues by field: the documented message for blank fields, ours for others. */
export function detailsOf(
  issues: ReadonlyArray<{ readonly code: string; readonly path: string; readonly message: string }>,
): Details {
  return toDetails(
    issues.map(({ code, path, message }) => ({ path, message: CODES_OF_BLANK.has(code) ? BLANK : message })),
  );
}

/**
 * The records of a part of the state, which may be an edited file: throws if a record has no id or a repeated one.
 * Other fields are trusted, because only the sandbox reads them.
 */
export function recordsOf<Kept extends { readonly id: string }>(list: unknown, name = ''): Kept[] {
  if (!Array.isArray(list)) throw new TypeError(`${name} must be a list.`);
  const ids = new Set<string>();
  for (const [index, record] of list.entries()) {
    const id: unknown = isRecord(record) ? record['id'] : undefined;
    if (typeof id !== 'string' || id === '' || ids.has(id)) {
      throw new TypeError(`${name}[${index}].id is missing, or there twice.`);
    }
    ids.add(id);
  }
  return list;
}

/** Restores each record of a part of the state through the checks of the API. */
export function restoreRecords(list: unknown, put: (id: string, fields: Record<string, unknown>) => void): void {
  for (const [index, { id, ...fields }] of recordsOf(list).entries()) {
    try {
      put(id, fields);
    } catch (error) {
      const details = error instanceof Refusal ? Object.entries(error.details ?? {}) : [];
      const why = details.map(([field, sentences]) => `${field}: ${sentences.join(' ')}`).join(' ');
      throw new TypeError(`[${index}] cannot be kept. ${why}`);
    }
  }
}

/** A UUID (version 5) of a name: the same in every sandbox, so that files can refer to it. */
export function stableId(name: string): string {
  const hex = createHash('sha1').update(`staytax sandbox ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
