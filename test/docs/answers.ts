import type { Stay, TaxInput, TaxSetInput } from '../../src/index.js';
import { blocksOf, textOf } from './blocks.js';

const PAGE = 'docs/how-do-i-say.md';

/** A question of the page, with what it shows: a tax set, a stay, and a table of what it comes to. */
export interface Answer {
  readonly question: string;
  readonly taxSet: TaxSetInput;
  readonly stay: Stay;
  readonly rows: ReadonlyArray<readonly [title: string, amount: string]>;
}

export function answers(): Answer[] {
  return textOf(PAGE)
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [question = ''] = section.split('\n', 1);
      const [definition, stay] = blocksOf(PAGE, section).map(({ code }) => JSON.parse(code));
      const cells = [...section.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)];
      return {
        question,
        taxSet: asTaxSet(definition),
        stay,
        rows: cells.map(([, title = '', amount = '']) => [title, amount] as const),
      };
    });
}

/** The page shows a tax alone, or a set. */
function asTaxSet(definition: TaxSetInput | TaxInput): TaxSetInput {
  if ('logic' in definition) return { title: 'My hotel', currency: 'EUR', taxes: [definition] };
  return definition;
}
