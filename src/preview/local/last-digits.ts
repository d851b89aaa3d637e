import type { LocalRate } from '../../definitions/local/of-tax.js';
import { isPercent, LOGICS, type TaxLogic } from '../../definitions/logics.js';
import type { TaxSetEntry } from '../../definitions/tax-set.js';
import { parseUnits } from '../../money/amount.js';
import { LIMITS } from '../../stay/limits.js';
import { SCENARIO_REASONS } from '../../words/en/scenarios.js';
import { say, titled } from '../../words/words.js';
import type { Candidate, PriceScale, Reason } from '../candidate.js';
import { candidateOf, type Setting, withNights } from './setting.js';

const RANK = 6;
/** The decimals of a percentage that everyday stays show. */
const PERCENT_DECIMALS = 2;
/** By how much the base of a percentage may be below the price: taxes inside it, a share, the part of one guest. */
const BASE_BELOW_PRICE = 4;

interface Tried {
  /** A stay that is charged the tax's own rate. */
  readonly plain: Setting;
  /** One that is charged the rate of a row. */
  readonly settingOf: (row: LocalRate, at: number) => Setting;
  /** How long a stay has to be until so many of its nights count; `undefined`: no stay is that long. */
  readonly until: (counted: number) => number | undefined;
  readonly scale: PriceScale;
}

/**
 * Stays of as many rooms, or nights, as it takes until the last digit of a rate changes an amount, however that is
 * rounded: of rates with more decimals than everyday stays show. None of a charge per booking, which is one unit.
 */
export function lastDigitCandidates(
  { title, rate, logic, local = {} }: TaxSetEntry,
  { plain, settingOf, until, scale }: Tried,
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
    const why: Reason = (words) =>
      say(words, SCENARIO_REASONS, 'lastDigit', { rate: words.amount(text), title: titled(title, words) });
    return ofUnits(asked, own, Math.ceil(units), until, why);
  };
  return [
    ...around(local.rate ?? rate, () => plain),
    ...rates.flatMap((row, at) => around(row.rate, () => settingOf(row, at))),
  ];
}

/** The stay of a setting with so many units of a logic, or none where no stay has as many. */
function ofUnits(setting: Setting, logic: TaxLogic, units: number, until: Tried['until'], why: Reason): Candidate[] {
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
