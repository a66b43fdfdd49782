/** A position in the write-ahead log, as PostgreSQL writes it ('16/B374D848'), as a number. */
export function readPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export interface LagMeter {
  /** The writer was at this position at a moment, in milliseconds. */
  note(position: bigint, at: number): void;
  /** For how many milliseconds at least a replica at this position has not had what the writer had; 0 where it has all that was noted. */
  lagOf(position: bigint, at: number): number;
}

/** Measures lag by positions, as times of replayed transactions say nothing while nobody writes. */
export function createLagMeter(): LagMeter {
  /** Ascending; the first that a replica lacks tells since when it lags. */
  let noted: { position: bigint; at: number }[] = [];
  return {
    note(position, at) {
      // A writer that went back is another one: what the one before had is nobody's to catch up with.
      noted = noted.filter((one) => one.position <= position);
      if (noted.at(-1)?.position !== position) noted.push({ position, at });
    },
    lagOf(position, at) {
      while (noted.length > 1 && noted[0]!.position <= position) noted.shift();
      const first = noted[0];
      return !first || first.position <= position ? 0 : Math.max(0, at - first.at);
    },
  };
}
