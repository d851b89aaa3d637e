import { valueText, whyDifferent } from '../../../cases/compare.js';
import { printable } from '../../../issues/printable.js';
import { counted } from '../../../issues/shown.js';
import { printFinding } from '../../output/findings.js';
import { drawTable } from '../../output/table.js';
import type { Colors } from '../../output/text.js';
import type { TestedFile } from './tested-file.js';

/** A line for each case of a file; of one that failed also what differs, and why the amounts are what they are. */
export function resultsText({ file, issues, cases }: TestedFile, colors: Colors): string {
  const lines = cases.map((one) => (one.ok ? `  ${colors.green('✓')} ${printable(one.name)}\n` : failed(one, colors)));
  const findings = issues.map((issue) => printFinding(issue, colors));
  return [`${colors.bold(printable(file))}\n`, ...lines, ...findings].join('');
}

function failed({ name, differences, quote }: TestedFile['cases'][number], colors: Colors): string {
  const head = `  ${colors.red('✗')} ${printable(name)}\n`;
  if (differences.length === 0) return head;
  const table = drawTable(
    [
      { head: '', align: 'left' },
      { head: 'expected', align: 'right' },
      { head: 'got', align: 'right' },
    ],
    differences.map(({ path, expected, got }) => ({
      cells: [path, valueText(expected), valueText(got)].map(printable),
    })),
  );
  const why = quote === undefined ? [] : whyDifferent(quote, differences).map((sentence) => `${printable(sentence)}\n`);
  return head + indented(table) + indented(why.join(''));
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '      ');
}

/** "52 files, 300 cases: 299 as expected, 1 failed". */
export function summaryText(files: readonly TestedFile[]): string {
  const cases = files.flatMap((tested) => tested.cases);
  const bad = cases.filter(({ ok }) => !ok).length;
  const verdict = [`${cases.length - bad} as expected`, ...(bad === 0 ? [] : [`${bad} failed`])].join(', ');
  return `${counted(files.length, 'file')}, ${counted(cases.length, 'case')}: ${verdict}\n`;
}
