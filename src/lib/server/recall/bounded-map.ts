/** A map that holds so many bytes at the most: what was asked for longest ago goes first. */
export function createBoundedMap<K, V>(maxBytes: number, sizeOf: (value: V) => number) {
  /** In the order of their last use. */
  const entries = new Map<K, V>();
  let bytes = 0;

  function remove(key: K): void {
    const value = entries.get(key);
    if (value === undefined) return;
    bytes -= sizeOf(value);
    entries.delete(key);
  }

  return {
    has: (key: K): boolean => entries.has(key),
    get(key: K): V | undefined {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    /** The same, which does not count as a use. */
    peek: (key: K): V | undefined => entries.get(key),
    /** `value` never changes in size afterwards. */
    set(key: K, value: V): void {
      remove(key);
      entries.set(key, value);
      bytes += sizeOf(value);
      for (const [oldest] of entries) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    },
    remove,
    removeWhere(isUnwanted: (value: V) => boolean): void {
      for (const [key, value] of entries) if (isUnwanted(value)) remove(key);
    },
    clear(): void {
      entries.clear();
      bytes = 0;
    },
    bytes: () => bytes,
  };
}
