import autocannon, { type Request } from 'autocannon';
import { createLatencies } from './latencies.ts';
import { withinSeconds } from './time-limit.ts';

export interface Measured {
  /** Good answers a second. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Mean size of an answer, headers included. */
  bytes: number;
  good: number;
  /** Answers other than 2xx, lost connections and time-outs. */
  bad: number;
}

export interface Load {
  origin: string;
  /** Asked for in turn; each connection has a share of its own. */
  requests: Request[];
  connections: number;
  seconds: number;
}

/** What is asked for first is compiled for all that follows. */
export const WARM_UP_SECONDS = 4;
const ANSWER_LIMIT_SECONDS = 10;

/** Asks as fast as answers come on every connection, after a warm-up that is not counted. */
export async function measure(load: Load): Promise<Measured> {
  await run({ ...load, seconds: Math.min(WARM_UP_SECONDS, load.seconds) });
  return run(load);
}

/** The same without a warm-up. */
export const run = ({ seconds, ...load }: Load): Promise<Measured> =>
  send({ ...load, duration: seconds, limitSeconds: seconds + 2 * ANSWER_LIMIT_SECONDS });

const AMOUNT_LIMIT_SECONDS = 1_800;

/** So many requests in all, as fast as answers come. */
export const runAmount = ({ amount, ...load }: Omit<Load, 'seconds'> & { amount: number }): Promise<Measured> =>
  send({ ...load, amount, limitSeconds: AMOUNT_LIMIT_SECONDS });

async function send({
  origin,
  requests,
  connections,
  limitSeconds,
  ...until
}: Omit<Load, 'seconds'> & { duration?: number; amount?: number; limitSeconds: number }): Promise<Measured> {
  // autocannon's own figures are whole milliseconds.
  const latencies = createLatencies();
  let client = 0;
  const running = autocannon({
    url: origin,
    connections,
    ...until,
    timeout: ANSWER_LIMIT_SECONDS,
    setupClient(connection) {
      const share = client++;
      const own = requests.filter((_, place) => place % connections === share % connections);
      connection.setRequests((own.length > 0 ? own : requests).map((request) => ({ ...request })));
    },
  });
  running.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) => {
    latencies.add(milliseconds);
  });
  const result = await withinSeconds(limitSeconds, `load on ${origin}`, Promise.resolve(running));
  const good = result['2xx'];
  const bad = result.non2xx + result.errors;
  return {
    ...latencies.percentiles(),
    perSecond: good / result.duration,
    bytes: good + bad === 0 ? 0 : result.throughput.total / (good + bad),
    good,
    bad,
  };
}
