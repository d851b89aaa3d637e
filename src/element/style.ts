import { STYLE } from '../views/style.js';
import { FORM_STYLE } from './form-style.js';
import { shadowStyle } from './shadow-style.js';

/**
 * Styles of an editor beside those of every preview, limited to `.staytax`. Columns follow the width of the editor.
 * Taxes and pictures out of sight are not laid out, which took half of a key press with 30 taxes.
 */
export const EDITOR_STYLE = `
.studio { max-width: 120rem; margin: 0 auto; }
.staytax { --text: .8125rem; --small: .75rem; --strong: .9375rem; --big: 1.375rem; --round: .375rem;
.editor, dialog, .toast { font-size: var(--text); line-height: 1.45; font-variant-numeric: tabular-nums; }
.editor { padding: 0 1rem 1rem; container-type: inline-size; }
.editor h1, .editor h2, .editor h3 { font-size: var(--strong); line-height: 1.35; font-weight: 600; margin: 0; }
.editor h3 { font-size: var(--text); } .editor h4 { margin: 0; font-size: var(--small); font-weight: 600; }
.stick { position: sticky; top: 0; z-index: 3; margin: 0 -1rem; padding: 0 1rem; background: var(--ground); border-bottom: 1px solid var(--line); }
.top { display: flex; gap: .75rem; align-items: center; min-height: 3rem; }
.heading { flex: 1 1 auto; display: flex; gap: .25rem .6rem; align-items: center; min-width: 0; } .heading h1 { min-width: 3rem; flex: 0 1 auto; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; } .heading label { font-size: var(--small); color: var(--quiet); white-space: nowrap; }
.state { flex: none; display: inline-flex; gap: .35rem; align-items: center; font-size: var(--small); color: var(--quiet); white-space: nowrap; } .state::before { content: ""; width: .4rem; height: .4rem; border-radius: 50%; background: var(--edge); } .state.unsaved { color: var(--dearer); font-weight: 600; } .state.unsaved::before { background: var(--dearer); }
.tools { display: flex; flex-wrap: wrap; gap: .25rem; align-items: center; } .top .tools { flex: 0 0 auto; flex-wrap: nowrap; margin-inline-start: auto; } .top .main { margin-inline-start: .5rem; } .short { display: none; }
.answer { display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; align-items: center; padding: .1rem 0 .5rem; }
.answer .figures { margin: 0; gap: .25rem 1.75rem; align-items: baseline; }
.answer .figures > div { display: flex; gap: .5rem; align-items: baseline; } .answer dt { font-size: var(--small); white-space: nowrap; } .answer dd { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; } .answer dd > * { white-space: nowrap; }
.answer .figures dd span { font-size: var(--text); } .answer .figures .amount { font-size: var(--strong); font-weight: 600; } .answer .total { order: -1; } .answer .figures .total .amount { font-size: var(--big); font-weight: 650; line-height: 1.3; letter-spacing: -.01em; }
.answer > .quiet { margin-inline-start: auto; } .answer.old .amount { text-decoration: underline dotted; } .answer .stale { flex: 0 0 100%; } .answer .elsewhere { margin: 0; font-size: var(--small); color: var(--quiet); }
:is(.answer, .comes, .paid) :is(.dearer, .gain)::before { content: "▲ " / ""; font-size: .7em; } :is(.answer, .comes, .paid) :is(.cheaper, .loss)::before { content: "▼ " / ""; font-size: .7em; }
.stale { color: var(--loss); margin: 0; font-size: var(--small); }
.editor p.quiet { font-size: var(--small); } .changes .told { margin-top: .5rem; }
.changes.verdict > p { display: flex; flex-wrap: wrap; gap: .3rem .4rem; align-items: center; margin: 0; padding-bottom: .55rem; color: var(--quiet); } .verdict .lead { color: var(--ink); margin-inline-end: .25rem; } .verdict .link { margin-inline-start: .25rem; font-size: var(--small); } .changes.verdict { font-size: inherit; line-height: inherit; font-weight: 400; }
.verdict.behind .chip { opacity: .6; } .narrow > .changes { margin: .5rem 0 0; }
.sides { display: grid; gap: 0 2rem; grid-template-columns: minmax(0, 1fr); align-items: start; padding-top: .25rem; }
@container (min-width: 60rem) { .sides { grid-template-columns: minmax(0, 21fr) minmax(30rem, 19fr); }
.sides > .shown { position: sticky; top: var(--stick, 0); max-height: calc(100vh - var(--stick, 0px)); overflow: hidden auto; scrollbar-width: thin; padding: 0 .25rem 1rem 2rem; margin-inline-start: -1rem; border-inline-start: 1px solid var(--line); min-height: calc(100vh - var(--stick, 0px)); }
.shown > .tabs { position: sticky; top: 0; z-index: 2; } }
.form, .shown { min-width: 0; } .form:focus { outline: none; } [hidden] { display: none; }
.head { display: flex; justify-content: space-between; align-items: center; min-height: 2.5rem; } .head .quiet { font-size: var(--small); } .narrow .head h2 { clip-path: inset(50%); } .narrow .head { min-height: 0; padding-bottom: .15rem; }
.sides > .shown > .tabs { min-height: 2.5rem; }
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
.editor .tax, .editor figure { content-visibility: auto; contain-intrinsic-size: auto 2.1rem; } .editor figure { contain-intrinsic-size: auto 18rem; }
.tabs { display: flex; gap: .25rem; overflow-x: auto; scrollbar-width: none; border-bottom: 1px solid var(--line); margin-bottom: .75rem; } .stick .tabs { margin: 0; border: 0; }
.tabs { background: linear-gradient(to right, var(--ground) 40%, transparent) left / 2.5rem 100% no-repeat local, linear-gradient(to left, var(--ground) 40%, transparent) right / 2.5rem 100% no-repeat local, linear-gradient(to right, var(--line), transparent) left / 1rem 100% no-repeat, linear-gradient(to left, var(--line), transparent) right / 1rem 100% no-repeat, var(--ground); }
.tabs button { flex: none; padding-inline: .5rem; border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none; color: var(--quiet); white-space: nowrap; } .tabs button[aria-selected="true"] { color: var(--ink); border-color: var(--accent); font-weight: 600; } .tabs button:hover { color: var(--ink); }
.changes ul { list-style: none; margin: 0; padding: 0; }
.changes li { padding: .4rem 0; border-top: 1px solid var(--line); } .changes li:first-child { border-top: 0; } .changes li .quiet { font-size: var(--small); }
.changes .stayform li { border: 0; padding: .1rem 0; } .changes li.hurts { border-inline-start: 3px solid var(--loss); padding-inline-start: .5rem; }
.changes button.link { display: inline; } .changes > table + button { margin-top: .6rem; }
.editor :is(figcaption p, .legend, .cell) { font-size: var(--small); } .editor table { font-size: var(--text); } .editor :is(thead th) { font-size: var(--small); font-weight: 500; } .editor .row { font-size: inherit; } .editor figure { margin-top: 1rem; padding-top: 1rem; } .editor figcaption { margin-bottom: .5rem; } .stayform + figure, .stayform ~ section > figure:first-child { margin-top: .75rem; }
.stays th, .stays td { padding: .5rem .6rem; } .stays :is(th, td):first-child { padding-inline-start: .6rem; } .stays tbody tr { position: relative; } .stays tbody tr:hover { background: var(--chosen); } .stays .quiet, .stays .note { display: block; font-size: var(--small); } .stays .note { color: var(--loss); } .stays .number { width: 1%; } .stays td.number:last-child { min-width: 5.5rem; } .stays .by { margin-top: .3rem; border-radius: 2px; background: var(--line); overflow: hidden; } .stays tr.hurts th { box-shadow: inset 3px 0 var(--loss); }
button.open { position: static; border: 0; background: none; padding: 0; min-height: 0; text-align: start; font-weight: 500; } button.open::after { content: ""; position: absolute; inset: 0; } button.open:focus-visible { outline: none; } button.open:focus-visible::after { outline: 2px solid var(--accent); outline-offset: -2px; }
.money .ends { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; font-size: var(--small); color: var(--quiet); margin-bottom: .25rem; } .money .ends b { color: var(--ink); font-weight: 600; } .money svg .net { fill: var(--line); } .money svg .lens { stroke: var(--edge); stroke-dasharray: 2 3; } .money svg .part { stroke: var(--ground); stroke-width: 1; } .money .paid { margin-top: .6rem; } .paid th, .paid td { padding: .3rem .6rem .3rem 0; } .paid .number { padding-inline-end: 0; padding-inline-start: .6rem; } .paid th svg { vertical-align: -1px; margin-inline-end: .25rem; } .paid td:not(.number) { color: var(--quiet); }
${FORM_STYLE}
.announced, .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
dialog { color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 0 1.25rem 1.25rem; width: min(46rem, calc(100vw - 2rem)); max-height: calc(100vh - 3rem); overflow: auto; box-shadow: 0 1.5rem 4rem rgb(0 0 0 / .25); } dialog h2, .editor dialog h2 { font-size: var(--strong); font-weight: 600; padding: 1rem 0 .75rem; } dialog ul { padding-inline-start: 1.2rem; } dialog h3, .editor dialog h3 { font-size: inherit; font-weight: 600; margin-top: 1rem; } dialog table { font-size: inherit; } dialog thead th { font-size: var(--small); } dialog .quiet { font-size: var(--small); } dialog p { margin: .25rem 0; }
dialog::backdrop { background: rgb(10 12 16 / .45); }
.beside { display: flex; flex-wrap: wrap; gap: .75rem; } .beside .field { flex: 1 1 18rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; } dialog .buttons { position: sticky; bottom: -1.25rem; margin: 1rem -1.25rem -1.25rem; padding: .75rem 1.25rem; background: var(--card); border-top: 1px solid var(--line); }
.told { margin: 0 0 .5rem; padding: .4rem .8rem; border-inline-start: 3px solid var(--accent); background: var(--ground); border-radius: 0 var(--round) var(--round) 0; }
.told.bad { border-color: var(--loss); }
.edits td, .edits th { padding: .4rem .75rem .4rem 0; } .edits td:last-child { font-weight: 600; } .edits td div + div { margin-top: .15rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: var(--small); }
@media print { .editor .tax, .editor figure { content-visibility: visible; } .stick, .sides > .shown { position: static; max-height: none; overflow: visible; border: 0; } .editor :is(.tools, .tabs, .skip, button:not(.fold, .open, .chip)) { display: none; } .editor button.chip { border: 0; padding: 0 .6rem 0 0; } }
@media (max-height: 30rem) { .stick { position: static; } }
@media (forced-colors: active) { .tabs button[aria-selected="true"] { border-color: Highlight; text-decoration: underline; } button { border: 1px solid ButtonBorder; } .state::before { background: CanvasText; forced-color-adjust: none; } .stays tr.hurts th { border-inline-start: 3px solid; } }
@media (prefers-reduced-motion: reduce) { * { transition: none; animation: none; } }
@container (max-width: 56rem) { .answer .from { display: none; } .answer, .answer .figures { column-gap: 1.25rem; } }
@container (max-width: 40rem) {
.top { gap: .5rem; } .top .tools { gap: 0; } .top .tools button { padding-inline: .5rem; } .top .main { margin-inline-start: .25rem; } .tools .word { display: none; } .tools .short { display: inline; } .heading label { display: none; }
.answer { display: block; padding: 0 0 .3rem; } .answer .figures { display: grid; grid-template-columns: minmax(52%, auto) 1fr; gap: 0 1rem; } .answer .figures > .price { display: none; } .answer .figures > div { display: block; } .answer > .quiet { margin: .1rem 0 0 -.65rem; min-height: 1.75rem; } .answer dd { min-height: 1.8rem; }
.stays thead { position: absolute; clip-path: inset(50%); } .stays tbody tr { display: grid; grid-template-columns: auto auto minmax(0, 1fr); gap: .15rem .4rem; padding: .5rem .35rem; border-top: 1px solid var(--line); } .stays tbody :is(th, td):is(*, :first-child) { border: 0; padding: 0; width: auto; } .stays tbody th { grid-column: 1 / -1; } .stays tbody td:not(:last-child) { color: var(--quiet); } .stays td:nth-child(3)::before { content: "→ " / ""; } .stays td.number:last-child { justify-self: end; } .stays tr.hurts { box-shadow: inset 3px 0 var(--loss); padding-inline-start: .6rem; } .stays tr.hurts th { box-shadow: none; } .edits td, .edits th { padding-inline-end: .5rem; }
.depth1, .depth2, .depth3, .depth4, .depth5, .depth6 { margin-inline-start: .5rem; }
}
}
`;

/** All styles, for a shadow root. */
export const EDITOR_SHADOW_STYLE = /* @__PURE__ */ shadowStyle(STYLE, EDITOR_STYLE);
