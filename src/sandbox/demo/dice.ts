import { known } from '#lib/domain/known.ts';
/** A reproducible source of chance: the same seed throws the same numbers on every machine. Not for secrets. */
export interface Dice {
  /** 0 up to but not 1. */
  next(): number;
  /** A whole number from `from` to `to`, both possible. */
  int(from: number, to: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  /** One of a list, which may not be empty. */
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffled<T>(list: readonly T[]): T[];
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The entries of a list in turn, from its beginning again after the last. */
export const inTurn = <T>(list: readonly T[], turn: number): T => known(list[turn % list.length], `turn ${turn}`);

/** `purpose` gives each part of the town its own row of numbers, so that a change in one leaves the others alone. */
export function createDice(seed: number, purpose: string): Dice {
  let start = seed | 0;
  for (const letter of purpose) start = Math.imul(start ^ letter.charCodeAt(0), 0x01000193);
  const next = mulberry32(start);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('Nothing to pick from');
      return list[int(0, list.length - 1)]!;
    },
    shuffled: (list) => {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = int(0, i);
        [copy[i], copy[j]] = [copy[j]!, copy[i]!];
      }
      return copy;
    },
  };
}
