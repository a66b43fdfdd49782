import { tabStorage } from './storages.ts';

/** Under which the tab keeps what somebody typed: on a shared device the next to sign in is not shown it. */
export function ownKey(key: string): string {
  const owner = globalThis.document?.documentElement.dataset.owner;
  return owner ? `${key}:${owner}` : key;
}

/** A draft: the text typed into a form of this tab, kept over a reload. A full storage keeps nothing. */
export function draftStore<T extends { [Field in keyof T]: string }>(key: string) {
  return {
    /** The kept texts over `base`: fields that `base` does not know, and whatever is no text, are left out. */
    read(base: T): T {
      const stored = parse(tabStorage().getItem(ownKey(key)));
      const known = Object.entries(stored).filter(([field, value]) => field in base && typeof value === 'string');
      return { ...base, ...Object.fromEntries(known) };
    },
    write(values: T): void {
      try {
        tabStorage().setItem(ownKey(key), JSON.stringify(values));
      } catch {
        // The form still works.
      }
    },
    clear(): void {
      tabStorage().removeItem(ownKey(key));
    },
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
