// The page "How do I say ...?" with each answer beside what it comes to.
import { answers } from '../test/docs/answers.js';
import { anchorOf, tryIt } from './pages.js';

/** A section in two columns: the answer as a tax, and the stay with its result and a link that opens both. */
function inColumns(section: string, link: string): string {
  const [, question = '', answer = '', result = '', rest = ''] =
    /^(.*)\n([\s\S]*?\n```\n)([\s\S]*?\n```\n[\s\S]*?(?:\n\|.*)+\n)([\s\S]*)$/.exec(section) ?? [];
  if (question === '') throw new Error(`No answer with a stay and a table: ${section.slice(0, 60)}`);
  return `${question}\n\n<div class="recipe"><div class="answer">\n\n${answer.trim()}\n\n</div><div class="result">\n\n${result.trim()}\n\n${link}\n\n</div></div>\n\n${rest}`;
}

export async function recipesPage(text: string): Promise<string> {
  const links = new Map<string, string>();
  for (const { question, taxSet, stay } of answers()) links.set(question, await tryIt(taxSet, stay, './'));
  return text
    .split(/^(?=### )/m)
    .map((section) => {
      const question = /^### (.*)\n/.exec(section)?.[1] ?? '';
      const link = links.get(question);
      return link === undefined ? section : inColumns(section, link);
    })
    .join('');
}

/** Every question, with its address. */
export function questions(): ReadonlyArray<{ readonly text: string; readonly link: string }> {
  return answers().map(({ question }) => ({ text: question, link: `/how-do-i-say.html#${anchorOf(question)}` }));
}
