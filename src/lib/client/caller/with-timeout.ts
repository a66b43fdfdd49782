/** The result of a promise, or an error after so many milliseconds. */
export function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), ms));
  return Promise.race([promise, late]);
}
