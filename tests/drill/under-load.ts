import { setTimeout as wait } from 'node:timers/promises';
import { createDice } from '#sandbox/demo/dice.ts';
import { Account } from '../reliability/account.ts';
import type { Attempt } from '../reliability/attempt.ts';
import { shopAround } from '../reliability/buyer.ts';
import { countUnanswered, moneyIn, type Proven, proveAll, proveStored } from '../reliability/final-proof.ts';
import { knownAmount } from '../reliability/known-amount.ts';
import { lastPieces } from '../reliability/last-pieces.ts';
import { listen } from '../reliability/listener.ts';
import { onDatabase } from '../reliability/on-database.ts';
import { problemText } from '../reliability/problem.ts';
import { toldTwice } from '../reliability/proof.ts';
import { createProvider, moveClock, type Provider } from '../reliability/provider.ts';
import { openShop, type Shop } from '../reliability/shop.ts';
import type { Told } from '../reliability/told.ts';
import type { Databases } from './databases/databases.ts';
import type { Estate } from './estate.ts';
import { startWatch, type Watch } from './watch.ts';

/** What a fault finds: the estate, with people in it. */
export interface Scene<Data extends Databases = Databases> {
  estate: Estate<Data>;
  shop: Shop;
  provider: Provider;
  watch: Watch;
  /** What was bought and what was told, for the proof. */
  attempts: Attempt[];
  told: Told[];
  /** Somebody new, whose orders are counted in the proof. */
  newcomer(): Account;
  /** What is wrong and no proof would find. */
  problems: string[];
  /** Says what is done now. */
  say(what: string): void;
}

/** Something that happens in a bad week. Answers what was measured, by its name in the report. */
export interface Fault<Data extends Databases = Databases> {
  name: string;
  /** Whether buyers may be told to come again (503 with Retry-After) while it lasts. */
  mayTellToWait: boolean;
  /** Whether requests may fail outright, as those do that are under way in a process that is killed. */
  mayFail?: boolean;
  /** False where the card provider answers as it should: what it does slowly would hide what is asked here. */
  armsProvider?: boolean;
  /** Whether the sandbox's clock jumps meanwhile, so that deadlines pass and sign-ins run out. */
  clockJumps: boolean;
  /** Null where it can be done here; else why not. */
  cannot(estate: Estate<Data>): string | null;
  happen(scene: Scene<Data>): Promise<Record<string, string | number>>;
}

export interface Outcome {
  figures: Record<string, string | number>;
  problems: string[];
}

/** Before and after the fault, so that there is something to compare with. */
const CALM_MS = 4_000;
/** Fewer than in `npm run reliability`: what is slow here should be slow for what happens to the estate. */
const FAULT_SHARE = 0.1;
const RECOVERED_WITHIN_MS = 60_000;

/** Lets a fault happen while buyers buy, pay, pick up and call off, and proves that nothing was lost or doubled. */
export async function underLoad<Data extends Databases>(
  estate: Estate<Data>,
  fault: Fault<Data>,
  { buyers: count, seed, turn, say }: { buyers: number; seed: number; turn: number; say: (what: string) => void },
): Promise<Outcome> {
  const { origin } = estate;
  const provider = createProvider([origin], estate.nextLine());
  const dice = (purpose: string) => createDice(seed, `${fault.name} ${purpose}`);
  const owner = new Account(`drill-${fault.name}-owner@demo.test`, [origin], 0, estate.nextLine());
  const shop = await openShop(owner, provider, { suffix: ` ${fault.name}점`, turn });
  const [attempts, told]: [Attempt[], Told[]] = [[], []];
  const [buyers, problems]: [Account[], string[]] = [[], []];
  const newcomer = () => {
    const buyer = new Account(`drill-${fault.name}-${buyers.length}@demo.test`, [origin], 0, estate.nextLine());
    buyers.push(buyer);
    return buyer;
  };
  const listener = listen(origin, owner.email);
  await listener.opened;
  await knownAmount(newcomer(), shop, provider, attempts);
  await lastPieces(shop, { newcomer, attempts });

  const watch = startWatch(origin);
  let stopped = false;
  const failed = (who: string) => (error: unknown) => void problems.push(`${who}: ${String(error)}`);
  const ports = {
    provider,
    shop,
    attempts,
    told,
    more: () => !stopped,
    faultShare: fault.armsProvider === false ? 0 : FAULT_SHARE,
  };
  const people = Array.from({ length: count }, (_, i) =>
    shopAround(newcomer, { ...ports, dice: dice(`buyer ${i}`) }).catch(failed(`buyer ${i}`)),
  );
  if (fault.clockJumps) people.push(moveClock(provider, dice('clock'), () => stopped).catch(failed('clock')));
  await wait(CALM_MS);
  const measured = await fault
    .happen({ estate, shop, provider, watch, attempts, told, newcomer, problems, say })
    .catch((error: unknown) => {
      problems.push(`${fault.name}: ${error instanceof Error ? error.message : String(error)}`);
      return {};
    });
  if ((await watch.nextOrder(RECOVERED_WITHIN_MS)) === null) problems.push('no order came through any more');
  await wait(CALM_MS);
  stopped = true;
  const seen = watch.seen();
  watch.stop();
  await Promise.all(people);

  say('proving that nothing was lost or doubled');
  problems.push(...estate.processes.ended());
  if (!fault.mayFail) for (const [what, times] of seen.faults) problems.push(`${times} × ${what}`);
  if (!fault.mayTellToWait)
    for (const [what, times] of seen.waits) problems.push(`${times} × told to come again: ${what}`);
  let proven: Proven | null = null;
  try {
    await provider.recover();
    const deeds = { buyers, attempts, told, shop, provider };
    const all = await proveAll(deeds);
    proven = all;
    const twice = await toldTwice(buyers);
    const heard = await listener.stop();
    const stored = await onDatabase({ url: estate.operator.DATABASE_URL }, async (query) =>
      proveStored(deeds, all, { query, heard, now: await provider.now() }),
    );
    problems.push(...[...all.problems, ...twice, ...stored].map(problemText));
  } catch (error) {
    failed('the proof')(error);
  }
  return {
    figures: {
      checkouts: attempts.length,
      orders: proven?.books.orders.size ?? '?',
      requests: seen.requests,
      'told to wait (503)': seen.toldToWait,
      unanswered: countUnanswered(attempts),
      'no order for, s': seconds(seen.withoutOrderMs),
      'slowest answer, s': `${seconds(seen.slowestMs)} (${seen.slowest})`,
      ...measured,
      ...(proven ? { ...moneyIn(proven.books), 'settled, s': seconds(proven.settledMs) } : {}),
    },
    problems,
  };
}

export const seconds = (ms: number): number => Math.round(ms / 100) / 10;
