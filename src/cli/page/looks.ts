import { type Html, html } from './html.js';

/** What is drawn over the colour of each look, so that taxes are told apart without colours. */
const OVER: readonly Html[] = [
  html``,
  html`<path d="M-2 2 2-2M0 8 8 0M6 10 10 6"/>`,
  html`<path d="M2 2h2v2H2zM6 6h2v2H6z"/>`,
  html`<path d="M0 4h8"/>`,
  html`<path d="M4 0v8"/>`,
  html`<path d="M-2 6 2 10M0 0 8 8M6-2 10 2"/>`,
  html`<path d="M0 4h8M4 0v8"/>`,
  html`<path d="M0 8 8 0M0 0 8 8"/>`,
];

/** One pattern for each look, that all pictures share. */
export const LOOK_PATTERNS: Html = html`<svg class="looks" width="0" height="0" aria-hidden="true"><defs>${OVER.map(
  (over, at) =>
    html`<pattern id="look${at}" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="ground${at}" width="8" height="8"/><g class="over">${over}</g></pattern>`,
)}</defs></svg>`;

/** The colours of the patterns. */
export const LOOK_STYLE = `${OVER.map((_, at) => `.ground${at} { fill: var(--look${at}); }`).join(' ')}
.over path { fill: none; stroke: var(--card); stroke-width: 1.5; }
`;
