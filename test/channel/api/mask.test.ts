import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskFor } from '../../../src/channel/api/calls/mask.js';
import { createApi } from '../../../src/channel/api/create-api.js';
import { PROPERTY } from './world.js';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const bytes = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'));

test.each([
  ['base64 of a user and the key', `Basic ${base64('hotel:KEY-0815+4711')}.`, 'Basic aG90ZWw6***.'],
  ['base64 of the key and no password', `Basic ${base64('KEY-0815+4711:')}.`, 'Basic ***o=.'],
  ['quoted-printable', 'key =4BEY=2D08=\r\n15+=\n4711.', 'key ***.'],
  ['hex with spaces', `key ${bytes('KEY-0815+4711').join(' ')}.`, 'key ***.'],
  ['hex with colons', `key ${bytes('KEY-0815+4711').join(':').toUpperCase()}.`, 'key ***.'],
  [
    'a list of bytes',
    `key ${bytes('KEY-0815+4711')
      .map((byte) => `0x${byte}`)
      .join(', ')}.`,
    'key 0x***.',
  ],
  ['base64 in two lines', `key ${base64('KEY-0815+4711').replace(/^.{9}/, '$&\r\n')}.`, 'key ***.'],
])('masks a key in %s', (_, text, masked) => {
  expect(maskFor('KEY-0815+4711')(text)).toBe(masked);
});

const key = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 48,
});
const user = fc.stringMatching(/^[a-z0-9@.]{0,20}$/);
const written = fc.tuple(key, user, fc.nat(), fc.constantFrom(' ', ':', '-', ', ', ', 0x', '%20', '%3A'));

interface Written {
  readonly text: string;
  /** The part before the key, of which the beginning may remain. */
  readonly before: string;
}

/** The forms of a key, each between two angle brackets. */
function formsOf([apiKey, name, seed, gap]: readonly [string, string, number, string]): Written[] {
  const encoded = Array.from(apiKey, (letter, at) =>
    (seed >> (at % 20)) & 1 ? `=${bytes(letter)[0]?.toUpperCase()}` : letter,
  );
  encoded.splice(1 + (seed % (apiKey.length - 1)), 0, '=\r\n');
  const basic = [`${name}:${apiKey}`, `${name}:${apiKey}:`, `${name}${apiKey}@`].flatMap((text) => [
    base64(text),
    base64url(text),
  ]);
  const before = base64(`${name}:`).replace(/=+$/, '');
  return [
    ...basic.map((text) => ({ text, before })),
    { text: encoded.join(''), before: '' },
    { text: bytes(apiKey).join(gap), before: '' },
  ].map(({ text, ...rest }) => ({ text: `<${text}>`, ...rest }));
}

/** What remains of the form between the angle brackets, before and after its mask. */
const REMAINING = /^<([^<>]*)\*\*\*([^<>]*)>$/;

describe('masking random keys and users', () => {
  test('leaves nothing of the key in any form', () => {
    fc.assert(
      fc.property(written, (given) => {
        const mask = maskFor(given[0]);
        for (const { text, before } of formsOf(given)) {
          const [, left = '*', right = '*'] = REMAINING.exec(mask(text)) ?? [];
          expect(before.startsWith(left), `${text} became ${mask(text)}`).toBe(true);
          expect(right.length, `${text} became ${mask(text)}`).toBeLessThanOrEqual(3);
        }
      }),
    );
  });

  test('shows no form of the key in errors and hooks', async () => {
    await fc.assert(
      fc.asyncProperty(written, async (given) => {
        const forms = formsOf(given).map(({ text }) => text);
        for (const [index, form] of forms.entries()) {
          const seen: unknown[] = [];
          const note = (info: unknown) => void seen.push(info);
          const errors = { code: form, title: form, details: { base: [form], [form]: [form] } };
          const answers = [
            () => Promise.resolve(Response.json({ errors }, { status: 422 })),
            () => Promise.resolve(new Response(form)),
            () =>
              Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(form), { code: form }) })),
          ];
          const hooks = { onRequest: note, onResponse: note, onRetry: note };
          const options = { baseUrl: 'https://api.example.com', apiKey: given[0], retry: { retries: 0 }, ...hooks };
          const api = createApi({ ...options, fetch: answers[index % 3] ?? fetch });
          await api.taxes.get(PROPERTY).catch(note);
          // Without its brackets, which may be part of an escape.
          const shown = inspect(seen, { depth: 9, maxStringLength: null });
          expect(shown).not.toContain(inspect(form).slice(2, -2));
          expect(shown).toContain('***');
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('leaves texts without the key as they are', () => {
  const mask = maskFor('a-key-that-no-other-test-has');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(mask(text)).toBe(text);
    }),
  );
});
