import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { asLzma, withoutPacking } from '../../../.ci/studio-script.js';
import { withoutTranslations } from '../../../.ci/without-translations.js';
import { servedPage } from '../../../src/pages/studio/page.js';
import type { StudioScript } from '../../../src/pages/studio/page-contents.js';
import type { PageData } from '../../../src/pages/studio/protocol.js';
import { ensureBuilt } from '../../package/built.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let script: Promise<StudioScript> | undefined;

/** The script of the studio, bundled as the build bundles it; once for all pages. */
export function studioScript(): Promise<StudioScript> {
  script ??= bundled('src/pages/studio/app.tsx', 'iife').then(plainScript);
  return script;
}

/** Not packed: that takes seconds, and pages of a server and of these tests have the text. */
function plainScript(text: string): StudioScript {
  return { text, packed: Buffer.from(text), unpacker: 'globalThis.unpackLzma=(bytes)=>bytes' };
}

/** The script of the studio as the build packed it. Packing it anew takes seconds. */
export function builtScript(): StudioScript {
  ensureBuilt();
  const read = (name: string) => readFileSync(`${ROOT}dist/studio/${name}`);
  return { text: read('page.js').toString(), packed: read('page.lzma'), unpacker: read('unpack.js').toString() };
}

/** A script that a page can embed. */
export async function packedScript(text: string): Promise<StudioScript> {
  unpacker ??= bundled('src/pages/studio/unpack.js', 'iife');
  return { text, packed: await asLzma(text, 1), unpacker: await unpacker };
}

let unpacker: Promise<string> | undefined;

/** A door of ours with all it imports, as one script; its exports are global as `staytax`. */
export async function bundled(entry: string, format: 'iife' | 'esm'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}${entry}`],
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    write: false,
    format,
    globalName: 'staytax',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    plugins: entry.startsWith('src/pages/studio/') ? [withoutTranslations, withoutPacking] : [],
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * The studio as one file, like `packedPage`, with its script and data as they are: unpacking LZMA is half of the time that a
 * browser takes to open the studio.
 */
export async function studioPage(opened: PageData): Promise<string> {
  const { text } = await studioScript();
  const hash = createHash('sha256').update(text).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'`;
  return servedPage(opened, 'studio.js')
    .replace('<head>', `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace('<script src="studio.js"></script>', () => `<script>${text}</script>`);
}
