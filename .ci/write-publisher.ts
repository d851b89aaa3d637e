/**
 * The fields of package.json that name who publishes it, from .ci/publisher.json, which a person fills in before the first
 * release.
 *
 *   npm run write-publisher              writes them, and fails while one is empty
 *   npm run write-publisher -- --check   fails while one is empty
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Who publishes the package: addresses that begin with https:// and a name. Empty until a person fills them in. */
export interface Publisher {
  readonly repository: string;
  readonly homepage: string;
  readonly bugs: string;
  readonly author: string;
}

const FIELDS = ['repository', 'homepage', 'bugs', 'author'] as const satisfies ReadonlyArray<keyof Publisher>;
const ADDRESSES: ReadonlyArray<keyof Publisher> = ['repository', 'homepage', 'bugs'];

/** The text of a package.json with the fields of the publisher. Throws while a field is empty or no address. */
export function withPublisher(packageJson: string, publisher: Publisher): string {
  const empty = FIELDS.filter((field) => publisher[field] === '');
  if (empty.length > 0) throw new Error(`.ci/publisher.json must have ${empty.join(', ')} before a release.`);
  for (const field of ADDRESSES) {
    if (!/^https:\/\/\S+$/.test(publisher[field])) {
      throw new Error(`${field} in .ci/publisher.json must begin with https:// (got "${publisher[field]}").`);
    }
  }
  const { repository, homepage, bugs, author } = publisher;
  const address = repository.replace(/(?:\.git)?\/?$/, '');
  const fields = { homepage, bugs: { url: bugs }, repository: { type: 'git', url: `git+${address}.git` }, author };
  const { license, ...others }: Record<string, unknown> = JSON.parse(packageJson);
  // Beside the licence, where npm's own documentation has them.
  const sorted = Object.entries(others).flatMap(([name, value]) => {
    if (name in fields) return [];
    return name === 'type' ? [...Object.entries({ ...fields, license }), [name, value]] : [[name, value]];
  });
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** Whether a person has filled in every field. */
export function isComplete(publisher: Publisher): boolean {
  return FIELDS.every((field) => publisher[field] !== '');
}

const PACKAGE = fileURLToPath(new URL('../package.json', import.meta.url));

export function readPublisher(): Publisher {
  return JSON.parse(readFileSync(new URL('publisher.json', import.meta.url), 'utf8'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const written = withPublisher(readFileSync(PACKAGE, 'utf8'), readPublisher());
  if (!process.argv.includes('--check')) writeFileSync(PACKAGE, written);
}
