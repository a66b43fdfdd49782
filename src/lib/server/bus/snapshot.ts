/**
 * Which transactions a reader has seen, as PostgreSQL writes it (`pg_current_snapshot`): '100:105:100,103' is all before 105 that were
 * not running. Ids of rows are given before their commit and overtake each other; a snapshot says exactly what was not read yet.
 */
export interface Snapshot {
  /** The first number that was not given yet. */
  end: bigint;
  /** Those below it that were running. */
  running: readonly bigint[];
}

export function readSnapshot(text: string): Snapshot {
  const [, end = '', running = ''] = text.split(':');
  return { end: BigInt(end), running: running === '' ? [] : running.split(',').map(BigInt) };
}

/**
 * Whether all that is seen in `other` is seen in this one. Of two snapshots of one server, one was taken later and covers the other;
 * of two equal ones each does.
 */
export function covers({ end, running }: Snapshot, other: Snapshot): boolean {
  const unseen = new Set(other.running);
  return end >= other.end && running.every((id) => id >= other.end || unseen.has(id));
}
