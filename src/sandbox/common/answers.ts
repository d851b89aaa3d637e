import type { ErrorBody } from '../../api/wire/conventions.js';
import { toDetails } from '../../issues/formats.js';

/** One `{ type, id, attributes }` of an answer. */
export interface PrintedRecord {
  readonly type: string;
  readonly id: string;
  readonly attributes: object;
  readonly relationships?: object | undefined;
}

/** The relationship of a record to its property. */
export function ofProperty(id: string | null): { readonly property?: { readonly data: object } } {
  return id === null ? {} : { property: { data: { type: 'property', id } } };
}

/** The API's error answers. The codes of 400 and 403 are not documented; these are invented. */
const ERRORS = {
  400: { code: 'bad_request', title: 'Bad Request' },
  401: { code: 'unauthorized', title: 'Unauthorized' },
  403: { code: 'forbidden', title: 'Forbidden' },
  404: { code: 'resource_not_found', title: 'Resource Not Found' },
  413: { code: 'payload_too_large', title: 'Payload Too Large' },
  422: { code: 'validation_error', title: 'Validation Error' },
  429: { code: 'http_too_many_requests', title: 'Too Many Requests' },
} as const;

export type Details = Readonly<Record<string, readonly string[]>>;

/** Thrown wherever something is refused; the app answers with it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The service leaves out code and title of some refusals. */
  readonly isBare: boolean;

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 422,
    readonly details?: Details,
    { isBare = false } = {},
  ) {
    super(ERRORS[status].title);
    this.isBare = isBare;
  }
}

/** The body of the answer to a refusal. */
export function bodyOfRefusal({ status, details, isBare }: Refusal): object {
  return isBare ? { errors: { details } } : errorBody(status, details);
}

/** The body of an answer with this status. */
export function errorBody(status: number, details?: Details): ErrorBody {
  const known: { readonly code: string; readonly title: string } | undefined = ERRORS[status as keyof typeof ERRORS];
  const { code, title } = known ?? { code: 'internal_server_error', title: 'Internal Server Error' };
  return { errors: { code, title, ...(details === undefined ? {} : { details }) } };
}

/** What the documentation says of a required field that is not there. */
export const BLANK = "can't be blank";
const CODES_OF_BLANK: ReadonlySet<string> = new Set(['required', 'blank', 'currency_required']);

/** What is wrong with which field: of a blank field in the words of the documentation, of others in ours. */
export function detailsOf(
  issues: ReadonlyArray<{ readonly code: string; readonly path: string; readonly message: string }>,
): Details {
  return toDetails(
    issues.map(({ code, path, message }) => ({ path, message: CODES_OF_BLANK.has(code) ? BLANK : message })),
  );
}
