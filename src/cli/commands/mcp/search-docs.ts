import MiniSearch from 'minisearch';

/** A section of a page of the documentation. */
export interface FoundSection {
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const MOST_SECTIONS = 8;
const LONGEST_TEXT = 3_000;

/** What a section is about: the name of its page, its title, its heading. */
const BOOST = { page: 2, title: 2, heading: 4 };

/** The reference, the places and the decisions repeat the words of the pages that explain them. */
const REPEATS = /^(?:(?:api|cookbook)\/|decisions\.md$)/;
const OF_REPEATED = 0.5;

/** The sections that are most about the words. Each page comes with its best sections first, and none with all of them. */
export function searchDocs(pages: ReadonlyMap<string, string>, query: string): FoundSection[] {
  const { index, sections } = indexOf(pages);
  return index
    .search(query)
    .flatMap(({ id }) => sections[Number(id)] ?? [])
    .filter(atMost(MOST_OF_A_PAGE))
    .slice(0, MOST_SECTIONS)
    .map(({ page, heading, text }) => ({ page, heading, text: text.slice(0, LONGEST_TEXT) }));
}

const MOST_OF_A_PAGE = 3;

/** So many of each page. */
function atMost(most: number): (section: FoundSection) => boolean {
  const found = new Map<string, number>();
  return ({ page }) => {
    const times = (found.get(page) ?? 0) + 1;
    found.set(page, times);
    return times <= most;
  };
}

interface Index {
  readonly index: MiniSearch;
  readonly sections: readonly Section[];
}

/** The pages of an installation are the same for every search. */
const indexes = new WeakMap<ReadonlyMap<string, string>, Index>();

function indexOf(pages: ReadonlyMap<string, string>): Index {
  const known = indexes.get(pages);
  if (known !== undefined) return known;
  const sections = [...pages].flatMap(([page, text]) => sectionsOf(page, text));
  const index = new MiniSearch({
    fields: ['page', 'title', 'heading', 'text'],
    tokenize: wordsIn,
    processTerm: stemOf,
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      boostDocument: (id) => (REPEATS.test(sections[Number(id)]?.page ?? '') ? OF_REPEATED : 1),
    },
  });
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  const made = { index, sections };
  indexes.set(pages, made);
  return made;
}

interface Section extends FoundSection {
  /** The heading of its page. */
  readonly title: string;
}

/** A page at its headings; a heading in a block of code is none. */
function sectionsOf(page: string, text: string): Section[] {
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

/** "skipped" and "skips" are one word, and so are "policy" and "policies". */
function stemOf(word: string): string {
  const stem = word.replace(/(?<=\w{3})(?:ing|ed|ies|es|e|s|y)$/, '');
  return stem === word ? word : stem.replace(/([^aeiou])\1$/, '$1');
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
