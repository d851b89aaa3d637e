import type { JSX } from 'preact';
import { taxesOf } from '../../trials/preview/breakpoints.js';
import { LOOKS } from './scenario-data.js';
import { useSets, useView } from './view-context.js';

/** The patterns over the colours, so that taxes differ without colours. */
const OVER = [
  '',
  'M-2 2 2-2M0 8 8 0M6 10 10 6',
  'M2 2h2v2H2zM6 6h2v2H6z',
  'M0 4h8',
  'M4 0v8',
  'M-2 6 2 10M0 0 8 8M6-2 10 2',
  'M0 4h8M4 0v8',
  'M0 8 8 0M0 0 8 8',
];

/** One pattern for each tax, shared by all pictures of a preview: first one for each colour, then others. */
export function LookPatterns(): JSX.Element {
  const { prefix } = useView();
  const { draft, saved } = useSets().sets;
  const taxes = taxesOf(draft).length + (saved === undefined ? 0 : taxesOf(saved).length);
  return (
    <svg class="looks" width="0" height="0" aria-hidden="true">
      <defs>
        {Array.from({ length: Math.min(LOOKS, taxes) }, (_, look) => {
          const over = OVER[(look + Math.floor(look / OVER.length)) % OVER.length];
          return (
            <pattern id={`${prefix}look${look}`} width="8" height="8" patternUnits="userSpaceOnUse">
              <rect class={`ground${look % OVER.length}`} width="8" height="8" />
              {over !== '' && <path class="over" d={over} />}
            </pattern>
          );
        })}
      </defs>
    </svg>
  );
}

const rules = (rule: (index: number) => string): string => OVER.map((_, index) => rule(index)).join(' ');

/**
 * The colours of the patterns. A bar with a pattern takes about 10 ms to print. With more taxes than patterns, the
 * pattern no longer identifies a tax, so that its colour is enough.
 */
const LOOK_STYLE = `${rules((index) => `.staytax .ground${index} { fill: var(--look${index}); }`)}
.staytax .over { fill: none; stroke: var(--card); stroke-width: 1.5; }
@media print { ${rules((index) => `.staytax .crowded .bar${index} { fill: var(--look${index}); }`)} }
`;

/*
 * The styles of all views, for a page or a shadow root, limited to `.staytax`. A page can set each colour as
 * `--staytax-...`. Contrast is at least 4.5 for texts and 3 for looks, in light and dark.
 */
const COLOURS = {
  ground: ['#fafafa', '#0e1014'],
  card: ['#ffffff', '#16191f'],
  ink: ['#16191f', '#e8eaee'],
  quiet: ['#5b6472', '#a0a8b4'],
  line: ['#e7e8eb', '#272c34'],
  edge: ['#8a919d', '#6d7683'],
  accent: ['#2457d6', '#8ab0ff'],
  chosen: ['#eef2fd', '#1d2636'],
  sum: ['#5a6675', '#8d99a8'],
  dearer: ['#8a4b00', '#f2b45f'],
  cheaper: ['#00635f', '#63d2c6'],
  loss: ['#a8172c', '#ff9ba4'],
  gain: ['#8a4b00', '#f2b45f'],
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

function colours(theme: 0 | 1): string {
  return Object.entries(COLOURS)
    .map(([name, pair]) => `--${name}: var(--staytax-${name}, ${pair[theme]});`)
    .join(' ');
}

/** Prints black on white, also from a dark screen. */
const PRINT = `@media print {
.staytax { --ground: #fff; --card: #fff; --ink: #000; --quiet: #000; --line: #999; --accent: #000; --chosen: #fff; --dearer: #000; --cheaper: #000; --loss: #000; --gain: #000;
  color-scheme: light; background: #fff; font-size: 9pt; line-height: 1.3; }
.staytax .skip, .staytax .back, .staytax details { display: none; }
.staytax header, .staytax .own, .staytax .columns { display: block; max-width: none; padding: 0; }
.staytax .facts { display: block; margin: 0; } .staytax .facts h2 { font-size: 9.5pt; }
.staytax .facts section, .staytax .scenarios, .staytax .detail { border: 0; padding: 0; margin: 4pt 0 0; position: static; }
.staytax h1 { font-size: 14pt; } .staytax h2 { font-size: 11pt; } .staytax h3 { font-size: 10pt; }
.staytax .verdict { font-size: 11pt; } .staytax p, .staytax .row, .staytax figcaption p, .staytax .facts ul { font-size: 8.5pt; margin-top: 1pt; }
.staytax .figures { margin-top: 4pt; } .staytax .figures dd, .staytax .figures dd .amount { font-size: 11pt; } .staytax .figures dt, .staytax .figures dd span { font-size: 8.5pt; }
.staytax .scenarios table { font-size: 6.5pt; line-height: 1.15; } .staytax .scenarios table * { font-size: inherit; }
.staytax .scenarios th, .staytax .scenarios td { padding: .3pt 4pt; border-top: .25pt solid #ccc; }
.staytax .scenarios .by { display: inline; margin-left: .6em; }
.staytax header { max-height: 60mm; overflow: clip; } .staytax .scenarios { max-height: 186mm; overflow: clip; }
.staytax .details { break-before: page; max-height: 490mm; overflow: clip; }
.staytax figure { margin-top: 8pt; padding-top: 6pt; break-inside: auto; }
.staytax figcaption { margin-bottom: 3pt; }
.staytax .row { margin-bottom: 2pt; break-inside: avoid; }
.staytax .why-amounts { columns: 2; margin-top: 8pt; padding-top: 6pt; font-size: 7.5pt; }
.staytax .why-amounts h4 { margin-top: 3pt; font-size: 8pt; break-after: avoid; }
}
`;

const RULES = `.staytax { color-scheme: light dark; ${colours(0)}
  background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; overflow-wrap: anywhere; }
@media screen and (prefers-color-scheme: dark) { .staytax { ${colours(1)} } }
.staytax, .staytax * { box-sizing: border-box; }
.staytax .skip { position: absolute; left: -999rem; }
.staytax .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 2; }
.staytax header, .staytax .own, .staytax .columns { max-width: 78rem; margin: 0 auto; padding: 1.25rem 1.25rem 0; }
.staytax h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
.staytax h2 { font-size: 1.3rem; line-height: 1.3; margin: 0; }
.staytax h3 { font-size: 1.05rem; margin: 0; }
.staytax p { margin: .25rem 0; }
.staytax a { color: var(--accent); }
.staytax .verdict { font-size: 1.3rem; line-height: 1.35; font-weight: 600; }
.staytax .verdict span { white-space: normal; }
.staytax .quiet, .staytax .lead, .staytax figcaption p, .staytax .why { color: var(--quiet); }
.staytax .facts { display: grid; gap: 1rem; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); margin-top: 1rem; }
.staytax .facts section, .staytax .scenarios, .staytax .detail { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; }
.staytax .facts h2 { font-size: 1.05rem; }
.staytax .facts ul { margin: .5rem 0 0; padding-inline-start: 1.2rem; }
.staytax .columns { display: grid; grid-template-columns: minmax(0, 25rem) minmax(0, 1fr); gap: 1rem; align-items: start; padding-bottom: 2rem; }
.staytax .scenarios { padding: 1rem .5rem .5rem; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
.staytax .scenarios:focus { outline: none; }
.staytax .scenarios caption { text-align: start; padding: 0 .75rem .5rem; }
.staytax table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem; }
.staytax caption { font-weight: 600; text-align: start; }
.staytax th, .staytax td { text-align: start; padding: .4rem .75rem; border-top: 1px solid var(--line); vertical-align: top; font-weight: 400; }
.staytax thead th { color: var(--quiet); border-top: 0; font-size: .8rem; }
.staytax .group th { font-weight: 600; font-size: .85rem; padding-top: .8rem; }
.staytax .number { text-align: end; white-space: nowrap; }
.staytax time { white-space: nowrap; }
.staytax .scenarios .number { width: 1%; padding-inline-start: 0; }
.staytax .scenarios thead .number { white-space: normal; }
.staytax .scenarios tbody tr { position: relative; }
.staytax .scenarios tr:not(.group):hover { background: var(--chosen); }
.staytax .scenarios tbody tr:has([aria-current]) { background: var(--chosen); box-shadow: inset 4px 0 var(--accent); }
.staytax .scenarios a { color: inherit; text-decoration: none; }
.staytax .scenarios a::after { content: ""; position: absolute; inset: 0; }
.staytax .scenarios a:hover, .staytax .scenarios a[aria-current] { text-decoration: underline; text-underline-offset: .2em; }
.staytax .scenarios a[aria-current] { font-weight: 600; }
.staytax .scenarios a:focus-visible { outline: none; }
.staytax .scenarios a:focus-visible::after, .staytax :focus-visible { outline: 3px solid var(--accent); outline-offset: -2px; border-radius: .25rem; }
.staytax .from { color: var(--quiet); font-size: .8rem; }
.staytax .by { display: block; }
.staytax .dearer, .staytax .cheaper, .staytax .loss, .staytax .gain, .staytax .same { white-space: nowrap; font-weight: 600; }
.staytax .dearer { color: var(--dearer); } .staytax .cheaper { color: var(--cheaper); } .staytax .loss { color: var(--loss); } .staytax .gain { color: var(--gain); }
.staytax .same { color: var(--quiet); font-weight: 400; }
.staytax .verdict .same { color: var(--ink); font-weight: 600; }
.staytax .back { display: none; }
.staytax .detail { display: none; }
.staytax .detail.first, .staytax .detail:target { display: block; }
.staytax .detail:target ~ .detail.first { display: none; }
.staytax .detail h2:focus { outline: none; }
.staytax .figures { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1rem 0 0; }
.staytax .figures dt { color: var(--quiet); font-size: .85rem; }
.staytax .figures dd { margin: 0; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
.staytax .figures dd span { font-size: .9rem; } .staytax .figures dd .amount { font-size: 1.35rem; }
.staytax figure { margin: 1.25rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.staytax figcaption { margin-bottom: .75rem; } .staytax figcaption p { font-size: .9rem; }
.staytax figure > svg { display: block; overflow: visible; }
.staytax .rows { list-style: none; margin: 0; padding: 0; }
.staytax .row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin-bottom: .35rem; font-size: .9rem; font-variant-numeric: tabular-nums; }
.staytax .row-name { flex: 1 1 0; min-width: 0; } .staytax .row-end { flex: 0 1 auto; text-align: end; }
.staytax .row .bars { display: block; flex: 0 0 100%; }
.staytax .strong { font-weight: 650; }
.staytax .cut { display: block; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.staytax svg text { fill: var(--ink); font-size: 14px; font-variant-numeric: tabular-nums; }
.staytax svg .tick { fill: var(--quiet); font-size: 12px; }
.staytax svg .sum { fill: var(--sum); }
.staytax svg .saved { fill: var(--card); stroke: var(--ink); stroke-width: 1; }
.staytax svg .savedmark { stroke: var(--ink); stroke-width: 2; stroke-dasharray: 5 3; }
.staytax svg .axis { stroke: var(--quiet); } .staytax svg .grid { stroke: var(--line); }
.staytax svg .cut-line { stroke: var(--quiet); stroke-dasharray: 1 4; stroke-linecap: round; stroke-width: 2; }
.staytax svg .stay { fill: var(--stay); opacity: .4; }
.staytax .looks { position: absolute; }
.staytax .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: .75rem 0 0; padding: 0; font-size: .9rem; }
.staytax .legend li { display: flex; gap: .4rem; align-items: center; min-width: 0; max-width: 100%; }
.staytax .legend svg { flex: none; }
.staytax details { margin-top: .75rem; } .staytax summary { cursor: pointer; color: var(--accent); width: fit-content; }
.staytax .wide { overflow-x: auto; margin-top: .5rem; }
.staytax .wide table { overflow-wrap: normal; }
.staytax .why-amounts { margin: 1.25rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.staytax .why-amounts h4 { margin: .75rem 0 0; font-size: .95rem; } .staytax .why-amounts ul { margin: .15rem 0 0; padding-inline-start: 1.2rem; }
@media screen and (max-width: 56rem) {
  .staytax header, .staytax .own, .staytax .columns { padding-left: .75rem; padding-right: .75rem; }
  .staytax .columns { grid-template-columns: minmax(0, 1fr); }
  .staytax .scenarios { position: static; max-height: 26rem; }
  .staytax .back { display: inline-block; margin-bottom: .5rem; }
  .staytax .detail, .staytax .facts section { padding: .9rem; }
  .staytax h1 { font-size: 1.35rem; } .staytax .verdict { font-size: 1.1rem; }
}
`;

export const STYLE = RULES + LOOK_STYLE + PRINT;

/** Additional styles for the replay of past stays. No element shows it. */
export const REPLAY_STYLE = `.staytax .replay .lead { color: var(--ink); font-weight: 600; }
.staytax .replay table { margin-top: 1rem; } .staytax .replay .rows { margin-top: .75rem; }
.staytax svg .bar-more { fill: var(--dearer); } .staytax svg .bar-less { fill: var(--cheaper); } .staytax svg .bar-same { fill: var(--sum); }
`;
