import { createHash } from 'node:crypto';
import { raw } from 'hono/html';
import type { Preview } from '../../index.js';
import { changesInWords, isComparable, summaryInWords } from '../preview-words.js';
import { detail, list, scenarioRow } from './detail.js';
import { type Html, html, prose } from './html.js';
import { LOOK_PATTERNS, LOOK_STYLE } from './looks.js';
import { type PageScenario, type PageSets, scenariosOfPage } from './page-data.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';

/** The only texts that go into a page as they are: both are constants of ours. */
const STYLES = raw(STYLE + LOOK_STYLE);
const SCRIPTS = raw(SCRIPT);

/** A preview as one page: everything in it, nothing to load, nothing to calculate when it is opened. */
export function pageOf(preview: Preview, sets: PageSets): string {
  const shown = scenariosOfPage(preview);
  const whole = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${hashOf(STYLES)}'; script-src '${hashOf(SCRIPTS)}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Preview: ${preview.title}</title>
<style>${STYLES}</style>
</head>
<body>
<a class="skip" href="#${shown[0]?.anchor ?? ''}">Skip to the first scenario</a>
${LOOK_PATTERNS}
${header(preview, sets)}
<main>
${scenarioTable(preview, shown)}
<div class="details">${shown.map((scenario) => detail(scenario, sets))}</div>
</main>
<script>${SCRIPTS}</script>
</body>
</html>
`;
  return whole.toString();
}

/** By hash and not 'unsafe-inline': whatever came into the page in spite of escaping would still not run. */
function hashOf(inline: Html): string {
  return `sha256-${createHash('sha256').update(inline.toString()).digest('base64')}`;
}

function header(preview: Preview, { saved }: PageSets): Html {
  const changes = changesInWords(preview.summary);
  const advice = preview.warnings.map(({ message }) => message);
  const blocks = [
    changes.length === 0 ? '' : html`<section><h2>What was edited</h2>${list(changes)}</section>`,
    advice.length === 0 ? '' : html`<section><h2>Worth a look</h2>${adviceList(advice)}</section>`,
  ];
  const lead = saved === undefined ? 'What guests would pay under this tax set.' : summaryInWords(preview);
  return html`<header>
<p class="quiet">Tax set preview</p>
<h1>${preview.title}</h1>
<p class="lead">${prose(lead)}</p>
<div class="facts">${blocks}</div>
</header>`;
}

/** So much advice stands open: the scenarios below it must not be pushed off the screen. */
const MOST_OPEN = 2;

function adviceList(advice: readonly string[]): Html {
  const further = advice.slice(MOST_OPEN);
  const rest =
    further.length === 0 ? '' : html`<details><summary>${further.length} more</summary>${list(further)}</details>`;
  return html`${list(advice.slice(0, MOST_OPEN))}${rest}`;
}

function scenarioTable({ scenarios, currency }: Preview, shown: readonly PageScenario[]): Html {
  const heads = isComparable(scenarios)
    ? html`<th scope="col" class="number">Total in ${currency}, saved → draft</th>`
    : html`<th scope="col" class="number">Net</th><th scope="col" class="number">Total, ${currency}</th>`;
  const hidden = scenarios.length - shown.length;
  const caption = hidden > 0 ? `Scenarios (${shown.length} of ${scenarios.length})` : 'Scenarios';
  return html`<nav class="scenarios" aria-label="Scenarios"><table><caption>${caption}</caption>
<thead><tr><th scope="col">Stay</th>${heads}</tr></thead>
<tbody>${shown.map(scenarioRow)}</tbody></table></nav>`;
}
