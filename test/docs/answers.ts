import type { Stay, TaxInput, TaxSetInput } from '../../src/index.js';
import { blocksOf, textOf } from './blocks.js';

/** The pages of questions: each section has a definition, a stay and a table. */
export type AnswerPage = 'docs/how-do-i-say.md' | 'docs/coming-from-another-product.md';

/** A question of a page, with what it shows: a tax set, a stay, and a table of what it comes to. */
export interface Answer {
  readonly question: string;
  readonly taxSet: TaxSetInput;
  readonly stay: Stay;
  readonly rows: ReadonlyArray<readonly [title: string, amount: string]>;
}

export function answers(page: AnswerPage = 'docs/how-do-i-say.md'): Answer[] {
  return textOf(page)
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [question = ''] = section.split('\n', 1);
      const [definition, stay] = blocksOf(page, section).map(({ code }) => JSON.parse(code));
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
