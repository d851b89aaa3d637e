import fc from 'fast-check';

/** Usually the simplest value, sometimes another; shrinks towards the simplest. `odds` to one that it is the usual. */
export function mostly<T>(usual: T, other: fc.Arbitrary<T>, odds = 3): fc.Arbitrary<T> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: odds, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: other },
  );
}
