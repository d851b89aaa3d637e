/** Answers whether a header has one of the secrets. */
export type CheckSecret = (given: string | null | undefined) => Promise<boolean>;

/**
 * Compares in constant time: digests have one length, each of them is compared to its end, and all secrets are compared
 * also when the first one fits.
 */
export function secretCheck(secret: string | readonly string[]): CheckSecret {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || secrets.some((one) => typeof one !== 'string' || one.trim() === '')) {
    throw new TypeError('secret must be a text that is not blank, or a list of such texts.');
  }
  let digests: Promise<Uint8Array[]> | undefined;
  return async (given) => {
    digests ??= Promise.all(secrets.map(digestOf));
    const [known, candidate] = await Promise.all([digests, digestOf(given ?? '')]);
    return known.reduce((fits, digest) => isSameDigest(digest, candidate) || fits, false);
  };
}

function isSameDigest(one: Uint8Array, other: Uint8Array): boolean {
  let differing = one.length ^ other.length;
  for (const [at, byte] of one.entries()) differing |= byte ^ (other[at] ?? 0);
  return differing === 0;
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** A digest as text, for keys. */
export async function hexDigest(text: string): Promise<string> {
  return Array.from(await digestOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
