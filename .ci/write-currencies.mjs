// Writes src/core/money/iso-4217.ts from the package currency-codes: only the codes, by their digits.
import { writeFileSync } from 'node:fs';
import currencies from 'currency-codes/data.js';

// ISO 4217 amendment 176 (Caribbean guilder, 31 March 2025): not in the package's list yet.
const LATER = [{ code: 'XCG', digits: 2 }];

const byDigits = new Map();
for (const { code, digits } of [...currencies, ...LATER]) byDigits.set(digits, [...(byDigits.get(digits) ?? []), code]);

const rows = [...byDigits]
  .sort(([one], [other]) => one - other)
  .map(([digits, codes]) => `  ${digits}: '${codes.sort().join(' ')}',`);
writeFileSync(
  new URL('../src/core/money/iso-4217.ts', import.meta.url),
  `// Written by .ci/write-currencies.mjs from the package currency-codes: the codes of ISO 4217 by their digits.

export const CODES_BY_DIGITS: Readonly<Record<number, string>> = {
${rows.join('\n')}
};
`,
);
