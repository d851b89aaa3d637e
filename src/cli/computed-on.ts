import { type FixedLogic, isPercent, LOGICS, UNITS } from '../definitions/logics.js';
import type { QuotedRate, QuotedTax, Tax } from '../index.js';
import { canonicalDecimal } from '../money/decimal.js';
import { count } from './finding.js';
import type { SameNights, StayFacts } from './stay-facts.js';

/** How an amount came about, short enough for a table: "20% of 110.00 (price + Cleaning fee)". */
export function computedOn(charge: QuotedTax, facts: StayFacts): string {
  if (charge.taxableNights === 0) return 'no night that it applies to';
  const { logic } = charge;
  const text = isPercent(logic) ? percentText(charge, facts) : fixedText(charge, logic, facts);
  return text + limitsText(facts.taxOf(charge));
}

const MOST_TITLES = 3;

function percentText(charge: QuotedTax, facts: StayFacts): string {
  const { start = charge.is_inclusive ? 'net' : facts.exclusiveBase, share } = facts.taxOf(charge)?.local?.base ?? {};
  const titles = charge.computedOn;
  const named = titles.slice(0, titles.length > MOST_TITLES ? MOST_TITLES - 1 : MOST_TITLES);
  const others = titles.length - named.length;
  const parts = [...(start === 'nothing' ? [] : [start]), ...named, ...(others > 0 ? [`${others} more`] : [])].join(
    ' + ',
  );
  const shared = share === undefined ? parts : `${share} of ${named.length > 0 ? `[${parts}]` : parts}`;
  const some = someNights(charge, facts);
  const rates = chargedRates(charge).map(({ rate, base = '' }) => `${canonicalDecimal(rate)}% of ${base}`);
  return `${rates.join(' + ')} (${shared}${some === '' ? '' : `, ${some}`})`;
}

/** The rates that somebody paid: who is exempt has a rate of 0. Where nobody paid, the first of them. */
function chargedRates(charge: QuotedTax): readonly QuotedRate[] {
  const rates = charge.rates ?? [charge];
  const charged = rates.filter(({ rate }) => canonicalDecimal(rate) !== '0');
  return charged.length > 0 ? charged : rates.slice(0, 1);
}

/** What changes the product of a unit before units are added. */
function limitsText(tax: Tax | undefined): string {
  const { at_most, round } = tax?.local ?? {};
  return `${at_most === undefined ? '' : `, at most ${at_most} each`}${round === 'each' ? ', each rounded' : ''}`;
}

const MOST_GROUPS = 2;

/** Which nights a charge applies to, where that is not all of them; rooms that differ are named. */
function someNights(charge: QuotedTax, { groups, roomNights, taxableNightsOf }: StayFacts): string {
  const taxable = taxableNightsOf(charge);
  if (groups.every(({ nights }, at) => taxable[at] === nights)) return '';
  const [only] = groups;
  if (groups.length === 1 && only !== undefined) return `${taxable[0]} of ${count(only.nights, 'night')}`;
  if (groups.length > MOST_GROUPS) {
    const charged = groups.reduce((sum, { rooms }, at) => sum + rooms * (taxable[at] ?? 0), 0);
    return `${charged} of ${count(roomNights, 'room night')}`;
  }
  return groups
    .map((group, at) => {
      const nights = taxable[at] === 0 ? 'none' : `${taxable[at]}`;
      return `${roomsText(group)}: ${nights} of ${count(group.nights, 'night')}`;
    })
    .join('; ');
}

function roomsText({ places }: SameNights): string {
  return places.length === 1 ? `room ${places[0]}` : `rooms ${places.slice(0, -1).join(', ')} and ${places.at(-1)}`;
}

function fixedText(charge: QuotedTax, logic: FixedLogic, { groups }: StayFacts): string {
  const quantity = charge.quantity ?? 0;
  const { unit, per } = LOGICS[logic];
  const { noun, isNight } = UNITS[unit];
  const isUniform = groups.length === 1;
  if (charge.rates !== undefined) return ratesText(charge, per === 'night' && !isNight ? `${noun} night` : noun);
  // Rooms with nights of their own can share a date: the charge is due once on it.
  if (isNight) return times(charge, [count(quantity, isUniform ? noun : 'date')]);
  if (per === 'stay') return times(charge, [count(quantity, noun)]);
  if (!isUniform) return times(charge, [count(quantity, `${noun} night`)]);
  return times(charge, [count(quantity / charge.taxableNights, noun), count(charge.taxableNights, 'night')]);
}

/** Who pays a rate need not be there on every night, so nights are no factor of their own. */
function ratesText(charge: QuotedTax, noun: string): string {
  return chargedRates(charge)
    .map(({ rate, quantity = 0 }) => `${count(quantity, noun)} x ${rate}`)
    .join(' + ');
}

function times(charge: QuotedTax, factors: readonly string[]): string {
  return [...factors, charge.rate].join(' x ');
}
