import type { Preview } from '../../../src/index.js';
import { AMOUNT, changeOf, fail, unitsIn } from './figures.js';

/** "48.00 more; you keep 3.00 less", of totals and nets before and after. */
export function checkWords(
  words: string,
  total: readonly [string, string],
  kept: readonly [string, string],
  where: string,
): void {
  const of = (pattern: RegExp) => {
    const [, amount = '', direction] = pattern.exec(words) ?? [];
    return amount === '' ? 0n : unitsIn(amount) * (direction === 'less' ? -1n : 1n);
  };
  if (of(new RegExp(`^(${AMOUNT}) (more|less)`)) !== changeOf(total)) fail(`"${words}" of ${total} in ${where}`);
  if (of(new RegExp(`you keep (${AMOUNT}) (more|less)`)) !== changeOf(kept)) fail(`"${words}" of ${kept} in ${where}`);
}

/** "Guests pay up to EUR 48.00 more. You keep the same.", of all scenarios. */
export function checkVerdict(
  text: string,
  { scenarios, currency }: Pick<Preview, 'scenarios' | 'currency'>,
  edits: readonly string[],
): void {
  const [, guests = '', house = ''] = /^Guests pay (.*?)(?:;.*)?\. You keep (.*)\.$/.exec(text) ?? fail(text);
  const changes = (figure: 'total' | 'kept') =>
    scenarios.map(({ draft, saved }) => changeOf([saved?.[figure] ?? '', draft[figure]]));
  for (const [words, all] of [
    [guests.replace(/ for every stay$/, ''), changes('total')],
    [house, changes('kept')],
  ] as const) {
    const size = (one: bigint) => (one < 0n ? -one : one);
    const extreme = (sign: bigint) => all.reduce((most, one) => (one * sign > most ? one * sign : most), 0n);
    const [more, less] = [extreme(1n), extreme(-1n)];
    if (words === 'the same') {
      if (more !== 0n || less !== 0n) fail(`${text}, and not`);
      continue;
    }
    const said = [
      ...words.matchAll(new RegExp(`(up to )?(?:${currency} )?(${AMOUNT}) (more|less)( per [a-z ]+)?`, 'g')),
    ];
    if (said.length !== Number(more > 0n) + Number(less > 0n)) fail(`${text}, of ${more} and ${less}`);
    for (const [, upTo, amount = '', direction, unit] of said) {
      if (unit !== undefined) {
        checkRateChange(amount, edits, text);
        continue;
      }
      if (unitsIn(amount) !== (direction === 'more' ? more : less)) fail(`${text}, of ${direction} ${more} ${less}`);
      const isEverywhere = all.every((one) => size(one) === unitsIn(amount));
      if (isEverywhere && upTo !== undefined) fail(`${text}, and it is always so`);
      if (!isEverywhere && upTo === undefined) fail(`${text}, and it is not always so`);
    }
  }
}

/** "4.00 more per person and night" is said where "Rate: 4.00 → 8.00" is. */
function checkRateChange(amount: string, edits: readonly string[], where: string): void {
  const rates = edits.flatMap((edit) => {
    const [, before = '', after = ''] = new RegExp(`Rate: (${AMOUNT}) → (${AMOUNT})`).exec(edit) ?? [];
    return before === '' ? [] : [changeOf([before, after])];
  });
  if (!rates.some((one) => one === unitsIn(amount) || one === -unitsIn(amount)))
    fail(`${where}, of ${edits.join('; ')}`);
}
