import { parseArgs } from 'node:util';

export type DatabaseKind = 'pglite' | 'postgres';

export interface BenchOptions {
  products: number;
  marts: number;
  /** How long each call is measured. */
  seconds: number;
  connections: number;
  databases: DatabaseKind[];
  lighthouse: boolean;
  /** Whether docs/performance.md gets the figures. */
  write: boolean;
  /** Instead of all else: how lists grow with the number of products. */
  growth: boolean;
  /** Instead of all else: what a process holds over 100,000 requests, and what its settings save and cost. */
  memory: boolean;
  /** Instead of all else: what one PostgreSQL carries, and what an order and a page cost. */
  scale: boolean;
}

export const USAGE = `npm run bench -- [options]

  --products 100000    products on sale, over
  --marts 2000         marts spread over Seoul
  --seconds 8          how long each call is measured
  --connections 10     how many connections ask at once
  --only pglite        one database: pglite or postgres
  --lighthouse         Lighthouse even with --quick; --no-lighthouse leaves it out
  --growth             instead: lists over 10,000, 100,000 and 1,000,000 products, with their plans (PostgreSQL);
                       --products 100000: up to so many
  --memory             instead: what is alive over 100,000 requests, and what each shipped setting saves and costs (Linux);
                       with --quick the shipped settings alone
  --scale              instead: what one PostgreSQL carries, and what an order and a page cost (docs/scale.md; Linux)
  --quick              small figures for a first look: 2,000 products, 100 marts, 2 s, no Lighthouse,
                       docs/performance.md left alone`;

/** Reads the command line. Throws with a sentence for the person who typed it. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      products: { type: 'string' },
      marts: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string' },
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      lighthouse: { type: 'boolean' },
      growth: { type: 'boolean', default: false },
      memory: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
    },
  });
  const count = (name: 'products' | 'marts' | 'seconds' | 'connections', normal: number, least: number) => {
    const value = values[name] === undefined ? normal : Number(values[name]);
    if (!Number.isInteger(value) || value < least) throw new Error(`--${name}: a whole number from ${least} up`);
    return value;
  };
  const { quick, only, growth } = values;
  if (only !== undefined && only !== 'pglite' && only !== 'postgres') throw new Error('--only: pglite or postgres');
  return {
    products: count('products', quick ? 2_000 : growth ? 1_000_000 : 100_000, 1_000),
    marts: count('marts', quick ? 100 : 2_000, 40),
    seconds: count('seconds', quick ? 2 : 8, 1),
    connections: count('connections', 10, 1),
    databases: only ? [only] : ['pglite', 'postgres'],
    lighthouse: values.lighthouse ?? !quick,
    write: !quick,
    growth,
    memory: values.memory,
    scale: values.scale,
  };
}
