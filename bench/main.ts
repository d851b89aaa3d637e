import { pathToFileURL } from 'node:url';
import { growth, preparing } from './growth.js';
import { importTime } from './import-time.js';
import { parts } from './parts.js';
import { writeIntoPage } from './report.js';
import { compareAnswers } from './same-answers.js';
import { everyCase, everydayCases, sideBySide } from './side-by-side.js';

// This runs bundled, from a folder of its own, and is started in the root of the project.
const root = pathToFileURL(`${process.cwd()}/`);
const isWritten = process.argv.includes('--write');

function show(mark: string, title: string, text: string, page = 'docs/speed.md'): void {
  console.log(`\n${title}\n\n${text}`);
  if (isWritten) writeIntoPage(mark, text, new URL(page, root));
}

const { stays, wrong, cents } = compareAnswers(100);
show(
  'answers',
  'Same answers',
  `All give the same answers on ${stays.toLocaleString('en-US')} stays, to the last character; ` +
    `bare floats are wrong in ${wrong} of them, by ${cents} cents in all.`,
);
const measured = sideBySide({ rounds: 7, time: 5 });
show('side-by-side', 'Side by side, nanoseconds a stay', everyCase(measured));
show('in-short', 'The same in short', everydayCases(measured), 'README.md');
show('parts', 'Where the time goes, nanoseconds', parts({ rounds: 7, time: 5 }));
show('growth', 'How cost grows, nanoseconds', growth({ rounds: 5, time: 5 }));
show('preparing', 'Preparing a calculator', preparing({ rounds: 9, time: 20 }));
show('import-time', 'Import', await importTime(root, new URL('.', import.meta.url)));
