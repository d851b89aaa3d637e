import MiniSearch from 'minisearch';

/** Limits of a query. */
export const MOST_WORDS = 32;
export const LONGEST_WORD = 64;
export const CUT_QUERY = `The query was cut: its first ${MOST_WORDS} different words are looked for, of each at most ${LONGEST_WORD} letters.`;

const MOST_SECTIONS = 8;
const MOST_OF_A_PAGE = 3;
const LONGEST_TEXT = 3_000;

/** Fields that count more than the text. */
const BOOST = { page: 2, title: 2, heading: 4 };

/** Reference, places and decisions repeat the words of the pages that explain them. */
const REPEATS = /^(?:(?:api|cookbook)\/|decisions\.md$)/;
const OF_REPEATED = 0.5;

/** Indexes by pages, which are the same for every search. */
const indexes = new WeakMap<ReadonlyMap<string, string>, ReturnType<typeof newIndex>>();

/** The different words of a query that are looked for. */
export interface QueryWords {
  readonly words: readonly string[];
  /** Whether the query has more words, or longer ones. */
  readonly isCut: boolean;
}

const WORD = /[\p{L}\p{N}_]+/gu;

/** Reads a query of any length: a search for every word of a long text would take the memory of the machine. */
export function queryWords(query: string): QueryWords {
  const words = new Set<string>();
  let isCut = false;
  for (const [word] of query.toLowerCase().matchAll(WORD)) {
    const letters = [...word.slice(0, 2 * LONGEST_WORD + 2)];
    const kept = letters.slice(0, LONGEST_WORD).join('');
    isCut ||= letters.length > LONGEST_WORD;
    if (words.size < MOST_WORDS || words.has(kept)) words.add(kept);
    else return { words: [...words], isCut: true };
  }
  return { words: [...words], isCut };
}

/** Finds the sections for words. Returns at most `MOST_OF_A_PAGE` of a page. */
export function searchDocs(pages: ReadonlyMap<string, string>, { words }: QueryWords) {
  const { index, sections } = indexes.get(pages) ?? newIndex(pages);
  indexes.set(pages, { index, sections });
  const ofPage = new Map<string, number>();
  const matches = index.search(words.join(' ')).flatMap(({ id }) => sections[Number(id)] ?? []);
  const shown = matches.filter(({ page }) => {
    const times = (ofPage.get(page) ?? 0) + 1;
    ofPage.set(page, times);
    return times <= MOST_OF_A_PAGE;
  });
  return shown
    .slice(0, MOST_SECTIONS)
    .map(({ page, heading, text }) => ({ page, heading, text: text.slice(0, LONGEST_TEXT) }));
}

function newIndex(pages: ReadonlyMap<string, string>) {
  const sections = [...pages].flatMap(([page, text]) => sectionsOf(page, text));
  const index = new MiniSearch({
    fields: ['page', 'title', 'heading', 'text'],
    tokenize: (text) => text.toLowerCase().match(WORD) ?? [],
    processTerm: stemOf,
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      boostDocument: (id) => (REPEATS.test(sections[Number(id)]?.page ?? '') ? OF_REPEATED : 1),
    },
  });
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return { index, sections };
}

/** Splits a page at its headings. Ignores headings in code blocks. */
function sectionsOf(page: string, text: string) {
  const sections: Array<{ page: string; title: string; heading: string; text: string }> = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, heading] = isCode ? [] : (/^#{1,4} (.+)$/.exec(line) ?? []);
    if (heading !== undefined) sections.push({ page, title: sections[0]?.heading ?? heading, heading, text: '' });
    const last = sections.at(-1);
    if (last !== undefined) last.text += `${line}\n`;
  }
  return sections;
}

/** Stems words, so that "skipped" matches "skips", and "policy" matches "policies". */
function stemOf(word: string): string {
  const stem = word.replace(/(?<=\w{3})(?:ing|ed|ies|es|e|s|y)$/, '');
  return stem === word ? word : stem.replace(/([^aeiou])\1$/, '$1');
}
