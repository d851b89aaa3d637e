import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_FUNCTION, throwIfAny, wrongArgument } from '../../core/issues/arguments.js';
import type { HmacSigning } from '../api/wire/signing.js';
import { bytesOf, checkSigning, createSigner, SIGNING_KINDS, TIME_FORMATS } from '../api/wire/signing.js';
import { isSameBytes, missingHeader } from './call.js';

/** A delivery before anything of its body is parsed. */
export interface RawDelivery {
  /** The headers; the values of a header that was sent several times are separated by commas. */
  readonly headers: Headers;
  /** The body, byte by byte. */
  readonly body: Uint8Array;
}

/** Returns false, and gives the log the reason: names of headers, never values of secrets or signatures. */
export type Refuse = (reason: string) => false;

/** Whether a delivery is genuine. If it throws, the answer is 500, and the service sends the event again. */
export type Verify = {
  /** Checks a delivery; `return refuse('the signature does not match')` names the reason in the log. */
  verify(delivery: RawDelivery, refuse: Refuse): boolean | Promise<boolean>;
}['verify'];

/** The options of `hmacVerifier`. */
export interface HmacVerifierOptions extends HmacSigning {
  /**
   * How far the time of signing may be from `now`, in milliseconds, before or after; `Infinity` for any distance. Required
   * with `timestampHeader`. If repetitions are not signed anew, they come with a time of up to a day ago.
   */
  readonly toleranceMs?: number | undefined;
  /** The clock, in milliseconds since 1970 [`Date.now`]. */
  readonly now?: (() => number) | undefined;
}

const KINDS: OptionKinds<HmacVerifierOptions> = {
  ...SIGNING_KINDS,
  toleranceMs: { expected: 'a number of 0 or more', isIt: (value) => typeof value === 'number' && value >= 0 },
  now: A_FUNCTION,
};

/**
 * Creates a `verify` that checks signatures with HMAC-SHA-256 in exactly the form of its options, in constant time. A
 * delivery is genuine if one of its signatures was made with one of the secrets.
 *
 * @throws InvalidArgument for an unknown, missing or wrong option
 * @example
 * ```ts
 * import { hmacVerifier } from 'staytax/webhooks';
 *
 * const verify = hmacVerifier({
 *   secrets: ['the new secret', 'the old secret'],
 *   header: 'x-signature',
 *   signed: '{timestamp}.{body}',
 *   encoding: 'hex',
 *   timestampHeader: 'x-timestamp',
 *   timestampFormat: 'seconds',
 *   toleranceMs: 300_000,
 *   now: () => Date.parse('2026-12-01T10:04:00Z'),
 * });
 * const signature = 'f6757e7b4016b3d25f075311720c848b653dd729301cae343ce5c7e8274ce2bb';
 * const headers = new Headers({ 'x-signature': signature, 'x-timestamp': '1796119200' });
 * await verify({ headers, body: new TextEncoder().encode('{"event":"ari"}') }); // => true
 * await verify({ headers, body: new TextEncoder().encode('{"event":"all"}') }); // => false
 * ```
 */
export function hmacVerifier(
  options: HmacVerifierOptions,
): (delivery: RawDelivery, refuse?: Refuse) => Promise<boolean> {
  checkSigning(options, KINDS);
  const { header, prefix = '', encoding, timestampHeader } = options;
  const timeProblem = timeCheck(options);
  const sign = createSigner(options);
  return async ({ headers, body }, refuse = () => false) => {
    const given = headers.get(header);
    if (given === null) return refuse(missingHeader(header, headers));
    const timestamp = timestampHeader === undefined ? '' : headers.get(timestampHeader);
    if (timestamp === null) return refuse(missingHeader(timestampHeader ?? '', headers));
    const problem = timeProblem(timestamp);
    if (problem !== undefined) return refuse(problem);
    const signatures = given
      .split(/[\s,]+/)
      .flatMap((text) => (text.startsWith(prefix) ? [text.slice(prefix.length)] : []));
    if (signatures.length === 0) return refuse(`${header} has no signature that begins with "${prefix}"`);
    const read = encoding === 'hex' ? (text: string) => text.toLowerCase() : (text: string) => text;
    const candidates = signatures.map((text) => bytesOf(read(text)));
    const expected = (await sign({ timestamp, body })).map((text) => bytesOf(text));
    // All are compared to the end, also after a match.
    const matches = expected.flatMap((own) => candidates.filter((candidate) => isSameBytes(own, candidate)));
    return matches.length > 0 || refuse(`no signature in ${header} matches`);
  };
}

/** Returns why a time is not accepted; always `undefined` without a header for it. */
function timeCheck({
  timestampHeader,
  timestampFormat,
  toleranceMs,
  now = Date.now,
}: HmacVerifierOptions): (timestamp: string) => string | undefined {
  if (timestampHeader === undefined || timestampFormat === undefined || toleranceMs === undefined) {
    throwIfAny(toleranceIssues({ timestampHeader, toleranceMs }));
    return () => undefined;
  }
  return (timestamp) => {
    const ms = TIME_FORMATS[timestampFormat].read(timestamp);
    if (Number.isNaN(ms)) return `${timestampHeader} is no time in the format "${timestampFormat}"`;
    if (Math.abs(now() - ms) <= toleranceMs) return undefined;
    return `${timestampHeader} is outside the tolerance of ${toleranceMs} ms`;
  };
}

function toleranceIssues({
  timestampHeader,
  toleranceMs,
}: Pick<HmacVerifierOptions, 'timestampHeader' | 'toleranceMs'>) {
  if ((timestampHeader === undefined) === (toleranceMs === undefined)) return [];
  const [missing, given] =
    toleranceMs === undefined ? ['toleranceMs', 'timestampHeader'] : ['timestampHeader', 'toleranceMs'];
  return wrongArgument(missing, undefined, `given with ${given}`).issues;
}
