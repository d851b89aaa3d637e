import { STYLE } from '../views/style.js';

/**
 * How an editor looks beside what it shares with every preview: nothing outside of `.staytax` is touched. Taxes and pictures
 * out of sight are neither laid out nor painted, which was half of the time of a key with 30 taxes.
 */
const EDITOR_STYLE = `
.studio { max-width: 120rem; margin: 0 auto; }
header.studio { padding: .75rem .75rem 0; }
.staytax {
.editor { padding: .75rem; }
.editor h2 { font-size: 1.15rem; }
.editor h3 { font-size: 1rem; }
.tools { display: flex; flex-wrap: wrap; gap: .4rem; margin-bottom: .75rem; align-items: center; }
.sides { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
@media (min-width: 70rem) { .sides { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
.form, .shown { min-width: 0; }
fieldset { margin: 0 0 .75rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); padding: .6rem .9rem .75rem; min-width: 0; }
legend { font-weight: 600; padding: 0 .3rem; }
.fields, .entry { display: grid; gap: .4rem .75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--least)), 1fr)); align-items: end; margin-bottom: .4rem; }
.fields { --least: 9.5rem; }
.shown .fields, .entry { --least: 7.5rem; }
.fields.of-set { grid-template-columns: minmax(0, 3fr) minmax(0, 1fr); }
fieldset.entry { border: 0; padding: 0; background: none; }
.row-of-rates { background: none; }
.field { min-width: 0; }
.field label { display: block; font-size: .8rem; color: var(--quiet); }
.field input, .field select, .tools select, textarea { width: 100%; min-width: 0; font: inherit; color: var(--ink); background: var(--ground); border: 1px solid var(--quiet); border-radius: .35rem; padding: .25rem .4rem; min-height: 2.1rem; text-overflow: ellipsis; }
.tools select { width: auto; max-width: 14rem; }
.field input[aria-invalid="true"], .field select[aria-invalid="true"] { border: 2px solid var(--loss); }
::placeholder { color: var(--quiet); opacity: 1; }
.problem { color: var(--loss); font-size: .85rem; margin: .1rem 0 0; }
.advice { color: var(--dearer); font-size: .9rem; margin: .25rem 0 0; padding-left: 1.2rem; }
section.advice { padding: 0; }
button { font: inherit; color: var(--accent); background: var(--card); border: 1px solid var(--accent); border-radius: .35rem; padding: .2rem .6rem; min-height: 2.1rem; min-width: 2.1rem; cursor: pointer; }
button[aria-disabled="true"] { color: var(--quiet); border-color: var(--line); cursor: default; }
button.main { background: var(--accent); color: var(--card); }
button.main[aria-disabled="true"] { background: var(--line); color: var(--ink); }
button.link { border: 0; background: none; padding: 0; min-height: 0; text-align: left; text-decoration: underline; text-underline-offset: .2em; }
.taxhead { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem .75rem; align-items: center; margin-bottom: .25rem; }
.taxhead h3 { cursor: grab; min-width: 0; overflow-wrap: anywhere; }
.taxhead .quiet { font-weight: 400; font-size: .85rem; }
.moves { display: flex; gap: .25rem; }
.tax.over { outline: 3px dashed var(--accent); }
.editor .tax, .editor figure { content-visibility: auto; contain-intrinsic-size: auto 18rem; }
@media print { .editor .tax, .editor figure { content-visibility: visible; } }
.depth1 { margin-left: 1rem; } .depth2 { margin-left: 2rem; } .depth3 { margin-left: 3rem; } .depth4 { margin-left: 4rem; } .depth5 { margin-left: 5rem; } .depth6 { margin-left: 6rem; }
.results, .changes, .pricefor { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: .6rem .9rem .75rem; margin: 0 0 .75rem; }
.results .figures { margin: 0; } .results .figures dd .beside { font-size: .85rem; display: block; }
.results.old .amount { text-decoration: underline dotted; }
.stale { color: var(--loss); margin: 0 0 .5rem; }
.beside { font-size: .85rem; color: var(--quiet); font-weight: 400; white-space: normal; }
.hurts .amount, .hurts .beside.less { color: var(--loss); }
.changes li.hurts { border-left: 4px solid var(--loss); padding-left: .5rem; }
.changes ul, .charges { list-style: none; margin: .5rem 0 0; padding: 0; }
.changes button.link { display: inline; }
.changes li { margin-bottom: .4rem; font-size: .9rem; }
.charges li { display: inline-block; margin-right: 1.25rem; font-size: .95rem; font-variant-numeric: tabular-nums; }
.announced { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
dialog { color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; width: min(46rem, calc(100vw - 2rem)); max-height: calc(100vh - 3rem); overflow: auto; }
dialog::backdrop { background: rgb(0 0 0 / .5); }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
.told { margin: 0 0 .75rem; padding: .4rem .8rem; border-left: 4px solid var(--accent); background: var(--card); }
.told.bad { border-color: var(--loss); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
@media (max-width: 40rem) { .depth1, .depth2, .depth3, .depth4, .depth5, .depth6 { margin-left: .5rem; } .editor { padding: .5rem; } }
}
`;

/** The style of a page that is the studio's own. */
export const PAGE_STYLE = `html { color-scheme: light dark; } body { margin: 0; }
${STYLE}${EDITOR_STYLE}
@media screen { body { background: #f6f5f1; } }
@media screen and (prefers-color-scheme: dark) { body { background: #11161d; } }
`;

/** The same for a shadow root: nothing is said of the page. Colours are custom properties of the page around. */
export const SHADOW_STYLE = `:host { display: block; }
${STYLE}${EDITOR_STYLE}`;
