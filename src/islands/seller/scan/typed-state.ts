import { atom, type ReadableAtom } from 'nanostores';
import { GUN_PAUSE_MS } from '#lib/domain/order/scan-gun.ts';

export interface TypedState<T> {
  $value: ReadableAtom<T>;
  /** By hand, or by whatever types like one. */
  type(next: T): void;
  /** By nobody's keys. */
  set(next: T): void;
  /** What was typed within this moment was a scan gun, whose Enter says only then that it was a code. */
  dropGun(): void;
}

/** What is typed into the fields of a question, without what a scan gun writes into the one that has the focus. */
export function typedState<T>(first: T): TypedState<T> {
  const $value = atom(first);
  let before = first;
  let typedAt = Number.NEGATIVE_INFINITY;
  const set = (next: T) => {
    typedAt = Number.NEGATIVE_INFINITY;
    $value.set(next);
  };
  return {
    $value,
    set,
    type(next) {
      const now = Date.now();
      if (now - typedAt > GUN_PAUSE_MS) before = $value.get();
      typedAt = now;
      $value.set(next);
    },
    dropGun: () => void (Date.now() - typedAt <= GUN_PAUSE_MS && set(before)),
  };
}
