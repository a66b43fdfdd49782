import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Attempt } from './buyer.ts';
import { askAgain, type Books, countStock, differences, readBooks } from './proof.ts';
import type { Provider } from './provider.ts';
import type { Shop } from './shop.ts';

/** All that was done, by whom and where. */
export interface Deeds {
  buyers: readonly Account[];
  attempts: readonly Attempt[];
  shop: Shop;
  provider: Provider;
}

export interface Proven {
  books: Books;
  /** How long it took until everything agreed. */
  settledMs: number;
  /** What is wrong; nothing, always. */
  problems: string[];
}

const SETTLE_WITHIN_MS = 120_000;

/** Waits until money, orders and stock agree, and asks for every checkout once more. */
export async function proveAll(deeds: Deeds): Promise<Proven> {
  const { books, settledMs, problems } = await settle(deeds);
  problems.push(...(await askAgain(deeds.attempts, books)), ...(await countStock(deeds.shop, books)));
  return { books, settledMs, problems };
}

/** Waits for the reconciler and the outbox, as long as they may take; what still differs then is a problem. */
async function settle({ buyers, attempts, shop, provider }: Deeds): Promise<Proven> {
  const from = performance.now();
  for (;;) {
    const books = await readBooks(buyers, attempts, provider);
    const problems = differences(books, attempts, shop);
    const settledMs = performance.now() - from;
    if (problems.length === 0 || settledMs > SETTLE_WITHIN_MS) return { books, settledMs, problems };
    // Refunds that failed wait for their next attempt, longer each time.
    await provider.advance(60);
    await wait(1_000);
  }
}

/** What the provider has charged, and given back of that, in won. */
export function moneyIn({ payments }: Books): { chargedWon: number; returnedWon: number } {
  const charged = [...payments.values()].filter(({ approvedAt }) => approvedAt !== null);
  const sum = (of: 'totalAmount' | 'balanceAmount') => charged.reduce((total, payment) => total + payment[of], 0);
  return { chargedWon: sum('totalAmount'), returnedWon: sum('totalAmount') - sum('balanceAmount') };
}

/** Checkouts that nobody ever answered with yes or no. */
export const countUnanswered = (attempts: readonly Attempt[]): number =>
  attempts.filter(({ bought, refused }) => bought.length + refused.length === 0).length;
