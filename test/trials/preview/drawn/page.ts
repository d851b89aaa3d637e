import { amountBesideFees, ownAmountOf } from '../../../../src/core/quote/parts-of-total.js';
import { personsIn } from '../../../../src/core/stay/schema.js';
import type { Preview, PreviewedScenario, Quote } from '../../../../src/index.js';
import type { Consequences } from '../../../../src/pages/editor/figures.js';
import { checkEquations, checkFigures } from '../equations.js';
import { AMOUNT, changeOf, checkTotals, fail, sum, unitsIn } from './figures.js';
import type { Node } from './html.js';
import { allIn, classed, isoOf, oneIn, readHtml, tagged, textOf, ungrouped } from './html.js';
import { checkVerdict, checkWords } from './verdict.js';

type Shown = Pick<PreviewedScenario, 'draft' | 'saved'>;

const plain = (node: Node) => ungrouped(textOf(node));

/** Recomputes every number of a preview page, and answers how many equations its sentences had. */
export function checkPage(html: string, preview: Preview): number {
  const page = readHtml(html);
  const sections = allIn(page, classed('detail'));
  if (sections.length !== preview.scenarios.length) fail(`${sections.length} of ${preview.scenarios.length} scenarios`);
  const byId = new Map(
    sections.map((section) => {
      const name = textOf(oneIn(section, tagged('h2'), 'name'));
      const scenario = preview.scenarios.find((one) => one.name === name) ?? fail(`No scenario ${name}`);
      return [section.attributes['id'] ?? '', scenario] as const;
    }),
  );
  checkSummary(page, preview, byId);
  const counts = sections.map((section) => {
    const scenario = byId.get(section.attributes['id'] ?? '') ?? fail(`Not a scenario: ${section.attributes['id']}`);
    checkScenario(section, scenario);
    return checkWhy(oneIn(section, classed('why-amounts'), 'explanation'), scenario);
  });
  return counts.reduce((all, one) => all + one, 0);
}

/** The list of scenarios, and what is said of all of them. */
function checkSummary(page: Node, { scenarios, currency, summary }: Preview, byId: ReadonlyMap<string, Shown>): void {
  for (const link of allIn(oneIn(page, classed('scenarios'), 'list'), tagged('tr'))) {
    const [anchor] = allIn(link, tagged('a'));
    if (anchor === undefined) continue;
    const { draft, saved } = byId.get(anchor.attributes['href']?.slice(1) ?? '') ?? fail('A link to no scenario');
    const cells = allIn(link, tagged('td')).map(plain);
    if (saved === undefined) {
      if (cells.join() !== [draft.kept, draft.total].join()) fail(`${cells.join()} of ${draft.kept}, ${draft.total}`);
      continue;
    }
    const [cell = ''] = cells;
    const [, before, after = ''] = new RegExp(`^(?:(${AMOUNT}) → )?(${AMOUNT})`).exec(cell) ?? fail(cell);
    if (after !== draft.total || (before ?? after) !== saved.total) fail(`Other totals: ${cell}`);
    const words = cell.replace(/^.*?(?=[▲▼]|you keep|same|$)/, '').replace(/[▲▼] /, '');
    checkWords(words, [before ?? after, after], [saved.kept, draft.kept], cell);
  }
  const [verdict] = allIn(page, classed('verdict'));
  const lead = plain(oneIn(page, classed('lead'), 'lead'));
  if (verdict === undefined) return;
  checkVerdict(plain(verdict), { scenarios, currency });
  const [, changed = '0', all] =
    /^(?:(\d+) of|Nothing is charged differently in any of) (\d+) scenarios?/.exec(lead) ?? fail(lead);
  if (changed !== String(summary.changed) || all !== String(scenarios.length)) fail(lead);
  const links = allIn(oneIn(page, classed('lead'), 'lead'), tagged('a'));
  const said = [...lead.matchAll(/The largest (?:change|increase|decrease): (.*?), for /g)];
  if (links.length !== said.length) fail(lead);
  for (const [at, link] of links.entries()) {
    const { draft, saved } = byId.get(link.attributes['href']?.slice(1) ?? '') ?? fail('A link to no scenario');
    checkWords(
      (said[at]?.[1] ?? '').replaceAll(`${currency} `, ''),
      [saved?.total ?? '', draft.total],
      [saved?.kept ?? '', draft.kept],
      lead,
    );
  }
}

/** The numbers in the pictures of one scenario, including those of the studio. */
function checkScenario(section: Node, scenario: Shown): void {
  checkFigureList(section, scenario);
  checkSteps(section, scenario);
  checkBars(section, scenario);
  checkBand(section, scenario.draft);
}

function checkFigureList(section: Node, { draft, saved }: Shown): void {
  for (const figure of ['kept', 'price', 'total'] as const) {
    const cell = allIn(oneIn(section, classed('figures'), 'figures'), classed(figure))[0] ?? fail(`No ${figure}`);
    const text = plain(oneIn(cell, tagged('dd'), figure));
    const [, now = '', change, direction, was] =
      new RegExp(`^(${AMOUNT})(?: (?:(${AMOUNT}) (more|less)|same))?(?: saved (${AMOUNT}))?$`).exec(text) ?? fail(text);
    if (now !== draft[figure]) fail(`${text} of ${draft[figure]}`);
    const must = saved === undefined ? 0n : changeOf([saved[figure], draft[figure]]);
    const said = change === undefined ? 0n : unitsIn(change) * (direction === 'less' ? -1n : 1n);
    if (said !== must || (was ?? saved?.[figure] ?? now) !== (saved?.[figure] ?? now)) fail(`${text}, and not ${must}`);
  }
}

/** From net to total, as bars and as a table. */
function checkSteps(section: Node, { draft, saved }: Shown): void {
  const figure = oneIn(section, classed('waterfall'), 'waterfall');
  const rows = allIn(figure, (node) => node.attributes['data-step'] !== undefined).map((row) => ({
    kind: row.attributes['data-step'] ?? '',
    amount: ungrouped(textOf(oneIn(row, classed('row-end'), 'amount'))),
  }));
  const amounts = rows.flatMap(({ kind, amount }) => {
    const [shown = ''] = new RegExp(`^(?:gone|${AMOUNT})`).exec(amount) ?? fail(amount);
    return shown === 'gone' ? [] : [{ kind, amount: shown }];
  });
  checkRun(amounts, draft);
  const summary = plain(oneIn(figure, tagged('p'), 'summary'));
  if (!summary.includes(`net ${draft.net} to price ${draft.price}, what is on top to total ${draft.total}.`))
    fail(summary);
  const [head, ...lines] = tableOf(figure);
  if (head === undefined) return;
  const KINDS: Readonly<Record<string, string>> = { included: 'inclusive', 'on top': 'exclusive' };
  const units = (text: string) => (text === '' ? 0n : unitsIn(text));
  let at = 0n;
  for (const [title = '', kind = '', amount = '', upTo = '', was = '', change = ''] of lines) {
    at = kind === 'sum' ? units(amount) : at + units(amount);
    if (amount !== '' && unitsIn(upTo) !== at) fail(`${title} up to ${upTo}`);
    if (saved !== undefined && (change === 'same' ? 0n : unitsIn(change)) !== units(amount) - units(was))
      fail(`${amount} - ${was} = ${change}`);
  }
  checkRun(
    lines.flatMap(([title = '', kind = '', amount = '']) =>
      amount === '' ? [] : [{ kind: kind === 'sum' ? title.toLowerCase() : (KINDS[kind] ?? ''), amount }],
    ),
    draft,
  );
  // A charge that was exclusive before is at its new place.
  const old = lines.flatMap(([, , , , was = '']) => (was === '' ? [] : [was]));
  const must = saved === undefined ? [] : [saved.net, saved.price, saved.total, ...saved.taxes.map(amountBesideFees)];
  if (old.toSorted().join() !== must.toSorted().join()) fail(`${old.join()}, and not ${must.join()}`);
}

function checkRun(steps: ReadonlyArray<{ kind: string; amount: string }>, { net, price, total }: Quote): void {
  const of = (kind: string) => steps.find((step) => step.kind === kind)?.amount ?? fail(`No ${kind}`);
  const charges = steps
    .filter(({ kind }) => kind === 'inclusive' || kind === 'exclusive')
    .map(({ kind, amount }) => ({ isInclusive: kind === 'inclusive', amount }));
  const shown = { net: of('net'), price: of('price'), total: of('total') };
  checkTotals(shown, charges, JSON.stringify(steps));
  if (shown.net !== net || shown.price !== price || shown.total !== total) fail(JSON.stringify(steps));
}

/** What the rooms bring, and each charge, fees first: beside the previous amount if any of them changed. */
function checkPaid(section: Node, { draft, saved }: Shown): void {
  const [, ...rows] = tableOf(oneIn(section, classed('money'), 'money'));
  if (rows.length === 0 && draft.taxes.length + (saved?.taxes.length ?? 0) === 0) return;
  const isNone = (text: string) => text === 'gone' || text === 'none';
  const amountsOf = (texts: readonly string[]) =>
    texts
      .filter((text) => !isNone(text))
      .toSorted()
      .join();
  const of = (quote: Quote | undefined) =>
    quote === undefined ? '' : amountsOf([quote.net, ...quote.taxes.map(ownAmountOf)]);
  const now = amountsOf(rows.map((cells) => cells.at(-1) ?? ''));
  if (now !== of(draft)) fail(`${now}, and not ${of(draft)}`);
  const compared = rows.filter((cells) => cells.length > 3);
  if (compared.length === 0) return;
  const before = amountsOf(compared.map((cells) => cells[2] ?? ''));
  if (before !== of(saved)) fail(`${before}, and not ${of(saved)}`);
  for (const [title, , was = '', change = '', amount = ''] of compared) {
    const units = (text: string) => (isNone(text) ? 0n : unitsIn(text));
    const said = change === 'same' ? 0n : unitsIn(change);
    if (said !== units(amount) - units(was)) fail(`${title}: ${was}, ${change}, ${amount}`);
  }
}

/** Each night, as bars and as a table. */
function checkBars(section: Node, { draft, saved }: Shown): void {
  const figure = oneIn(section, classed('nights'), 'nights');
  const bars = allIn(figure, tagged('rect')).flatMap((bar) => {
    const [title] = allIn(bar, tagged('title'));
    if (title === undefined) return [];
    const [, night = '', date = '', amount = ''] =
      new RegExp(`^Night (\\d+), (.*?): .* (${AMOUNT})$`, 's').exec(ungrouped(textOf(title))) ?? fail(textOf(title));
    return [{ night: Number(night), date: isoOf(date), amount }];
  });
  const shown = new Set<number>();
  for (const { night, date } of bars) {
    if (draft.nights[night - 1]?.date !== date) fail(`Night ${night} is not ${date}`);
    shown.add(night - 1);
  }
  for (const at of shown) {
    const own = bars.filter(({ night }) => night === at + 1).map(({ amount }) => amount);
    const must = draft.nights[at]?.taxes.map(amountBesideFees).filter((amount) => unitsIn(amount) > 0n) ?? [];
    if (own.join() !== must.join()) fail(`${own.join()} on night ${at + 1}, and not ${must.join()}`);
  }
  const [head, ...rows] = tableOf(figure);
  if (head === undefined) return;
  const isWide = head[2] === 'Included' && head[3] === 'On top' && head[4] === 'Price';
  const sides = isWide ? [true, false] : draft.taxes.map(({ is_inclusive }) => is_inclusive);
  let next = 0;
  const told = rows.filter((cells) => {
    const [, leftOut] = /^(\d+) nights left out$/.exec(cells[0] ?? '') ?? [];
    if (leftOut === undefined) return true;
    next += Number(leftOut);
    return false;
  });
  let place = 0;
  for (const cells of told) {
    const [, number = '', date = ''] = /^(\d+): (.*)$/.exec(cells[0] ?? '') ?? fail(String(cells[0]));
    const night = draft.nights[Number(number) - 1] ?? fail(`No night ${number}`);
    if (night.date !== isoOf(date)) fail(`Night ${number} is not ${date}`);
    const [net = '', ...rest] = cells.slice(1);
    const amounts = rest.slice(0, sides.length);
    const [price = '', total = '', was = '', change = ''] = rest.slice(sides.length);
    const charges = amounts.map((amount, at) => ({ isInclusive: sides[at] ?? false, amount }));
    checkTotals({ net, price, total }, charges, cells.join(' | '));
    if (saved !== undefined) {
      const old = saved.nights[Number(number) - 1]?.total;
      if (was !== old) fail(`${was} was ${old}`);
      if ((change === 'same' ? 0n : unitsIn(change)) !== changeOf([was, total])) fail(cells.join(' | '));
    }
    place += 1;
  }
  if (place + next !== draft.nights.length) fail(`${place} and ${next} of ${draft.nights.length} nights`);
  if (next === 0 && sum(told.map((cells) => cells[1] ?? '')) !== unitsIn(draft.net)) fail('The nights are not the net');
}

/** "The shaded band is the stay, 2026-05-01 to 2026-05-08." */
function checkBand(section: Node, { nights }: Quote): void {
  const text = textOf(oneIn(oneIn(section, classed('timeline'), 'timeline'), tagged('p'), 'summary'));
  const [, from, to = ''] = /the stay, (\S+) to (\S+)\./.exec(text) ?? fail(text);
  const last = new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  if (from !== nights[0]?.date || last !== nights.at(-1)?.date) fail(text);
}

/** The table of a figure, its head first; nothing where it is folded away. */
function tableOf(figure: Node): string[][] {
  const [table] = allIn(figure, tagged('table'));
  if (table === undefined) return [];
  return allIn(table, tagged('tr')).map((row) => row.children.map((cell) => ungrouped(textOf(cell))));
}

/** The sentences below the pictures, under the draft and under the saved set. */
export function checkWhy(node: Node, { draft, saved }: Shown): number {
  const [folded] = allIn(node, tagged('details'));
  const own = { ...node, children: node.children.filter((child) => child !== folded) };
  const ofDraft = checkBlocks(own, draft);
  if (saved === undefined) return ofDraft;
  return ofDraft + checkBlocks(folded ?? fail('Nothing under the saved tax set'), saved);
}

function checkBlocks(node: Node, { taxes }: Quote): number {
  const titles = taxes.map(({ title }) => title);
  const heads = allIn(node, tagged('h4')).map(plain);
  const lists = allIn(node, tagged('ul')).map((list) => allIn(list, tagged('li')).map(plain));
  if (lists.length !== taxes.length + 1) fail(`${lists.length} lists of ${taxes.length} taxes`);
  const counts = lists.slice(0, -1).map((sentences, at) => {
    const [, amount = '', side] =
      new RegExp(`: (${AMOUNT}) (included|on top)$`).exec(heads[at] ?? '') ?? fail('No head');
    const tax = taxes[at];
    if (amount !== tax?.amount || (side === 'included') !== tax.is_inclusive) fail(`${heads[at]} of ${tax?.amount}`);
    return checkEquations({ sentences, titles, amount });
  });
  return counts.reduce((all, one) => all + one, 0) + checkFigures(lists.at(-1) ?? [], titles);
}

/** The figures of the studio for the typed stay and for all others, if there is a saved set to compare with. */
export function checkStudio(
  page: Node,
  scenario: Shown & Pick<PreviewedScenario, 'stay'>,
  compared: Consequences | undefined,
): void {
  checkFigureList(page, scenario);
  checkPaid(page, scenario);
  if (allIn(page, classed('nights')).length > 0) checkBars(page, scenario);
  if (allIn(page, classed('timeline')).length > 0) checkBand(page, scenario.draft);
  const { nights } = scenario.draft;
  const typed = textOf(oneIn(page, (node) => node.attributes['data-button'] === 'to-stay', 'stay')).trim();
  const [, adults = '', ages, children = '0', many, from = ''] =
    /^(\d+) adults?(?:, child(?:ren)? ([\d, and]+?)|, (\d+) child(?:ren)?)?, (\d+) (?:night|date)s? from (.*)$/.exec(
      typed,
    ) ?? fail(typed);
  const persons = Number(adults) + (ages?.match(/\d+/g)?.length ?? Number(children));
  const guests = scenario.stay.rooms.reduce((sum, room) => sum + personsIn(room) * (room.count ?? 1), 0);
  const must = [guests, nights.length, nights[0]?.date];
  if ([persons, many, isoOf(from)].join() !== must.join()) fail(`${typed}, and not ${must.join()}`);
  const verdict = oneIn(page, classed('changes'), 'verdict');
  const [counted = verdict] = allIn(verdict, (node) => node.attributes['data-button'] === 'to-all-stays');
  const said = plain(counted);
  if (compared === undefined) {
    if (said !== 'Nothing is saved yet that this could be compared with.') fail(said);
    return;
  }
  const { changed, summary } = compared;
  const losses = changed.filter(({ difference }) => unitsIn(difference?.kept ?? '0') < 0n).length;
  const [, few, all] = /(\d+) of (\d+) stays? (?:is|are) charged differently/.exec(said) ?? [];
  const [, none] = /Nothing changes in any of the (\d+) stays/.exec(said) ?? [];
  if ((none ?? all) !== String(summary.scenarios) || (few ?? '0') !== String(changed.length)) fail(said);
  if ((/In (\d+) of them the house keeps less/.exec(said)?.[1] ?? '0') !== String(losses)) fail(said);
}
