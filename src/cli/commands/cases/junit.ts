import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { differencesText } from '../../../cases/compare.js';
import type { JudgedCase } from '../../../cases/run.js';
import { issuesOf } from '../../../cases/run.js';
import { printable } from '../../../issues/texts.js';
import { printFinding } from '../../output/findings.js';
import { WITHOUT_COLORS } from '../../output/text.js';
import type { TestedFile } from './tested-file.js';

/** Results of cases as JUnit XML, which build servers read. */
export function junitText(files: readonly TestedFile[]): string {
  const suites = files.map((tested) =>
    h('testsuite', { name: xmlText(tested.file), ...countsOf([tested]) }, tested.cases.map(testcase(tested))),
  );
  const xml = renderToString(h('testsuites', { name: 'staytax', ...countsOf(files) }, suites));
  // HTML allows `]]>` in text, XML does not.
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replaceAll(']]>', ']]&gt;')}\n`;
}

/** Two characters that XML cannot hold, even escaped. */
const NO_CHARACTER = /[\uFFFE\uFFFF]/g;

function xmlText(text: string): string {
  return printable(text).replace(NO_CHARACTER, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}

function testcase({ file, issues }: TestedFile) {
  return (one: JudgedCase) => {
    const { name, ok, differences, quote } = one;
    const attributes = { classname: xmlText(file), name: xmlText(name), file: xmlText(file), time: secondsOf([one]) };
    if (ok) return h('testcase', attributes);
    const found = quote === undefined ? issuesOf(one, issues) : [];
    const lines = [
      ...differencesText(differences),
      ...found.map((issue) => printFinding(issue, WITHOUT_COLORS).trimEnd()),
    ];
    const text = lines.map(xmlText);
    const kind = isError(one) ? 'error' : 'failure';
    return h('testcase', attributes, h(kind, { message: text[0] ?? 'It cannot be read.' }, text.join('\n')));
  };
}

/** Whether a case could not be run, because of a mistake in it, its file or its tax set. */
function isError({ ok, differences }: JudgedCase): boolean {
  return !ok && differences.length === 0;
}

function countsOf(files: readonly TestedFile[]) {
  const cases = files.flatMap((tested) => tested.cases);
  const errors = cases.filter(isError).length;
  return {
    tests: cases.length,
    failures: cases.filter(({ ok }) => !ok).length - errors,
    errors,
    skipped: 0,
    time: secondsOf(cases),
  };
}

function secondsOf(cases: readonly JudgedCase[]): string {
  const milliseconds = cases.reduce((sum, one) => sum + (one.milliseconds ?? 0), 0);
  return (milliseconds / 1000).toFixed(3);
}
