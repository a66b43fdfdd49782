/** Fewer people say little, and who they were. */
const SAID_FROM = 3;

/** How many people have picked something up at a mart today, as anybody may be told; 0 for too few. */
export const saidOfPickups = (people: number): number => (people < SAID_FROM ? 0 : people);
