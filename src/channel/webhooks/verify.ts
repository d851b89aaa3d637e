import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_FUNCTION } from '../../core/issues/arguments.js';
import type { HmacSigning } from '../api/wire/signing.js';
import {
  bytesOf,
  checkSigning,
  createSigner,
  DEFAULT_TIME_FORMAT,
  SIGNING_KINDS,
  TIME_FORMATS,
} from '../api/wire/signing.js';
import { isSameBytes, missingHeader } from './call.js';

/** A delivery before anything of its body is parsed. */
export interface RawDelivery {
  /** The headers; the values of a header that was sent several times are separated by commas. */
  readonly headers: Headers;
  /** The body, byte by byte. */
  readonly body: Uint8Array;
}

/** A delivery in the form of a server: headers by name, and the body as bytes or as the text of UTF-8. */
export interface GivenDelivery {
  /** The headers. Letters of names may be of any case. */
  readonly headers: Headers | Readonly<Record<string, string>>;
  /** The body as it was sent, not parsed and written again. */
  readonly body: Uint8Array | string;
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
  /** The clock, in milliseconds since 1970 [`Date.now`]. */
  readonly now?: (() => number) | undefined;
}

const KINDS: OptionKinds<HmacVerifierOptions> = {
  ...SIGNING_KINDS,
  now: A_FUNCTION,
};

/**
 * Creates a `verify` that checks signatures with HMAC-SHA-256 in exactly the form of its options, in constant time. A
 * delivery is genuine if one of its signatures was made with one of the secrets.
 *
 * @throws InvalidArgumentError for an unknown, missing or wrong option
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
): (delivery: GivenDelivery, refuse?: Refuse) => Promise<boolean> {
  checkSigning(options, KINDS);
  const { header, prefix = '', encoding, timestampHeader } = options;
  const timeProblem = timeCheck(options);
  const sign = createSigner(options);
  return async ({ body, ...rest }, refuse = () => false) => {
    const headers = new Headers(rest.headers);
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
    const inSmallLetters = encoding === 'hex' ? (text: string) => text.toLowerCase() : (text: string) => text;
    const candidates = signatures.map((text) => bytesOf(inSmallLetters(text)));
    const expected = (await sign({ timestamp, body: bytesOf(body) })).map((text) => bytesOf(text));
    // All are compared to the end, also after a match.
    const matches = expected.flatMap((digest) => candidates.filter((candidate) => isSameBytes(digest, candidate)));
    return matches.length > 0 || refuse(`no signature in ${header} matches`);
  };
}

/** In seconds, as receivers of other services have it. */
const DEFAULT_TOLERANCE = 300;

/** Returns why a time is not accepted; always `undefined` without a header for it. */
function timeCheck({
  timestampHeader,
  timestampFormat = DEFAULT_TIME_FORMAT,
  tolerance = DEFAULT_TOLERANCE,
  now = Date.now,
}: HmacVerifierOptions): (timestamp: string) => string | undefined {
  if (timestampHeader === undefined) return () => undefined;
  return (timestamp) => {
    const ms = TIME_FORMATS[timestampFormat].read(timestamp);
    if (Number.isNaN(ms)) return `${timestampHeader} is not a time in the format "${timestampFormat}"`;
    if (Math.abs(now() - ms) <= tolerance * 1_000) return undefined;
    return `${timestampHeader} is outside the tolerance of ${tolerance} seconds`;
  };
}
