/** How the form of an editor looks: the cards of taxes, their rows, the stay. It stands within the style of the editor. */
export const FORM_STYLE = `fieldset { margin: 0; border: 0; padding: 0; min-width: 0; }
legend { font-weight: 600; padding: 0; margin-bottom: .3rem; }
.tax { border: 1px solid var(--line); border-width: 1px 0 0; padding: .2rem 0; }
.tax:has(.ask) { padding-bottom: .75rem; }
.ask { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: .25rem .75rem; padding: .35rem 0; } .ask .quiet { font-size: var(--small); } .ask > h4 { padding-top: .05rem; }
.fields { display: flex; flex-wrap: wrap; gap: .4rem .5rem; }
.fields .field { flex: 1 1 8.5rem; max-width: 18rem; min-width: min-content; } .fields label { white-space: nowrap; } .fields .field:has(.problem) { flex-basis: 14rem; } .fields .who { flex: 0 0 4rem; align-self: center; padding-top: 1.1rem; font-size: var(--small); } details > .fields { margin-top: .35rem; } .fields .taxes label { white-space: normal; } .fields .date { flex-basis: 9.5rem; } .fields .whole { flex-basis: 5.5rem; } .fields .decimal { flex-basis: 6.4rem; } .fields .choice { flex-basis: auto; } .stayform .fields .date { flex-basis: 8.75rem; } .stayform > .fields .text { flex: 8 1 7rem; } .stayform .fields .whole { flex-basis: 4rem; } .fields .text, .fields .list { flex-basis: 12rem; }
.of-set { margin-top: 1rem; padding-top: .6rem; border-top: 1px solid var(--line); } .of-set .fields { margin-bottom: .5rem; } .of-set .text { flex-grow: 4; max-width: none; } .of-set .currency { flex: 0 1 5rem; }
.entry { display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: end; margin: .25rem 0; } .entry .field { flex: 1 1 6.5rem; } .entry legend { font-size: var(--small); margin: .4rem 0 0; } .entry details { flex: 1 1 100%; margin: 0; } .stayform .entry .text { flex-basis: 10rem; }
.field { min-width: 0; position: relative; }
.field label { display: block; font-size: var(--small); color: var(--quiet); }
.field input, .field select, :is(.tools, .heading, .items) select, textarea { width: 100%; min-width: 0; font: inherit; color: var(--ink); background: var(--card); border: 1px solid color-mix(in srgb, var(--quiet) 75%, var(--card)); border-radius: .35rem; padding: .15rem .4rem; min-height: 2rem; text-overflow: ellipsis; font-variant-numeric: tabular-nums; scroll-margin: 9rem 0 3rem; }
.field.taxes { flex: 1 1 100%; max-width: none; display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; } .taxes legend { font-size: var(--small); font-weight: 400; color: var(--quiet); margin: 0; } .taxes label { display: flex; gap: .4rem; align-items: center; min-height: 2rem; font-size: inherit; color: var(--ink); } .taxes input { width: 1.1rem; min-height: 1.1rem; margin: 0; accent-color: var(--accent); } .taxes .problem { flex: 0 0 100%; }
.field:has(.unit) input { padding-inline-end: 2.5rem; }
.unit { float: inline-end; margin: -1.75rem .5rem 0 0; position: relative; color: var(--quiet); font-size: var(--small); line-height: 1.5rem; pointer-events: none; }
.field input[aria-invalid="true"], .field select[aria-invalid="true"] { border: 2px solid var(--loss); }
.problem { color: var(--loss); font-size: var(--small); margin: .1rem 0 0; clear: both; }
.advice { color: var(--dearer); font-size: var(--small); margin: .25rem 0 0; padding-inline-start: 1.2rem; }
section.advice { padding: 0; }
button.more { border: 0; background: none; padding: 0; margin-inline-end: .7rem; min-height: 1.6rem; font-size: var(--small); text-align: start; }
button.fold { border: 0; background: none; padding: 0 0 0 1.1em; text-indent: -1.1em; text-align: start; } h3 .fold { color: var(--ink); font-weight: 600; }
.editor summary { list-style: none; font-size: var(--small); padding-inline-start: 1.1em; text-indent: -1.1em; } .editor summary::-webkit-details-marker { display: none; }
button.fold::before, .editor summary::before { content: "▸" / ""; display: inline-block; width: 1.1em; text-indent: 0; color: var(--quiet); } button.fold[aria-expanded="true"]::before, .editor details[open] > summary::before { content: "▾" / ""; }
.taxhead { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .75rem; align-items: baseline; } .line { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; min-width: 0; }
.taxhead h3 { cursor: grab; min-width: 0; overflow-wrap: anywhere; }
.says { flex: 1 1 12rem; color: var(--quiet); font-size: var(--small); }
.comes { font-variant-numeric: tabular-nums; text-align: end; display: flex; flex-wrap: wrap; gap: 0 .5rem; justify-content: end; align-items: baseline; flex-direction: row-reverse; } .comes span { font-size: var(--small); }
.moves { display: flex; flex-wrap: wrap; } td.moves { display: table-cell; white-space: nowrap; } .moves button { min-width: 1.75rem; padding: 0 .3rem; border: 0; background: none; } .moves button:hover:not([aria-disabled="true"]) { background: var(--chosen); } .ask .moves { margin-inline-start: -.3rem; } .ask .moves button { font-size: var(--small); min-height: 1.6rem; }
.group .quiet { display: inline-block; min-width: 9.5rem; } .group .quiet::first-letter { text-transform: uppercase; }
.editor .rows-of table { width: auto; font-size: inherit; } .rows-of th { font-size: var(--small); } [data-button="add-tax"] { margin-top: .5rem; } .rows-of .wide { margin-top: 0; } .stayform > .main { margin-top: .4rem; } .rows-of th, .rows-of td { border: 0; padding: .1rem .5rem .1rem 0; } .rows-of .field { width: 8rem; } .rows-of .date { width: 9.5rem; } .rows-of .entry { margin: 0; width: 12.5rem; } .rows-of .entry .field { width: 6rem; } .rows-of .entry .date { width: 9.5rem; }
.tax.over { outline: 3px dashed var(--accent); }
.depth1 { margin-inline-start: 1rem; } .depth2 { margin-inline-start: 2rem; } .depth3 { margin-inline-start: 3rem; } .depth4 { margin-inline-start: 4rem; } .depth5 { margin-inline-start: 5rem; } .depth6 { margin-inline-start: 6rem; }
.taxhead .line { display: contents; } .comes { grid-area: 1 / 2; } .says { grid-area: 2 / 1 / auto / span 2; padding-inline-start: 1.05rem; }`;
