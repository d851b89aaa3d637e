import { toDetails } from '../../issues/formats.js';
import { isRecord } from '../../issues/reading.js';
import { grouped } from '../../issues/shown.js';
import type { Call, Context } from './context.js';
import {
  type ApiIssue,
  BadRequestError,
  type ErrorFacts,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  type TaxApiError,
  UnauthorizedError,
  UnexpectedAnswerError,
  ValidationError,
} from './errors.js';
import type { Answer } from './exchange.js';
import { type Mask, maskedValue, wordsOf } from './mask.js';
import { detailsOf, issuesOf } from './refusal.js';

const NO_CONTENT = 204;
const RATE_LIMITED = 429;
const LONGEST_EXCERPT = 80;

/** The JSON of an answer that is a success; every other answer is thrown as the error that its status stands for. */
export function bodyOf(answer: Answer, call: Call, context: Context): Record<string, unknown> {
  const { status, text } = answer;
  if (status < 200 || status >= 300) throw errorOf(answer, call, context);
  if (status === NO_CONTENT) return {};
  const json = jsonOf(text);
  // A success carries data or meta; errors under a status of success are no success.
  if (json === undefined || json['errors'] !== undefined) {
    const why = json === undefined ? `is ${notJson(text, context)}` : 'carries errors under a status of success';
    const requestId = requestIdOf(answer.headers, context.mask);
    const isGarbled = json === undefined && text !== undefined;
    throw unexpected(`the answer ${why}`, { status, requestId, isGarbled, ...said(text, context.mask) }, call, context);
  }
  return json;
}

/** What an answer that is none of this API is thrown as; `what` is the second half of a sentence. */
export function unexpected(
  what: string,
  facts: Partial<ConstructorParameters<typeof UnexpectedAnswerError>[0]>,
  { method, path }: Call,
  { mask }: Context,
): UnexpectedAnswerError {
  return new UnexpectedAnswerError({
    ...facts,
    message: mask(`${method} ${path}: ${what.replace(/\.$/, '')}.`),
    method,
    path: mask(path),
  });
}

function errorOf(answer: Answer, call: Call, context: Context): TaxApiError {
  const { status, headers, text, redirectOrigin } = answer;
  const { mask, clock } = context;
  const requestId = requestIdOf(headers, mask);
  if (redirectOrigin !== undefined) {
    const what = `the answer leads to ${wordsOf(redirectOrigin, mask)}, where neither the call nor the key was sent`;
    return unexpected(what, { status, requestId }, call, context);
  }
  const { code, title, details, issues } = said(text, mask);
  const facts = (hint: string): ErrorFacts => ({
    message: mask(
      `${call.method} ${call.path} was answered ${status}${title === undefined ? '' : ` ${title}`}: ${hint}${
        requestId === undefined ? '' : ` (request ${requestId})`
      }`,
    ),
    method: call.method,
    path: mask(call.path),
    status,
    code,
    title,
    details,
    issues,
    requestId,
  });
  if (status >= 500 || status === RATE_LIMITED) {
    const wait = wantedWait(headers, clock.now(), status);
    const isLimited = status === RATE_LIMITED;
    const what = isLimited ? 'too many requests.' : 'the fault is on the side of the API.';
    const sentence = waitSentence(wait, context) ?? (isLimited ? 'Ask later.' : '');
    const told = { ...facts(`${what} ${sentence}`.trim()), retryAfter: wait.seconds };
    return isLimited ? new RateLimitedError(told) : new ServerError(told);
  }
  switch (status) {
    case 400:
      return new BadRequestError(facts('the API cannot make sense of what was asked.'));
    case 401:
      return new UnauthorizedError(facts('the API key is wrong or revoked, or has no access to this.'));
    case 403:
      return new ForbiddenError(facts('the user of the API key may not do this.'));
    case 404:
      return new NotFoundError(facts('there is nothing with this id, or it was removed.'));
    case 422:
      return new ValidationError(facts(summary(issues)));
    default:
      return new UnexpectedAnswerError(facts('this API has no such answer; is the address that of the service?'));
  }
}

const MOST_TOLD = 3;

/** The first things that are wrong, as one sentence. */
export function summary(issues: ErrorFacts['issues'] = []): string {
  if (issues.length === 0) return 'what was sent is not valid, and the API does not say why.';
  const told = issues.slice(0, MOST_TOLD).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const rest = issues.length - told.length;
  return `${told.join(' ')}${rest > 0 ? ` And ${rest} more.` : ''}`;
}

/** What an answer says of an error, masked; nothing when it says nothing that can be read. */
function said(text: string | undefined, mask: Mask): Pick<ErrorFacts, 'code' | 'title' | 'details' | 'issues'> {
  const errors = maskedValue(jsonOf(text)?.['errors'], mask);
  if (!isRecord(errors)) return {};
  const { code, title, details } = errors;
  const issues = issuesOf(details, mask);
  return {
    code: typeof code === 'string' ? wordsOf(code, mask) : undefined,
    title: typeof title === 'string' ? wordsOf(title, mask) : undefined,
    details: isRecord(details) ? detailsOf(details, issues, mask) : undefined,
    issues,
  };
}

function jsonOf(text: string | undefined): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text ?? '');
    return isRecord(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function notJson(text: string | undefined, { mask, hasSecretAnswers }: Context): string {
  if (text === undefined) return 'larger than 10 MB';
  if (text === '') return 'empty';
  if (hasSecretAnswers) return 'no JSON object';
  return `no JSON object: ${JSON.stringify(wordsOf(text, mask, LONGEST_EXCERPT))}`;
}

/** What the service calls a request in its logs; nothing longer than such a name is. */
export function requestIdOf(headers: Headers, mask: Mask): string | undefined {
  const id = headers.get('x-request-id');
  return id === null || id === '' ? undefined : wordsOf(id, mask, LONGEST_EXCERPT);
}

/** How long the API wants not to be asked, and the header that says so. */
interface WantedWait {
  readonly seconds?: number;
  readonly header?: string;
}

/**
 * `Retry-After`, as seconds or as a date. After a 429 without it, the rest of the limit: `t` in `ratelimit: "...";r=0;t=21`.
 */
function wantedWait(headers: Headers, now: number, status: number): WantedWait {
  const header = headers.get('retry-after')?.trim() ?? '';
  if (DIGITS.test(header)) return { seconds: Math.min(Number(header), Number.MAX_SAFE_INTEGER), header };
  const date = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(date)) {
    // By the clock of the server, where it says its time: ours may be hours away from it.
    const said = Date.parse(headers.get('date') ?? '');
    return { seconds: Math.max(0, Math.ceil((date - (Number.isNaN(said) ? now : said)) / SECOND_MS)), header };
  }
  if (status !== RATE_LIMITED) return { header };
  const [, seconds] = /;\s*t=(\d{1,9})\s*(?:[;,]|$)/.exec(headers.get('ratelimit') ?? '') ?? [];
  return { ...(seconds === undefined ? {} : { seconds: Number(seconds) }), header };
}

const DIGITS = /^\d+$/;
const HTTP_DATE = /^[a-z]{3,9},? .*\d\d:\d\d:\d\d/i;
const SECOND_MS = 1_000;

/** What is told of a wait; `undefined` when the API asks for none. */
function waitSentence({ seconds, header = '' }: WantedWait, { retry, mask }: Context): string | undefined {
  const said = header === '' ? '' : ` (Retry-After: ${wordsOf(header, mask, LONGEST_EXCERPT)})`;
  if (seconds === undefined) return header === '' ? undefined : `Ask later${said}.`;
  if (seconds === 0) return `Ask again${header === '0' ? '' : said}.`;
  const length = `Ask again in ${grouped(seconds)} seconds`;
  if (seconds * SECOND_MS <= retry.maxRetryAfterMs) return `${length}.`;
  return `${length}${said}; no wait is longer than ${grouped(retry.maxRetryAfterMs / SECOND_MS)} seconds.`;
}

/** What is wrong was found before anything was sent. */
export function refusedHere(
  issues: ReadonlyArray<ApiIssue>,
  { path }: Pick<Call, 'path'>,
  method: 'POST' | 'PUT' = 'POST',
): ValidationError {
  const message = `${method} ${path} was not sent: ${summary(issues)}`;
  return new ValidationError({ message, method, path, issues, details: toDetails(issues) });
}
