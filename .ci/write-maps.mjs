import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { transformSync } from 'esbuild';

/**
 * The source maps of what a server imports, by lines and without the sources: a tenth of the bytes, and `node
 * --enable-source-maps` names the file and the line of each step of a stack. Other bundles that Node runs are minified.
 */
const DOORS = ['', 'api/', 'bookings/', 'calculator/', 'invoice/', 'returns/', 'testing/', 'webhooks/'];

/** The bundles that doors import, later ones too, except languages. */
function importedBy(doors) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file) || /\/(?:translation|previews|pages)-/.test(`/${file}`)) return;
    found.add(file);
    for (const [, name] of readFileSync(`dist/${file}`, 'utf8').matchAll(
      /(?:from|import)\s*\(?"(\.{1,2}\/[^"]+\.js)"/g,
    )) {
      visit(posix.join(posix.dirname(file), name));
    }
  };
  doors.forEach(visit);
  return found;
}

const imported = importedBy(DOORS.map((door) => `${door}index.js`));
for (const file of readdirSync('dist', { recursive: true }).filter((name) => name.endsWith('.js.map'))) {
  const bundle = file.replace(/\.map$/, '');
  if (imported.has(bundle)) {
    const { sources, mappings } = JSON.parse(readFileSync(`dist/${file}`, 'utf8'));
    const lines = decode(mappings).map(([first]) => (first === undefined ? [] : [first.slice(0, 4)]));
    const byLine = { version: 3, sources, names: [], mappings: encode(lines) };
    writeFileSync(`dist/${file}`, JSON.stringify(byLine));
  } else {
    rmSync(`dist/${file}`);
    const text = readFileSync(`dist/${bundle}`, 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
    // A minified element would have no marks of what is free of side effects.
    const isElement = bundle.startsWith('element/');
    writeFileSync(`dist/${bundle}`, isElement ? text : transformSync(text, { target: 'node20', minify: true }).code);
  }
}
