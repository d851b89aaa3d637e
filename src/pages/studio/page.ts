import { withoutAbsent } from '../../core/issues/reading.js';
import { STUDIO } from '../../language/words/en/pages.js';
import { takeTranslation, wordsIn } from '../../language/words/locales.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import { fieldsOf } from '../editor/json.js';
import type { PageData } from './protocol.js';

/** The words of the page's translation, or English. */
export function wordsOf({ locale, translation }: Pick<PageData, 'locale' | 'translation'>): Words {
  if (locale === undefined || translation === undefined) return ENGLISH;
  takeTranslation(locale, translation);
  return wordsIn(locale);
}

export const OPENED_ID = 'staytax-opened';
/** Path of a running studio for links to drafts, without a token. */
export const LINK_PATH = '/link';
export const ROOT_ID = 'staytax-studio';

const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">`;

/** The icon of the page, embedded: two bars with a third part on top. */
const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2457d6"/><path d="M8 23h16" stroke="#fff" stroke-width="4" stroke-linecap="round"/><path d="M8 16h16" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".75"/><path d="M18 9h6" stroke="#ffd37a" stroke-width="4" stroke-linecap="round"/></svg>')}`;

/** The page of the studio. It loads its script from the process that serves it. */
export function servedPage(opened: PageData, script: string, words: Words = ENGLISH): string {
  return page(HEAD, opened, `<script src="${script}"></script>`, words);
}

export interface HeldScript {
  /** As raw deflate, in the encoding of `HELD_AS_PAIRS`. */
  readonly packed: string;
  /** Hashes for the content security policy: of the script, and of the code that unpacks it. */
  readonly hashes: readonly string[];
}

const PACKED_ID = 'staytax-script';
/**
 * Ids of the elements with the large parts of the page data, packed as browsers unpack them, because they are written at
 * run time.
 */
export const PLACES_ID = 'staytax-places';
export const TRANSLATION_ID = 'staytax-translation';

/**
 * Packed data has seven bits per character, 14 % more than its bytes, against 33 % in base64. HTML changes NUL and
 * carriage returns, and "<" could end the element: each is merged with the next seven bits into one two-byte character.
 */
export const HELD_AS_PAIRS: readonly number[] = [0x00, 0x0d, 0x3c];

/** Unpacks the data and the script, and runs it. The content security policy allows this exact text. */
export const UNPACK = `(async()=>{const bytesOf=(id)=>{const text=document.getElementById(id).textContent,bytes=new Uint8Array(text.length*2);let size=0,bits=0,held=0;
const take=(seven)=>{bits=bits<<7|seven;held+=7;if(held>7)bytes[size++]=bits>>(held-=8)};
for(let at=0;at<text.length;at++){const code=text.charCodeAt(at);if(code>127)take([${HELD_AS_PAIRS}][(code>>7)-1]);take(code&127)}
return bytes.subarray(0,size)};
const unpacked=(id)=>new Response(new Blob([bytesOf(id)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
for(const id of ['${PLACES_ID}','${TRANSLATION_ID}']){const held=document.getElementById(id);if(held)held.dataset.json=await unpacked(id)}
const script=document.createElement('script');script.textContent=await unpacked('${PACKED_ID}');document.body.append(script)})()`;

/** The JSON of a packed part, once the page has unpacked it; `undefined` if the page has no such part. */
export function unpackedJson(id: string): string | undefined {
  return document.getElementById(id)?.dataset['json'];
}

/** The content security policy of a page that holds its scripts: it runs them alone, and loads and sends nothing. */
export function policyOfFile(hashes: readonly string[]): string {
  const sources = hashes.map((hash) => `'${hash}'`).join(' ');
  return `default-src 'none'; script-src ${sources}; img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'`;
}

export function filePage(
  opened: PageData,
  { packed, hashes }: HeldScript,
  words: Words = ENGLISH,
  { places, translation }: Partial<Record<'places' | 'translation', string | undefined>> = {},
): string {
  const head = `<meta http-equiv="Content-Security-Policy" content="${policyOfFile(hashes)}">\n${HEAD}`;
  const held = (id: string, text: string | undefined): string =>
    text === undefined ? '' : `<script type="text/plain" id="${id}">${text}</script>\n`;
  const parts = [held(PLACES_ID, places), held(TRANSLATION_ID, translation), held(PACKED_ID, packed)];
  return page(head, opened, `${parts.join('')}<script>${UNPACK}</script>`, words);
}

/** A copy of the current page with another draft. `undefined` if its script is not embedded. */
export function pageOfItself(shared: object, { today, policy }: PageData, words: Words): string | undefined {
  const packed = document.getElementById(PACKED_ID)?.textContent;
  const policyOfPage = document.querySelector('meta[http-equiv]')?.getAttribute('content') ?? '';
  if (!packed) return undefined;
  const hashes = [...policyOfPage.matchAll(/'(sha256-[^']+)'/g)].map(([, hash = '']) => hash);
  const locale = words === ENGLISH ? undefined : words.locale;
  const opened = { ...sharedPage(shared, today), ...withoutAbsent({ policy, locale }) };
  const translation = document.getElementById(TRANSLATION_ID)?.textContent ?? undefined;
  return filePage(opened, { packed, hashes }, words, { translation });
}

/** The data of a page for other people: a draft, the saved set, and a stay. */
export function sharedPage(shared: unknown, today: string | undefined): PageData {
  const { name, draft, saved, stay } = fieldsOf(shared);
  return { sets: [{ name: String(name), draft, ...withoutAbsent({ saved }) }], ...withoutAbsent({ stay, today }) };
}

function page(head: string, opened: PageData, script: string, words: Words): string {
  // Within a script element only "<" could end the data.
  const data = JSON.stringify(opened).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="${words.locale}">
<head>
${head}
<link rel="icon" href="${ICON}">
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
