import { setTimeout as wait } from 'node:timers/promises';
import { NO_SHOW_REFUND_WAIT_MINUTES } from '#lib/domain/money.ts';
import type { Account } from './account.ts';
import type { Attempt } from './attempt.ts';
import type { Heard } from './listener.ts';
import type { Problem } from './problem.ts';
import { askAgain, type Books, countStock, differences, readBooks } from './proof.ts';
import { compareAll } from './proofs/index.ts';
import type { Provider } from './provider.ts';
import type { Shop } from './shop.ts';
import { type Query, readStored } from './stored.ts';
import type { Told } from './told.ts';

/** All that was done, by whom and where. */
export interface Deeds {
  buyers: readonly Account[];
  attempts: readonly Attempt[];
  told: readonly Told[];
  shop: Shop;
  provider: Provider;
}

export interface Proven {
  books: Books;
  /** The market's time when they were read. */
  settledAt: Date;
  /** How long it took until everything agreed. */
  settledMs: number;
  /** What is wrong; nothing, always. */
  problems: Problem[];
}

const SETTLE_WITHIN_MS = 240_000;

/**
 * Waits until money, orders and stock agree (`patience`: looks without a change), and asks for every checkout once
 * more.
 */
export async function proveAll(deeds: Deeds, patience = Number.POSITIVE_INFINITY): Promise<Proven> {
  const proven = await settle(deeds, patience);
  const { books, problems } = proven;
  problems.push(...(await askAgain(deeds.attempts, books)), ...(await countHeldStock(deeds, books)));
  return proven;
}

const whereOrdersAre = ({ orders }: Books): string => JSON.stringify([...orders].map(([id, { tab }]) => [id, tab]));

/** Deadlines go on passing: counts and orders are compared where no order ended between the two readings. */
async function countHeldStock({ buyers, attempts, shop, provider }: Deeds, read: Books): Promise<Problem[]> {
  let books = read;
  for (;;) {
    const problems = await countStock(shop, books);
    if (problems.length === 0) return problems;
    const again = await readBooks(buyers, attempts, provider);
    if (whereOrdersAre(again) === whereOrdersAre(books)) return problems;
    books = again;
  }
}

/**
 * Waits for the reconciler and the outbox, as long as they may take, or until nothing has changed in so many looks;
 * what still differs then is a problem.
 */
async function settle({ buyers, attempts, shop, provider }: Deeds, patience: number): Promise<Proven> {
  const from = performance.now();
  let [seen, looks] = ['', 0];
  for (;;) {
    const settledAt = await provider.now();
    const books = await readBooks(buyers, attempts, provider);
    const problems = differences(books, attempts, shop);
    const settledMs = performance.now() - from;
    const now = JSON.stringify(problems);
    looks = now === seen ? looks + 1 : 0;
    seen = now;
    if (problems.length === 0 || looks >= patience || settledMs > SETTLE_WITHIN_MS)
      return { books, settledAt, settledMs, problems };
    // Refunds that failed wait for their next attempt, longer each time; those of no-shows for counters without a
    // network.
    await provider.advance(NO_SHOW_REFUND_WAIT_MINUTES * 15);
    await wait(1_000);
  }
}

/** Compares what clients were told with what the database and the provider hold, both ways, one to one. */
export async function proveStored(
  { attempts, told, shop }: Deeds,
  { books, settledAt }: Proven,
  { query, heard, now }: { query: Query; heard: Heard | null; now: Date },
): Promise<Problem[]> {
  const stored = await readStored(query, shop.martIds);
  return compareAll({
    attempts,
    told,
    shop,
    payments: books.payments,
    shown: books.orders,
    settledAt,
    heard,
    stored,
    now,
  });
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
