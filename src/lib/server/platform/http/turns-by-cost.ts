/** Work of which one piece is done at a time, for the client next that cost least of late. */
export interface TurnsByCost {
  /**
   * Waits for a turn; answers how to end it, or null where too many of its rank wait already, or of this client. What
   * lies between counts as its cost. A lower rank goes first.
   */
  take(client: string, rank?: number): Promise<(() => void) | null>;
}

export interface TurnLimits {
  /** Waiting clients of one rank. */
  mostWaiting: number;
  mostOfClient?: number;
}

/** Time after which a client's cost counts half. */
const HALF_MS = 60_000;
/** Less is nothing. */
const FORGOTTEN_MS = 5;
const FORGET_FROM = 1_000;

interface Cost {
  ms: number;
  at: number;
}

/**
 * However much somebody asks for, whoever asks for less waits for one piece of theirs: turns by what was spent, not by
 * who came first (rules.md section 18).
 */
export function createTurnsByCost({ mostWaiting, mostOfClient = mostWaiting }: TurnLimits): TurnsByCost {
  const costs = new Map<string, Cost>();
  /** In the order in which they came. */
  const waiting: { client: string; rank: number; start: () => void }[] = [];
  let isTaken = false;

  const costOf = (client: string): number => {
    const cost = costs.get(client);
    return cost ? cost.ms * 0.5 ** ((performance.now() - cost.at) / HALF_MS) : 0;
  };
  function add(client: string, ms: number): void {
    costs.set(client, { ms: costOf(client) + ms, at: performance.now() });
    if (costs.size < FORGET_FROM) return;
    for (const known of [...costs.keys()]) if (costOf(known) < FORGOTTEN_MS) costs.delete(known);
  }
  function next(): void {
    const [first] = [...waiting].sort((a, b) => a.rank - b.rank || costOf(a.client) - costOf(b.client));
    if (!first) return;
    waiting.splice(waiting.indexOf(first), 1);
    first.start();
  }
  /** Calling what it answers twice does nothing. */
  function begin(client: string): () => void {
    isTaken = true;
    const since = performance.now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      isTaken = false;
      add(client, performance.now() - since);
      next();
    };
  }

  return {
    async take(client, rank = 0) {
      if (!isTaken) return begin(client);
      const own = waiting.filter((one) => one.client === client).length;
      const before = waiting.filter((one) => one.rank === rank).length;
      if (before >= mostWaiting || own >= mostOfClient) return null;
      return new Promise((resolve) => waiting.push({ client, rank, start: () => resolve(begin(client)) }));
    },
  };
}
