import { toDetails } from '../../../core/issues/formats.js';
import { pathSegments, pathTo } from '../../../core/issues/issue.js';
import { DEEPEST_JSON, firstOffsetDeeperThan, isRecord } from '../../../core/issues/reading.js';
import { grouped } from '../../../core/issues/texts.js';
import type { Call, Context } from './context.js';
import type { ApiIssue, ErrorFacts, TaxApiError } from './errors.js';
import {
  BadRequestError,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
  UnexpectedAnswerError,
  ValidationError,
} from './errors.js';
import type { Mask } from './mask.js';
import { maskedValue, wordsOf } from './mask.js';

/** An answer, read to its end or to the limit. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** `undefined` when the body is larger than 10 MB. */
  readonly text: string | undefined;
  /** The origin that a redirect leads to, when it was not followed. */
  readonly redirectOrigin?: string | undefined;
}

const NO_CONTENT = 204;
const RATE_LIMITED = 429;
const MAX_EXCERPT = 80;

/** The JSON of a success. Throws the error of any other status, and an UnexpectedAnswerError for a body without JSON. */
export function bodyOf(answer: HttpAnswer, call: Call, context: Context): Record<string, unknown> {
  const { status, headers, text } = answer;
  if (status < 200 || status >= 300) throw errorOf(answer, call, context);
  if (status === NO_CONTENT) return {};
  const json = jsonOf(text);
  if (json !== undefined && json['errors'] === undefined) return json;
  const trouble = json === undefined ? `is ${notJson(text, context)}` : 'carries errors under a status of success';
  const requestId = requestIdOf(headers, context.mask);
  const isGarbled = json === undefined && text !== undefined && !isTooDeep(text);
  const facts = { status, requestId, isGarbled, ...errorFields(text, context.mask) };
  throw unexpected(`the answer ${trouble}`, facts, call, context);
}

/**
 * The error of an answer that does not fit this API; `trouble` is the second half of its sentence, with what it quotes
 * masked: a key that is a common word must not mask the sentence itself.
 */
export function unexpected(
  trouble: string,
  facts: Partial<ConstructorParameters<typeof UnexpectedAnswerError>[0]>,
  { method, path }: Call,
  { mask }: Context,
): UnexpectedAnswerError {
  const masked = mask(path);
  const message = `${method} ${masked}: ${trouble.replace(/\.$/, '')}.`;
  return new UnexpectedAnswerError({ ...facts, message, method, path: masked });
}

/** The class and the sentence of the statuses without further details. */
const STATUS_ERRORS = new Map([
  [400, { Of: BadRequestError, hint: 'the API rejected the request.' }],
  [401, { Of: UnauthorizedError, hint: 'the API key is wrong or revoked, or has no access.' }],
  [403, { Of: ForbiddenError, hint: 'the user of the API key is not allowed to do this.' }],
  [404, { Of: NotFoundError, hint: 'unknown id, or the record was removed.' }],
]);
const UNKNOWN_STATUS = {
  Of: UnexpectedAnswerError,
  hint: 'this API has no such answer; check that baseUrl is the address of the service.',
};

function errorOf(answer: HttpAnswer, call: Call, context: Context): TaxApiError {
  const { status, headers, text, redirectOrigin } = answer;
  const { mask, clock } = context;
  const requestId = requestIdOf(headers, mask);
  if (redirectOrigin !== undefined) {
    const trouble = `the answer redirects to ${wordsOf(redirectOrigin, mask)}, and neither the call nor the key was sent there`;
    return unexpected(trouble, { status, requestId }, call, context);
  }
  const fields = errorFields(text, mask);
  const { title } = fields;
  const { method } = call;
  const path = mask(call.path);
  const facts = (hint: string): ErrorFacts => {
    const request = requestId === undefined ? '' : ` (request ${requestId})`;
    const answered = `${status}${title === undefined ? '' : ` ${title}`}`;
    const message = `${method} ${path} was answered ${answered}: ${hint}${request}`;
    return { message, method, path, status, ...fields, requestId };
  };
  const wait = requestedWait(headers, clock.now(), status);
  const waiting = waitSentence(wait, context);
  if (status === RATE_LIMITED) {
    const hint = `too many requests. ${waiting ?? 'Try again later.'}`;
    return new RateLimitedError({ ...facts(hint), retryAfter: wait.seconds });
  }
  if (status >= 500) {
    const hint = waiting === undefined ? 'the API failed.' : `the API failed. ${waiting}`;
    return new ServerError({ ...facts(hint), retryAfter: wait.seconds });
  }
  if (status === 422) return new ValidationError(facts(summary(fields.issues)));
  const { Of, hint } = STATUS_ERRORS.get(status) ?? UNKNOWN_STATUS;
  return new Of(facts(fields.issues?.length ? summary(fields.issues) : hint));
}

const MAX_ISSUES_IN_SUMMARY = 3;

export function summary(issues: ErrorFacts['issues'] = []): string {
  if (issues.length === 0) return 'the API gives no reason.';
  const first = issues.slice(0, MAX_ISSUES_IN_SUMMARY);
  const sentences = first.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const remaining = issues.length - first.length;
  return `${sentences.join(' ')}${remaining > 0 ? ` And ${remaining} more.` : ''}`;
}

/** The fields of an error in an answer, masked; fields that cannot be read are absent. */
function errorFields(text: string | undefined, mask: Mask): Pick<ErrorFacts, 'code' | 'title' | 'details' | 'issues'> {
  const errors = maskedValue(jsonOf(text)?.['errors'], mask);
  if (!isRecord(errors)) return {};
  const { code, title, details } = errors;
  const issues = issuesOf(details, mask);
  return {
    code: typeof code === 'string' ? wordsOf(code, mask) : undefined,
    title: typeof title === 'string' ? wordsOf(title, mask) : undefined,
    details: isRecord(details) ? toDetails(issues) : undefined,
    issues,
  };
}

/** The JSON object of an answer. Nested brackets are not parsed: 10 MB of them take half a gigabyte. */
function jsonOf(text = ''): Record<string, unknown> | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  return firstOffsetDeeperThan(DEEPEST_JSON, text) !== undefined;
}

function notJson(text: string | undefined, { mask, hasSecretAnswers }: Context): string {
  if (text === undefined) return 'larger than 10 MB';
  if (text === '') return 'empty';
  if (isTooDeep(text)) return `nested deeper than ${DEEPEST_JSON} levels`;
  if (hasSecretAnswers) return 'not a JSON object';
  return `not a JSON object: ${JSON.stringify(wordsOf(text, mask, MAX_EXCERPT))}`;
}

/** The name of a request in the logs of the service, shortened to a plausible length. */
export function requestIdOf(headers: Headers, mask: Mask): string | undefined {
  const id = headers.get('x-request-id');
  return id === null || id === '' ? undefined : wordsOf(id, mask, MAX_EXCERPT);
}

interface RequestedWait {
  readonly seconds?: number;
  readonly header?: string;
}

/**
 * `Retry-After`, as seconds or as a date. After a 429 without it, the rest of the limit: `t` in `ratelimit: "...";r=0;t=21`.
 */
function requestedWait(headers: Headers, now: number, status: number): RequestedWait {
  const header = headers.get('retry-after')?.trim() ?? '';
  if (DIGITS.test(header)) return { seconds: Math.min(Number(header), Number.MAX_SAFE_INTEGER), header };
  const date = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(date)) {
    // By the clock of the server if it states its time: ours may differ by hours.
    const serverNow = Date.parse(headers.get('date') ?? '');
    const remainingMs = date - (Number.isNaN(serverNow) ? now : serverNow);
    return { seconds: Math.max(0, Math.ceil(remainingMs / SECOND_MS)), header };
  }
  if (status !== RATE_LIMITED) return { header };
  const [, seconds] = /;\s*t=(\d{1,9})\s*(?:[;,]|$)/.exec(headers.get('ratelimit') ?? '') ?? [];
  return { ...(seconds === undefined ? {} : { seconds: Number(seconds) }), header };
}

const DIGITS = /^\d+$/;
const HTTP_DATE = /^[a-z]{3,9},? .*\d\d:\d\d:\d\d/i;
const SECOND_MS = 1_000;

function waitSentence({ seconds, header = '' }: RequestedWait, { retry, mask }: Context): string | undefined {
  const quoted = header === '' ? '' : ` (Retry-After: ${wordsOf(header, mask, MAX_EXCERPT)})`;
  if (seconds === undefined) return header === '' ? undefined : `Try again later${quoted}.`;
  if (seconds === 0) return `Try again${header === '0' ? '' : quoted}.`;
  const sentence = `Try again in ${grouped(seconds)} seconds`;
  if (seconds * SECOND_MS <= retry.maxRetryAfterMs) return `${sentence}.`;
  return `${sentence}${quoted}; no wait is longer than ${grouped(retry.maxRetryAfterMs / SECOND_MS)} seconds.`;
}

export function notSent(issues: readonly ApiIssue[], { method, path }: Pick<Call, 'method' | 'path'>): ValidationError {
  const message = `${method} ${path} was not sent: ${summary(issues)}`;
  return new ValidationError({ message, method, path, issues, details: toDetails(issues) });
}

const MOST_ISSUES = 1_000;
const DEEPEST = 20;
/** The API's name for sentences about the whole value. */
const WHOLE_VALUE = 'base';

/**
 * The `details` of an answer as issues: of a 422 by field, of a 400 also a list of sentences. A path at the start of a sentence becomes the path of the issue; nested
 * details extend the path.
 */
function issuesOf(details: unknown, mask: Mask): ApiIssue[] {
  const issues: ApiIssue[] = [];
  const walk = (value: unknown, path: string, depth: number): void => {
    if (issues.length >= MOST_ISSUES || depth > DEEPEST) return;
    if (typeof value === 'string') issues.push(issueOf(wordsOf(value, mask), path));
    else for (const [place, part] of partsOf(value, path)) walk(part, place, depth + 1);
  };
  walk(details, '', 0);
  return issues;
}

/** Sentences in a list are about the field that has the list; objects in a list are its entries. */
function partsOf(value: unknown, path: string): ReadonlyArray<[path: string, part: unknown]> {
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => [typeof entry === 'string' ? path : pathTo(path, index), entry]);
  }
  const fields = isRecord(value) ? Object.entries(value) : [];
  return fields.map(([name, part]) => [path === '' && name === WHOLE_VALUE ? '' : pathTo(path, name), part]);
}

function issueOf(sentence: string, path: string): ApiIssue {
  const colon = sentence.indexOf(': ');
  const inside = sentence.slice(0, Math.max(colon, 0));
  const isPath = path !== '' && inside.length > path.length && inside.startsWith(path) && rebuilt(inside) === inside;
  if (!isPath) return { code: 'refused', path, keys: pathSegments(path), message: sentence };
  return { code: 'refused', path: inside, keys: pathSegments(inside), message: sentence.slice(colon + 2) };
}

/** Returns a path unchanged, and any other text changed. */
function rebuilt(text: string): string {
  try {
    return pathSegments(text).reduce<string>(pathTo, '');
  } catch {
    return '';
  }
}
