// Writes the version of package.json to where the library reads it: a browser has no package.json.
import { readFileSync, writeFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
for (const name of ['src/core/record/record.ts', 'src/channel/api/calls/send.ts']) {
  const file = new URL(`../${name}`, import.meta.url);
  const after = readFileSync(file, 'utf8').replace(/(VERSION = )'[^']*'/, `$1'${version}'`);
  if (!after.includes(`'${version}'`)) throw new Error(`${name} has no VERSION`);
  writeFileSync(file, after);
}
const service = new URL('../examples/service/Dockerfile', import.meta.url);
writeFileSync(service, readFileSync(service, 'utf8').replace(/(?<= staytax@)\S+/, version));
