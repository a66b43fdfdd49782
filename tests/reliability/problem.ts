/**
 * What is proven, each by comparing what clients were told with what is stored and what the card provider holds, both
 * ways.
 */
export const PROOFS = [
  'orders',
  'repeats',
  'check-ins',
  'cancellations',
  'extensions',
  'expiry',
  'bags',
  'charges',
  'refunds',
  'ledger',
  'stock',
  'alarms',
  'events',
  'lists',
  // Statements, after the weeks they are of.
  'books',
  // What the product's own commands and processes say of themselves.
  'operator',
] as const;
export type Proof = (typeof PROOFS)[number];

/** Something that is wrong, and which proof found it. */
export interface Problem {
  proof: Proof;
  what: string;
}

export const problemsOf = (proof: Proof, found: readonly string[]): Problem[] => found.map((what) => ({ proof, what }));

export const problemText = ({ proof, what }: Problem): string => `${proof}: ${what}`;
