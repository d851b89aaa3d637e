const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/**
 * A short text that is the same for the same plain data (FNV-1a, 64 bits): it tells states apart, and proves
 * nothing against someone who wants two states to look the same.
 */
export function fingerprintOf(data: unknown): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(JSON.stringify(data))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).padStart(16, '0');
}
