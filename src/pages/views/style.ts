import { LOOK_COLOURS } from './scenario-data.js';

/**
 * The colours of every page of the project, in light and dark. A page can set each one as `--staytax-...`. Contrast is at
 * least 4.5 for texts and 3 for looks.
 */
export const COLOURS = {
  ground: ['#f6f7f9', '#0e1014'],
  card: ['#ffffff', '#16191f'],
  ink: ['#14181f', '#e8eaee'],
  quiet: ['#5b6472', '#a0a8b4'],
  line: ['#e4e7ec', '#272c34'],
  edge: ['#8a919d', '#6d7683'],
  accent: ['#2457d6', '#8ab0ff'],
  chosen: ['#f3f6fe', '#1d2636'],
  note: ['#fff8ec', '#2a2213'],
  sum: ['#5a6675', '#8d99a8'],
  dearer: ['#8a4b00', '#f2b45f'],
  cheaper: ['#00635f', '#63d2c6'],
  loss: ['#a8172c', '#ff9ba4'],
  gain: ['#0b6b4f', '#6fd3a8'],
  stay: ['#d9a400', '#e3b93c'],
  look0: ['#2c6da3', '#6fb0e6'],
  look1: ['#b8551c', '#ef9a63'],
  look2: ['#3c7a43', '#82c489'],
  look3: ['#7d4aa3', '#bf93e0'],
  look4: ['#8b6c10', '#d9b648'],
  look5: ['#a8355a', '#ee86a5'],
  look6: ['#16777d', '#5cc3c8'],
  look7: ['#6b5344', '#c2a692'],
} as const;

/** The sizes of every page: of texts, and of round corners. */
const SIZES = {
  text: '.875rem',
  small: '.8125rem',
  strong: '1rem',
  big: '1.25rem',
  round: '.4375rem',
  'round-panel': '.75rem',
} as const;

/** The colours of a theme, light or dark, as custom properties. */
export function colours(theme: 0 | 1): string {
  const properties = Object.entries(COLOURS);
  return properties.map(([name, pair]) => `--${name}: var(--staytax-${name}, ${pair[theme]});`).join(' ');
}

export const sizes = Object.entries(SIZES)
  .map(([name, size]) => `--${name}: ${size};`)
  .join(' ');

const looks = (rule: (look: number) => string): string =>
  Array.from({ length: LOOK_COLOURS }, (_, look) => rule(look)).join(' ');

/** Prints black on white, also from a dark screen. A bar with a pattern takes about 10 ms to print. */
const PRINT = `@media print { .staytax { --ground: #fff; --card: #fff; --ink: #000; --quiet: #000; --line: #999; --accent: #000; --chosen: #fff; --dearer: #000; --cheaper: #000; --loss: #000; --gain: #000;
--text: 9pt; --small: 8.5pt; --strong: 10pt; --big: 12pt; color-scheme: light; background: #fff; line-height: 1.3;
.skip, .back, details { display: none; }
header, .own, .columns { display: block; max-width: none; padding: 0; }
.facts { display: block; margin: 0; }
.panel { border: 0; padding: 0; margin: 4pt 0 0; position: static; }
p, .facts ul { margin-top: 1pt; }
.scenarios table { font-size: 6.5pt; line-height: 1.15; } .scenarios table * { font-size: inherit; }
.scenarios th, .scenarios td { padding: .3pt 4pt; border-top: .25pt solid #ccc; }
.scenarios .by { display: inline; margin-left: .6em; }
header { max-height: 60mm; overflow: clip; } .scenarios { max-height: 186mm; overflow: clip; }
.details { break-before: page; max-height: 490mm; overflow: clip; }
figure { margin-top: 8pt; padding-top: 6pt; break-inside: auto; } figcaption { margin-bottom: 3pt; }
.row { margin-bottom: 2pt; break-inside: avoid; } .ledger .note { white-space: normal; }
.why-amounts { columns: 2; margin-top: 8pt; font-size: 7.5pt; } .why-amounts h4 { margin-top: 3pt; break-after: avoid; }
${looks((look) => `.crowded .bar${look} { fill: var(--look${look}); }`)}
} }
`;

/** The styles of all views, for a page or a shadow root, limited to `.staytax`. */
export const STYLE = `.staytax { color-scheme: light dark; ${colours(0)} ${sizes}
background: var(--ground); color: var(--ink); font: var(--text)/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
&, * { box-sizing: border-box; }
.skip { position: absolute; left: -999rem; } .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 2; }
header, .own, .columns { max-width: 80rem; margin: 0 auto; padding: 1.25rem 1.5rem 0; }
h1 { font-size: var(--big); line-height: 1.25; margin: 0 0 .25rem; } h2 { font-size: var(--text); font-weight: 600; margin: 0; } h3, .facts h2 { font-size: var(--small); font-weight: 600; color: var(--quiet); margin: 0; }
p { margin: .25rem 0; } a { color: var(--accent); } time { white-space: nowrap; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: var(--round-panel); padding: 1rem 1.125rem; } .panel + .panel { margin-top: .875rem; }
.verdict { font-size: var(--strong); font-weight: 600; } .quiet, .lead, figcaption p, .why { color: var(--quiet); }
.facts { display: grid; gap: .875rem; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); margin-top: 1rem; } .facts .panel { margin: 0; }
.facts ul { margin: .25rem 0 0; padding-inline-start: 1.2rem; }
.columns { display: grid; grid-template-columns: minmax(0, 25rem) minmax(0, 1fr); gap: 1.5rem; align-items: start; padding-bottom: 2rem; }
table { border-collapse: collapse; width: 100%; } caption { font-size: var(--small); font-weight: 600; color: var(--quiet); text-align: start; }
th, td { text-align: start; padding: .4rem .75rem; border-top: 1px solid var(--line); vertical-align: top; font-weight: 400; } thead th { color: var(--quiet); border-top: 0; font-size: var(--small); font-weight: 500; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
.number { text-align: end; white-space: nowrap; }
.scenarios { padding: 1rem .5rem .5rem; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; } .scenarios:focus { outline: none; }
.scenarios caption { padding: 0 .75rem .5rem; } .scenarios .number { width: 1%; padding-inline-start: 0; } .scenarios thead .number { white-space: normal; } .scenarios .group th { color: var(--quiet); font-size: var(--small); font-weight: 600; padding-top: .8rem; }
.scenarios tbody tr { position: relative; } .scenarios tr:not(.group):hover { background: var(--chosen); } .scenarios tbody tr:has([aria-current]) { background: var(--chosen); box-shadow: inset 3px 0 var(--accent); }
.scenarios a { color: inherit; text-decoration: none; } .scenarios a::after { content: ""; position: absolute; inset: 0; } .scenarios a:hover { text-decoration: underline; text-underline-offset: .2em; } .scenarios a[aria-current] { font-weight: 600; }
.scenarios a:focus-visible { outline: none; } .scenarios a:focus-visible::after, :focus-visible { outline: 3px solid var(--accent); outline-offset: -2px; border-radius: .25rem; }
.from { color: var(--quiet); font-size: var(--small); } .by { display: block; }
.dearer, .cheaper, .loss, .gain, .same { white-space: nowrap; font-weight: 600; } .dearer { color: var(--dearer); } .cheaper { color: var(--cheaper); } .loss { color: var(--loss); } .gain { color: var(--gain); } .same { color: var(--quiet); font-weight: 400; }
.verdict span { white-space: normal; } .verdict .same { color: var(--ink); font-weight: 600; }
.money { container-type: inline-size; } .ledger :is(th, td) { padding: .5rem 0 .5rem 1rem; vertical-align: middle; } .ledger :is(th, td):first-child { padding-inline-start: 0; } .ledger thead th { padding-block: 0 .25rem; }
.ledger tbody th { max-width: 1px; } .ledger tbody .number { width: 1%; } .ledger td:nth-child(2):not(:last-child) { color: var(--quiet); } .ledger .note { display: block; color: var(--quiet); font-size: var(--small); font-weight: 400; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.ledger tbody tr:first-child :is(th, .amount, .dearer, .cheaper) { font-weight: 650; } .ledger tbody tr:first-child th { font-size: var(--strong); } .ledger tbody tr:first-child .number { font-size: var(--big); letter-spacing: -.01em; }
.detail .ledger .note { white-space: normal; } .ledger.old .amount { text-decoration: underline dotted; } .stale { color: var(--loss); } .look { margin-inline-end: .25rem; vertical-align: -1px; } .badge { border-radius: .3rem; padding: 0 .375rem; background: var(--note); color: var(--dearer); font-size: var(--small); font-weight: 600; }
@container (max-width: 26rem) { .ledger :is(th, td):nth-child(2):not(:last-child) { display: none; } .ledger :is(th, td) { padding-inline-start: .5rem; } .ledger .note { white-space: normal; } }
svg.bar { display: block; margin-top: .75rem; border-radius: .3125rem; overflow: hidden; } svg.bar .rooms { fill: var(--line); }
.back, .detail { display: none; } .detail.first, .detail:target { display: block; } .detail:target ~ .detail.first { display: none; } .detail h2:focus { outline: none; } .detail .why { margin-bottom: .75rem; }
figure { margin: 1.25rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line); } .panel > figure:first-child { margin: 0; padding: 0; border: 0; }
figcaption { margin-bottom: .75rem; font-size: var(--small); } figure > svg { display: block; overflow: visible; }
.rows { list-style: none; margin: 0; padding: 0; } .row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin-bottom: .35rem; } .row-name { flex: 1 1 0; min-width: min(8rem, 100%); } .row-end { flex: 0 1 auto; text-align: end; } .row .bars { display: block; flex: 0 0 100%; }
.cut { display: block; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
svg text { fill: var(--ink); font-size: 14px; } svg .tick { fill: var(--quiet); font-size: 12px; }
svg .saved { fill: var(--card); stroke: var(--ink); stroke-width: 1; } svg .savedmark { stroke: var(--ink); stroke-width: 2; stroke-dasharray: 5 3; }
svg .axis { stroke: var(--quiet); } svg .grid { stroke: var(--line); } svg .cut-line { stroke: var(--quiet); stroke-dasharray: 1 4; stroke-linecap: round; stroke-width: 2; } svg .stay { fill: var(--stay); opacity: .4; }
.looks { position: absolute; } .looks .over { fill: none; stroke: var(--card); stroke-width: 1.5; } ${looks((look) => `.ground${look} { fill: var(--look${look}); }`)}
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: .75rem 0 0; padding: 0; } .legend li { display: flex; align-items: center; min-width: 0; max-width: 100%; } .legend svg { flex: none; }
details { margin-top: .75rem; } summary { cursor: pointer; color: var(--accent); width: fit-content; }
.wide { overflow-x: auto; margin-top: .5rem; } .wide table { overflow-wrap: normal; }
.why-amounts h4 { margin: .75rem 0 0; font-size: var(--text); } .why-amounts ul { margin: .15rem 0 0; padding-inline-start: 1.2rem; }
@media screen and (max-width: 56rem) {
header, .own, .columns { padding-left: .75rem; padding-right: .75rem; } .columns { grid-template-columns: minmax(0, 1fr); gap: .875rem; }
.scenarios { position: static; max-height: 26rem; } .back { display: inline-block; margin-bottom: .5rem; }
}
@media (forced-colors: active) { svg.bar { outline: 1px solid; } }
}
@media screen and (prefers-color-scheme: dark) { .staytax { ${colours(1)} } }
${PRINT}`;

/** Additional styles for the replay of past stays. No element shows it. */
export const REPLAY_STYLE = `.staytax .replay { .lead { color: var(--ink); font-weight: 600; } table { margin-top: 1rem; } .rows { margin-top: .75rem; } .bar-more { fill: var(--dearer); } .bar-less { fill: var(--cheaper); } .bar-same { fill: var(--sum); } }
`;
