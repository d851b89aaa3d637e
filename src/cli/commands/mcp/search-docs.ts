/** A section of a page of the documentation. */
export interface FoundSection {
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const MOST_SECTIONS = 8;
const LONGEST_TEXT = 3_000;

/** The sections that are most about the words: rare words count more, and many of them more in a short section. */
export function searchDocs(pages: ReadonlyMap<string, string>, query: string): FoundSection[] {
  const words = [...new Set(wordsIn(query).map(stemOf))];
  const all = [...pages].flatMap(([page, text]) => sectionsOf(page, text).map((section) => counted(section, words)));
  const average = all.reduce((sum, { length }) => sum + length, 0) / all.length;
  const rarity = words.map((_, at) => {
    const having = all.filter(({ counts }) => (counts[at] ?? 0) > 0).length;
    return Math.log(1 + all.length / (having + 0.5));
  });
  return all
    .map((section) => ({ section, score: scoreOf(section, rarity, average) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_SECTIONS)
    .map(({ section: { page, heading, text } }) => ({ page, heading, text: text.slice(0, LONGEST_TEXT) }));
}

/** A page at its headings; what is a heading in a block of code is none. */
function sectionsOf(page: string, text: string): FoundSection[] {
  const sections: Array<{ page: string; heading: string; text: string }> = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, heading] = isCode ? [] : (/^#{1,4} (.+)$/.exec(line) ?? []);
    if (heading !== undefined) sections.push({ page, heading, text: '' });
    const last = sections.at(-1);
    if (last !== undefined) last.text += `${line}\n`;
  }
  return sections;
}

interface Counted extends FoundSection {
  /** How often each word of the query stands in it; in its heading it counts as often as this. */
  readonly counts: readonly number[];
  /** In words. */
  readonly length: number;
}

/** A word of a heading, or of the name of the page, is what the section is about. */
const IN_HEADING = 4;

function counted(section: FoundSection, words: readonly string[]): Counted {
  const { page, heading, text } = section;
  const [about, inText] = [wordsIn(`${page} ${heading}`), wordsIn(text)];
  const counts = words.map((word) => {
    const times = inText.filter((one) => one.startsWith(word)).length;
    return times + (about.some((one) => one.startsWith(word)) ? IN_HEADING : 0);
  });
  return { ...section, counts, length: inText.length };
}

/** What a word that stands there often adds at most, in place of once; and how much longer sections are held back (BM25). */
const SATURATION = 1.2;
const LENGTH_COUNTS = 0.4;
/** The reference, the places and the decisions repeat the words of the pages that explain them. */
const REPEATS = /^(?:api|cookbook|decisions)\//;
const OF_REPEATED = 0.6;

function scoreOf({ page, counts, length }: Counted, rarity: readonly number[], average: number): number {
  const held = SATURATION * (1 - LENGTH_COUNTS + (LENGTH_COUNTS * length) / average);
  const score = counts.reduce((sum, times, at) => sum + ((rarity[at] ?? 0) * times) / (times + held), 0);
  return REPEATS.test(page) ? score * OF_REPEATED : score;
}

/** What "skipped" and "skips" have in common, and "policy" and "policies". */
function stemOf(word: string): string {
  const stem = word.replace(/(?<=\w{3})(?:ing|ed|ies|es|s|y)$/, '');
  return stem === word ? word : stem.replace(/([^aeiou])\1$/, '$1');
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
