import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SignedContent } from '../../../src/channel/api/wire/signing.js';
import { createSigner, TIME_FORMATS } from '../../../src/channel/api/wire/signing.js';
import type { HmacVerifierOptions } from '../../../src/channel/webhooks/verify.js';
import { hmacVerifier } from '../../../src/channel/webhooks/verify.js';

const NOW = Date.parse('2026-12-01T10:00:00Z');
const SIGNED = 'x-signature';
const TIMED = 'x-timestamp';
const BODY = '{"event":"ari"}';

const FORM: HmacVerifierOptions = { secrets: ['current'], header: SIGNED, signed: '{body}', encoding: 'hex' };
const WITH_TIME: HmacVerifierOptions = {
  ...FORM,
  signed: '{timestamp}.{body}',
  timestampHeader: TIMED,
  now: () => NOW,
};

const bytes = (text: string) => new TextEncoder().encode(text);
const macOf = (content: string | Uint8Array, secret: string | Uint8Array = 'current') =>
  createHmac('sha256', secret).update(content).digest('hex');

/** The verdict on a delivery, and the reason if it is refused. */
async function verdict(
  options: HmacVerifierOptions,
  headers: Record<string, string>,
  body: string | Uint8Array = BODY,
) {
  const reasons: string[] = [];
  const refuse = (reason: string): false => {
    reasons.push(reason);
    return false;
  };
  const raw = typeof body === 'string' ? bytes(body) : body;
  const isGenuine = await hmacVerifier(options)({ headers: new Headers(headers), body: raw }, refuse);
  return isGenuine ? 'genuine' : reasons.join();
}

describe('a signature', () => {
  test('with the example of RFC 4231 is accepted, in hex and in base64', async () => {
    const secrets = ['Jefe'];
    const body = 'what do ya want for nothing?';
    const hex = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    const base64 = 'W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM=';
    expect(await verdict({ ...FORM, secrets }, { [SIGNED]: hex }, body)).toBe('genuine');
    expect(await verdict({ ...FORM, secrets, encoding: 'base64' }, { [SIGNED]: base64 }, body)).toBe('genuine');
  });

  test('is read from a plain object of headers and a body of text', async () => {
    const headers = { 'X-Signature': macOf(BODY) };
    expect(await hmacVerifier(FORM)({ headers, body: BODY })).toBe(true);
    expect(await hmacVerifier(FORM)({ headers, body: `${BODY} ` })).toBe(false);
  });

  test('is not accepted in another form than that of the options', async () => {
    const none = `no signature in ${SIGNED} matches`;
    const base64 = Buffer.from(macOf(BODY), 'hex').toString('base64');
    expect(await verdict(FORM, { [SIGNED]: base64 })).toBe(none);
    expect(await verdict(FORM, { [SIGNED]: `sha256=${macOf(BODY)}` })).toBe(none);
    expect(await verdict(FORM, { [SIGNED]: macOf(`1796119200.${BODY}`), [TIMED]: '1796119200' })).toBe(none);
    expect(await verdict({ ...FORM, prefix: 'sha256=' }, { [SIGNED]: macOf(BODY) })).toBe(
      `${SIGNED} has no signature that begins with "sha256="`,
    );
    expect(await verdict({ ...FORM, prefix: 'sha256=' }, { [SIGNED]: `sha256=${macOf(BODY)}` })).toBe('genuine');
  });

  test.each([',', ', ', ' '])('may be one of two that are separated by %j, during a rotation', async (separator) => {
    const given = [macOf(BODY, 'old'), macOf(BODY, 'new')].join(separator);
    for (const secrets of [['old'], ['new'], ['old', 'new'], ['other', 'new']]) {
      expect(await verdict({ ...FORM, secrets }, { [SIGNED]: given })).toBe('genuine');
    }
    expect(await verdict({ ...FORM, secrets: ['other'] }, { [SIGNED]: given })).toBe(
      `no signature in ${SIGNED} matches`,
    );
  });

  test('may be made with bytes as a secret, and of the content that a function returns', async () => {
    const secret = new Uint8Array([0, 255, 7]);
    const signed = ({ timestamp, body }: SignedContent) => `${timestamp}:${body.byteLength}`;
    const options = { ...WITH_TIME, secrets: [secret], signed };
    const mac = macOf(`1796119200:${bytes(BODY).byteLength}`, secret);
    expect(await verdict(options, { [SIGNED]: mac, [TIMED]: '1796119200' })).toBe('genuine');
  });

  test('that is missing is refused, with the names of similar headers and no values', async () => {
    const headers = {
      'x-hub-signature': 'not for a log',
      'x-webhook-signature': 'v',
      'content-type': 'application/json',
    };
    expect(await verdict(FORM, headers)).toBe(
      'the header x-signature is missing (sent with a similar name: x-hub-signature, x-webhook-signature)',
    );
    expect(await verdict(FORM, {})).toBe('the header x-signature is missing');
    expect(await verdict(WITH_TIME, { [SIGNED]: macOf(BODY) })).toBe('the header x-timestamp is missing');
    expect(await verdict(FORM, { [SIGNED]: '' })).toBe(`no signature in ${SIGNED} matches`);
  });

  test('answers false without a function for the reason', async () => {
    expect(await hmacVerifier(FORM)({ headers: new Headers(), body: bytes(BODY) })).toBe(false);
  });
});

describe('the time of a signature', () => {
  test.each([
    [-300_000, 'genuine'],
    [300_000, 'genuine'],
    [-301_000, `${TIMED} is outside the tolerance of 300 seconds`],
    [301_000, `${TIMED} is outside the tolerance of 300 seconds`],
  ])('that is %i ms from now: %s', async (skew, expected) => {
    const timestamp = String((NOW + skew) / 1_000);
    const headers = { [SIGNED]: macOf(`${timestamp}.${BODY}`), [TIMED]: timestamp };
    expect(await verdict(WITH_TIME, headers)).toBe(expected);
  });

  test.each([
    ['milliseconds', -300_000, 'genuine'],
    ['milliseconds', -300_001, `${TIMED} is outside the tolerance of 300 seconds`],
    ['iso', 300_000, 'genuine'],
    ['iso', 300_001, `${TIMED} is outside the tolerance of 300 seconds`],
  ] as const)('in %s that is %i ms from now: %s', async (timestampFormat, skew, expected) => {
    const timestamp = TIME_FORMATS[timestampFormat].write(NOW + skew);
    const headers = { [SIGNED]: macOf(`${timestamp}.${BODY}`), [TIMED]: timestamp };
    expect(await verdict({ ...WITH_TIME, timestampFormat }, headers)).toBe(expected);
  });

  test('may be any with an infinite tolerance', async () => {
    const headers = { [SIGNED]: macOf(`0.${BODY}`), [TIMED]: '0' };
    expect(await verdict({ ...WITH_TIME, tolerance: Number.POSITIVE_INFINITY }, headers)).toBe('genuine');
  });

  test.each([
    ['seconds', '2026-12-01T10:00:00Z'],
    ['seconds', '1796119200, 1796119200'],
    ['seconds', '-1'],
    ['milliseconds', '1796119200000.5'],
    ['iso', '1796119200'],
    ['iso', '2026-13-01T10:00:00Z'],
  ] as const)('is refused if it is not written in %s: %s', async (timestampFormat, timestamp) => {
    const headers = { [SIGNED]: macOf(`${timestamp}.${BODY}`), [TIMED]: timestamp };
    expect(await verdict({ ...WITH_TIME, timestampFormat }, headers)).toBe(
      `${TIMED} is not a time in the format "${timestampFormat}"`,
    );
  });

  test('is a part of what is signed', async () => {
    const headers = { [SIGNED]: macOf(`1796119200.${BODY}`), [TIMED]: '1796119201' };
    expect(await verdict(WITH_TIME, headers)).toBe(`no signature in ${SIGNED} matches`);
  });
});

describe('any delivery', () => {
  const secret = fc.oneof(
    fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
    fc.uint8Array({ minLength: 1, maxLength: 80 }),
  );
  const form = fc.record({
    signed: fc.constantFrom('{body}', '{timestamp}.{body}', '{timestamp}{body}', 'v1:{body}:{timestamp}'),
    encoding: fc.constantFrom('hex' as const, 'base64' as const),
    prefix: fc.constantFrom('', 'sha256=', 'v1='),
    timestampFormat: fc.constantFrom('seconds' as const, 'milliseconds' as const, 'iso' as const),
  });
  const optionsOf = ({
    timestampFormat,
    ...rest
  }: Record<'signed' | 'prefix', string> & Pick<HmacVerifierOptions, 'encoding' | 'timestampFormat'>): Omit<
    HmacVerifierOptions,
    'secrets'
  > => {
    const time = { timestampHeader: TIMED, timestampFormat, tolerance: 0, now: () => NOW };
    return { header: SIGNED, ...rest, ...(rest.signed.includes('{timestamp}') ? time : {}) };
  };

  async function signedHeaders(options: HmacVerifierOptions, body: Uint8Array) {
    const { prefix = '', timestampFormat } = options;
    const timestamp = timestampFormat === undefined ? '' : TIME_FORMATS[timestampFormat].write(NOW);
    const signatures = await createSigner(options)({ timestamp, body });
    return { [SIGNED]: signatures.map((text) => prefix + text).join(','), [TIMED]: timestamp };
  }

  test('that was signed with one of the secrets is genuine, and with one byte changed it is not', async () => {
    await fc.assert(
      fc.asyncProperty(
        form,
        fc.array(secret, { minLength: 1, maxLength: 3 }),
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (given, secrets, body, at, change) => {
          const options = { ...optionsOf(given), secrets };
          const headers = await signedHeaders(options, body);
          const [first = '', ...others] = secrets;
          expect(await verdict(options, headers, body)).toBe('genuine');
          expect(await verdict({ ...options, secrets: [...others, first] }, headers, body)).toBe('genuine');
          expect(await verdict({ ...options, secrets: [first] }, headers, body)).toBe('genuine');
          const tampered = body.map((byte, index) => (index === at % body.length ? byte ^ change : byte));
          expect(await verdict(options, headers, tampered)).toBe(`no signature in ${SIGNED} matches`);
        },
      ),
    );
  });

  test('that was signed with another secret is refused, without a value in the reason', async () => {
    await fc.assert(
      fc.asyncProperty(form, fc.uuid(), fc.uuid(), fc.uint8Array(), async (given, ours, theirs, body) => {
        fc.pre(ours !== theirs);
        const options = { ...optionsOf(given), secrets: [ours] };
        const headers = await signedHeaders({ ...options, secrets: [theirs] }, body);
        expect(await verdict(options, headers, body)).toBe(`no signature in ${SIGNED} matches`);
      }),
    );
  });
});

describe('options', () => {
  const SECRETS = 'secrets must be a list of secrets: texts that are not blank, or bytes (got "***").';
  const SIGNED_FORM = 'signed must be a text with {body} and no other braces than those of {timestamp}, or a function';
  test.each([
    [{ secrets: [] }, SECRETS],
    [{ secrets: ['good', ' '] }, SECRETS],
    [{ secrets: 'one' }, SECRETS],
    [{ secrets: [new Uint8Array()] }, SECRETS],
    [{ secrets: undefined }, 'secrets must be a list of secrets: texts that are not blank, or bytes (got undefined).'],
    [{ header: undefined }, 'header must be the name of a header (got undefined).'],
    [{ header: 'x signature' }, 'header must be the name of a header (got "x signature").'],
    [{ encoding: undefined }, 'encoding must be one of hex, base64 (got undefined).'],
    [{ signed: undefined }, `${SIGNED_FORM} (got undefined).`],
    [{ signed: 'body' }, `${SIGNED_FORM} (got "body").`],
    [{ signed: '{id}.{body}' }, `${SIGNED_FORM} (got "{id}.{body}").`],
    [
      { signed: '{timestamp}{body}' },
      'timestampHeader must be the header with the time, because signed has {timestamp} (got undefined).',
    ],
    [
      { timestampHeader: TIMED },
      'signed must be a text with {timestamp}, because timestampHeader is given (got "{body}").',
    ],
    [{ ...WITH_TIME, tolerance: -1 }, 'tolerance must be a number of seconds, 0 or more (got -1).'],
    [{ tolerance: 5 }, 'timestampHeader must be given with tolerance (got undefined).'],
    [{ heade: SIGNED }, 'Unknown field "heade". Did you mean "header"?'],
  ])('%j are refused', (more, message) => {
    const options: object = { ...FORM, ...more };
    expect(() => Reflect.apply(hmacVerifier, undefined, [options])).toThrow(`The call is not valid: ${message}`);
  });
});
