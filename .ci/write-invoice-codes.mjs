// Writes src/documents/invoice/code-lists.ts from the code lists of EN 16931, as its rules are published with them. The argument is a copy of
// https://github.com/ConnectingEurope/eInvoicing-EN16931/blob/master/ubl/schematron/codelist/EN16931-UBL-codes.sch
import { readFileSync, writeFileSync } from 'node:fs';

const [path, version] = process.argv.slice(2);
if (path === undefined || version === undefined) throw new Error('usage: write-invoice-codes.mjs FILE.sch VERSION');
const rules = readFileSync(path, 'utf8');

/** The codes that a rule allows: they stand in its test between spaces, and the rule in front of its id. */
function codesOf(rule) {
  const [before = ''] = rules.split(`id="${rule}"`);
  const found = [...before.matchAll(/contains\(\s*'([^']+)'/g)].at(-1)?.[1];
  if (found === undefined) throw new Error(`${rule} is not in ${path}`);
  return [...new Set(found.trim().split(/\s+/))].sort();
}

const lists = { CURRENCIES: codesOf('BR-CL-04'), CATEGORIES: codesOf('BR-CL-17'), REASON_CODES: codesOf('BR-CL-22') };
const texts = Object.entries(lists).map(([name, codes]) => `export const ${name} =\n  '${codes.join(' ')}';\n`);
writeFileSync(
  new URL('../src/documents/invoice/code-lists.ts', import.meta.url),
  `// Written by .ci/write-invoice-codes.mjs from the rules of EN 16931, release ${version}: BR-CL-04, BR-CL-17 and BR-CL-22.

${texts.join('\n')}`,
);
