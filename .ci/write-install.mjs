// Once a version is on npm, the README installs it from there: a release writes that between two marks.
import { readFileSync, writeFileSync } from 'node:fs';

const README = new URL('../README.md', import.meta.url);
const readme = readFileSync(README, 'utf8');
const written = readme.replace(
  /<!-- install -->[\s\S]*?<!-- \/install -->/,
  '<!-- install -->\n\n```sh\nnpm install staytax\n```\n\n<!-- /install -->',
);
if (!written.includes('npm install staytax\n')) throw new Error('README.md has no place for the installation');
writeFileSync(README, written);
