import { createDice } from '#sandbox/demo/dice.ts';
import { Account } from '../account.ts';
import { atTheScale } from '../at-the-scale.ts';
import type { Attempt } from '../attempt.ts';
import { shopAround } from '../buyer.ts';
import { type Deeds, proveAll, proveStored } from '../final-proof.ts';
import { knownAmount } from '../known-amount.ts';
import { lastPieces } from '../last-pieces.ts';
import { listen } from '../listener.ts';
import { onDatabase } from '../on-database.ts';
import type { Problem } from '../problem.ts';
import { toldTwice } from '../proof.ts';
import { createProvider, type Provider } from '../provider.ts';
import { openShop } from '../shop.ts';
import type { Told } from '../told.ts';
import { tradeWeeks } from '../weeks.ts';

const CHECKOUTS = 70;
const BUYERS = 6;
/** Few faults of the provider: what is asked here is what the market does. */
const FAULT_SHARE = 0.05;
/** In steps shorter than the grace, past the deadline of every order that is paid on site or by card. */
const [STEPS, STEP_SECONDS] = [45, 240];
/** A mutant never settles; looks without a change after which it is given up. */
const PATIENCE = 8;
const WEEKS = { weeks: 2, checkouts: 24, buyers: 4, seed: 1, faultShare: FAULT_SHARE, restarts: 1, patience: PATIENCE };

/**
 * The smallest run in which every proof has something to prove: one process, no power cuts; what is wrong in the end.
 * Then its books, of weeks more: `restart` ends the process and starts it again. What is wrong already would be wrong
 * in them, too, and is not asked of them.
 */
export async function smallWeek(origin: string, databaseUrl: string, restart: () => Promise<void>): Promise<Problem[]> {
  const origins = [origin];
  const provider = createProvider(origins);
  const shop = await openShop(new Account('mutant-owner@demo.test', origins, 0), provider);
  const [attempts, told, buyers]: [Attempt[], Told[], Account[]] = [[], [], []];
  const newcomer = () => {
    const buyer = new Account(`mutant-${buyers.length}@demo.test`, origins, 0);
    buyers.push(buyer);
    return buyer;
  };
  const listener = listen(origin, shop.owner.email);
  await listener.opened;
  await knownAmount(newcomer(), shop, provider, attempts);
  await lastPieces(shop, { newcomer, attempts });
  await atTheScale({ newcomer, shop, provider }, { attempts, told });
  const ports = { provider, shop, attempts, told, faultShare: FAULT_SHARE, more: () => attempts.length < CHECKOUTS };
  await Promise.all(
    Array.from({ length: BUYERS }, (_, i) => shopAround(newcomer, { ...ports, dice: createDice(1, `buyer ${i}`) })),
  );
  await walkOn(provider, buyers[0]!);
  await provider.recover();
  const deeds: Deeds = { buyers, attempts, told, shop, provider };
  const proven = await proveAll(deeds, PATIENCE);
  const twice = await toldTwice(buyers);
  const heard = await listener.stop();
  const stored = await onDatabase({ url: databaseUrl }, async (query) =>
    proveStored(deeds, proven, { query, heard, now: await provider.now() }),
  );
  const wrong = [...proven.problems, ...twice, ...stored];
  if (wrong.length > 0) return wrong;
  return onDatabase({ url: databaseUrl }, async (query) => {
    const { problems } = await tradeWeeks({ origins, provider, databaseUrl, query, restart }, WEEKS);
    return problems;
  });
}

/** Time goes by, and somebody looks at it: what is due is done when it is. */
async function walkOn(provider: Provider, buyer: Account): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    await provider.advance(STEP_SECONDS);
    await buyer.insist('GET', '/api/buyer/order/buy-ing');
  }
}
