import type { MiddlewareHandler } from 'hono';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { CallSpec } from '#lib/contract/call.ts';
import type { AppEnv } from '../app-env.ts';
import type { Config } from '../config/config.ts';
import { DomainError } from '../domain-error.ts';
import { clientGroup } from '../platform/http/client-address.ts';
import { type Allowance, type Limiter, limitersInMemory, type MakeLimiter } from '../platform/http/limiters.ts';

type Bucket = NonNullable<CallSpec['limit']> | 'webhook';
export type Limits = Record<Bucket, MiddlewareHandler<AppEnv>>;

/** How many, in how many seconds, for one person (signed in) or one address. */
const BUCKETS: Record<Bucket, { points: number; duration: number; isOwn?: true }> = {
  // A mobile carrier puts thousands behind one address.
  signIn: { points: 300, duration: 60 },
  searchUser: { points: 20, duration: 60 },
  geocode: { points: 30, duration: 60 },
  // Asked while somebody types; a mobile carrier puts thousands behind one address. It guards this very process, which
  // answers from its memory: to count it elsewhere would cost more than the answer.
  places: { points: 300, duration: 60, isOwn: true },
  tax: { points: 20, duration: 60 },
  presign: { points: 60, duration: 60 },
  // Everything about one person is many rows.
  account: { points: 10, duration: 60 },
  // Reports and cases of people, and their consents.
  report: { points: 10, duration: 60 },
  // Reports of pages about themselves, which take nothing from those of their people. They guard this very process,
  // whose log they go to.
  pageFault: { points: 10, duration: 60, isOwn: true },
  // Each is a mail or a message to whoever is named: nobody floods a stranger with them.
  contact: { points: 5, duration: 600 },
  // News to a mart's machine that somebody sends by hand: what failed in a day one by one, and no more of it than
  // its receiver can be asked to bear.
  machineNews: { points: 60, duration: 600 },
  checkout: { points: 60, duration: 60 },
  // A hundred entries each, and each that is refused counts again; before anything is looked up.
  offlineCheckIns: { points: 600, duration: 3600, isOwn: true },
  // Each is looked through with every listing around it.
  alerts: { points: 30, duration: 60 },
  // Priced again with every change of a cart: the longest takes fifty rows.
  quote: { points: 120, duration: 60 },
  // Every order of a period, or every listing of a mart.
  export: { points: 30, duration: 60 },
  // Two thousand lines, or as many listings, at once.
  bulk: { points: 30, duration: 60 },
  // The card provider speaks from a few addresses for the whole market, and repeats refused ones.
  webhook: { points: 600, duration: 60 },
};

/** A demo is tried by scripts and by many people behind one address. */
const SANDBOX_FACTOR = 100;

/** Rate limits by person or address, counted in this process alone unless told (docs/decisions/0030). */
export function createLimits(
  config: Pick<Config, 'rateLimits' | 'sandbox' | 'trustProxy'>,
  makeLimiter: MakeLimiter = limitersInMemory,
): Limits {
  const limit = (bucket: Bucket): MiddlewareHandler<AppEnv> => {
    if (!config.rateLimits) return (_c, next) => next();
    const { points, duration, isOwn } = BUCKETS[bucket];
    const limiter = (isOwn ? limitersInMemory : makeLimiter)({
      keyPrefix: bucket,
      points: pointsOf(config, points),
      duration,
    });
    return async (c, next) => {
      const viewer = c.get('viewer');
      const key = viewer ? `user:${viewer.userId}` : `address:${clientGroup(c, config)}`;
      await consume(limiter, key);
      await next();
      const refused = c.get('refusedParts') ?? 0;
      if (refused > 0) await limiter.penalty?.(key, refused);
    };
  };
  return Object.fromEntries(Object.keys(BUCKETS).map((name) => [name, limit(name as Bucket)])) as Limits;
}

type LimitConfig = Pick<Config, 'rateLimits' | 'sandbox'>;

const pointsOf = ({ sandbox }: Pick<Config, 'sandbox'>, points: number): number =>
  sandbox ? points * SANDBOX_FACTOR : points;

/** A budget of what a client may cost: spent before the work, and given back where it came to something. */
export function createBudget(config: LimitConfig, allowance: Allowance, makeLimiter: MakeLimiter) {
  const limiter = makeLimiter({ ...allowance, points: pointsOf(config, allowance.points) });
  return {
    /** Refuses with `tooManyRequests`. */
    spend: async (key: string) => {
      if (config.rateLimits) await consume(limiter, key);
    },
    giveBack: async (key: string) => {
      if (config.rateLimits) await limiter.reward(key);
    },
  };
}

/** Counts one more for a key; refuses with `tooManyRequests`, and says for how long. */
export async function consume(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected;
    const seconds = Math.max(1, Math.ceil((rejected as RateLimiterRes).msBeforeNext / 1000));
    throw new DomainError('tooManyRequests', { n: seconds });
  }
}
