/** Signatures of webhook deliveries with HMAC-SHA-256, for the receiver that checks and the sandbox that writes them. */

import type { OptionKinds, ValueKind } from '../../../core/issues/arguments.js';
import { A_TEXT, kindsIssues, nameAmong, required, throwIfAny, wrongArgument } from '../../../core/issues/arguments.js';
import type { Issue } from '../../../core/issues/issue.js';
import { isListOf, isRecord } from '../../../core/issues/reading.js';

/** A secret: the key is the UTF-8 of a text, or the bytes themselves. */
export type SigningSecret = string | Uint8Array;

/** The content that a signature covers. */
export interface SignedContent {
  /** The value of the header with the time; '' without one. */
  readonly timestamp: string;
  /** The body, byte by byte. */
  readonly body: Uint8Array;
}

/** How deliveries are signed. The service has not published its form: find it out before you rely on one. */
export interface HmacSigning {
  /** The secrets, of which each makes a signature: two during a rotation. */
  readonly secrets: readonly SigningSecret[];
  /** The header with the signature. Several signatures in it are separated by commas or spaces. */
  readonly header: string;
  /**
   * The signed content: a text with `{body}`, such as `{body}` or `{timestamp}.{body}`, or a function that returns its
   * text or bytes.
   */
  readonly signed: string | ((content: SignedContent) => string | Uint8Array);
  /** How a signature is written. Hex is written in small letters, and base64 with padding. */
  readonly encoding: 'hex' | 'base64';
  /** The text before each signature, such as `sha256=` [none]. */
  readonly prefix?: string | undefined;
  /** The header with the time of signing [none]. It has to be a part of `signed`. */
  readonly timestampHeader?: string | undefined;
  /** How that time is written: since 1970, or as ISO 8601 in UTC ['seconds']. */
  readonly timestampFormat?: 'seconds' | 'milliseconds' | 'iso' | undefined;
  /**
   * How far the time of signing may be from `now`, in seconds, before or after [300]; `Infinity` for any distance. It needs
   * `timestampHeader`, and has no effect on signing. If repetitions are not signed anew, they come with a time of up to a day ago.
   */
  readonly tolerance?: number | undefined;
}

const A_HEADER: ValueKind = {
  expected: 'the name of a header',
  isIt: (value) => typeof value === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(value),
};

const PLACEHOLDERS = /(\{(?:body|timestamp)\})/;
const BODY = '{body}';
const TIMESTAMP = '{timestamp}';

function isUsable(value: unknown): boolean {
  return value instanceof Uint8Array ? value.byteLength > 0 : typeof value === 'string' && value.trim() !== '';
}

export const SIGNING_KINDS: OptionKinds<HmacSigning> = {
  secrets: {
    expected: 'a list of secrets: texts that are not blank, or bytes',
    isIt: (value) => isListOf(value, isUsable) && value.length > 0,
    isRequired: true,
    isSecret: true,
  },
  header: required(A_HEADER),
  signed: {
    expected: `a text with ${BODY} and no other braces than those of ${TIMESTAMP}, or a function`,
    isIt: (value) =>
      typeof value === 'function' ||
      (typeof value === 'string' &&
        value.includes(BODY) &&
        !/[{}]/.test(value.split(PLACEHOLDERS).filter(isPlain).join(''))),
    isRequired: true,
  },
  encoding: required(nameAmong(['hex', 'base64'])),
  prefix: A_TEXT,
  timestampHeader: A_HEADER,
  timestampFormat: nameAmong(['seconds', 'milliseconds', 'iso']),
  tolerance: { expected: 'a number of seconds, 0 or more', isIt: (value) => typeof value === 'number' && value >= 0 },
};

function isPlain(part: string): boolean {
  return part !== BODY && part !== TIMESTAMP;
}

/**
 * Refuses settings that are not whole: a time that is signed without its header, and one that is not signed, which proves nothing.
 *
 * @throws InvalidArgumentError with every issue
 */
export function checkSigning<Options extends HmacSigning>(
  options: unknown,
  kinds: OptionKinds<Options>,
  place = 'options',
): void {
  throwIfAny([...kindsIssues(options, kinds, place, true), ...timestampIssues(options, place)]);
}

function timestampIssues(options: unknown, place: string): readonly Issue[] {
  if (!isRecord(options)) return [];
  const { timestampHeader, signed } = options;
  const placeOf = (name: string) => (place === 'options' ? name : `${place}.${name}`);
  if (timestampHeader === undefined && options['tolerance'] !== undefined) {
    return wrongArgument(placeOf('timestampHeader'), undefined, 'given with tolerance').issues;
  }
  const has = timestampHeader !== undefined;
  const isSigned = typeof signed !== 'string' || signed.includes(TIMESTAMP);
  if (!has && typeof signed === 'string' && isSigned) {
    return wrongArgument(
      placeOf('timestampHeader'),
      undefined,
      `the header with the time, because signed has ${TIMESTAMP}`,
    ).issues;
  }
  if (has && !isSigned) {
    return wrongArgument(placeOf('signed'), signed, `a text with ${TIMESTAMP}, because timestampHeader is given`)
      .issues;
  }
  return [];
}

/** Returns the signatures of a content, with each of the secrets, as they are written after the prefix. */
export function createSigner({
  secrets,
  signed,
  encoding,
}: Pick<HmacSigning, 'secrets' | 'signed' | 'encoding'>): (content: SignedContent) => Promise<string[]> {
  const contentOf = typeof signed === 'string' ? contentBy(signed) : signed;
  const encode = ENCODINGS[encoding];
  // Imported at the first call: some runtimes have no cryptography while a module loads.
  let keys: Promise<CryptoKey[]> | undefined;
  return async (content) => {
    keys ??= Promise.all(secrets.map(keyOf));
    const bytes = bytesOf(contentOf(content));
    const signatures = (await keys).map((key) => crypto.subtle.sign('HMAC', key, bytes));
    return (await Promise.all(signatures)).map((signature) => encode(new Uint8Array(signature)));
  };
}

function keyOf(secret: SigningSecret): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** The UTF-8 of a text, or a copy of bytes. */
export function bytesOf(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

/** The content of a form such as `{timestamp}.{body}`. */
function contentBy(form: string): (content: SignedContent) => Uint8Array {
  const parts = form.split(PLACEHOLDERS);
  return ({ timestamp, body }) => {
    const written = parts.map((part) => (part === BODY ? body : bytesOf(part === TIMESTAMP ? timestamp : part)));
    const content = new Uint8Array(written.reduce((size, { byteLength }) => size + byteLength, 0));
    let end = 0;
    for (const bytes of written) {
      content.set(bytes, end);
      end += bytes.byteLength;
    }
    return content;
  };
}

/** The bytes in hex, with small letters. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const ENCODINGS: Readonly<Record<HmacSigning['encoding'], (bytes: Uint8Array) => string>> = {
  hex: hexOf,
  base64: (bytes) => btoa(String.fromCharCode(...bytes)),
};

type TimeFormatName = NonNullable<HmacSigning['timestampFormat']>;

export const DEFAULT_TIME_FORMAT: TimeFormatName = 'seconds';

interface TimeFormat {
  readonly write: (ms: number) => string;
  /** Milliseconds since 1970; NaN for another text. */
  readonly read: (text: string) => number;
}

export const TIME_FORMATS: Readonly<Record<TimeFormatName, TimeFormat>> = {
  seconds: {
    write: (ms) => String(Math.floor(ms / 1_000)),
    read: (text) => (/^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Number.NaN),
  },
  milliseconds: {
    write: String,
    read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.NaN),
  },
  iso: {
    write: (ms) => new Date(ms).toISOString(),
    read: (text) => (ISO_TIME.test(text) ? Date.parse(text) : Number.NaN),
  },
};

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
