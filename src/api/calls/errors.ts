import type { Issue } from '../../issues/issue.js';
import type { WriteCode } from '../wire/write-issues.js';
import type { OddRecord } from './options.js';

/** One problem that the API refused, at one place, or one of this package, found before anything was sent. */
export interface ApiIssue {
  /** `refused` when the API said so in words of its own. */
  readonly code: Issue['code'] | WriteCode | 'refused';
  /** Where it is; '' is the whole of what was sent. */
  readonly path: string;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** The values in the message; absent when the API said it. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The facts of a failed call. None of the texts contains the key. */
export interface ErrorFacts {
  /** What went wrong, in a sentence. */
  readonly message: string;
  /** The HTTP method of the call; absent when nothing was sent. */
  readonly method?: string | undefined;
  /** The path that was asked for, without its query. */
  readonly path?: string | undefined;
  /** The status of the answer; `undefined` when there was none. */
  readonly status?: number | undefined;
  /** What the API calls the error: `validation_error`. */
  readonly code?: string | undefined;
  /** What the API says of the error: "Validation Error". */
  readonly title?: string | undefined;
  /** What the API says of each field, by its name. */
  readonly details?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The same with paths: `taxes[0].rate`. */
  readonly issues?: readonly ApiIssue[] | undefined;
  /** What the API calls the request in its logs (`x-request-id`), when it says so. */
  readonly requestId?: string | undefined;
  /** What was thrown underneath. */
  readonly cause?: unknown;
}

/** The base class of all errors of the API, one class for each cause. None contains the key. */
export class TaxApiError extends Error {
  /** For whoever cannot ask `instanceof`: an error from another realm, or from JSON. */
  override readonly name: string = 'TaxApiError';
  /** The HTTP method of the call; `undefined` when nothing was sent. */
  readonly method: string | undefined;
  /** The path that was asked for, without its query. */
  readonly path: string | undefined;
  /** The status of the answer; `undefined` when there was none. */
  readonly status: number | undefined;
  /** What the API calls the error: `validation_error`. */
  readonly code: string | undefined;
  /** What the API says of the error: "Validation Error". */
  readonly title: string | undefined;
  /** What the API says of each field, by its name. */
  readonly details: Readonly<Record<string, readonly string[]>> | undefined;
  /** The same with paths: `taxes[0].rate`; empty when the API says nothing of fields. */
  readonly issues: readonly ApiIssue[];
  /** What the API calls the request in its logs (`x-request-id`), when it says so. */
  readonly requestId: string | undefined;

  constructor({ message, method, path, status, code, title, details, issues = [], requestId, cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.method = method;
    this.path = path;
    this.status = status;
    this.code = code;
    this.title = title;
    this.details = details;
    this.issues = issues;
    this.requestId = requestId;
  }

  /** For logs: what JSON would leave out of an error is its name and its sentence. */
  toJSON(): Record<string, unknown> {
    return { message: this.message, ...Object.fromEntries(Object.entries(this)) };
  }
}

/** 401: the key is missing, wrong or revoked; for a single tax also that the key has no access to it. */
export class UnauthorizedError extends TaxApiError {
  override readonly name = 'UnauthorizedError';
}

/** 403: the key is valid, but its user is not allowed to do this. */
export class ForbiddenError extends TaxApiError {
  override readonly name = 'ForbiddenError';
}

/** 404: there is nothing with this id. */
export class NotFoundError extends TaxApiError {
  override readonly name = 'NotFoundError';
}

/** 400: the API does not understand the request, such as an unknown filter. */
export class BadRequestError extends TaxApiError {
  override readonly name = 'BadRequestError';
}

/** 422, or found before anything was sent (then without a status). `issues` has each problem with its place. */
export class ValidationError extends TaxApiError {
  override readonly name = 'ValidationError';
}

/** 429: too many requests, even after retries. */
export class RateLimitedError extends TaxApiError {
  override readonly name = 'RateLimitedError';
  /** After how many seconds the API wants to be asked again, when it says so. */
  readonly retryAfter: number | undefined;

  constructor(facts: ErrorFacts & { readonly retryAfter?: number | undefined }) {
    super(facts);
    this.retryAfter = facts.retryAfter;
  }
}

/** 5xx: a fault of the API. */
export class ServerError extends TaxApiError {
  override readonly name = 'ServerError';
  /** After how many seconds the API wants to be asked again, when it says so. */
  readonly retryAfter: number | undefined;

  constructor(facts: ErrorFacts & { readonly retryAfter?: number | undefined }) {
    super(facts);
    this.retryAfter = facts.retryAfter;
  }
}

/** No complete answer came in time. It is unknown whether the API did what was asked. */
export class TimeoutError extends TaxApiError {
  override readonly name = 'TimeoutError';
}

/** The connection failed, or was cut. */
export class NetworkError extends TaxApiError {
  override readonly name = 'NetworkError';
  /** false when no connection came about: the API did nothing of what was asked. true when that is not known. */
  readonly mayHaveArrived: boolean;

  constructor(facts: ErrorFacts & { readonly mayHaveArrived: boolean }) {
    super(facts);
    this.mayHaveArrived = facts.mayHaveArrived;
  }
}

/**
 * An answer that does not fit this API: another status, no JSON, another shape, pages that do not add up, a redirect
 * elsewhere, or more than can be read. Where the shape is wrong, `issues` has the paths.
 */
export class UnexpectedAnswerError extends TaxApiError {
  override readonly name = 'UnexpectedAnswerError';
  /** Whether the answer was no JSON, as one that was cut short or came from something in between: it may pass. */
  readonly isGarbled: boolean;
  /** The record that cannot be read, when it is one that has an id. */
  readonly record: OddRecord<string> | undefined;

  constructor(facts: ErrorFacts & { readonly isGarbled?: boolean; readonly record?: OddRecord<string> | undefined }) {
    super(facts);
    this.isGarbled = facts.isGarbled ?? false;
    this.record = facts.record;
  }
}

/**
 * It is unknown whether something was created: no answer confirmed it, and the list that was read afterwards does not
 * show it either. Nothing was sent a second time; look before you try again. `cause` is the failure.
 */
export class UnknownOutcomeError extends TaxApiError {
  override readonly name = 'UnknownOutcomeError';
  /** The ids of those that have the same title and may be it, or may have been there before. */
  readonly candidates: readonly string[];

  constructor(facts: ErrorFacts & { readonly candidates?: readonly string[] | undefined }) {
    super(facts);
    this.candidates = facts.candidates ?? [];
  }
}
