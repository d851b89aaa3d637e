import { EDITOR_STYLE } from '../element/style.js';
import { COLOURS, REPLAY_STYLE, STYLE } from '../views/style.js';

/** Styles of the studio alone: its menu, its file of stays. */
const STUDIO_STYLE = `.staytax {
.start { max-width: 36rem; margin: 4rem auto; display: grid; gap: .75rem; } .editor .start h2 { font-size: var(--big); letter-spacing: -.01em; } .start p { margin: 0; } .start p:empty { display: none; } .start .quiet { font-size: var(--text); }
.search input { width: 100%; box-sizing: border-box; font: inherit; font-size: var(--strong); color: var(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; padding: .5rem .75rem; min-height: 2.75rem; }
[role="listbox"] { margin-top: .25rem; padding: .25rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; } [role="option"] { display: block; width: 100%; border: 0; background: none; text-align: start; padding: .375rem .5rem; } [role="option"]:is([aria-selected="true"], :hover) { background: var(--chosen); } :is([role="option"], .recent .item) b { font-weight: 600; }
.editor .recent h3 { font-size: var(--small); font-weight: 400; color: var(--quiet); } .ways { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; } .file { display: inline-flex; align-items: center; border: 1px solid var(--line); border-radius: var(--round); padding: .15rem .65rem; min-height: 1.65rem; background: var(--card); cursor: pointer; } .file:hover { border-color: var(--edge); } .file:focus-within { outline: 2px solid var(--accent); outline-offset: 1px; }
.items button { justify-content: start; text-align: start; border: 0; background: none; color: var(--ink); font-weight: 400; } .items button .icon { color: var(--quiet); } .items button:hover { background: var(--chosen); } .items button[aria-disabled="true"] { color: var(--quiet); background: none; } .items label { padding: .2rem .6rem; font-size: var(--small); color: var(--quiet); } .items select { width: 100%; }
.toast { display: flex; gap: .6rem; align-items: start; padding: .6rem .4rem .6rem .8rem; background: var(--card); color: var(--ink); border: 1px solid var(--line); border-inline-start: 3px solid var(--accent); border-radius: .5rem; box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .18); animation: rise .12s ease-out; } .toast > .icon { margin-top: .15rem; color: var(--accent); } .toast > div { flex: 1 1 auto; min-width: 0; } .toast p, .toast ul { margin: 0; } .toast ul { padding-inline-start: 1.1rem; } .toast button.quiet { min-height: 1.6rem; min-width: 1.6rem; padding: .2rem; } .toast .actions { display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin-top: .25rem; } .toast .actions button { font-weight: 600; min-height: 1.5rem; } .toast.bad { border-color: var(--loss); } .toast.bad > .icon { color: var(--loss); }
.drop { border: 1px dashed var(--quiet); border-radius: .5rem; padding: .6rem .9rem; } .drop.over { outline: 3px dashed var(--accent); } .drop .field input { border: 0; background: none; padding: 0; min-height: 0; }
.replay th[scope="row"] { min-width: 9rem; } .replay .lead { margin-top: .75rem; }
.notice { flex: 1 1 16rem; min-width: 0; display: flex; gap: .35rem; align-items: center; font-size: var(--small); line-height: 1.3; color: var(--loss); } .heading:has(.notice) { flex-wrap: wrap; padding-block: .25rem; } .notice button.link { display: inline; }
.history { list-style: none; margin: .5rem 0; padding: 0; } .history li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .25rem .75rem; align-items: baseline; padding: .375rem 0; border-top: 1px solid var(--line); } .history label { display: flex; gap: .5rem; align-items: baseline; cursor: pointer; } .history input { accent-color: var(--accent); } .history .quiet { display: block; } .history li > div { overflow-wrap: anywhere; } .history time { min-width: 10.5rem; } .field.note { margin-top: .75rem; }
@media (max-width: 40rem) { .top:has(.notice) { flex-wrap: wrap; } .heading:has(.notice) { flex: 1 1 100%; } .history time { min-width: 0; white-space: normal; } .history li { grid-template-columns: minmax(0, 1fr) auto; } .history li > div { grid-area: 2 / 1 / auto / span 2; padding-inline-start: 1.5rem; } }
.keep { padding: .6rem 0; border-top: 1px solid var(--line); } .keep legend { margin: 0; float: inline-start; width: 100%; } .keep > div { clear: both; display: grid; grid-template-columns: 1fr 1fr; gap: .25rem 1rem; padding-top: .25rem; } .keep .quiet { font-weight: 400; } .keep label { display: flex; gap: .5rem; align-items: baseline; cursor: pointer; } .keep input { accent-color: var(--accent); flex: none; } .keep .whose { color: var(--quiet); font-size: var(--small); }
@media (max-width: 30rem) { .keep > div { grid-template-columns: 1fr; } }
.stay-columns { display: grid; gap: .5rem; justify-items: start; margin-top: .75rem; } .stay-columns :is(p, ul) { margin: 0; padding: 0; } .stay-columns :is(ul, details) { justify-self: stretch; max-width: 36rem; } .stay-columns ul { list-style: none; display: grid; gap: .25rem; }
.stay-columns li { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr); gap: .25rem .75rem; align-items: center; } .stay-columns li label { margin: 0; color: var(--ink); font-size: var(--text); white-space: normal; overflow-wrap: anywhere; } .question { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.progress { display: flex; gap: .75rem; align-items: center; } progress { accent-color: var(--accent); }
.done { display: flex; gap: .4rem; align-items: center; font-weight: 600; color: var(--accent); } .judged { list-style: none; padding: 0; margin: .25rem 0; }
}
`;

export const PAGE_STYLE = `html { color-scheme: light dark; } body { margin: 0; }
@keyframes rise { from { transform: translateY(.5rem); opacity: 0; } }
${STYLE}${REPLAY_STYLE}${EDITOR_STYLE}${STUDIO_STYLE}
.toasts.staytax { position: fixed; z-index: 4; inset-inline-start: 1rem; bottom: 1rem; width: min(26rem, calc(100vw - 2rem)); background: none; }
@media print { .toasts.staytax { display: none; } }
@media screen { body { background: ${COLOURS.ground[0]}; } }
@media screen and (prefers-color-scheme: dark) { body { background: ${COLOURS.ground[1]}; } }
`;
