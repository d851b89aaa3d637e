import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { loadPages, spokenIn, wordsIn } from '../../language/words/locales.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH } from '../../language/words/words.js';
import type { HeldScript } from './page.js';
import { filePage, HELD_AS_PAIRS, UNPACK } from './page.js';
import type { PageData } from './protocol.js';

type PageTexts = Pick<PageData, 'locale' | 'translation'>;

/**
 * The requested language, or else the first language of the browser with a translation. The page data contains the
 * translation, so that the script has only English.
 */
export async function pageLanguage(requested: string | undefined, accepted = '') {
  const locale = spokenIn(requested === undefined ? tagsIn(accepted) : [requested]);
  const words = locale === undefined ? ENGLISH : await wordsFor(locale);
  const { locale: spoken, translated: translation } = words;
  const opened: PageTexts =
    words === ENGLISH ? { ...(requested && { locale: requested }) } : { locale: spoken, translation };
  return { words, opened };
}

/** Every kind of English has the texts of English, with the numbers of the page. */
async function wordsFor(locale: string): Promise<Words> {
  await loadPages(locale);
  const words = wordsIn(locale);
  return Object.keys(words.translated).length === 0 ? ENGLISH : words;
}

/** The tags of an Accept-Language header by preference: "de-AT, de;q=0.9, en;q=0.8". */
function tagsIn(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.split(';').map((text) => text.trim());
      return { tag, quality: Number(quality.replace('q=', '')) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((first, second) => second.quality - first.quality)
    .map(({ tag }) => tag);
}

/** The studio as one HTML file that loads and sends nothing, in English without a locale. */
export async function exportedPage(data: PageData, locale: string | undefined, script: string): Promise<string> {
  const { words, opened } = await pageLanguage(locale);
  return packedPage({ ...data, ...opened }, script, words);
}

/** The page as one file, with its script and the large parts of its data compressed. */
export function packedPage(
  { places, translation, ...opened }: PageData,
  script: string,
  words: Words = ENGLISH,
): string {
  const packedJson = (value: unknown) => (value === undefined ? undefined : packedText(JSON.stringify(value)));
  const data = { places: packedJson(places), translation: packedJson(translation) };
  return filePage(opened, heldScript(script), words, data);
}

export function heldScript(script: string): HeldScript {
  return { packed: packedText(script), hashes: hashesOf(script) };
}

/** The hashes of the scripts of a page that holds them. */
export function hashesOf(script: string): string[] {
  return [UNPACK, script].map(hashOf);
}

export function packedText(text: string): string {
  return inCharacters(deflateRawSync(text, { level: 9 }));
}

/** Bytes for embedding: see `HELD_AS_PAIRS`. */
function inCharacters(bytes: Uint8Array): string {
  const sevens = inSevens(bytes);
  const characters: number[] = [];
  for (let index = 0; index < sevens.length; index += 1) {
    const seven = sevens[index] ?? 0;
    const pair = HELD_AS_PAIRS.indexOf(seven);
    if (pair < 0) characters.push(seven);
    else {
      index += 1;
      characters.push(((pair + 1) << 7) | (sevens[index] ?? 0));
    }
  }
  return Buffer.from(Uint16Array.from(characters).buffer).toString('utf16le');
}

/** Splits bytes into groups of seven bits. Pads the last group so that it is not a pair, which would add a byte. */
function inSevens(bytes: Uint8Array): number[] {
  const sevens: number[] = [];
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0x7fff;
    held += 8;
    for (; held >= 7; held -= 7) sevens.push((bits >> (held - 7)) & 0x7f);
  }
  if (held === 0) return sevens;
  const last = (bits << (7 - held)) & 0x7f;
  return [...sevens, HELD_AS_PAIRS.includes(last) ? last | (0x7f >> held) : last];
}

function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}
