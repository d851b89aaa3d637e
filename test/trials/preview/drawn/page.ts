import type { LedgerRow } from '../../../../src/core/quote/parts-of-total.js';
import { amountBesideFees, ledgerOf } from '../../../../src/core/quote/parts-of-total.js';
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

/** The ledger and the pictures of one scenario. */
function checkScenario(section: Node, scenario: Shown): void {
  checkLedger(section, scenario);
  if (allIn(section, classed('nights')).length > 0) checkBars(section, scenario);
  if (allIn(section, classed('timeline')).length > 0) checkBand(section, scenario.draft);
}

/** What guests pay is what the house keeps and each tax, which are those of the quote, beside the previous amounts. */
function checkLedger(section: Node, { draft, saved }: Shown): void {
  const ledger = oneIn(section, classed('ledger'), 'ledger');
  const [head = [], ...rows] = tableOf({ ...ledger, children: [ledger] });
  const [total, kept, ...taxes] = rows;
  const isHandedOver = ({ kind }: LedgerRow) => kind === 'tax' || kind === 'city_tax';
  const amountsOf = (quote: Quote) => {
    const handedOver = ledgerOf(quote).filter(isHandedOver);
    return [quote.total, quote.kept, ...handedOver.map(({ amount }) => amount)].map(unitsIn);
  };
  const column = (index: number) => rows.map((cells) => unitsIn(cells[index] ?? ''));
  const mustHave = (amounts: readonly bigint[], quote: Quote) => {
    const [all, ...parts] = amounts;
    if (parts.reduce((left, part) => left + part, 0n) !== all) fail(`${rows.join(' | ')} does not add up`);
    // A tax that the other set does not charge has a row of 0.
    const charged = (of: readonly bigint[]) => of.filter((amount) => amount !== 0n).toSorted((x, y) => Number(x - y));
    const must = amountsOf(quote);
    if (charged(amounts).join() !== charged(must).join()) fail(`${amounts.join()}, and not ${must.join()}`);
  };
  mustHave(column(saved === undefined ? 1 : 2), draft);
  checkNotes(section, draft);
  if (head.length !== (saved === undefined ? 2 : 4) || total === undefined || kept === undefined) fail(head.join());
  if (saved === undefined) return;
  mustHave(column(1), saved);
  for (const [title, was = '', now = '', change = ''] of [total, kept, ...taxes]) {
    if (unitsIn(change) !== changeOf([was, now])) fail(`${title}: ${was}, ${now}, ${change}`);
  }
}

/** "price 700.00 + 56.00 on top", and "rooms 660.38 + Cleaning fee 28.30". */
function checkNotes(section: Node, draft: Quote): void {
  const [ofTotal = '', ofKept = ''] = allIn(oneIn(section, classed('ledger'), 'ledger'), classed('note')).map(plain);
  if (ofTotal !== `price ${draft.price} + ${draft.exclusive} on top`) fail(ofTotal);
  const kept = ledgerOf(draft).filter(({ kind }) => kind === 'rooms' || kind === 'fee');
  const amounts = kept.map(({ amount }) => amount);
  const shown = [...ofKept.matchAll(new RegExp(`(${AMOUNT})(?= \\+ |$)`, 'g'))].map(([, amount = '']) => amount);
  if (shown.slice(-amounts.length).join() !== amounts.join() || sum(amounts) !== unitsIn(draft.kept)) fail(ofKept);
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
  const isCompared = head.includes('Saved total');
  const isEdited = saved !== undefined && JSON.stringify(saved.nights) !== JSON.stringify(draft.nights);
  if (isCompared !== isEdited) fail(head.join());
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
    if (isCompared) {
      const old = saved?.nights[Number(number) - 1]?.total;
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
  checkLedger(page, scenario);
  const { nights } = scenario.draft;
  const typed = textOf(oneIn(oneIn(page, classed('of-stay'), 'stay'), tagged('h2'), 'stay in words'));
  const [, adults = '', ages, children = '0', many, from = ''] =
    /^(\d+) adults?(?:, child(?:ren)? ([\d, and]+?)|, (\d+) child(?:ren)?)?, (\d+) (?:night|date)s? from (.*)$/.exec(
      typed,
    ) ?? fail(typed);
  const persons = Number(adults) + (ages?.match(/\d+/g)?.length ?? Number(children));
  const guests = scenario.stay.rooms.reduce((sum, room) => sum + personsIn(room) * (room.count ?? 1), 0);
  const must = [guests, nights.length, nights[0]?.date];
  if ([persons, many, isoOf(from)].join() !== must.join()) fail(`${typed}, and not ${must.join()}`);
  const others = oneIn(page, classed('others'), 'other stays');
  const said = plain(others);
  if (compared === undefined) {
    if (!said.endsWith('Nothing is saved yet that this could be compared with.')) fail(said);
    return;
  }
  const [, ...rows] = tableOf(others);
  for (const [index, [, before, after, change = '']] of rows.entries()) {
    const stay = compared.changed[index] ?? fail(`No stay ${index}`);
    if ([before, after].join() !== [stay.before, stay.after].join()) fail(`${before}, ${after}`);
    if (unitsIn(change) !== changeOf([stay.before, stay.after])) fail(change);
  }
  const losses = compared.changed.filter(({ difference }) => unitsIn(difference.kept) < 0n).length;
  const [, few = String(losses)] = /In (\d+) of them the house keeps less/.exec(said) ?? [];
  if (few !== String(losses)) fail(said);
}
