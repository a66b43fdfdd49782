/**
 * Faults of PostgreSQL about characters that a text may not hold: NUL, or half a character. The contract refuses those
 * by field; this is for input that comes another way. And a number that is larger than any id can be.
 */
export function isUnstorable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: string };
    if (code === '22021' || code === '22P05' || code === '22003') return true;
  }
  return false;
}
