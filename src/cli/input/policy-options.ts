import type { Command, Option } from 'commander';
import { completePolicy } from '../../definitions/complete-policy.js';
import { MOST_DIGITS, POLICY_FIELDS, ROUNDING_FIELDS } from '../../definitions/policy.js';
import type { FullPolicy, Policy, TaxSet } from '../../index.js';
import { policies } from '../../index.js';
import { isRecord, withoutAbsent } from '../../issues/reading.js';
import { optionGroup, wholeNumberOption } from './option-values.js';

type RoundingFields = FullPolicy['rounding'];

/** Policy options of every command that quotes. */
export interface PolicyOptions {
  readonly policy?: keyof typeof policies;
  readonly roundingUnit?: RoundingFields['unit'];
  readonly roundingMode?: RoundingFields['mode'];
  readonly roundingInclusive?: RoundingFields['inclusive'];
  readonly digits?: number;
  readonly exclusiveBase?: FullPolicy['exclusiveBase'];
  readonly maxNights?: FullPolicy['maxNights'];
  readonly stayCharges?: FullPolicy['stayCharges'];
}

export function addPolicyOptions(command: Command): Command {
  const option = optionGroup('How it is calculated:');
  const choice = (flags: string, description: string, values: readonly string[]): Option =>
    option(flags, description).choices(values);
  return command
    .addOption(choice('--policy <name>', 'a named policy; the options below change parts of it', Object.keys(policies)))
    .addOption(
      choice('--rounding-unit <unit>', 'round each charge once a stay, or every night', ROUNDING_FIELDS.unit.values),
    )
    .addOption(
      choice('--rounding-mode <mode>', 'where a fraction of the smallest unit goes', ROUNDING_FIELDS.mode.values),
    )
    .addOption(
      choice(
        '--rounding-inclusive <side>',
        'the side of an inclusive price to round',
        ROUNDING_FIELDS.inclusive.values,
      ),
    )
    .addOption(
      option('--digits <n>', 'digits after the point, instead of those of the currency').argParser(
        wholeNumberOption(0, MOST_DIGITS),
      ),
    )
    .addOption(
      choice('--exclusive-base <base>', 'what a percentage on top starts from', POLICY_FIELDS.exclusiveBase.values),
    )
    .addOption(choice('--max-nights <count>', 'which nights use up max_nights', POLICY_FIELDS.maxNights.values))
    .addOption(choice('--stay-charges <when>', 'when charges per stay are due', POLICY_FIELDS.stayCharges.values));
}

/**
 * The policy that the options ask for. Fields without an option keep the value of the tax set's `local.policy`.
 * `given` is the policy of a worked case, as a name or as fields. It is not checked here: the calculator reports its
 * issues.
 */
export function policyFrom(options: PolicyOptions, given: unknown): Policy | undefined {
  const base = options.policy === undefined ? policyNamed(given) : policies[options.policy];
  if (base !== undefined && !isRecord(base)) return base as Policy;
  const { roundingUnit: unit, roundingMode: mode, roundingInclusive: inclusive, digits } = options;
  const { exclusiveBase, maxNights, stayCharges } = options;
  const rounding = withoutAbsent({ unit, mode, inclusive, digits });
  const single = withoutAbsent({ exclusiveBase, maxNights, stayCharges });
  if (base === undefined && Object.keys({ ...rounding, ...single }).length === 0) return undefined;
  if (Object.keys(rounding).length === 0) return { ...base, ...single };
  const baseRounding = isRecord(base?.['rounding']) ? base['rounding'] : {};
  return { ...base, ...single, rounding: { ...baseRounding, ...rounding } };
}

/**
 * Digits of prices, if the policy sets them. `undefined` for an invalid policy, whose issues the calculator reports.
 */
export function digitsInForce(policy: Policy | undefined, taxSet: TaxSet | undefined): number | undefined {
  const completed = completePolicy(policy, taxSet);
  return 'issues' in completed ? undefined : completed.policy.rounding.digits;
}

function policyNamed(given: unknown): unknown {
  if (given === undefined || given === null) return undefined;
  return typeof given === 'string' && Object.hasOwn(policies, given) ? policies[given as keyof typeof policies] : given;
}
