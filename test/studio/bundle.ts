import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { withoutTranslations } from '../../.ci/without-translations.js';
import { packedPage } from '../../src/studio/page-contents.js';
import type { PageData } from '../../src/studio/protocol.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

let script: Promise<string> | undefined;

/** The script of the studio, bundled as the build bundles it; once for all pages. */
export function studioScript(): Promise<string> {
  script ??= bundled('src/studio/app.tsx', 'iife');
  return script;
}

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
    plugins: entry.startsWith('src/studio/') ? [withoutTranslations] : [],
  });
  return outputFiles[0]?.text ?? '';
}

/** The studio as one file. */
export async function studioPage(opened: PageData): Promise<string> {
  return packedPage(opened, await studioScript());
}
