import { STYLE } from '../views/style.js';
import { shadowStyle } from './shadow-style.js';

/**
 * How an editor looks beside what it shares with every preview: nothing outside of `.staytax` is touched. Columns follow the
 * width of the editor, not of the page around it. Taxes and pictures out of sight are neither laid out nor painted, which
 * was half of the time of a key with 30 taxes.
 */
export const EDITOR_STYLE = `
.studio { max-width: 120rem; margin: 0 auto; }
header.studio { padding: .6rem .75rem 0; }
.staytax {
.editor { padding: .5rem .75rem .75rem; container-type: inline-size; }
.editor h3 { font-size: 1rem; font-weight: 600; }
.editor h4 { margin: 0; font-size: .8rem; font-weight: 600; }
.tools { display: flex; flex-wrap: wrap; gap: .4rem; margin-bottom: .5rem; align-items: center; }
.tools .main { margin-inline-start: auto; }
.unsaved { font-size: .85rem; font-weight: 600; color: var(--dearer); border: 1px solid; border-radius: 1rem; padding: 0 .5rem; white-space: nowrap; }
.answer { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .9rem; margin-bottom: .25rem; }
.answer .figures { margin: 0; gap: 0 1.75rem; align-items: baseline; }
.answer .figures > div { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; }
.answer .figures .amount { font-size: 1rem; } .answer .total { order: -1; } .answer .total .amount { font-size: 1.35rem; font-weight: 650; }
.answer.old .amount { text-decoration: underline dotted; }
.stale { color: var(--loss); margin: 0; }
.changes > p { font-size: .9rem; color: var(--quiet); }
.sides { display: grid; gap: .75rem 1.25rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
@container (min-width: 60rem) { .sides { grid-template-columns: minmax(0, 11fr) minmax(0, 9fr); } }
.form, .shown { min-width: 0; }
fieldset { margin: 0; border: 0; padding: 0; min-width: 0; }
legend { font-weight: 600; padding: 0; margin-bottom: .3rem; }
.tax { border: 1px solid var(--line); border-width: 1px 0 0; padding: .15rem 0; }
.tax:has(.ask) { padding-bottom: .75rem; }
.ask { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .25rem .75rem; padding: .3rem 0; } .ask > div > .quiet { font-size: .85rem; }
.fields { display: flex; flex-wrap: wrap; gap: .4rem .75rem; }
.fields .field { flex: 1 1 8.5rem; max-width: 18rem; } .fields .date { flex-basis: 9.5rem; } .fields .whole { flex-basis: 5.5rem; } .fields .decimal { flex-basis: 6rem; } .fields .choice { flex-basis: auto; } .stayform > .fields .text { flex-basis: 7.5rem; } .stayform .fields .whole { flex-basis: 4.5rem; } .fields .text, .fields .list { flex-basis: 12rem; }
.fields.of-set { margin-bottom: .5rem; } .fields.of-set .text { flex-grow: 4; max-width: none; } .fields.of-set .currency { flex: 0 1 6rem; }
.entry { display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: end; margin: .25rem 0; } .entry .field { flex: 1 1 6.5rem; } .stayform .entry .text { flex-basis: 10rem; }
.field { min-width: 0; position: relative; }
.field label { display: block; font-size: .8rem; color: var(--quiet); }
.field input, .field select, .tools select, textarea { width: 100%; min-width: 0; font: inherit; color: var(--ink); background: var(--card); border: 1px solid color-mix(in srgb, var(--quiet) 75%, var(--card)); border-radius: .35rem; padding: .15rem .4rem; min-height: 2rem; text-overflow: ellipsis; font-variant-numeric: tabular-nums; scroll-margin: 9rem 0 3rem; }
button, summary, .editor [tabindex="0"] { scroll-margin: 9rem 0 3rem; }
textarea { font: .85rem/1.4 ui-monospace, monospace; } ::file-selector-button { font: inherit; color: var(--accent); background: none; border: 0; padding: 0; margin-inline-end: .6rem; cursor: pointer; text-decoration: underline; text-underline-offset: .2em; }
.field.taxes { flex: 1 1 100%; max-width: none; display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; } .taxes legend { font-size: .8rem; font-weight: 400; color: var(--quiet); margin: 0; } .taxes label { display: flex; gap: .4rem; align-items: center; min-height: 2rem; font-size: inherit; color: var(--ink); } .taxes input { width: 1.1rem; min-height: 1.1rem; margin: 0; accent-color: var(--accent); } .taxes .problem { flex: 0 0 100%; }
.field:has(.unit) input { padding-inline-end: 3rem; }
.unit { float: inline-end; margin: -1.75rem .5rem 0 0; position: relative; color: var(--quiet); font-size: .85rem; pointer-events: none; }
.tools select { width: auto; max-width: 14rem; }
.field input[aria-invalid="true"], .field select[aria-invalid="true"] { border: 2px solid var(--loss); }
::placeholder { color: var(--quiet); opacity: 1; font-style: italic; }
.problem { color: var(--loss); font-size: .85rem; margin: .1rem 0 0; clear: both; }
.advice { color: var(--dearer); font-size: .9rem; margin: .25rem 0 0; padding-inline-start: 1.2rem; }
section.advice { padding: 0; }
button { font: inherit; color: var(--accent); background: var(--card); border: 1px solid var(--line); border-radius: .35rem; padding: .1rem .6rem; min-height: 2rem; min-width: 2rem; cursor: pointer; }
button:hover { border-color: var(--accent); }
button[aria-disabled="true"] { color: var(--quiet); border-color: var(--line); cursor: default; }
button.main { background: var(--accent); color: var(--card); border-color: var(--accent); }
button.main[aria-disabled="true"] { background: var(--line); color: var(--ink); }
button.link { border: 0; background: none; padding: 0; min-height: 0; text-align: start; text-decoration: underline; text-underline-offset: .2em; }
button.more { border: 0; background: none; padding: 0; margin-inline-end: .7rem; min-height: 1.6rem; font-size: .85rem; text-align: start; }
button.fold { border: 0; background: none; padding: 0; text-align: start; } h3 .fold { color: var(--ink); font-weight: 600; }
button.fold::before { content: "▸"; display: inline-block; width: 1.1em; color: var(--quiet); } button.fold[aria-expanded="true"]::before { content: "▾"; }
.taxhead { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: center; }
.taxhead h3 { cursor: grab; min-width: 0; overflow-wrap: anywhere; }
.says { flex: 1 1 12rem; color: var(--quiet); font-size: .9rem; }
.comes { margin-inline-start: auto; font-variant-numeric: tabular-nums; text-align: end; } .comes span { font-size: .85rem; }
.taxhead .quiet { font-weight: 400; font-size: .85rem; }
.moves { display: flex; } td.moves { display: table-cell; white-space: nowrap; } .moves button { min-width: 1.75rem; padding: 0; border: 0; background: none; } .moves button:hover:not([aria-disabled="true"]) { background: var(--chosen); }
.group .quiet { display: inline-block; min-width: 9.5rem; font-size: .8rem; } .group .quiet::first-letter { text-transform: uppercase; }
.of-set ~ details { margin: 0 0 .5rem; font-size: .9rem; }
.rows-of table { width: auto; } .rows-of .wide { margin-top: 0; } .stayform > .main { margin-top: .4rem; } .rows-of th, .rows-of td { border: 0; padding: .1rem .5rem .1rem 0; } .rows-of .field { width: 8rem; } .rows-of .date { width: 9.5rem; } .rows-of .entry { margin: 0; width: 12.5rem; } .rows-of .entry .field { width: 6rem; } .rows-of .entry .date { width: 9.5rem; }
.tax.over { outline: 3px dashed var(--accent); }
.editor .tax, .editor figure { content-visibility: auto; contain-intrinsic-size: auto 2.6rem; } .editor figure { contain-intrinsic-size: auto 18rem; }
@media print { .editor .tax, .editor figure { content-visibility: visible; } .answer { position: static; } }
.depth1 { margin-inline-start: 1rem; } .depth2 { margin-inline-start: 2rem; } .depth3 { margin-inline-start: 3rem; } .depth4 { margin-inline-start: 4rem; } .depth5 { margin-inline-start: 5rem; } .depth6 { margin-inline-start: 6rem; }
.tabs { display: flex; flex-wrap: wrap; border-bottom: 1px solid var(--line); margin-bottom: .6rem; }
.tabs button { padding-inline: .5rem; border: 0; border-bottom: 3px solid transparent; border-radius: 0; background: none; color: var(--quiet); } .tabs button[aria-selected="true"] { color: var(--ink); border-color: var(--accent); font-weight: 600; }
.changes ul { list-style: none; margin: 0; padding: 0; }
.changes li { padding: .4rem 0; border-top: 1px solid var(--line); font-size: .9rem; } .changes li:first-child { border-top: 0; }
.changes li.hurts { border-inline-start: 4px solid var(--loss); padding-inline-start: .5rem; }
.changes button.link { display: inline; }
.announced, .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
dialog { color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; width: min(46rem, calc(100vw - 2rem)); max-height: calc(100vh - 3rem); overflow: auto; }
dialog::backdrop { background: rgb(0 0 0 / .5); }
.beside { display: flex; flex-wrap: wrap; gap: .75rem; } .beside .field { flex: 1 1 18rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; align-items: center; }
.told { margin: 0 0 .5rem; padding: .4rem .8rem; border-inline-start: 4px solid var(--accent); background: var(--card); }
.told.bad { border-color: var(--loss); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
@container (max-width: 40rem) { .answer .figures > .price { display: none; } .answer .link { font-size: .85rem; } .depth1, .depth2, .depth3, .depth4, .depth5, .depth6 { margin-inline-start: .5rem; } .ask { grid-template-columns: minmax(0, 1fr); } .answer dt { font-size: .75rem; } .answer { padding: .25rem .5rem; } }
}
`;

/** How all of it looks in a shadow root. */
export const EDITOR_SHADOW_STYLE = /* @__PURE__ */ shadowStyle(STYLE, EDITOR_STYLE);
