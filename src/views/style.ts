/** Contrast of every text on its ground is at least 4.5, of every look 3, in light and in dark. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #f6f5f1; --card: #ffffff; --ink: #1b2430; --quiet: #55606e; --line: #d9d8d1;
  --accent: #1d5f99; --chosen: #e6f0f8; --sum: #5a6675; --more: #8a4b00; --less: #00617a; --stay: #d9a400;
  --look0: #2c6da3; --look1: #b8551c; --look2: #3c7a43; --look3: #7d4aa3; --look4: #8b6c10; --look5: #a8355a; --look6: #16777d; --look7: #6b5344; }
@media (prefers-color-scheme: dark) { :root { --ground: #11161d; --card: #1a212b; --ink: #e8ecf1; --quiet: #a5b0bd; --line: #344050;
  --accent: #83bff0; --chosen: #22354a; --sum: #8d99a8; --more: #f5b566; --less: #6fd0e6; --stay: #e3b93c;
  --look0: #6fb0e6; --look1: #ef9a63; --look2: #82c489; --look3: #bf93e0; --look4: #d9b648; --look5: #ee86a5; --look6: #5cc3c8; --look7: #c2a692; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; overflow-wrap: anywhere; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 2; }
header, main { max-width: 78rem; margin: 0 auto; padding: 1.25rem 1.25rem 0; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 0; }
h3 { font-size: 1.05rem; margin: 0; }
p { margin: .25rem 0; }
.lead { font-size: 1.1rem; }
.quiet, figcaption p, .why { color: var(--quiet); }
.facts { display: grid; gap: 1rem; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); margin-top: 1rem; }
.facts section, .scenarios, .detail { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; }
.facts h2 { font-size: 1.05rem; }
.facts ul { margin: .5rem 0 0; padding-left: 1.2rem; }
main { display: grid; grid-template-columns: minmax(0, 25rem) minmax(0, 1fr); gap: 1rem; align-items: start; padding-bottom: 2rem; }
.scenarios { padding: 1rem .5rem .5rem; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
.scenarios caption { text-align: left; padding: 0 .75rem .5rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem; }
caption { font-weight: 600; text-align: left; }
th, td { text-align: left; padding: .4rem .75rem; border-top: 1px solid var(--line); vertical-align: top; font-weight: 400; }
thead th { color: var(--quiet); border-top: 0; font-size: .8rem; }
.number { text-align: right; white-space: nowrap; }
time { white-space: nowrap; }
.scenarios .number { width: 1%; padding-left: 0; }
.scenarios thead .number { white-space: normal; }
.scenarios tbody tr { position: relative; }
.scenarios tbody tr:hover { background: var(--chosen); }
.scenarios tbody tr:has([aria-current]) { background: var(--chosen); box-shadow: inset 4px 0 var(--accent); }
.scenarios a { color: inherit; text-decoration: none; }
.scenarios a::after { content: ""; position: absolute; inset: 0; }
.scenarios a:hover, .scenarios a[aria-current] { text-decoration: underline; text-underline-offset: .2em; }
.scenarios a[aria-current] { font-weight: 600; }
.scenarios a:focus-visible { outline: none; }
.scenarios a:focus-visible::after, :focus-visible { outline: 3px solid var(--accent); outline-offset: -2px; border-radius: .25rem; }
.from { color: var(--quiet); font-size: .8rem; }
.more, .less, .same { white-space: nowrap; font-weight: 600; }
.more { color: var(--more); } .less { color: var(--less); } .same { color: var(--quiet); font-weight: 400; }
.detail { display: none; }
.detail:target, main:not(:has(.detail:target)) .detail:first-child { display: block; }
.detail h2:focus { outline: none; }
.figures { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1rem 0 0; }
.figures dt { color: var(--quiet); font-size: .85rem; }
.figures dd { margin: 0; font-size: 1.35rem; font-variant-numeric: tabular-nums; }
.figures dd span { font-size: .9rem; }
figure { margin: 1.25rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line); }
figcaption { margin-bottom: .75rem; } figcaption p { font-size: .9rem; }
figure > svg { display: block; overflow: visible; }
svg text { fill: var(--ink); font-size: 14px; font-variant-numeric: tabular-nums; }
svg .strong { font-weight: 650; } svg .before, svg .tick { fill: var(--quiet); font-size: 12px; }
svg .sum { fill: var(--sum); }
svg .saved { fill: var(--card); stroke: var(--ink); stroke-width: 1; }
svg .savedmark { stroke: var(--ink); stroke-width: 2; stroke-dasharray: 5 3; }
svg .axis { stroke: var(--quiet); } svg .grid { stroke: var(--line); }
svg .stay { fill: var(--stay); opacity: .4; }
.looks { position: absolute; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: .75rem 0 0; padding: 0; font-size: .9rem; }
.legend svg { vertical-align: -2px; }
details { margin-top: .75rem; } summary { cursor: pointer; color: var(--accent); width: fit-content; }
.wide { overflow-x: auto; margin-top: .5rem; }
.wide table { overflow-wrap: normal; }
.why-amounts { margin: 1.25rem 0 0; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.why-amounts h4 { margin: .75rem 0 0; font-size: .95rem; } .why-amounts ul { margin: .15rem 0 0; padding-left: 1.2rem; }
@media (max-width: 56rem) {
  header, main { padding-left: .75rem; padding-right: .75rem; }
  main { grid-template-columns: minmax(0, 1fr); }
  .scenarios { position: static; max-height: 26rem; }
  .detail, .facts section { padding: .9rem; }
  h1 { font-size: 1.35rem; }
}
@media print { .scenarios { max-height: none; position: static; } .detail { display: block; break-before: page; } }
`;
