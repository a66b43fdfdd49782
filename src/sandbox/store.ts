/**
 * Where the sandbox keeps everything it must remember: armed faults, sign-in codes, card payments, tokens, keys.
 * Several app processes share one database and any of them may be killed, so nothing of it is kept in a process. Values
 * are plain JSON. A record past its `expiresAt` does not exist any more.
 */
export interface SandboxStore {
  get<T>(kind: string, key: string): Promise<T | null>;
  put(kind: string, key: string, value: unknown, options?: { expiresAt?: Date }): Promise<void>;
  /** Many of a kind at once. */
  putAll(kind: string, entries: readonly (readonly [key: string, value: unknown])[]): Promise<void>;
  /** Reads and deletes in one step: of two callers at once only one gets the value. */
  take<T>(kind: string, key: string): Promise<T | null>;
  /**
   * Reads, changes and writes under a lock on the record, also when it does not exist yet. `next: null` deletes it.
   * Resolves to the change's `answer`.
   */
  update<T, A>(kind: string, key: string, change: (current: T | null) => Change<T, A>): Promise<A>;
  list<T>(kind: string): Promise<{ key: string; value: T }[]>;
  /** Forgets every record, except those of the kinds to `keep`. */
  clear(options?: { keep?: readonly string[] }): Promise<void>;
}

export interface Change<T, A> {
  next: T | null;
  answer: A;
  expiresAt?: Date;
}
