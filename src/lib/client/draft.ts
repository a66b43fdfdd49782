/** What was typed into a form of this tab, kept over a reload. Storage may be full or forbidden: then nothing is kept. */
export function draftStore<T extends Record<string, string>>(key: string) {
  return {
    /** The kept texts over `base`: fields that `base` does not know, and whatever is no text, are left out. */
    read(base: T): T {
      const kept = parse(read(key));
      const known = Object.entries(kept).filter(([field, value]) => field in base && typeof value === 'string');
      return { ...base, ...Object.fromEntries(known) };
    },
    write(values: T): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(values));
      } catch {
        // The form still works.
      }
    },
    clear(): void {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
