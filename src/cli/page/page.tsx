import { createHash } from 'node:crypto';
import { renderToString } from 'preact-render-to-string';
import type { Preview } from '../../index.js';
import { printable } from '../../issues/printable.js';
import type { PreviewedSets } from '../../preview/words/edited.js';
import { PreviewView } from '../../views/preview-view.js';
import { STYLE } from '../../views/style.js';
import { SCRIPT } from './script.js';

/** What belongs to a document alone. */
const PAGE_STYLE = `html { color-scheme: light dark; scroll-padding-top: 1rem; }
body { margin: 0; }
body .staytax { min-height: 100vh; }
@page { margin: 12mm; }
@media print { html { color-scheme: light; background: #fff; } body .staytax { min-height: 0; } }
`;

/** A preview as one page: everything in it, nothing to load, nothing to calculate when it is opened. */
export function pageOf(preview: Preview, sets: PreviewedSets, locale = 'en'): string {
  const style = PAGE_STYLE + STYLE;
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(SCRIPT)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderToString(<title>{printable(`Preview: ${preview.title}`)}</title>)}
<style>${style}</style>
</head>
<body>
${renderToString(
  <main>
    <PreviewView preview={preview} sets={sets} locale={locale} />
  </main>,
)}
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** By hash and not 'unsafe-inline': whatever came into the page in spite of escaping would still not run. */
function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}
