import { createHash } from 'node:crypto';
import { renderToString } from 'preact-render-to-string';
import { printable } from '../../../core/issues/texts.js';
import type { GivenScenario } from '../../../index.js';
import { REPLAY_VIEW } from '../../../language/words/en/pages.js';
import type { Words } from '../../../language/words/words.js';
import { say } from '../../../language/words/words.js';
import { exportedPage } from '../../../pages/studio/page-contents.js';
import { PreviewView } from '../../../pages/views/preview-view.js';
import { ReplayView } from '../../../pages/views/replay.js';
import type { ShownScenario } from '../../../pages/views/scenario-data.js';
import { REPLAY_STYLE, STYLE } from '../../../pages/views/style.js';
import { writingFor } from '../../../pages/views/view-context.js';
import type { Preview } from '../../../trials/preview/preview-data.js';
import type { PreviewedSets } from '../../../trials/preview/words/edited.js';
import type { Replay, ReplayedStay } from '../../../trials/replay/replay-data.js';
import { stayInWords } from '../../../trials/replay/replay-data.js';
import type { Io } from '../../command-io.js';
import { cookbookSets } from '../../input/examples.js';
import type { PreviewedSet } from './preview-text.js';
import type { PreviewedStays, PreviewInput } from './read-preview.js';
import { previewOf } from './read-preview.js';

const PAGE_STYLE = `html { color-scheme: light dark; scroll-padding-top: 1rem; }
body { margin: 0; }
body .staytax { min-height: 100vh; }
@page { margin: 12mm; }
@media print { html { color-scheme: light; background: #fff; } body .staytax { min-height: 0; } }
`;

interface PageOptions extends PreviewedStays {
  readonly interactive?: true;
  readonly locale?: string;
}

/** The page of a previewed set: the studio, or the preview with the stays of a file that change most. */
export async function pageFor(
  { preview, input }: PreviewedSet,
  replay: Replay | undefined,
  options: PageOptions,
  io: Io,
): Promise<string> {
  const { interactive, locale } = options;
  if (interactive) return interactivePage(input, options, io);
  if (replay === undefined && locale === undefined) return pageOf(preview, input);
  const { prose } = writingFor(locale ?? 'en');
  const ownScenarios = replay?.largest.map((stay) => ownScenario(stay, prose)) ?? [];
  const scenarios = [...input.scenarios, ...ownScenarios];
  return pageOf(previewOf({ ...input, scenarios }, options, prose), input, locale, replay);
}

/**
 * A preview as one page that loads and calculates nothing. Texts are English if those of the language were not loaded.
 */
export function pageOf(preview: Preview, sets: PreviewedSets, locale = 'en', replay?: Replay): string {
  const writing = writingFor(locale);
  const style = PAGE_STYLE + STYLE + (replay === undefined ? '' : REPLAY_STYLE);
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(SCRIPT)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="${writing.locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderToString(<title>{say(writing, REPLAY_VIEW, 'page', { title: printable(preview.title) })}</title>)}
<style>${style}</style>
</head>
<body>
${renderToString(
  <main>
    <PreviewView
      preview={preview}
      sets={sets}
      locale={locale}
      beside={replay && ((shown) => <ReplayedStays replay={replay} shown={shown} words={writing.prose} />)}
    />
  </main>,
)}
<script>${SCRIPT}</script>
</body>
</html>
`;
}

interface ReplayedProps {
  readonly replay: Replay;
  readonly shown: readonly ShownScenario[];
  readonly words: Words;
}

/** The stays of a file. Those with the largest changes link to their details. */
function ReplayedStays({ replay, shown, words }: ReplayedProps) {
  const anchors = new Map(shown.map(({ name, anchor }) => [name, anchor]));
  const way = (stay: ReplayedStay, name: string) => {
    const anchor = anchors.get(ownScenario(stay, words).name);
    return anchor === undefined ? name : <a href={`#${anchor}`}>{name}</a>;
  };
  return (
    <section class="own">
      <h2>{say(words, REPLAY_VIEW, 'yourStays')}</h2>
      <ReplayView replay={replay} way={way} />
    </section>
  );
}

/** A stay of a file, as a scenario. */
function ownScenario({ line, stay }: ReplayedStay, words: Words): GivenScenario {
  const name = say(words, REPLAY_VIEW, 'lineOfStay', { line, stay: stayInWords(stay, words) });
  return { name, why: say(words, REPLAY_VIEW, 'lineOfYours', { line }), stay };
}

/** Hashes instead of 'unsafe-inline', so that injected scripts do not run. */
function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}

/** The studio as one file, with a draft and the saved set. */
async function interactivePage(
  { draft, saved, policy, channel }: PreviewInput,
  { today, locale }: PageOptions,
  io: Io,
): Promise<string> {
  const set = { name: draft.title, draft, ...(saved === undefined ? {} : { saved }) };
  const data = {
    sets: [set],
    today,
    ...(policy === undefined ? {} : { policy }),
    channel,
    places: await cookbookSets(io),
  };
  return exportedPage(data, locale, await io.studioScript());
}

/**
 * Optional: the page also works by links and :target. Makes the list one tab stop with arrow keys, marks the chosen row
 * for screen readers, and moves the focus.
 */
const SCRIPT = `
(() => {
  const list = document.querySelector('.scenarios');
  const links = [...list.querySelectorAll('a')];
  const stopAt = (stop) => { for (const link of links) link.tabIndex = link === stop ? 0 : -1; };
  const show = (isChosen) => {
    const target = links.find((link) => link.hash === location.hash);
    if (!target && isChosen) return;
    const current = target ?? links.find((link) => link.className === 'opened');
    if (!current) return;
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    stopAt(current);
    if (isChosen) document.querySelector(current.hash + ' h2').focus();
  };
  const steps = { ArrowDown: 1, ArrowUp: -1, Home: -links.length, End: links.length };
  list.addEventListener('keydown', (event) => {
    const index = links.indexOf(document.activeElement);
    const step = steps[event.key];
    if (index < 0 || step === undefined) return;
    event.preventDefault();
    const link = links[Math.max(0, Math.min(links.length - 1, index + step))];
    stopAt(link);
    link.focus();
  });
  addEventListener('hashchange', () => show(true));
  show(false);
})();
`;
