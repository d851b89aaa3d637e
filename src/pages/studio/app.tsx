import { withoutAbsent } from '../../core/issues/reading.js';
import type { Comparison } from '../element/compare.js';
import { compareAll, comparerInSlices, comparerInWorker } from '../element/compare.js';
import { OPENED_ID, PLACES_ID, ROOT_ID, TRANSLATION_ID, unpackedJson, wordsOf } from './page.js';
import type { PageData } from './protocol.js';
import { openStudio } from './studio.js';
import { PAGE_STYLE } from './style.js';
import type { WorkTask } from './work.js';
import { beginIn, doTask } from './work.js';

type WorkerLanguage = Required<Pick<PageData, 'locale' | 'translation'>>;

/** The script of the studio, for the page and for its workers, which compare, replay and quote. */
if (typeof document === 'undefined') {
  const send = (message: unknown) => self.postMessage(message);
  self.onmessage = ({ data }: MessageEvent<Comparison | WorkTask | WorkerLanguage>) => {
    if ('translation' in data) wordsOf(data);
    else if ('kind' in data) void doTask(data, send, new AbortController().signal);
    else send(compareAll(data));
  };
} else {
  void start(document.currentScript);
}

async function start(script: typeof document.currentScript): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  const data = document.getElementById(OPENED_ID);
  if (root === null || data === null) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PAGE_STYLE);
  document.adoptedStyleSheets = [sheet];
  root.replaceChildren();
  // Written by the process that serves the page, or by the command that wrote the file.
  const given: PageData = JSON.parse(data.textContent ?? '{}');
  const [places, texts] = [PLACES_ID, TRANSLATION_ID].map(unpackedJson);
  const opened: PageData = { ...given, ...withoutAbsent({ places, translation: texts && JSON.parse(texts) }) };
  const worker = workerOf(script);
  const { locale, translation } = opened;
  if (locale !== undefined && translation !== undefined)
    worker?.postMessage({ locale, translation } satisfies WorkerLanguage);
  await openStudio(
    root,
    opened,
    (done) => (worker === undefined ? comparerInSlices(done) : comparerInWorker(worker, done)),
    beginIn(() => workerOf(script)),
  );
}

/** A worker with the same script; `undefined` if the browser allows none. */
function workerOf(script: typeof document.currentScript): Worker | undefined {
  if (!(script instanceof HTMLScriptElement)) return undefined;
  try {
    if (script.src !== '') return new Worker(script.src);
    return new Worker(URL.createObjectURL(new Blob([script.text], { type: 'text/javascript' })));
  } catch {
    return undefined;
  }
}
