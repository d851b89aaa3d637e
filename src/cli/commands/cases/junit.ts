import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { issuesOf } from '../../../cases/run.js';
import { differencesText } from '../../../cases/text.js';
import { printable } from '../../../issues/printable.js';
import { printFinding } from '../../output/findings.js';
import { colorsFor } from '../../output/text.js';
import type { TestedFile } from './tested-file.js';

/** Without colours. */
const PLAIN = colorsFor({ isTTY: false, write: () => undefined }, { NO_COLOR: '1' });

/** What became of the cases in the XML of JUnit, which build servers read. */
export function junitText(files: readonly TestedFile[]): string {
  const suites = files.map((tested) =>
    h('testsuite', { name: xmlText(tested.file), ...countsOf([tested]) }, tested.cases.map(testcase(tested))),
  );
  const xml = renderToString(h('testsuites', { name: 'staytax', ...countsOf(files) }, suites));
  // HTML allows it in a text, XML does not.
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replaceAll(']]>', ']]&gt;')}\n`;
}

/** Two characters that XML cannot hold, even escaped. */
const NO_CHARACTER = /[\uFFFE\uFFFF]/g;

function xmlText(text: string): string {
  return printable(text).replace(NO_CHARACTER, (character) => `\\u${character.charCodeAt(0).toString(16)}`);
}

function testcase({ file, issues }: TestedFile) {
  return (one: TestedFile['cases'][number]) => {
    const { name, ok, differences, quote } = one;
    const attributes = { classname: xmlText(file), name: xmlText(name) };
    if (ok) return h('testcase', attributes);
    const found = quote === undefined ? issuesOf(one, issues) : [];
    const lines = [...differencesText(differences), ...found.map((issue) => printFinding(issue, PLAIN).trimEnd())];
    const text = lines.map(xmlText);
    return h('testcase', attributes, h('failure', { message: text[0] ?? 'It cannot be read.' }, text.join('\n')));
  };
}

function countsOf(files: readonly TestedFile[]) {
  const cases = files.flatMap((tested) => tested.cases);
  return { tests: cases.length, failures: cases.filter(({ ok }) => !ok).length };
}
