/** A fault that somebody could make, and what must find it. */
export interface Mutant {
  name: string;
  fault: string;
  /** The proof of the small week, or the test of the year, that finds it. */
  finder: string;
  /** Puts it into the source in a folder, takes it out again, or only tries to; why it cannot, or null. */
  apply(folder: string, how?: { isTrial?: boolean; isReverse?: boolean }): string | null;
}

/** What a finder said of a mutant. */
export interface Found {
  finder: string;
  what: string;
}

/** What mutants are tried on, several at once. */
export interface Bench {
  /** What was found; throws where the run did not come to its end, also where the mutant does not apply. */
  tryOne(mutant: Mutant | null): Promise<Found[]>;
}

export interface Benches {
  lanes: readonly Bench[];
  close(): Promise<void>;
}
