import { valueText, whyDifferent } from '../../../cases/compare.js';
import { printable } from '../../../issues/printable.js';
import { counted } from '../../../issues/shown.js';
import { printFinding } from '../../output/findings.js';
import { drawTable, wrapped } from '../../output/table.js';
import type { Colors } from '../../output/text.js';
import type { TestedFile } from './tested-file.js';

/**
 * A line for each case of a file; of one that failed also what differs, and why the amounts are what they are.
 *
 * @param width of the terminal, when there is one
 */
export function resultsText({ file, issues, cases }: TestedFile, colors: Colors, width?: number): string {
  const lines = cases.map((one) =>
    one.ok ? `  ${colors.green('✓')} ${named(one, width)}\n` : failed(one, colors, width),
  );
  const findings = issues.map((issue) => printFinding(issue, colors));
  return [`${colors.bold(printable(file))}\n`, ...lines, ...findings].join('');
}

type Tested = TestedFile['cases'][number];

/** The name of a case, beside a mark of four columns. */
function named({ name }: Tested, width: number | undefined): string {
  return wrapped(printable(name), narrower(width, MARK.length)).replaceAll('\n', `\n${MARK}`);
}

const MARK = ' '.repeat(4);
const INDENT = ' '.repeat(6);

function narrower(width: number | undefined, by: number): number | undefined {
  return width === undefined ? undefined : width - by;
}

function failed(one: Tested, colors: Colors, width: number | undefined): string {
  const { differences, quote } = one;
  const head = `  ${colors.red('✗')} ${named(one, width)}\n`;
  if (differences.length === 0) return head;
  const fitting = narrower(width, INDENT.length);
  const table = drawTable(
    [
      { head: '', align: 'left' },
      { head: 'expected', align: 'right' },
      { head: 'got', align: 'right' },
    ],
    differences.map(({ path, expected, got }) => ({
      cells: [path, valueText(expected), valueText(got)].map(printable),
    })),
    fitting,
  );
  const sentences = quote === undefined ? [] : whyDifferent(quote, differences);
  const why = sentences.map((sentence) => `${wrapped(printable(sentence), fitting)}\n`);
  return head + indented(table) + indented(why.join(''));
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, INDENT);
}

/** "52 files, 300 cases: 299 as expected, 1 failed". */
export function summaryText(files: readonly TestedFile[]): string {
  const cases = files.flatMap((tested) => tested.cases);
  const bad = cases.filter(({ ok }) => !ok).length;
  const verdict = [`${cases.length - bad} as expected`, ...(bad === 0 ? [] : [`${bad} failed`])].join(', ');
  return `${counted(files.length, 'file')}, ${counted(cases.length, 'case')}: ${verdict}\n`;
}
