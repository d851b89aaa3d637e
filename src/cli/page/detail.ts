import { LOGICS } from '../../definitions/logics.js';
import { type ChargeExplanation, type Explanation, explain } from '../../index.js';
import { datesInWords, type RoomGroups, spansInWords } from '../../preview/words/nights.js';
import { changeInWords, differenceInWords, directionOf } from '../preview-words.js';
import { type Html, html, prose } from './html.js';
import { nightBars } from './night-bars.js';
import type { PageScenario, PageSets } from './page-data.js';
import { timeline } from './timeline.js';
import { waterfall } from './waterfall.js';

/** All there is to see of one scenario. */
export function detail(scenario: PageScenario, sets: PageSets): Html {
  const { anchor, name, why, draft, saved } = scenario;
  return html`<section class="detail" id="${anchor}" aria-labelledby="${anchor}-name">
<h2 id="${anchor}-name" tabindex="-1">${prose(name)}</h2><p class="why">${prose(why)}</p>
${figures(scenario)}
${waterfall(scenario)}
${nightBars(scenario)}
${timeline(scenario, sets)}
<div class="why-amounts"><h3>Why these amounts</h3>${sentences(explain(draft))}${saved === undefined ? '' : html`<details><summary>Under the saved tax set</summary>${sentences(explain(saved))}</details>`}</div>
</section>`;
}

function figures(scenario: PageScenario): Html {
  const { draft, saved, difference } = scenario;
  const entry = (name: string, figure: 'net' | 'price' | 'total') => {
    const change = difference?.[figure];
    const word = change === undefined ? '' : directionOf(change);
    const from = saved === undefined || word === 'same' ? '' : html` <span class="from">saved ${saved[figure]}</span>`;
    const by = change === undefined ? '' : html` <span class="${word}">${changeInWords(change)}</span>`;
    return html`<div><dt>${name}</dt><dd>${draft[figure]}${by}${from}</dd></div>`;
  };
  return html`<dl class="figures">${entry('The house keeps (net)', 'net')}${entry('Price', 'price')}${entry(`The guest pays (total, ${draft.currency})`, 'total')}</dl>`;
}

function sentences({ charges, roomGroups = [], sentences: all }: Explanation): Html {
  return html`${charges.map((charge) => ofCharge(charge, roomGroups))}<h4>Net, price and total</h4>${list(all)}`;
}

function ofCharge(charge: ChargeExplanation, groups: RoomGroups): Html {
  const { title, amount, is_inclusive, sentences: why } = charge;
  const lines = [...why, ...datesOfAll(charge, groups)];
  return html`<h4>${title}: ${amount} ${is_inclusive ? 'included' : 'on top'}</h4>${list(lines)}`;
}

/** The dates of a charge that leaves no night out: its sentences give dates only where it does. */
function datesOfAll(
  { logic, steps, chargedNights = [], notChargedNights }: ChargeExplanation,
  groups: RoomGroups,
): string[] {
  if (notChargedNights === undefined || notChargedNights.length > 0) return [];
  if (LOGICS[logic].per === 'night') return [`Charged on every night: ${spansInWords(chargedNights)}.`];
  const due = steps.flatMap((step) => (step.kind === 'quantity' ? step.parts.flatMap(({ nights }) => nights) : []));
  return [`Charged at arrival: ${datesInWords(groups, due)}.`];
}

export function list(entries: readonly string[]): Html {
  return html`<ul>${entries.map((entry) => html`<li>${prose(entry)}</li>`)}</ul>`;
}

/** The row of a scenario: a link to all there is to see of it. */
export function scenarioRow(scenario: PageScenario): Html {
  const { anchor, name, draft, saved, difference } = scenario;
  const link = html`<th scope="row"><a href="#${anchor}">${prose(name)}</a></th>`;
  if (saved === undefined || difference === undefined) {
    return html`<tr>${link}<td class="number">${draft.net}</td><td class="number">${draft.total}</td></tr>`;
  }
  const direction = directionOf(difference.total);
  const mark = { more: '▲ ', less: '▼ ', same: '' }[direction];
  const from = direction === 'same' ? '' : html`<span class="from">${saved.total} → </span>`;
  const by = html`<span class="by ${direction}"><span aria-hidden="true">${mark}</span>${differenceInWords(scenario)}</span>`;
  return html`<tr>${link}<td class="number">${from}${draft.total}<br>${by}</td></tr>`;
}
