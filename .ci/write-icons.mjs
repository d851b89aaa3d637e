// Writes src/pages/element/editor/icons.ts from the package lucide-static: the outlines of the icons that are named here alone.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const NAMES = {
  undo: 'undo-2',
  redo: 'redo-2',
  more: 'ellipsis',
  down: 'chevron-down',
  right: 'chevron-right',
  left: 'chevron-left',
  close: 'x',
  done: 'circle-check',
  warning: 'triangle-alert',
  link: 'link',
  download: 'download',
  json: 'braces',
  send: 'send',
  saveAs: 'save-all',
  discard: 'rotate-ccw',
  copy: 'copy',
  history: 'history',
};

const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons');

/** An element of an icon as a path. */
const OUTLINES = {
  path: ({ d }) => absolute(d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  circle: ({ cx, cy, r }) => `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  rect: ({ x, y, width, height, rx = 0 }) =>
    `M${Number(x) + Number(rx)} ${y}h${width - 2 * rx}a${rx} ${rx} 0 0 1 ${rx} ${rx}v${height - 2 * rx}a${rx} ${rx} 0 0 1 -${rx} ${rx}h${2 * rx - width}a${rx} ${rx} 0 0 1 -${rx} -${rx}v${2 * rx - height}a${rx} ${rx} 0 0 1 ${rx} -${rx}`,
};

/** A path that begins where it says, wherever the path before it ended: "m6 6 12 12" is "M6 6l12 12". */
function absolute(path) {
  return path.replace(
    /^m(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+) ?(?=([-\d.]?))/,
    (_, x, y, next) => `M${x} ${y}${next && 'l'}`,
  );
}

function outlineOf(file) {
  const svg = readFileSync(join(folder, `${file}.svg`), 'utf8');
  const elements = [...svg.slice(svg.indexOf('>')).matchAll(/<(\w+) ([^>]*)\/>/g)];
  return elements
    .map(([, element, written]) => {
      const attributes = Object.fromEntries(
        [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      );
      return OUTLINES[element](attributes);
    })
    .join('');
}

const rows = Object.entries(NAMES).map(([name, file]) => `  ${name}: '${outlineOf(file)}',`);
writeFileSync(
  new URL('../src/pages/element/editor/icons.ts', import.meta.url),
  `// Written by .ci/write-icons.mjs from the package lucide-static.
// Lucide: Copyright (c) Lucide Icons and Contributors, and for parts of it Cole Bemis. ISC License.

/** Outlines on a field of 24 by 24. */
export const ICONS = {
${rows.join('\n')}
} as const;

export type IconName = keyof typeof ICONS;
`,
);
