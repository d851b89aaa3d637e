import { STYLE } from '../views/style.js';
import { shadowStyle } from './base.js';

/** Styles of the form: the cards of taxes, their rows, the stay. Nested in the style of the editor. */
const FORM_STYLE = `
fieldset { margin: 0; border: 0; padding: 0; min-width: 0; }
legend { font-weight: 600; padding: 0; margin-bottom: .25rem; }
.taxlist { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; } .taxlist:empty { display: none; }
.tax + .tax { border-top: 1px solid var(--line); } .tax:first-child { border-radius: .75rem .75rem 0 0; } .tax:last-child { border-radius: 0 0 .75rem .75rem; } .tax.over { outline: 3px dashed var(--accent); } .tax:has(.items) { content-visibility: visible; } .tax:has(> .card) { background: color-mix(in srgb, var(--chosen) 55%, var(--card)); }
.taxhead { position: relative; display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .125rem .75rem; align-items: start; padding: .75rem 1rem; min-height: 4rem; border-radius: inherit; } .taxhead:hover { background: var(--chosen); } .taxhead h3 { cursor: pointer; min-width: 0; overflow-wrap: anywhere; }
.swatch { margin-top: .2rem; grid-row: span 2; } .yours { margin-inline-start: .5rem; padding: 0 .4rem; border-radius: .3rem; font-size: var(--small); font-weight: 600; color: var(--cheaper); background: color-mix(in srgb, var(--cheaper) 12%, var(--card)); white-space: nowrap; }
.says { grid-column: 2; color: var(--quiet); min-width: 0; overflow-wrap: anywhere; } .tax:has(> .card) .says .words { display: none; } .was { display: block; font-size: var(--small); } .tax:has(> .card) .was { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.comes { grid-area: 1 / 3 / span 2; font-variant-numeric: tabular-nums; text-align: end; } .comes span { display: block; font-size: var(--small); }
button.fold { border: 0; background: none; padding: 0; text-align: start; min-height: 0; min-width: 0; color: var(--ink); font-weight: 600; } button.fold::after { content: ""; position: absolute; inset: 0; border-radius: inherit; } button.fold:focus-visible { outline: none; } button.fold:focus-visible::after { outline: 2px solid var(--accent); outline-offset: -2px; }
.editor summary { list-style: none; font-size: var(--small); color: var(--quiet); cursor: pointer; padding-inline-start: 1.25rem; text-indent: -1.25rem; min-height: 1.5rem; } .editor summary:hover { color: var(--ink); } .editor summary::-webkit-details-marker { display: none; }
.editor summary::before { content: "▸" / ""; display: inline-block; width: 1.25rem; text-indent: 0; color: var(--quiet); } .editor details[open] > summary::before { content: "▾" / ""; }
.card { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: .625rem; padding: 0 1rem 1rem 2.625rem; }
.sentence { line-height: 2.5rem; } .inline { display: inline-block; vertical-align: middle; line-height: 1.45; max-width: 100%; margin-block: .125rem; } .inline:is(.decimal, .fraction) { width: 6.5rem; } .inline.whole { width: 4.75rem; } .field.inline :is(input, select) { font-weight: 600; } .inline ::placeholder { font-weight: 400; } .card > .text { max-width: 20rem; } .order { margin: 0; color: var(--quiet); }
.fields { display: flex; flex-wrap: wrap; gap: .5rem; align-items: start; } .fields .field { flex: 1 1 8rem; max-width: 18rem; } .fields :is(.whole, .decimal, .fraction) { flex: 0 1 7rem; } .fields .date { flex: 0 1 9.5rem; } .fields .choice { flex: 1 1 9rem; } .fields .field:has(.problem, .advice) { flex-basis: 14rem; } .fields .who { flex: 0 0 4rem; align-self: center; padding-top: 1rem; font-size: var(--small); }
.field { min-width: 0; position: relative; }
.field label { display: block; font-size: var(--small); color: var(--quiet); margin-bottom: .125rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.field input, .field select, :is(.tools, .heading, .items) select, .items input[type="search"], textarea { width: 100%; min-width: 0; font: inherit; color: var(--ink); background: var(--card); border: 1px solid color-mix(in srgb, var(--edge) 45%, var(--card)); border-radius: .375rem; padding: .125rem .5rem; min-height: 2rem; text-overflow: ellipsis; font-variant-numeric: tabular-nums; scroll-margin: 9rem 0 3rem; }
:is(.field, .items) :is(input, select):hover { border-color: var(--edge); } :is(.field, .items) :is(input, select):focus { border-color: var(--accent); }
.field input[aria-invalid="true"], .field select[aria-invalid="true"] { border: 2px solid var(--loss); }
.field:has(.unit) input { padding-inline-end: 2.75rem; }
.unit { float: inline-end; margin: -1.75rem .5rem 0 0; position: relative; color: var(--quiet); font-size: var(--small); line-height: 1.5rem; pointer-events: none; }
.field.taxes { flex: 1 1 100%; max-width: none; display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; } .taxes legend { font-size: var(--small); font-weight: 400; color: var(--quiet); margin: 0; } .taxes label { display: flex; gap: .5rem; align-items: center; min-height: 2rem; margin: 0; font-size: inherit; color: var(--ink); white-space: normal; } .taxes input { width: 1.1rem; min-height: 1.1rem; margin: 0; accent-color: var(--accent); } .taxes .problem { flex: 0 0 100%; }
.problem { color: var(--loss); font-size: var(--small); margin: .25rem 0 0; clear: both; }
.advice { color: var(--dearer); font-size: var(--small); margin: .25rem 0; padding: 0; clear: both; } ul.advice { padding: 0 1rem .75rem 3.75rem; margin: 0; } section.advice ul { margin: .25rem 0; padding-inline-start: 1.25rem; }
.holds, .adds { display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: center; }
.part { flex: 1 0 100%; min-width: 0; } .holds:empty { display: none; }
.chip { display: inline-flex; gap: .25rem; align-items: center; font-size: var(--small); line-height: 1.3; border: 1px solid var(--line); border-radius: 1rem; padding: .125rem .75rem; min-height: 1.75rem; text-align: start; }
.holds button.chip { color: var(--ink); background: var(--card); max-width: 100%; white-space: normal; } .holds button.chip::after { content: "▾" / ""; color: var(--quiet); } .holds button.chip[aria-expanded="true"]::after { content: "▴" / ""; }
button:is(.add, .more) { white-space: nowrap; border: 1px solid transparent; background: none; color: var(--quiet); font-size: var(--small); padding: 0 .5rem; min-height: 1.75rem; text-align: start; } button:is(.add, .more):hover { color: var(--ink); background: var(--chosen); border-color: transparent; } .adds { margin-inline-start: -.5rem; } button.sign { min-width: 2rem; text-align: center; font-weight: 700; }
.menu { position: relative; } .menu .items { box-sizing: border-box; position: absolute; inset-inline: 0 auto; top: calc(100% + .25rem); z-index: 3; display: block; width: max-content; min-width: 12rem; max-width: min(17rem, 90cqw); max-height: 22rem; overflow: auto; padding: .25rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .15); }.top .menu .items { inset-inline: auto 0; width: 15rem; max-width: calc(100vw - 1.5rem); }
button.item { display: block; width: 100%; border: 0; background: none; color: var(--ink); font-size: inherit; text-align: start; padding: .25rem .5rem; min-height: 1.75rem; } button.item:is(:hover, :focus-visible) { background: var(--chosen); } button.item[aria-disabled="true"] { color: var(--quiet); background: none; }
.items-of + .items-of { border-top: 1px solid var(--line); margin-top: .25rem; padding-top: .25rem; } .items:has(input[type="search"]) { width: min(34rem, 90cqw); max-width: none; } .items-of { break-inside: avoid; } .items p { margin: 0; padding: .25rem .5rem; font-size: var(--small); font-weight: 400; color: var(--quiet); } .items p::first-letter { text-transform: uppercase; }
.group h4 { margin: 0 0 .25rem; font-size: var(--small); font-weight: 400; color: var(--quiet); } .group h4::first-letter { text-transform: uppercase; }
.editor .rows-of table { width: auto; max-width: 100%; font-size: inherit; border-collapse: collapse; } .rows-of .wide { margin: 0 0 .25rem; overflow-x: auto; } .editor .rows-of :is(th, td) { border: 0; padding: .125rem .75rem .125rem 0; vertical-align: top; text-align: start; } .editor .rows-of th { font-size: var(--small); font-weight: 400; color: var(--quiet); padding-bottom: 0; vertical-align: bottom; }
.range { display: flex; flex-wrap: wrap; gap: .25rem; } .range > * { width: 7rem; flex: none; } .rows-of .date input { padding-inline: .375rem .25rem; } .range > .date { width: 7.75rem; } .range > .whole { width: 3.75rem; } .range > :is(.decimal, .fraction) { width: 6rem; } .range > .entries { width: auto; }
.entries { display: grid; justify-items: start; gap: .25rem; }
.entry { display: flex; flex-wrap: wrap; gap: .25rem; align-items: end; margin: 0; } .rows-of .entry .field { flex: none; width: 5.5rem; } .rows-of .entry .date { width: 7.75rem; } .entry .field { flex: 0 1 9rem; } .entry legend { font-size: var(--small); } .entry details { flex: 1 1 100%; margin: 0; }
td.moves { white-space: nowrap; } :is(td.moves, .entry) > button { min-width: 1.5rem; min-height: 2rem; padding: 0 .25rem; border: 0; background: none; color: var(--quiet); } :is(td.moves, .entry) > button:hover:not([aria-disabled="true"]) { background: var(--chosen); color: var(--ink); } td.moves > button[aria-disabled="true"] { opacity: .5; }
.taxlist + .adds { margin: .75rem 0 0; } .of-set { margin-top: 1.25rem; padding-top: .75rem; border-top: 1px solid var(--line); } .of-set .fields { margin-bottom: .5rem; } .of-set .text { flex-grow: 4; max-width: none; } .of-set .currency { flex: 0 1 5rem; }
.stayform { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; } .stayform .fields { align-items: end; } .stayform .fields .whole { flex: 0 1 4.5rem; } .stayform .fields .text { flex: 1 1 6.5rem; } .extra button { border: 0; background: none; color: var(--quiet); }
.depth1 { margin-inline-start: 1rem; } .depth2 { margin-inline-start: 2rem; } .depth3 { margin-inline-start: 3rem; } .depth4 { margin-inline-start: 4rem; } .depth5 { margin-inline-start: 5rem; } .depth6 { margin-inline-start: 6rem; }
@container (max-width: 40rem) {
.taxhead { padding: .75rem; } .card { padding: 0 .75rem .75rem; }
.rows-of thead { position: absolute; clip-path: inset(50%); } .rows-of tr { display: flex; flex-wrap: wrap; gap: .25rem; padding: .25rem 0; align-items: end; } .rows-of tr + tr { border-top: 1px solid var(--line); } .rows-of label.unseen { position: static; width: auto; height: auto; clip-path: none; }
:is(.card, .stayform) .menu { position: static; } :is(.card, .stayform) .menu .items { top: auto; inset-inline: 0 auto; max-width: min(17rem, 100%); }
}`;

/**
 * Styles of an editor beside those of every preview, limited to `.staytax`. Columns follow the width of the editor.
 * Taxes and pictures out of sight are not laid out, which took half of a key press with 30 taxes.
 */
export const EDITOR_STYLE = `
.studio { max-width: 120rem; margin: 0 auto; }
.staytax {
.editor { padding: 0 1rem 1rem; container-type: inline-size; overflow-wrap: break-word; } .editor bdi { overflow-wrap: anywhere; }
.editor h1, .editor h2, .editor h3 { font-size: var(--strong); line-height: 1.35; font-weight: 600; margin: 0; }
.editor h3 { font-size: var(--text); } .editor h4 { margin: 0; font-size: var(--small); font-weight: 600; }
.stick { position: sticky; top: 0; z-index: 3; margin: 0 -1rem; padding: 0 1rem; background: var(--ground); border-bottom: 1px solid var(--line); }
.top { display: flex; gap: .75rem; align-items: center; min-height: 3rem; }
.heading { flex: 1 1 auto; display: flex; gap: .25rem .6rem; align-items: center; min-width: 0; } .heading h1 { min-width: 3rem; flex: 0 1 auto; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; } .heading label { font-size: var(--small); color: var(--quiet); white-space: nowrap; }
.state { flex: none; display: inline-flex; gap: .35rem; align-items: center; font-size: var(--small); color: var(--quiet); white-space: nowrap; } .state::before { content: ""; width: .4rem; height: .4rem; border-radius: 50%; background: var(--edge); } .state.unsaved { color: var(--dearer); font-weight: 600; } .state.unsaved::before { background: var(--dearer); }
.tools { display: flex; flex-wrap: wrap; gap: .25rem; align-items: center; } .top .tools { flex: 0 0 auto; flex-wrap: nowrap; margin-inline-start: auto; } .top .main { margin-inline-start: .5rem; } .short { display: none; }
.stale { color: var(--loss); margin: 0; font-size: var(--small); }
.editor p.quiet { font-size: var(--small); } .changes .told { margin-top: .5rem; }
.sides { display: grid; gap: 0 1.5rem; grid-template-columns: minmax(0, 1fr); align-items: start; padding-top: 1rem; }
@container (min-width: 60rem) { .sides { grid-template-columns: minmax(0, 1fr) minmax(27rem, 35rem); }
.sides > .shown { position: sticky; top: var(--stick, 0); max-height: calc(100vh - var(--stick, 0px)); overflow: hidden auto; scrollbar-width: thin; padding: 0 .25rem 1rem; margin: -1rem -.25rem 0; padding-top: 1rem; } }
.panel ~ * { margin-top: .875rem; } .editor .panel > h2 { font-size: var(--small); color: var(--quiet); margin-bottom: .5rem; }
.others { display: flex; flex-direction: column; height: 21rem; } .others .list { flex: 1 1 auto; min-height: 0; overflow: auto; scrollbar-width: thin; } .others .everystay { flex: none; max-height: 7rem; overflow: auto; margin: .5rem 0 0; padding: .5rem .75rem; background: color-mix(in srgb, var(--stay) 12%, var(--card)); border-radius: .5rem; font-size: var(--small); } .others.behind .list { opacity: .6; }
.editor .section > details { margin: 0; } .section { padding-block: .5rem; } .editor .section > details > summary { font-size: var(--text); } button.open::first-letter { text-transform: uppercase; }
.form, .shown { min-width: 0; } .form:focus { outline: none; } [hidden] { display: none; }
.head { display: flex; justify-content: space-between; align-items: center; min-height: 2.5rem; } .head .quiet { font-size: var(--small); } .narrow .head h2 { clip-path: inset(50%); } .narrow .head { min-height: 0; padding-bottom: .15rem; }
button, summary, .editor :is(input, select, [tabindex="0"]) { scroll-margin: calc(var(--stick, 8rem) + 1rem) 0 3rem; } .shown :is(button, summary, input, select, [tabindex="0"]) { scroll-margin-top: 4rem; }
textarea { font: var(--small)/1.4 ui-monospace, monospace; } ::file-selector-button { font: inherit; color: var(--accent); background: none; border: 0; padding: 0; margin-inline-end: .6rem; cursor: pointer; text-decoration: underline; text-underline-offset: .2em; }
:is(.tools, .heading) select { width: auto; max-width: 14rem; font-size: var(--text); }
::placeholder { color: var(--quiet); opacity: 1; }
.icon { display: block; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; } button:has(.icon) { display: inline-flex; gap: .35rem; align-items: center; justify-content: center; }
button { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: var(--round); padding: .15rem .65rem; min-height: 2rem; min-width: 2rem; cursor: pointer; transition: background-color .1s, border-color .1s; }
button:hover { border-color: var(--edge); }
button[aria-disabled="true"] { color: var(--quiet); border-color: var(--line); cursor: default; }
button.main { background: var(--accent); color: var(--card); border-color: var(--accent); font-weight: 600; } button.main:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
button.main[aria-disabled="true"] { background: var(--line); color: var(--ink); border-color: var(--line); }
button.quiet { background: none; border-color: transparent; color: var(--ink); } button.quiet:hover { background: var(--chosen); } button.quiet[aria-disabled="true"] { color: var(--quiet); background: none; opacity: .75; }
button.link { border: 0; background: none; padding: 0; min-height: 0; min-width: 0; text-align: start; color: var(--accent); text-decoration: underline; text-decoration-color: color-mix(in srgb, currentColor 35%, transparent); text-underline-offset: .2em; } button.link:hover { text-decoration-color: currentColor; }
button.chip { border-radius: 1rem; min-height: 1.6rem; padding: 0 .6rem; font-size: var(--small); }
.editor .tax, .editor figure { content-visibility: auto; contain-intrinsic-size: auto 4rem; } .editor figure { contain-intrinsic-size: auto 18rem; }
.tabs { display: flex; gap: .25rem; overflow-x: auto; scrollbar-width: none; border-bottom: 1px solid var(--line); margin-bottom: .75rem; } .stick .tabs { margin: 0; border: 0; } .stick .tabs button { flex: 1 1 auto; }
.tabs { background: linear-gradient(to right, var(--ground) 40%, transparent) left / 2.5rem 100% no-repeat local, linear-gradient(to left, var(--ground) 40%, transparent) right / 2.5rem 100% no-repeat local, linear-gradient(to right, var(--line), transparent) left / 1rem 100% no-repeat, linear-gradient(to left, var(--line), transparent) right / 1rem 100% no-repeat, var(--ground); }
.tabs button { flex: none; padding-inline: .5rem; border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none; color: var(--quiet); white-space: nowrap; } .tabs button[aria-selected="true"] { color: var(--ink); border-color: var(--accent); font-weight: 600; } .tabs button:hover { color: var(--ink); }
.changes ul { list-style: none; margin: 0; padding: 0; }
.changes li { padding: .4rem 0; border-top: 1px solid var(--line); } .changes li:first-child { border-top: 0; } .changes li .quiet { font-size: var(--small); }
.changes .stayform li { border: 0; padding: .1rem 0; } .changes li.hurts { border-inline-start: 3px solid var(--loss); padding-inline-start: .5rem; }
.changes button.link { display: inline; } .changes > table + button { margin-top: .6rem; }
.editor :is(figcaption p, .legend, .cell) { font-size: var(--small); } .editor table { font-size: var(--text); } .editor :is(thead th) { font-size: var(--small); font-weight: 500; } .editor .row { font-size: inherit; } .editor figure { margin-top: 1rem; padding-top: 1rem; } .editor figcaption { margin-bottom: .5rem; } .stayform + figure, .stayform ~ section > figure:first-child { margin-top: .75rem; }
.stays th, .stays td { padding: .5rem .6rem; } .stays :is(th, td):first-child { padding-inline-start: .6rem; } .stays tbody tr { position: relative; } .stays tbody tr:hover { background: var(--chosen); } .stays .quiet, .stays .note { display: block; font-size: var(--small); } .stays .note { color: var(--loss); } .stays .number { width: 1%; } .stays td.number:last-child { min-width: 5.5rem; } .stays tr.hurts th { box-shadow: inset 3px 0 var(--loss); }
button.open { position: static; display: inline-block; border: 0; background: none; padding: 0; min-height: 0; text-align: start; font-weight: 500; } button.open::after { content: ""; position: absolute; inset: 0; } button.open:focus-visible { outline: none; } button.open:focus-visible::after { outline: 2px solid var(--accent); outline-offset: -2px; }
${FORM_STYLE}
.announced { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
dialog { color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 0 1.25rem 1.25rem; width: min(46rem, calc(100vw - 2rem)); max-height: calc(100vh - 3rem); overflow: auto; box-shadow: 0 1.5rem 4rem rgb(0 0 0 / .25); } dialog h2, .editor dialog h2 { font-size: var(--strong); font-weight: 600; padding: 1rem 0 .75rem; } dialog ul { padding-inline-start: 1.2rem; } dialog h3, .editor dialog h3 { font-size: inherit; font-weight: 600; color: var(--ink); margin-top: 1rem; } dialog table { font-size: inherit; } dialog thead th { font-size: var(--small); } dialog .quiet { font-size: var(--small); } dialog p { margin: .25rem 0; }
dialog::backdrop { background: rgb(10 12 16 / .45); }
.beside { display: flex; flex-wrap: wrap; gap: .75rem; } .beside .field { flex: 1 1 18rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; } dialog .buttons { position: sticky; bottom: -1.25rem; margin: 1rem -1.25rem -1.25rem; padding: .75rem 1.25rem; background: var(--card); border-top: 1px solid var(--line); }
.told { margin: 0 0 .5rem; padding: .4rem .8rem; border-inline-start: 3px solid var(--accent); background: var(--ground); border-radius: 0 var(--round) var(--round) 0; }
.told.bad { border-color: var(--loss); }
.edits td, .edits th { padding: .4rem .75rem .4rem 0; } .edits td:last-child { font-weight: 600; } .edits td div + div { margin-top: .15rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: var(--small); }
.on-paper { display: none; } @media print { .on-paper { display: block; } .editor:has(> .on-paper) > :not(.on-paper) { display: none; } .editor .on-paper > * { margin: 8pt 0 0; } }
@media (max-height: 30rem) { .stick { position: static; } }
@media (forced-colors: active) { .tabs button[aria-selected="true"] { border-color: Highlight; text-decoration: underline; } button { border: 1px solid ButtonBorder; } .state::before { background: CanvasText; forced-color-adjust: none; } .stays tr.hurts th { border-inline-start: 3px solid; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important; } }
@container (max-width: 40rem) {
.top { gap: .5rem; } .top .tools { gap: 0; } .top .tools button { padding-inline: .5rem; } .top .main { margin-inline-start: .25rem; } .tools .word { display: none; } .tools .short { display: inline; } .heading label { display: none; }
.stays thead { position: absolute; clip-path: inset(50%); } .stays tbody tr { display: grid; grid-template-columns: auto auto minmax(0, 1fr); gap: .15rem .4rem; padding: .5rem .35rem; border-top: 1px solid var(--line); } .stays tbody :is(th, td):is(*, :first-child) { border: 0; padding: 0; width: auto; } .stays tbody th { grid-column: 1 / -1; } .stays tbody td:not(:last-child) { color: var(--quiet); } .stays td:nth-child(3)::before { content: "→ " / ""; } .stays td.number:last-child { justify-self: end; } .stays tr.hurts { box-shadow: inset 3px 0 var(--loss); padding-inline-start: .6rem; } .stays tr.hurts th { box-shadow: none; } .edits td, .edits th { padding-inline-end: .5rem; }
.depth1, .depth2, .depth3, .depth4, .depth5, .depth6 { margin-inline-start: .5rem; }
}
}
`;

export const EDITOR_SHADOW_STYLE = shadowStyle(STYLE, EDITOR_STYLE);
