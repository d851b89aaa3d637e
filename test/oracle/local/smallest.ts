/** A copy of a value without what stands at a path. */
function without(value: unknown, [key, ...path]: ReadonlyArray<string | number>): unknown {
  if (Array.isArray(value)) {
    return path.length === 0
      ? value.filter((_, place) => place !== key)
      : value.map((one, place) => (place === key ? without(one, path) : one));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    path.length === 0
      ? entries.filter(([name]) => name !== key)
      : entries.map(([name, one]) => [name, name === key ? without(one, path) : one]),
  );
}

/** The paths to all that a value holds, the outer before the inner. */
function pathsIn(value: unknown): Array<Array<string | number>> {
  if (typeof value !== 'object' || value === null) return [];
  const held: Array<[string | number, unknown]> = Array.isArray(value)
    ? value.map((one, place) => [place, one])
    : Object.entries(value);
  return held.flatMap(([key, one]) => [[key], ...pathsIn(one).map((path) => [key, ...path])]);
}

/** What is left of a value when everything is taken out without which it still fails. */
export function smallest<Value>(value: Value, fails: (smaller: Value) => boolean): Value {
  let least = value;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const path of pathsIn(least)) {
      const tried = without(least, path) as Value;
      if (!fails(tried)) continue;
      least = tried;
      isSmaller = true;
      break;
    }
  }
  return least;
}
