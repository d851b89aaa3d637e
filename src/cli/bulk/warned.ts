import { printable } from '../../issues/printable.js';
import { grouped, nounFor } from '../../issues/shown.js';
import { issueIn } from '../../words/issue-text.js';
import type { Words } from '../../words/words.js';
import type { WarningOfLine } from './line.js';

/** The lines with a warning of one code: plain data, which workers hand over. */
export interface WarnedLines {
  readonly first: WarningOfLine;
  /** The number of the first of them. */
  readonly line: number;
  readonly lines: number;
}

/** The codes of a line, each once. */
export function warnedLine(warnings: readonly WarningOfLine[], line: number): WarnedLines[] {
  const first = new Map<string, WarnedLines>();
  for (const { code, message, params } of warnings) {
    if (!first.has(code)) first.set(code, { first: { code, message, params }, line, lines: 1 });
  }
  return [...first.values()];
}

/** Adds later lines to those before them. */
export function addWarned(before: Map<string, WarnedLines>, more: readonly WarnedLines[]): void {
  for (const added of more) {
    const { code } = added.first;
    const known = before.get(code);
    before.set(code, known === undefined ? added : { ...known, lines: known.lines + added.lines });
  }
}

/**
 * A line for each code, the most frequent first: `12 stays with label_unknown, the first in line 7: No rate of the tax set
 * asks for the label "scool trip".` Warnings change no exit code.
 */
export function warnedText(warned: readonly WarnedLines[], what: string, words: Words): string {
  return [...warned]
    .sort((one, other) => other.lines - one.lines || one.line - other.line)
    .map(({ first, line, lines }) => {
      const text = printable(issueIn(words, { ...first, params: { ...first.params } }));
      return `${grouped(lines)} ${nounFor(lines, what)} with ${first.code}, the first in line ${grouped(line)}: ${text}\n`;
    })
    .join('');
}
