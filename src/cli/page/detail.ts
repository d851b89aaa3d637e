import { type ChargeExplanation, type Explanation, explain } from '../../index.js';
import { differenceInWords, directionOf } from '../preview-words.js';
import { type Html, prose, text } from './html.js';
import { nightBars } from './night-bars.js';
import type { PageScenario, PageSets } from './page-data.js';
import { timeline } from './timeline.js';
import { waterfall } from './waterfall.js';

/** All there is to see of one scenario. */
export function detail(scenario: PageScenario, sets: PageSets): Html {
  const { anchor, name, why, draft, saved } = scenario;
  return `<section class="detail" id="${anchor}" aria-labelledby="${anchor}-name">
<h2 id="${anchor}-name" tabindex="-1">${prose(name)}</h2><p class="why">${prose(why)}</p>
${figures(scenario)}
${waterfall(scenario)}
${nightBars(scenario)}
${timeline(scenario, sets)}
<div class="why-amounts"><h3>Why these amounts</h3>${sentences(explain(draft))}${saved === undefined ? '' : `<details><summary>Under the saved tax set</summary>${sentences(explain(saved))}</details>`}</div>
</section>`;
}

function figures(scenario: PageScenario): Html {
  const { draft, saved, difference } = scenario;
  const entry = (name: string, figure: 'net' | 'price' | 'total') => {
    const change = difference?.[figure];
    const word = change === undefined ? '' : directionOf(change);
    const from =
      saved === undefined || word === 'same' ? '' : ` <span class="from">saved ${text(saved[figure])}</span>`;
    const by =
      change === undefined
        ? ''
        : ` <span class="${word}">${text(word === 'same' ? 'same' : `${change} ${word}`)}</span>`;
    return `<div><dt>${name}</dt><dd>${text(draft[figure])}${by}${from}</dd></div>`;
  };
  return `<dl class="figures">${entry('The house keeps (net)', 'net')}${entry('Price', 'price')}${entry(`The guest pays (total, ${text(draft.currency)})`, 'total')}</dl>`;
}

function sentences({ charges, sentences: all }: Explanation): Html {
  return `${charges.map(ofCharge).join('')}<h4>Net, price and total</h4>${list(all)}`;
}

function ofCharge({ title, amount, is_inclusive, sentences: why }: ChargeExplanation): Html {
  return `<h4>${text(title)}: ${text(amount)} ${is_inclusive ? 'included' : 'on top'}</h4>${list(why)}`;
}

export function list(entries: readonly string[]): Html {
  return `<ul>${entries.map((entry) => `<li>${prose(entry)}</li>`).join('')}</ul>`;
}

/** The row of a scenario: a link to all there is to see of it. */
export function scenarioRow(scenario: PageScenario): Html {
  const { anchor, name, draft, saved, difference } = scenario;
  const link = `<th scope="row"><a href="#${anchor}">${prose(name)}</a></th>`;
  if (saved === undefined || difference === undefined) {
    return `<tr>${link}<td class="number">${text(draft.net)}</td><td class="number">${text(draft.total)}</td></tr>`;
  }
  const direction = directionOf(difference.total);
  const mark = { more: '▲ ', less: '▼ ', same: '' }[direction];
  const from = direction === 'same' ? '' : `<span class="from">${text(saved.total)} → </span>`;
  const by = `<span class="by ${direction}"><span aria-hidden="true">${mark}</span>${text(differenceInWords(scenario))}</span>`;
  return `<tr>${link}<td class="number">${from}${text(draft.total)}<br>${by}</td></tr>`;
}
