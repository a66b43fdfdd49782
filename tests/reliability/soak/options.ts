import { parseArgs } from 'node:util';

export interface SoakOptions {
  /** How long the steady load lasts. */
  minutes: number;
  /** Visits a second of the steady load; null: half of what the machine can do. */
  rate: number | null;
  overloadSeconds: number;
  streams: number;
  products: number;
  marts: number;
  /** Whether docs/reliability.md gets the figures. */
  write: boolean;
}

export const USAGE = `npm run reliability -- --part soak [options]

  --minutes 10         how long the steady load lasts
  --rate 200           visits a second of it; half of the measured capacity unless told
  --overload 60        seconds of load at twice the capacity
  --streams 100        live streams that stay open beside it
  --products 20000     products on sale, over
  --marts 400          marts
  --quick              one minute and 15 seconds of overload, docs/reliability.md left alone`;

/** Reads the command line. Throws with a sentence for the person who typed it. */
export function readOptions(args: string[]): SoakOptions {
  const { values } = parseArgs({
    args,
    options: {
      part: { type: 'string' },
      minutes: { type: 'string' },
      rate: { type: 'string' },
      overload: { type: 'string' },
      streams: { type: 'string', default: '100' },
      products: { type: 'string', default: '20000' },
      marts: { type: 'string', default: '400' },
      quick: { type: 'boolean', default: false },
    },
  });
  const number = (name: string, value: string, least: number) => {
    const read = Number(value);
    if (!(read >= least)) throw new Error(`--${name}: a number from ${least} up`);
    return read;
  };
  const { quick, rate } = values;
  return {
    minutes: number('minutes', values.minutes ?? (quick ? '1' : '10'), 0.1),
    rate: rate === undefined ? null : number('rate', rate, 1),
    overloadSeconds: number('overload', values.overload ?? (quick ? '15' : '60'), 5),
    streams: number('streams', values.streams, 0),
    products: number('products', values.products, 1_000),
    marts: number('marts', values.marts, 40),
    write: !quick,
  };
}
