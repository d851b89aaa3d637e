import type { BaseStart } from '../../definitions/local/of-tax.js';
import type { ResolvedLocal } from '../../definitions/local/resolve.js';
import type { Counter } from '../rules/quantities.js';

/** A charge as local rules see it: how its units, its rate and its base are found. */
export interface LocalCharge {
  readonly index: number;
  readonly isInclusive: boolean;
  /** Place of the window in which it applies. */
  readonly window: number;
  readonly rules: ResolvedLocal;
  /** Of a fixed charge: what it is counted in. */
  readonly counter: Counter | undefined;
  /** The same with one unit wherever it falls. */
  readonly falls: Counter | undefined;
  /** What a base starts from: the shown price, the net, or nothing but the units of the charges that it adds. */
  readonly start: BaseStart;
  /** Places of the charges that the base adds, in calculation order. */
  readonly adds: readonly number[];
  /** Computed from exact amounts above it, wherever those are rounded. */
  readonly isExact: boolean;
  /** Whether it has no local rules. */
  readonly isPlain: boolean;
  /** Whether its units are worked out from a base, or look at one. */
  readonly looksAtBase: boolean;
  /** Whether its units are the same on every night on which it falls. */
  readonly isAlikeEveryNight: boolean;
}

/** All that local rules take, found once for a tax set and a policy. */
export interface LocalPlan {
  readonly charges: readonly LocalCharge[];
  /** By charge: the others that it is worked out from: see aboveOf. */
  readonly above: ReadonlyArray<readonly LocalCharge[] | undefined>;
  /** By charge: whether another one, or itself, asks on which nights it falls. */
  readonly isAsked: readonly boolean[];
  /** Whether local rules make nothing but the factors of lines by night: none takes part in taking a price apart. */
  readonly isByNight: boolean;
}
