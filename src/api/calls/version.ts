/** The version of this package. A release writes it, and a test compares it with package.json. */
const VERSION = '0.1.0';

/** What the client calls itself, where the runtime lets it: in a browser the header would need leave from CORS. */
export function userAgent(): string | undefined {
  return 'document' in globalThis || 'importScripts' in globalThis ? undefined : `staytax/${VERSION}`;
}
