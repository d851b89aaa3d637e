import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { besideByHand } from './by-hand.js';
import { casesOfLargeSet } from './cases.js';
import { explaining, growth, preparing } from './growth.js';
import { importTime } from './import-time.js';
import { besideWithoutLocal, hugeStay, ONE_OF_LOCAL, printTimesOf } from './local.js';
import { parts } from './parts.js';
import { writeIntoPage } from './report.js';
import { compareAnswers } from './same-answers.js';
import { everyCase, sideBySide } from './side-by-side.js';

// This runs bundled, from a folder of its own, and is started in the root of the project.
const root = pathToFileURL(`${process.cwd()}/`);
const RESULTS = 'bench/results.md';

/** What the bench reports, by the mark of its place in a page. */
const REPORTS = {
  answers: { title: 'Same answers', page: RESULTS, text: sameAnswers },
  'side-by-side': {
    title: 'Side by side, nanoseconds a stay',
    page: RESULTS,
    text: () => everyCase(sideBySide({ rounds: 7, time: 5 })),
  },
  'by-hand': {
    title: 'Beside a loop written by hand',
    page: RESULTS,
    text: () => besideByHand({ rounds: 41, time: 10, warmUp: 600 }),
  },
  local: {
    title: 'Local rules beside the same set without',
    page: RESULTS,
    text: () => besideWithoutLocal(fileURLToPath(import.meta.url)),
  },
  huge: { title: 'A huge stay', page: RESULTS, text: hugeStay },
  parts: { title: 'Where the time goes, nanoseconds', page: RESULTS, text: () => parts({ rounds: 7, time: 5 }) },
  growth: { title: 'How cost grows, nanoseconds', page: RESULTS, text: () => growth({ rounds: 5, time: 5 }) },
  preparing: { title: 'Preparing a calculator', page: RESULTS, text: () => preparing({ rounds: 9, time: 20 }) },
  explaining: { title: 'Explanations', page: RESULTS, text: () => explaining({ rounds: 5, time: 5 }) },
  cases: { title: 'Cases of a large set', page: RESULTS, text: casesOfLargeSet },
  'import-time': { title: 'Import', page: RESULTS, text: () => importTime(root, new URL('.', import.meta.url)) },
};

function sameAnswers(): string {
  const { stays, wrong, cents } = compareAnswers(100);
  return (
    `All give the same answers on ${stays.toLocaleString('en-US')} stays, to the last character; ` +
    `bare floats are wrong in ${wrong} of them, by ${cents} cents in all.`
  );
}

const oneOfLocal = process.env[ONE_OF_LOCAL];
if (oneOfLocal === undefined) await printReports();
else printTimesOf(Number(oneOfLocal), { rounds: 15, time: 10, warmUp: 2_000 });

async function printReports(): Promise<void> {
  const { values } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string', multiple: true } } });
  for (const name of values.only ?? []) {
    if (!(name in REPORTS)) throw new Error(`--only must be one of ${Object.keys(REPORTS).join(', ')} (got ${name}).`);
  }
  for (const [mark, { title, page, text }] of Object.entries(REPORTS)) {
    if (values.only !== undefined && !values.only.includes(mark)) continue;
    const report = await text();
    console.log(`\n${title}\n\n${report}`);
    if (values.write) writeIntoPage(mark, report, new URL(page, root));
  }
}
