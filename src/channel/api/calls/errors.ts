import type { Issue, IssueKeys } from '../../../core/issues/issue.js';
import type { WriteCode } from '../wire/write-issues.js';
import type { OddRecord } from './options.js';

/** One problem at one place: reported by the API, or by this package before anything was sent. */
export interface ApiIssue {
  /** `refused` for a problem that the API reported. */
  readonly code: Issue['code'] | WriteCode | 'refused';
  /** The path of the value; '' is the whole body. */
  readonly path: string;
  /** The path as a list of names and indexes. */
  readonly keys: IssueKeys;
  /** The problem in a sentence. */
  readonly message: string;
  /** The values in the message; absent for a problem that the API reported. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The facts of a failed call. None of the texts contains the key. */
export interface ErrorFacts {
  /** The error in a sentence. */
  readonly message: string;
  /** The HTTP method of the call; absent when nothing was sent. */
  readonly method?: string | undefined;
  /** The path of the call, without its query. */
  readonly path?: string | undefined;
  /** The status of the answer; `undefined` when there was none. */
  readonly status?: number | undefined;
  /** The code of the error in the answer: `validation_error`. */
  readonly code?: string | undefined;
  /** The title of the error in the answer: "Validation Error". */
  readonly title?: string | undefined;
  /** The sentences of the API about each field, by its name. */
  readonly details?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The problems of the fields, with paths: `taxes[0].rate`. */
  readonly issues?: readonly ApiIssue[] | undefined;
  /** The name of the request in the logs of the API (`x-request-id`), if the API sends it. */
  readonly requestId?: string | undefined;
  /** The error that caused it. */
  readonly cause?: unknown;
}

/** The base class of all errors of the API, one class for each cause. None contains the key. */
export class TaxApiError extends Error {
  /** For errors from another realm or from JSON, where `instanceof` does not work. */
  override readonly name: string = 'TaxApiError';
  /** The HTTP method of the call; `undefined` when nothing was sent. */
  readonly method: string | undefined;
  /** The path of the call, without its query. */
  readonly path: string | undefined;
  /** The status of the answer; `undefined` when there was none. */
  readonly status: number | undefined;
  /** The code of the error in the answer: `validation_error`. */
  readonly code: string | undefined;
  /** The title of the error in the answer: "Validation Error". */
  readonly title: string | undefined;
  /** The sentences of the API about each field, by its name. */
  readonly details: Readonly<Record<string, readonly string[]>> | undefined;
  /** The problems of the fields, with paths: `taxes[0].rate`; empty when the API names no fields. */
  readonly issues: readonly ApiIssue[];
  /** The name of the request in the logs of the API (`x-request-id`), if the API sends it. */
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

  /** For logs: JSON leaves out the name and the message of an error. */
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

/** 404: unknown id. */
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

/** An error after which the API may state a wait. */
class TemporaryError extends TaxApiError {
  /** The seconds to wait before the next call, if the API states them. */
  readonly retryAfter: number | undefined;

  constructor(facts: ErrorFacts & { readonly retryAfter?: number | undefined }) {
    super(facts);
    this.retryAfter = facts.retryAfter;
  }
}

/** 429: too many requests, even after retries. */
export class RateLimitedError extends TemporaryError {
  override readonly name = 'RateLimitedError';
}

/** 5xx: the API failed. */
export class ServerError extends TemporaryError {
  override readonly name = 'ServerError';
}

/** No complete answer arrived in time. It is unknown whether the API carried out the call. */
export class TimeoutError extends TaxApiError {
  override readonly name = 'TimeoutError';
}

/** The connection failed, or was cut. */
export class NetworkError extends TaxApiError {
  override readonly name = 'NetworkError';
  /** false when there was no connection, so the API did nothing. true when that is unknown. */
  readonly mayHaveArrived: boolean;

  constructor(facts: ErrorFacts & { readonly mayHaveArrived: boolean }) {
    super(facts);
    this.mayHaveArrived = facts.mayHaveArrived;
  }
}

/**
 * An answer that does not fit this API: another status, no JSON, another shape, pages that do not add up, a redirect
 * elsewhere, or a body that is too large. For a wrong shape, `issues` has the paths.
 */
export class UnexpectedAnswerError extends TaxApiError {
  override readonly name = 'UnexpectedAnswerError';
  /** Whether the answer was no JSON, for example cut short or sent by a proxy: the next one may be fine. */
  readonly isGarbled: boolean;
  /** The record that cannot be read, if it has an id. */
  readonly record: OddRecord<string> | undefined;

  constructor(facts: ErrorFacts & { readonly isGarbled?: boolean; readonly record?: OddRecord<string> | undefined }) {
    super(facts);
    this.isGarbled = facts.isGarbled ?? false;
    this.record = facts.record;
  }
}

/**
 * It is unknown whether a record was created: no answer confirmed it, and the list that was read afterwards does not
 * show it. Nothing was sent a second time; look before you try again. `cause` is the failure.
 */
export class UnknownOutcomeError extends TaxApiError {
  override readonly name = 'UnknownOutcomeError';
  /** The ids of records with the same title: each may be the new one, or older. */
  readonly candidates: readonly string[];

  constructor(facts: ErrorFacts & { readonly candidates?: readonly string[] | undefined }) {
    super(facts);
    this.candidates = facts.candidates ?? [];
  }
}
