import { keptTax } from '../../definitions/fields/kept-tax.js';
import { canonicalDecimal } from '../../money/decimal.js';
import { canonicalEntries, comparedTaxSet, compareTexts } from './compare.js';
import type { Remote } from './data.js';

/** The same for two states of a property that differ in nothing that is kept in step. */
export function remoteFingerprint({ property_id, taxes, tax_sets, odd = [] }: Remote): string {
  const ofTaxes = taxes.map((tax) => JSON.stringify([tax.id, { ...keptTax(tax), rate: canonicalDecimal(tax.rate) }]));
  const ofSets = tax_sets.map((taxSet) => {
    const { title, currency, taxes: entries, associated_rate_plan_ids: plans = [] } = comparedTaxSet(taxSet);
    return JSON.stringify([taxSet.id, title, currency, canonicalEntries(entries), [...plans].sort(compareTexts)]);
  });
  const ofOdd = odd.map(({ kind, id, record }) => JSON.stringify([kind, id, record]));
  const known = [property_id.toLowerCase(), ofTaxes.sort(compareTexts), ofSets.sort(compareTexts)];
  return fingerprintOf(ofOdd.length === 0 ? known : [...known, ofOdd.sort(compareTexts)]);
}

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
