import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { unzipInPlace, workbookAt } from '../../../.ci/beside-the-page.js';
import { withoutTranslations } from '../../../.ci/without-translations.js';
import { servedPage } from '../../../src/pages/studio/page.js';
import type { PageData } from '../../../src/pages/studio/protocol.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let script: Promise<string> | undefined;

/** The script of the studio, bundled as the build bundles it; once for all pages. */
export function studioScript(): Promise<string> {
  script ??= bundled('src/pages/studio/app.tsx', 'iife');
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
    plugins: entry.startsWith('src/pages/studio/')
      ? [withoutTranslations, workbookAt('./workbook.js')]
      : [unzipInPlace],
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * The studio as one file, like `packedPage`, with its script and data as they are.
 */
export async function studioPage(opened: PageData): Promise<string> {
  const text = await studioScript();
  const hash = createHash('sha256').update(text).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'`;
  return servedPage(opened, 'studio.js')
    .replace('<head>', `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace('<script src="studio.js"></script>', () => `<script>${text}</script>`);
}
