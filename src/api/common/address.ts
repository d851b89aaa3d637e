import { API_ROOT } from '../wire/common.js';

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;
/** What a header can carry; anything else would fail later, in a message that repeats the key. */
const KEY_TEXT = /^[\x21-\x7e]+$/;

/**
 * The address that paths are put behind, without a slash at its end. The root `/api/v1` may be in it or not.
 * https only, for the key would go over the wire in clear; except to this very machine, or where that is allowed.
 */
export function checkedAddress(baseUrl: string, { allowHttp = false } = {}): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined) {
    throw new TypeError('baseUrl is no address; it takes one such as "https://api.example.com".');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl has a user, a query or a fragment in it; it takes the bare address of the service.');
  }
  const isHttpFine = url.protocol === 'http:' && (allowHttp || LOOPBACK.test(url.hostname));
  if (url.protocol !== 'https:' && !isHttpFine) {
    throw new TypeError(
      `baseUrl begins with ${url.protocol}//, which would send the API key in clear; it takes https:// (http:// to this machine alone, or with allowHttp).`,
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path.endsWith(API_ROOT) ? path.slice(0, -API_ROOT.length) : path);
}

/** The key, when it can be one. The sentence does not repeat it. */
export function checkedKey(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || !KEY_TEXT.test(apiKey)) {
    throw new TypeError(
      'apiKey is missing, or has a blank, a line break or a character beyond ASCII in it; it takes the key as it was given out.',
    );
  }
  return apiKey;
}
