import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { transformSync } from 'esbuild';

/**
 * `dist/cjs`: the doors that a server uses, file by file from the ES modules, as CommonJS. Node requires the ES modules
 * (condition "module-sync"); Jest cannot, and compilers that look for `require` alone do not.
 */
const DOORS = ['', 'calculator/', 'testing/', 'api/', 'sandbox/', 'webhooks/', 'bookings/', 'invoice/', 'returns/'].map(
  (door) => `${door}index`,
);

/** A bundle without the words of pages, which no door as CommonJS draws. */
function source(file) {
  const text = readFileSync(`dist/${file}.js`, 'utf8');
  return text.replace(/import\("\.\.?\/pages-\w+\.js"\)/g, 'Promise.resolve({ default: {} })');
}

/** The files that doors reach by relative imports, themselves among them. */
function reached() {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    const text = source(file);
    for (const [, name] of text.matchAll(/(?:from|import)\s*\(?["'](\.{1,2}\/[^"']+)\.js["']/g)) {
      visit(posix.join(posix.dirname(file), name));
    }
  };
  DOORS.forEach(visit);
  return found;
}

for (const file of reached()) {
  const { code } = transformSync(source(file), {
    format: 'cjs',
    target: 'node20',
    // Those who read it, or step through it, have the ES modules.
    minify: true,
    // Jest requires what is loaded later too: a language.
    supported: { 'dynamic-import': false },
  });
  mkdirSync(`dist/cjs/${posix.dirname(file)}`, { recursive: true });
  writeFileSync(`dist/cjs/${file}.js`, code);
}
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs" }\n');

// The declarations are there once, as CommonJS, which ES modules can import too: those of an entry point only export them
// again. fast-check has other types for each of the two, so that what names them is there twice.
renameSync('dist/types', 'dist/cjs/types');
for (const file of readdirSync('dist/cjs/types', { recursive: true }).filter(isOfDoor)) {
  const path = `dist/types/${file}`;
  const text = readFileSync(`dist/cjs/types/${file}`, 'utf8');
  const toCommonJs = (to) => posix.relative(posix.dirname(path), posix.join('dist/cjs/types', posix.dirname(file), to));
  const isTwice = text.includes("from 'fast-check'");
  const again = `export * from '${toCommonJs(posix.basename(file).replace(/\.d\.ts$/, '.js'))}';\n`;
  mkdirSync(posix.dirname(path), { recursive: true });
  writeFileSync(path, isTwice ? text.replaceAll(/'(\.\.?\/[^']+)'/g, (_, to) => `'${toCommonJs(to)}'`) : again);
}

function isOfDoor(file) {
  return /^(?:\w+\/)?(?:index|react)\.d\.ts$/.test(file);
}
