import { createLatencies, type Latencies } from '../../bench/latencies.ts';
import type { Answer } from './http.ts';

/** What was asked for. The first ones are money and pickup, which go before reading. */
export const URGENT = ['order', 'quote', 'card order', 'pickup pass', 'check-in', 'cancel'] as const;
const READING = ['nearby', 'search', 'product', 'page /buyer', 'page search', 'page product'] as const;
/** What waits for an outside service, which in the sandbox is the very same process. */
const OUTSIDE = ['sign-in', 'card window'] as const;
export type Kind = (typeof URGENT)[number] | (typeof READING)[number] | (typeof OUTSIDE)[number];

export interface Row {
  kind: Kind;
  good: number;
  p50Ms: number;
  p99Ms: number;
  /** Told to come again: 429 or 503 with Retry-After. */
  shed: number;
  shedP99Ms: number;
  bad: number;
}

interface Counted {
  good: Latencies;
  shed: Latencies;
  bad: number;
}

/** Counts the answers of a phase by kind. */
export function createTally() {
  const kinds = new Map<Kind, Counted>();
  const faults = new Map<string, number>();
  const of = (kind: Kind): Counted => {
    const known = kinds.get(kind) ?? { good: createLatencies(), shed: createLatencies(), bad: 0 };
    kinds.set(kind, known);
    return known;
  };
  const fault = (kind: Kind, what: string) => {
    of(kind).bad += 1;
    faults.set(`${kind}: ${what}`, (faults.get(`${kind}: ${what}`) ?? 0) + 1);
  };
  return {
    /** Counts an answer that took so long; true where it is what was wanted. */
    answered(
      kind: Kind,
      { status, body, retryAfter }: Pick<Answer, 'status' | 'body' | 'retryAfter'>,
      milliseconds: number,
    ): boolean {
      if (status >= 200 && status < 400) of(kind).good.add(milliseconds);
      else if ((status === 503 || status === 429) && Number(retryAfter) > 0) of(kind).shed.add(milliseconds);
      else fault(kind, `${status} ${body.slice(0, 120)}`);
      return status >= 200 && status < 400;
    },
    lost: (kind: Kind, error: unknown) => fault(kind, error instanceof Error ? error.message : String(error)),
    good: () => [...kinds.values()].reduce((sum, { good }) => sum + good.count(), 0),
    faults: () => [...faults].map(([what, times]) => `${times} × ${what}`),
    rows: (): Row[] =>
      [...URGENT, ...READING, ...OUTSIDE].flatMap((kind) => {
        const counted = kinds.get(kind);
        if (!counted) return [];
        const { good, shed, bad } = counted;
        return [
          {
            kind,
            good: good.count(),
            ...good.percentiles(),
            shed: shed.count(),
            shedP99Ms: shed.percentiles().p99Ms,
            bad,
          },
        ];
      }),
  };
}

export type Tally = ReturnType<typeof createTally>;
