/** Requests that wait, by the client that each is of. */
export interface FairQueue<T> {
  readonly size: number;
  push(client: string, waiting: T): void;
  /** The next client's longest waiting, among the clients that may be served now. */
  take(mayServe: (client: string) => boolean): { client: string; waiting: T } | null;
  /** Takes out the longest waiting of every client as long as `isOver` says so. */
  drop(isOver: (waiting: T) => boolean): T[];
  /** How many would be served before another request of this client. */
  ahead(client: string): number;
  waitingOf(client: string): number;
}

/** Clients take turns; the requests of one client keep their order. */
export function createFairQueue<T>(): FairQueue<T> {
  /** In the order of their turns; a client without requests is not in it. */
  const lines = new Map<string, T[]>();
  /** How many clients have at least so many waiting: entry 0 is one waiting. */
  const clientsWith: number[] = [];
  let size = 0;

  function shift(line: T[]): T {
    clientsWith[line.length - 1]! -= 1;
    size -= 1;
    return line.shift()!;
  }

  return {
    get size() {
      return size;
    },
    push(client, waiting) {
      const line = lines.get(client) ?? [];
      line.push(waiting);
      lines.set(client, line);
      clientsWith[line.length - 1] = (clientsWith[line.length - 1] ?? 0) + 1;
      size += 1;
    },
    take(mayServe) {
      for (const [client, line] of lines) {
        if (!mayServe(client)) continue;
        const waiting = shift(line);
        lines.delete(client);
        if (line.length > 0) lines.set(client, line);
        return { client, waiting };
      }
      return null;
    },
    drop(isOver) {
      const dropped: T[] = [];
      for (const [client, line] of lines) {
        while (line.length > 0 && isOver(line[0]!)) dropped.push(shift(line));
        if (line.length === 0) lines.delete(client);
      }
      return dropped;
    },
    ahead(client) {
      const rounds = Math.min(lines.get(client)?.length ?? 0, clientsWith.length - 1);
      let before = 0;
      for (let round = 0; round <= rounds; round += 1) before += clientsWith[round]!;
      return before;
    },
    waitingOf: (client) => lines.get(client)?.length ?? 0,
  };
}
