import type { LocalRate } from '../../definitions/local/of-tax.js';
import { isPercent, LOGICS, type TaxLogic } from '../../definitions/logics.js';
import type { TaxSetEntry } from '../../definitions/tax-set.js';
import { parseUnits } from '../../money/amount.js';
import { LIMITS } from '../../stay/limits.js';
import { SCENARIO_REASONS } from '../../words/en/scenario-reasons.js';
import { titled } from '../../words/title.js';
import { say } from '../../words/words.js';
import type { Candidate, PriceScale, ScenarioReason } from '../candidate.js';
import { candidateOf, type Setting, withNights } from './setting.js';

const RANK = 6;
/** The decimals of a percentage that everyday stays show. */
const PERCENT_DECIMALS = 2;
/** The largest ratio of a price to the base of a percentage: taxes inside, a share, the part of one guest. */
const BASE_BELOW_PRICE = 4;

interface DigitContext {
  /** A stay with the tax's own rate. */
  readonly plain: Setting;
  /** A stay with the rate of a row. */
  readonly settingOf: (row: LocalRate, at: number) => Setting;
  /** The length of a stay with `counted` taxable nights; `undefined` if no stay is long enough. */
  readonly until: (counted: number) => number | undefined;
  readonly scale: PriceScale;
}

/**
 * Stays with enough rooms or nights for the last digit of a rate to change an amount in any rounding mode, for rates
 * with more decimals than everyday stays show. Empty for a charge per booking, which has one unit.
 */
export function lastDigitCandidates(
  { title, rate, logic, local = {} }: TaxSetEntry,
  { plain, settingOf, until, scale }: DigitContext,
): Candidate[] {
  const { round, rates = [] } = local;
  const own = local.logic ?? logic;
  const step = Number((typeof round === 'object' && parseUnits(round.step ?? '', scale.digits)) || 1);
  const shown = isPercent(own) ? PERCENT_DECIMALS : scale.digits;
  const around = (text: string, setting: () => Setting): Candidate[] => {
    const decimals = text.split('.')[1]?.length ?? 0;
    if (decimals <= shown) return [];
    const asked = setting();
    const price = Number(asked.prices?.at(-1) ?? scale.usual);
    const units = isPercent(own)
      ? (BASE_BELOW_PRICE * step * 100 * 10 ** decimals) / price
      : step * 10 ** (decimals - scale.digits);
    const why: ScenarioReason = (words) =>
      say(words, SCENARIO_REASONS, 'lastDigit', { rate: words.amount(text), title: titled(title, words) });
    return ofUnits(asked, own, Math.ceil(units), until, why);
  };
  return [
    ...around(local.rate ?? rate, () => plain),
    ...rates.flatMap((row, at) => around(row.rate, () => settingOf(row, at))),
  ];
}

/** The stay of a setting with a number of units of a logic; empty if no stay has as many. */
function ofUnits(
  setting: Setting,
  logic: TaxLogic,
  units: number,
  until: DigitContext['until'],
  why: ScenarioReason,
): Candidate[] {
  const { per } = LOGICS[logic];
  const isByRoom = logic !== 'per_night' && logic !== 'per_booking';
  const count = isByRoom ? Math.min(units, LIMITS.count) : 1;
  const times = Math.ceil(units / count);
  if (times > 1 && per === 'stay') return [];
  const nights = times === 1 ? setting.nights : until(times);
  if (nights === undefined) return [];
  const { rooms, ...stay } = candidateOf(times === 1 ? setting : withNights(setting, nights), RANK, why);
  return [{ ...stay, rooms: rooms.map((room) => ({ ...room, count })) }];
}
