import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { transformSync } from 'esbuild';

/**
 * `dist/cjs`: the doors that a server uses, file by file from the ES modules, as CommonJS. Node requires the ES modules
 * (condition "module-sync"); Jest cannot, and compilers that look for `require` alone do not.
 */
const DOORS = ['', 'calculator/', 'testing/', 'api/', 'webhooks/', 'bookings/', 'invoice/', 'returns/'].map((door) => `${door}index`);

/** The files that doors reach by relative imports, themselves among them. */
function reached(folder, ending) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(`${folder}/${file}${ending}`, 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*\(?["'](\.{1,2}\/[^"']+)\.js["']/g)) {
      visit(posix.join(posix.dirname(file), name));
    }
  };
  DOORS.forEach(visit);
  return found;
}

for (const file of reached('dist', '.js')) {
  const { code } = transformSync(readFileSync(`dist/${file}.js`, 'utf8'), {
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
// The same declarations: they mean CommonJS where the nearest package.json says so.
for (const file of reached('dist/types', '.d.ts')) cpSync(`dist/types/${file}.d.ts`, `dist/cjs/types/${file}.d.ts`);
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs" }\n');
