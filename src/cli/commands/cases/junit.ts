import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
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
    h('testsuite', { name: printable(tested.file), ...countsOf([tested]) }, tested.cases.map(testcase(tested))),
  );
  const xml = renderToString(h('testsuites', { name: 'staytax', ...countsOf(files) }, suites));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}

function testcase({ file, issues }: TestedFile) {
  return ({ name, ok, differences }: TestedFile['cases'][number]) => {
    const attributes = { classname: printable(file), name: printable(name) };
    if (ok) return h('testcase', attributes);
    const lines = [...differencesText(differences), ...issues.map((issue) => printFinding(issue, PLAIN).trimEnd())];
    const text = lines.map(printable);
    return h('testcase', attributes, h('failure', { message: text[0] ?? 'It cannot be read.' }, text.join('\n')));
  };
}

function countsOf(files: readonly TestedFile[]) {
  const cases = files.flatMap((tested) => tested.cases);
  return { tests: cases.length, failures: cases.filter(({ ok }) => !ok).length };
}
