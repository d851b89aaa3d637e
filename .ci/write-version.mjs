// Writes the version of package.json to where the library reads it: a browser has no package.json.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../src/record/package-version.ts', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const before = readFileSync(file, 'utf8');
const after = before.replace(/(PACKAGE_VERSION = )'[^']*'/, `$1'${version}'`);
if (!after.includes(`'${version}'`)) throw new Error('src/record/package-version.ts has no PACKAGE_VERSION');
writeFileSync(file, after);
