import type { SandboxStore } from './store.ts';

interface Entry {
  kind: string;
  key: string;
  json: string;
  expiresAt: Date | null;
}

/** A store for tests of one process. Values pass through JSON, so that what SQL would lose is lost here too. */
export function createMemoryStore({ now }: { now: () => Date }): SandboxStore {
  const entries = new Map<string, Entry>();
  const id = (kind: string, key: string) => JSON.stringify([kind, key]);
  const isAlive = (entry: Entry) => entry.expiresAt === null || entry.expiresAt > now();

  function read<T>(kind: string, key: string): T | null {
    const entry = entries.get(id(kind, key));
    return entry && isAlive(entry) ? (JSON.parse(entry.json) as T) : null;
  }
  function write(kind: string, key: string, value: unknown, expiresAt: Date | undefined): void {
    entries.set(id(kind, key), { kind, key, json: JSON.stringify(value), expiresAt: expiresAt ?? null });
  }

  return {
    async get(kind, key) {
      return read(kind, key);
    },
    async put(kind, key, value, options) {
      write(kind, key, value, options?.expiresAt);
    },
    async putAll(kind, entries) {
      for (const [key, value] of entries) write(kind, key, value, undefined);
    },
    async take<T>(kind: string, key: string) {
      const value = read<T>(kind, key);
      entries.delete(id(kind, key));
      return value;
    },
    async update(kind, key, change) {
      const { next, answer, expiresAt } = change(read(kind, key));
      if (next === null) entries.delete(id(kind, key));
      else write(kind, key, next, expiresAt);
      return answer;
    },
    async list<T>(kind: string) {
      return [...entries.values()]
        .filter((entry) => entry.kind === kind && isAlive(entry))
        .map((entry) => ({ key: entry.key, value: JSON.parse(entry.json) as T }))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    async clear(options) {
      for (const [entryId, entry] of entries) if (!options?.keep?.includes(entry.kind)) entries.delete(entryId);
    },
  };
}
