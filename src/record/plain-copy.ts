/** Data of our own as JSON keeps it: what was a getter is a value, and cannot change any more. */
export function plainCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
