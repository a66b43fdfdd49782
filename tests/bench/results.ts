import type { Audit, Phone } from './lighthouse.ts';
import type { Measured } from './load.ts';
import type { Memory } from './market-server.ts';
import type { DatabaseKind } from './options.ts';
import type { PageBytes } from './page-bytes.ts';
import type { RushAnswers } from './rush.ts';

/** The bare answers that ratios refer to. */
export type Floor = 'hello' | 'json' | 'html' | 'orderStatements';

export interface Row {
  name: string;
  measured: Measured;
  /** The floor that fits the kind of answer; null where there is none. */
  floor: Floor | null;
}

export interface DatabaseResults {
  kind: DatabaseKind;
  seedSeconds: number;
  readyMs: number;
  idle: Memory;
  afterRun: Memory;
  rows: Row[];
  /** What was asked for and is not there. */
  missing: string[];
  rush: RushAnswers & { faults: string[] };
  ledgerFaults: number;
  orderStatements: Measured | null;
}

export interface PageResults {
  page: string;
  bytes: PageBytes;
  audits: Partial<Record<Phone, Audit>>;
}

/** The row of the page that is next to nothing, beside which others are to be read. */
export const BARE = 'floor: a bare page';

/** A press and how long it took until the page showed what it did. */
export interface Tap {
  name: string;
  /** The slowest of its events, from the press to the next paint. */
  ms: number;
}

/** What was seen in a browser. */
export interface SeenResults {
  pages: PageResults[];
  taps: Tap[];
  /** Why no more could be pressed. */
  tapFault: string | null;
}

export interface Results extends SeenResults {
  takenAt: Date;
  machine: string;
  products: number;
  marts: number;
  seconds: number;
  connections: number;
  floors: Record<'hello' | 'json' | 'html', Measured>;
  databases: DatabaseResults[];
}

/** Why the run is not to be trusted, in sentences; empty when all is well. */
export function faultsOf({ databases, tapFault }: Results): string[] {
  const ofDatabases = databases.flatMap(({ kind, rush, ledgerFaults, rows }) => [
    ...rush.faults.map((fault) => `${kind}, last pieces: ${fault}`),
    ...(ledgerFaults > 0 ? [`${kind}: the ledger of ${ledgerFaults} products does not add up`] : []),
    ...rows
      .filter(({ measured }) => measured.bad > 0 || measured.good === 0)
      .map(({ name, measured }) => `${kind}, ${name}: ${measured.bad} answers were not good`),
  ]);
  return tapFault === null ? ofDatabases : [...ofDatabases, `taps: ${tapFault}`];
}
