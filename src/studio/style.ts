import { EDITOR_STYLE } from '../element/style.js';
import { REPLAY_STYLE, STYLE } from '../views/style.js';

/** What the studio alone has: its menu, its files of stays, its map. */
const STUDIO_STYLE = `.staytax {
.top, .menu { position: relative; } .items { position: absolute; inset-inline-end: 0; top: calc(100% + .25rem); z-index: 3; display: grid; width: min(17rem, 100%); min-width: min(17rem, calc(100vw - 1.5rem)); padding: .35rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .15); } .items button { text-align: start; border: 0; background: none; } .items button:hover { background: var(--chosen); } .items label { padding: .2rem .6rem; font-size: var(--small); color: var(--quiet); } .items select { width: 100%; }
@container (max-width: 40rem) { .menu { position: static; } .items { inset-inline-start: 0; inset-inline-end: auto; } }
.drop { border: 1px dashed var(--quiet); border-radius: .5rem; padding: .6rem .9rem; } .drop.over { outline: 3px dashed var(--accent); } .drop .field input { border: 0; background: none; padding: 0; min-height: 0; }
.replay th[scope="row"] { min-width: 9rem; } .replay .lead { margin-top: .75rem; }
.keep { padding: .6rem 0; border-top: 1px solid var(--line); } .keep legend { margin: 0; float: inline-start; width: 100%; } .keep > div { clear: both; display: grid; grid-template-columns: 1fr 1fr; gap: .25rem 1rem; padding-top: .25rem; } .keep .quiet { font-weight: 400; } .keep label { display: flex; gap: .5rem; align-items: baseline; cursor: pointer; } .keep input { accent-color: var(--accent); flex: none; } .keep .whose { color: var(--quiet); font-size: var(--small); }
@media (max-width: 30rem) { .keep > div { grid-template-columns: 1fr; } }
.progress { display: flex; gap: .75rem; align-items: center; } progress { accent-color: var(--accent); }
.plot { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 .4rem; margin-top: .6rem; } .plot .months { grid-column: 2; } .lengths { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; justify-content: space-between; text-align: end; color: var(--quiet); font-size: .75rem; line-height: 1; }
.map { cursor: crosshair; border: 1px solid var(--line); } .map svg { display: block; }
.months { list-style: none; display: flex; justify-content: space-around; margin: 0; padding: 0; color: var(--quiet); font-size: .75rem; }
.cell { font-weight: 600; min-height: 3em; }
.year svg .none { fill: var(--ground); } .legend .none { stroke: var(--quiet); } .year svg .more { fill: var(--dearer); } .year svg .less { fill: var(--cheaper); } .year svg .share { fill: var(--accent); }
.step1, .share1 { fill-opacity: .3; } .step2, .share2 { fill-opacity: .5; } .step3, .share3 { fill-opacity: .75; } .share0 { fill-opacity: .12; }
.year svg .cursor { fill: none; stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke; }
}
`;

/** The style of a page that is the studio's own. */
export const PAGE_STYLE = `html { color-scheme: light dark; } body { margin: 0; }
${STYLE}${REPLAY_STYLE}${EDITOR_STYLE}${STUDIO_STYLE}
@media screen { body { background: #f6f5f1; } }
@media screen and (prefers-color-scheme: dark) { body { background: #11161d; } }
`;
