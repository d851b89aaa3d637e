/** A section of a page of the documentation. */
export interface FoundSection {
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const MOST_SECTIONS = 8;
const LONGEST_TEXT = 3_000;

/** The sections that have most of the words, those with a word in their heading first. */
export function searchDocs(pages: ReadonlyMap<string, string>, query: string): FoundSection[] {
  const words = [...new Set(wordsIn(query).map(stemOf))];
  const found = [...pages].flatMap(([page, text]) =>
    sectionsOf(page, text).map((section) => ({ section, score: scoreOf(section, words) })),
  );
  return found
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST_SECTIONS)
    .map(({ section: { text, ...place } }) => ({ ...place, text: text.slice(0, LONGEST_TEXT) }));
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

/** A word that is found counts more than one that is found often. */
function scoreOf({ heading, text }: FoundSection, words: readonly string[]): number {
  const [inHeading, inText] = [wordsIn(heading), wordsIn(text)];
  return words.reduce((score, word) => {
    const times = inText.filter((one) => one.startsWith(word)).length;
    const isTitle = inHeading.some((one) => one.startsWith(word));
    return score + (times === 0 ? 0 : 100 + Math.min(times, 9)) + (isTitle ? 40 : 0);
  }, 0);
}

/** What "skipped" and "skips" have in common. */
function stemOf(word: string): string {
  const stem = word.replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '');
  return stem === word ? word : stem.replace(/([^aeiou])\1$/, '$1');
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
