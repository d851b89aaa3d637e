import { STYLE } from '../views/style.js';
import { FORM_STYLE } from './form-style.js';
import { shadowStyle } from './shadow-style.js';

/**
 * How an editor looks beside what it shares with every preview: nothing outside of `.staytax` is touched. Columns follow the
 * width of the editor, not of the page around it. Taxes and pictures out of sight are neither laid out nor painted, which
 * was half of the time of a key with 30 taxes. Tabs have a shade where there are more of them than are seen.
 */
export const EDITOR_STYLE = `
.studio { max-width: 120rem; margin: 0 auto; }
header.studio { padding: 0 .75rem; } header.studio .told { margin-top: .6rem; }
.staytax { --text: .9375rem; --small: .8125rem;
.editor, dialog, .told { font-size: var(--text); line-height: 1.45; }
.editor { padding: .6rem .75rem .75rem; container-type: inline-size; }
.editor h1, .editor h2, .editor h3 { font-size: inherit; line-height: inherit; font-weight: 600; margin: 0; }
.editor h4 { margin: 0; font-size: var(--small); font-weight: 600; }
.top { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; }
.heading { flex: 1 1 auto; display: flex; flex-wrap: wrap; gap: .25rem .6rem; align-items: center; min-width: 0; } .heading h1 { min-width: 0; overflow-wrap: anywhere; } .heading label { font-size: var(--small); color: var(--quiet); }
.tools { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; } .top .tools { flex: 1 0 auto; } .heading ~ .tools { flex-grow: 0; }
.tools .main { margin-inline-start: auto; }
.turn { display: block; fill: none; stroke: currentColor; stroke-width: 1.5; } .turn.forth { transform: scaleX(-1); } button:has(.turn) { display: inline-flex; gap: .35rem; align-items: center; justify-content: center; }
.unsaved { font-size: var(--small); font-weight: 600; color: var(--dearer); border: 1px solid; border-radius: 1rem; padding: 0 .5rem; white-space: nowrap; }
.sticky { position: sticky; top: 0; z-index: 2; background: var(--ground); padding: .5rem 0 .25rem; }
.answer { display: flex; flex-wrap: wrap; gap: .25rem 2rem; align-items: end; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .4rem .9rem .5rem; }
.answer .figures { margin: 0; gap: .25rem 2rem; align-items: baseline; }
.answer dt { font-size: var(--small); line-height: 1.3; white-space: nowrap; } .answer dd { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; line-height: 1.3; } .answer dd > * { white-space: nowrap; } .answer dd::before { content: "\\200b"; width: 0; margin-inline-end: -.5rem; font-size: 1.4rem; line-height: 1.2; }
.answer .figures dd span { font-size: var(--small); } .answer .figures .amount { font-size: var(--text); font-weight: 600; } .answer .total { order: -1; } .answer .figures .total .amount { font-size: 1.4rem; font-weight: 650; line-height: 1.2; }
.answer .link { margin-inline-start: auto; font-size: var(--small); line-height: 1.9; } .answer.old .amount { text-decoration: underline dotted; } .answer .stale { flex: 0 0 100%; }
:is(.answer, .comes) :is(.dearer, .gain)::before { content: "▲ " / ""; font-size: .7em; } :is(.answer, .comes) :is(.cheaper, .loss)::before { content: "▼ " / ""; font-size: .7em; }
.stale { color: var(--loss); margin: 0; font-size: var(--small); }
.editor p.quiet { font-size: var(--small); } .changes .told { margin-top: .5rem; }
.changes > p { font-size: var(--small); color: var(--quiet); margin: .25rem 0; } .narrow > .changes { margin-bottom: .5rem; }
.sides { display: grid; gap: 0 1.75rem; grid-template-columns: minmax(0, 1fr); align-items: start; margin-top: .25rem; }
@container (min-width: 60rem) { .sides { grid-template-columns: minmax(0, 21fr) minmax(32rem, 19fr); } }
.form, .shown { min-width: 0; } [hidden] { display: none; }
.head { display: flex; justify-content: space-between; align-items: center; min-height: 2.25rem; } .head .quiet { font-size: var(--small); } .narrow .head h2 { clip-path: inset(50%); } .narrow .head { min-height: 0; padding-bottom: .15rem; }
.sides > .shown > .tabs { min-height: 2.25rem; }
button, summary, .editor [tabindex="0"] { scroll-margin: 9rem 0 3rem; }
textarea { font: var(--small)/1.4 ui-monospace, monospace; } ::file-selector-button { font: inherit; color: var(--accent); background: none; border: 0; padding: 0; margin-inline-end: .6rem; cursor: pointer; text-decoration: underline; text-underline-offset: .2em; }
:is(.tools, .heading) select { width: auto; max-width: 14rem; font-size: var(--text); }
::placeholder { color: var(--quiet); opacity: 1; font-style: italic; }
button { font: inherit; color: var(--accent); background: var(--card); border: 1px solid var(--line); border-radius: .35rem; padding: .1rem .6rem; min-height: 2rem; min-width: 2rem; cursor: pointer; }
button:hover { border-color: var(--accent); }
button[aria-disabled="true"] { color: var(--quiet); border-color: var(--line); cursor: default; }
button.main { background: var(--accent); color: var(--card); border-color: var(--accent); }
button.main[aria-disabled="true"] { background: var(--line); color: var(--ink); }
button.link { border: 0; background: none; padding: 0; min-height: 0; text-align: start; text-decoration: underline; text-underline-offset: .2em; }
.editor .tax, .editor figure { content-visibility: auto; contain-intrinsic-size: auto 2.1rem; } .editor figure { contain-intrinsic-size: auto 18rem; }
@media print { .editor .tax, .editor figure { content-visibility: visible; } .sticky { position: static; } }
@media (max-height: 30rem) { .sticky { position: static; } }
.tabs { display: flex; overflow-x: auto; scrollbar-width: none; border-bottom: 1px solid var(--line); margin-bottom: .6rem; } .sticky .tabs { margin: .25rem 0 0; }
.tabs { background: linear-gradient(to right, var(--ground) 40%, transparent) left / 2.5rem 100% no-repeat local, linear-gradient(to left, var(--ground) 40%, transparent) right / 2.5rem 100% no-repeat local, linear-gradient(to right, var(--line), transparent) left / 1rem 100% no-repeat, linear-gradient(to left, var(--line), transparent) right / 1rem 100% no-repeat; }
.tabs button { flex: none; padding-inline: .4rem; border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none; color: var(--quiet); white-space: nowrap; } .tabs button[aria-selected="true"] { color: var(--ink); border-color: var(--accent); font-weight: 600; } .tabs button:hover { color: var(--ink); }
.changes ul { list-style: none; margin: 0; padding: 0; }
.changes li { padding: .4rem 0; border-top: 1px solid var(--line); } .changes li:first-child { border-top: 0; } .changes li .quiet { font-size: var(--small); }
.changes li.hurts { border-inline-start: 4px solid var(--loss); padding-inline-start: .5rem; }
.changes button.link { display: inline; } .changes > ul + button { margin-top: .4rem; }
.editor :is(figcaption p, .legend, table, .cell) { font-size: var(--small); } .editor .row { font-size: inherit; } .editor figure { margin-top: 1rem; padding-top: 1rem; } .editor figcaption { margin-bottom: .5rem; } .stayform + figure, .stayform ~ section > figure:first-child { margin-top: .75rem; }
${FORM_STYLE}
.announced, .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
dialog { color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; width: min(46rem, calc(100vw - 2rem)); max-height: calc(100vh - 3rem); overflow: auto; } dialog h2 { font-size: 1.05rem; } dialog ul { padding-inline-start: 1.2rem; } dialog h3 { font-size: inherit; margin-top: .75rem; } dialog table { font-size: inherit; } dialog .quiet { font-size: var(--small); }
dialog::backdrop { background: rgb(0 0 0 / .5); }
.beside { display: flex; flex-wrap: wrap; gap: .75rem; } .beside .field { flex: 1 1 18rem; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; align-items: center; }
.told { margin: 0 0 .5rem; padding: .4rem .8rem; border-inline-start: 4px solid var(--accent); background: var(--card); }
.told.bad { border-color: var(--loss); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: var(--small); }
@container (max-width: 56rem) { .answer .from { display: none; } .answer, .answer .figures { column-gap: 1.25rem; } }
@container (max-width: 40rem) {
.top { gap: .4rem; } .heading, .top .tools { flex: 1 0 100%; } .top .tools { gap: .25rem; } .top .tools button { padding-inline: .5rem; } .tools .word { display: none; }
.answer { display: block; padding: .3rem .75rem .4rem; } .answer .figures { display: grid; grid-template-columns: minmax(55%, auto) 1fr; gap: 0 1rem; } .answer .figures > .price { display: none; } .answer .link { display: block; margin: .2rem 0 0; }
.depth1, .depth2, .depth3, .depth4, .depth5, .depth6 { margin-inline-start: .5rem; }
}
}
`;

/** How all of it looks in a shadow root. */
export const EDITOR_SHADOW_STYLE = /* @__PURE__ */ shadowStyle(STYLE, EDITOR_STYLE);
