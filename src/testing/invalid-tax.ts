import fc from 'fast-check';
import type { TaxInput } from '../definitions/tax.js';
import { BREAKS, type Broken, type InvalidTaxCode } from './breaks.js';
import type { TaxConstraints } from './raw-tax.js';
import { taxWrite } from './tax-write.js';

/** What invalid taxes may look like: those of the tax that is broken, and these. */
export interface InvalidTaxConstraints extends TaxConstraints {
  /** Which rules are broken [any that one tax can break]. */
  readonly codes?: readonly InvalidTaxCode[];
}

/** A tax with exactly one thing wrong. */
export interface InvalidTax {
  /** What to validate. Any value: not every one is an object. */
  readonly input: unknown;
  /** The code of the one issue. */
  readonly code: InvalidTaxCode;
  /** Where it is. */
  readonly path: string;
}

/**
 * The codes that one tax can give by breaking one rule.
 *
 * @example
 * ```ts
 * import { INVALID_TAX_CODES } from 'staytax/testing';
 *
 * INVALID_TAX_CODES.includes('number_not_text'); // => true
 * ```
 */
export const INVALID_TAX_CODES = Object.freeze(Object.keys(BREAKS)) as readonly InvalidTaxCode[];

/**
 * Taxes with exactly one rule broken, and which: for testing what a form, an import or an API says. Shrinks towards
 * the simplest tax, and the first way of breaking it.
 *
 * @throws RangeError when a constraint cannot be met: a range the wrong way round, a currency that ISO 4217 does not know
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { validateTax } from 'staytax';
 * import { invalidTax } from 'staytax/testing';
 *
 * fc.assert(fc.property(invalidTax(), ({ input, code, path }) => {
 *   const { issues = [] } = validateTax(input);
 *   return issues.length === 1 && issues[0]?.code === code && issues[0].path === path;
 * }));
 * ```
 */
export function invalidTax(constraints: InvalidTaxConstraints = {}): fc.Arbitrary<InvalidTax> {
  const codes = constraints.codes ?? INVALID_TAX_CODES;
  const ways = codes.flatMap((code) =>
    BREAKS[code].map((breakRule: (draft: TaxInput) => Broken) => ({ code, breakRule })),
  );
  // All codes equally often, however many ways there are to get each.
  const code = fc.constantFrom(...codes);
  return fc.record({ code, way: fc.nat(), draft: taxWrite(constraints) }).map(({ code, way, draft }) => {
    const own = ways.filter((one) => one.code === code);
    const chosen = own[way % own.length];
    if (chosen === undefined) throw new Error(`staytax/testing: no way to get ${code}`);
    return { code, ...chosen.breakRule(draft) };
  });
}
