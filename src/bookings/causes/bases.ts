import { isPercent } from '../../definitions/logics.js';
import { ROUNDING_FIELDS } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import type { RoundingMode } from '../../money/rounding.js';
import { lineKey } from '../names.js';
import { changeLine } from '../our-side.js';
import type { DifferingLine, Hypothesis } from './hypotheses.js';

const MODES: Readonly<Record<RoundingMode, string>> = {
  'half-up': 'halves upwards',
  'half-even': 'halves to the even digit',
  'half-down': 'halves downwards',
  up: 'always upwards',
  down: 'always downwards',
};

/** The OTA rounds each night, uses another mode, or rounds the net of an inclusive price. */
export function otherRounding(): Hypothesis[] {
  const units = ROUNDING_FIELDS.unit.values.flatMap((unit) =>
    ROUNDING_FIELDS.mode.values.map((mode) => ({ unit, mode })),
  );
  const usual = units.map(
    (rounding): Hypothesis => ({
      cause: 'rounding',
      change: { policy: (policy) => ({ ...policy, rounding: { ...policy.rounding, ...rounding } }) },
      sentence: `The OTA rounds ${rounding.unit === 'night' ? 'each night by itself' : 'once for the stay'}, ${MODES[rounding.mode]}.`,
    }),
  );
  const inclusive = ROUNDING_FIELDS.inclusive.values.map(
    (side): Hypothesis => ({
      cause: 'rounding',
      change: { policy: (policy) => ({ ...policy, rounding: { ...policy.rounding, inclusive: side } }) },
      sentence:
        side === 'net'
          ? 'The OTA rounds the price without the tax; the tax is what is left.'
          : 'The OTA rounds the tax; the price without it is what is left.',
    }),
  );
  return [...usual, ...inclusive];
}

/** The OTA applies the percentage to another base. */
export function otherBases(differing: DifferingLine): Hypothesis[] {
  const { ours, entry, side, rooms } = differing;
  if (!isPercent(entry.logic)) return [];
  const { key } = ours;
  const startsElsewhere: Hypothesis = {
    cause: 'base',
    change: {
      policy: (policy) => ({ ...policy, exclusiveBase: policy.exclusiveBase === 'net' ? 'price' : 'net' }),
    },
    sentence:
      side.policy?.exclusiveBase === 'net'
        ? 'The OTA takes the percentage of the price with the taxes in it; here the price without them counts.'
        : 'The OTA takes the percentage of the price without the taxes in it; here the price with them counts.',
  };
  const within: Hypothesis = {
    cause: 'base',
    change: changeLine(key, ({ is_inclusive }) => ({ is_inclusive: !is_inclusive })),
    sentence: entry.is_inclusive
      ? 'The OTA takes the percentage of the whole price; here of the price without the tax.'
      : 'The OTA takes the percentage of the price without the tax; here of the whole price.',
  };
  const sides = differing.theirs.isInclusive === entry.is_inclusive ? [within] : [];
  const hasExtras = rooms.some(({ services }) => services.length > 0) || side.stay.rooms.some(({ extras }) => extras);
  const withoutExtras: Hypothesis = {
    cause: 'base',
    isOfLine: true,
    change: { room: ({ extras, ...room }) => room },
    sentence: 'The OTA computes it on the rooms without their services.',
  };
  const labels = side.stay.rooms.flatMap(({ extras = [] }) => extras.map(({ label }) => label));
  const withExtras: Hypothesis = {
    cause: 'base',
    change: changeLine(key, ({ local }) => ({ local: { ...local, on: ['lodging', ...new Set(labels)] } })),
    sentence: 'The OTA computes it on the services too; here it is computed on the rooms alone.',
  };
  const parts = hasExtras ? [withExtras, withoutExtras] : [];
  return [startsElsewhere, ...parts, ...sides, ...otherPlaces(differing)];
}

/** The OTA has the tax at another level, so that it is computed on other taxes. */
function otherPlaces({ ours: { key }, side }: DifferingLine): Hypothesis[] {
  const sentence = 'The OTA computes it on a price with other taxes in it than here.';
  const base = (taxSet: (set: TaxSet) => TaxSet): Hypothesis => ({ cause: 'base', change: { taxSet }, sentence });
  const entries = side.groups.flatMap(({ taxSet }) => taxSet.taxes);
  const levels = new Set(entries.flatMap(({ level }) => [level, level + 1, Math.max(0, level - 1)]));
  const atLevel = [...levels].map((level) => base((set) => atTopLevel(set, key, { level })));
  const alone = base((set) => atTopLevel(set, key, { taxes: [] }));
  const under = entries
    .filter(({ title, type }) => lineKey(title, type) !== key)
    .map((other) => base((set) => atTopLevel(set, key, { taxes: [{ ...other, taxes: [] }] })));
  return [alone, ...under, ...atLevel];
}

/** Moves the entries of a line to the top level with other fields. Entries that were nested in them move up too. */
function atTopLevel(set: TaxSet, key: string, fields: Partial<TaxSetEntry>): TaxSet {
  const taxes = set.taxes.flatMap((entry) => {
    if (lineKey(entry.title, entry.type) !== key) return [entry];
    const freed = fields.taxes === undefined ? [] : entry.taxes;
    return [...freed.map((inner) => ({ ...inner, level: entry.level })), { ...entry, ...fields }];
  });
  return { ...set, taxes };
}
