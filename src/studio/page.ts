import { STUDIO } from '../words/en/studio.js';
import { ENGLISH, say, type Words } from '../words/words.js';
import type { Opened } from './protocol.js';

/** Where the page keeps what it begins with. */
export const OPENED_ID = 'staytax-opened';
/** Where a running studio answers links to drafts, without a token. */
export const LINK_PATH = '/link';
/** What the page is drawn into. */
export const ROOT_ID = 'staytax-studio';

const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">`;

/** The page of the studio, which loads its script from the process that serves it. */
export function servedPage(opened: Opened, script: string, words: Words = ENGLISH): string {
  return page(HEAD, opened, `<script src="${script}"></script>`, words);
}

/** The script of a page that holds it in itself. */
export interface HeldScript {
  /** Compressed, in base64. */
  readonly packed: string;
  /** Of what may run, for the content security policy: the script, and what unpacks it. */
  readonly hashes: readonly string[];
}

const PACKED_ID = 'staytax-script';

/** Unpacks the script and runs it, which the policy allows to that text alone. */
export const UNPACK = `(async()=>{const packed=Uint8Array.from(atob(document.getElementById('${PACKED_ID}').textContent),(letter)=>letter.charCodeAt(0));
const script=document.createElement('script');script.textContent=await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
document.body.append(script)})()`;

/** The same as one file: the script in it, and nothing to load. */
export function filePage(opened: Opened, { packed, hashes }: HeldScript, words: Words = ENGLISH): string {
  const sources = hashes.map((hash) => `'${hash}'`).join(' ');
  const policy = `default-src 'none'; script-src ${sources}; worker-src blob:; base-uri 'none'; form-action 'none'`;
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">\n${HEAD}`;
  return page(
    head,
    opened,
    `<script type="text/plain" id="${PACKED_ID}">${packed}</script>\n<script>${UNPACK}</script>`,
    words,
  );
}

function page(head: string, opened: Opened, script: string, words: Words): string {
  // Within a script element only "<" could end the data.
  const data = JSON.stringify(opened).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${words.locale}">
<head>
${head}
<title>${say(words, STUDIO, 'title')}</title>
</head>
<body>
<div id="${ROOT_ID}"><p>${say(words, STUDIO, 'needsScript')}</p></div>
<script type="application/json" id="${OPENED_ID}">${data}</script>
${script}
</body>
</html>
`;
}
