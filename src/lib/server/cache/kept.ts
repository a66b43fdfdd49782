/** What comes of an iterator, which is asked for no more than is wanted of it, and kept, so that it can be gone through again. */
export function kept<T>(source: Iterator<T>): Iterable<T> {
  const known: T[] = [];
  return {
    *[Symbol.iterator]() {
      for (let i = 0; ; i += 1) {
        if (i === known.length) {
          const next = source.next();
          if (next.done) return;
          known.push(next.value);
        }
        yield known[i]!;
      }
    },
  };
}
