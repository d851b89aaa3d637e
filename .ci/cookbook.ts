/** The cookbook: a page for each place, made from docs/places, and a table of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a page says beside the tax set of a place. Lists are blocks of Markdown: paragraphs, items, tables, code. */
interface PlaceNotes {
  readonly title: string;
  readonly heading: string;
  /** The cell of the table that says what is special there. */
  readonly shows: string;
  /** `no`, `yes`, or the part of a stay of which a source prints an amount. */
  readonly printed: string;
  /** The local rules that the tax set uses, in words. */
  readonly localRules: string;
  readonly rule: readonly string[];
  readonly source: readonly string[];
  readonly taxSet: readonly string[];
  /** The stay of the first case, before its table. */
  readonly stay: readonly string[];
  /** Rows of the table: a tax, its working, its amount. */
  readonly byHand: ReadonlyArray<readonly [title: string, working: string, amount: string]>;
  /** After the table. */
  readonly afterwards?: readonly string[];
  readonly goodToKnow: readonly string[];
}

const INTRODUCTION = `# Cookbook: the rules of real places as tax sets

Each page has a rule in plain words, its source, the rule as a tax set, a stay calculated by hand, and what is good to know.
Tests quote each stay, compare it with a second implementation, and check the definition, the figures and the page against
each other.

These are examples, not tax advice. Rates change: every source was read in November 2026, often in an older copy, and
each page gives the date of its source. Check with the authority before you bill a guest.

"Printed" means that a source prints an amount for a stay, and that the quote gives this amount. Where no amount is
printed, the page says so, and the arithmetic is ours. The last column names the [local rules](../how-do-i-say.md) of the
tax set: what the API has no field for. They are never sent to the channel manager.

| Place | What it shows | Printed | Local rules it uses |
|---|---|---|---|
`;

const CLOSING = `
[Examples](../../examples/README.md) has the places as [a list for programs](../../examples/README.md#a-list-for-programs), and tax
sets without local rules. [How do I say ...?](../how-do-i-say.md) has a short answer for every kind of rule.
`;

/** The notes of docs/places by their names. */
export function placeNotes(root: string): ReadonlyMap<string, PlaceNotes> {
  const folder = join(root, 'docs/places');
  const names = readdirSync(folder).map((file) => file.replace('.json', ''));
  return new Map(names.sort().map((name) => [name, readNotes(join(folder, `${name}.json`))]));
}

/** The pages of docs/cookbook by their names, the table among them. */
export function cookbookPages(root: string): ReadonlyMap<string, string> {
  const places = [...placeNotes(root)];
  const rows = places.map(
    ([name, { title, shows, printed, localRules }]) =>
      `| [${title}](${name}.md) | ${shows} | ${printed} | ${localRules} |\n`,
  );
  return new Map([
    ['docs/cookbook/README.md', `${INTRODUCTION}${rows.join('')}${CLOSING}`],
    ...places.map(([name, notes]) => [`docs/cookbook/${name}.md`, placePage(notes)] as const),
  ]);
}

const readNotes = (file: string): PlaceNotes => JSON.parse(readFileSync(file, 'utf8'));

function placePage({ heading, rule, source, taxSet, stay, byHand, afterwards = [], goodToKnow }: PlaceNotes): string {
  const table = ['| | | |', '|---|---|---:|', ...byHand.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
  const sections = {
    'The rule': rule,
    Source: source,
    'As a tax set': taxSet,
    'A stay by hand': [...stay, table, ...afterwards],
    'Good to know': goodToKnow,
  };
  const parts = Object.entries(sections).map(([name, blocks]) => `## ${name}\n\n${joined(blocks)}\n`);
  return `# ${heading}\n\n${parts.join('\n')}`;
}

/** Items of a list follow each other without an empty line. */
function joined(blocks: readonly string[]): string {
  return blocks.reduce((text, block, at) => {
    const isNextItem = block.startsWith('- ') && blocks[at - 1]?.startsWith('- ');
    return `${text}${at === 0 ? '' : isNextItem ? '\n' : '\n\n'}${block}`;
  }, '');
}
