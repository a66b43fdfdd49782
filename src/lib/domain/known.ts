/** What must be there is not: a fault of ours, named where it is missed. */
class MissingError extends Error {
  override readonly name = 'MissingError';
}

/** A value that must be there by a rule that types cannot say, which `what` names. Throws `MissingError`. */
export function known<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new MissingError(`${what} is missing`);
  return value;
}

/** The entry of a map that was filled for this key. Throws `MissingError`. */
export function entry<K, V>(map: { get(key: K): V | undefined }, key: K): V {
  return known(map.get(key), `the entry of ${String(key)}`);
}
