import { setTimeout as wait } from 'node:timers/promises';
import type { StatementWithLines } from '#lib/contract/statements.ts';
import { NO_SHOW_REFUND_WAIT_MINUTES } from '#lib/domain/money.ts';
import { createDice } from '#sandbox/demo/dice.ts';
import { Account } from './account.ts';
import type { Attempt } from './attempt.ts';
import { shopAround } from './buyer.ts';
import { ops } from './operator.ts';
import { type Problem, problemsOf } from './problem.ts';
import { readBooks } from './proof.ts';
import { type OwedByProvider, proveBooks } from './proofs/books.ts';
import type { Provider } from './provider.ts';
import { openShop, type Shop } from './shop.ts';
import type { Query } from './stored.ts';
import type { Told } from './told.ts';

export interface WeeksWish {
  weeks: number;
  /** Of each week. */
  checkouts: number;
  buyers: number;
  seed: number;
  faultShare: number;
  /** How often the processes are ended at each closing: the second time they may be in the middle of it. */
  restarts: number;
  /** Looks without a change after which it is given up. */
  patience: number;
}

export interface WeeksPorts {
  origins: readonly string[];
  provider: Provider;
  databaseUrl: string;
  query: Query;
  /** Ends all processes without warning, and starts them again: what is over is closed by a start. */
  restart(): Promise<void>;
}

export interface Weeks {
  orders: number;
  statements: number;
  statedWon: number;
  problems: Problem[];
}

const SEOUL_SECONDS = 9 * 3_600;
const DAY_SECONDS = 86_400;
/** Past the time at which a period is closed, of a Monday; and from there to when marts are open. */
const [CLOSING_SECONDS, TO_NOON_SECONDS] = [4 * 3_600 + 600, 8 * 3_600];
/** Orders of a week of which a part goes back after it was closed. */
const DISPUTES = 3;
/** A job that one process has done is left alone for minutes, by the database's own clock: the market's has jumped. */
const FORGET_LEASE = "delete from processes.leases where job = 'close statements'";
const OWED = `select p.provider_order_id as "orderId", sum(l.amount_won)::float8 as won from money_legs l join payments p on p.id = l.payment_id
  where l.account = 'provider' and l.event not like 'settled:%' and l.event not like 'chargeback:%' group by 1`;

/**
 * Weeks of trade in marts of their own, each closed on its Monday by processes that are killed meanwhile, with parts that go back after the close; then
 * every statement against what was shown and held outside, and the market's own proof.
 */
export async function tradeWeeks(ports: WeeksPorts, wish: WeeksWish): Promise<Weeks> {
  const { origins, provider } = ports;
  const owner = new Account('books-owner@demo.test', origins, 0);
  const shop = await openShop(owner, provider, { suffix: ' 장부', turn: 1 });
  const [attempts, told, buyers]: [Attempt[], Told[], Account[]] = [[], [], []];
  const newcomer = () => {
    const buyer = new Account(`books-${buyers.length}@demo.test`, origins, buyers.length);
    buyers.push(buyer);
    return buyer;
  };
  const toMonday = async () => {
    const seoul = (await provider.now()).getTime() / 1_000 + SEOUL_SECONDS;
    // 1970-01-01 was a Thursday.
    const week = 7 * DAY_SECONDS;
    await provider.advance(week - ((seoul + 3 * DAY_SECONDS) % week) + CLOSING_SECONDS);
    for (let turn = 0; turn < wish.restarts; turn += 1) {
      await ports.query(FORGET_LEASE, []);
      await ports.restart();
    }
    await ports.query(FORGET_LEASE, []);
  };
  for (let week = 0; week < wish.weeks; week += 1) {
    const enough = wish.checkouts * (week + 1);
    const more = () => attempts.length < enough;
    const { faultShare } = wish;
    const dice = (i: number) => createDice(wish.seed, `books ${week} ${i}`);
    await Promise.all(
      Array.from({ length: wish.buyers }, (_, i) =>
        shopAround(newcomer, { provider, shop, attempts, told, faultShare, more, dice: dice(i) }),
      ),
    );
    await provider.recover();
    await toMonday();
    await provider.advance(TO_NOON_SECONDS);
    await giveParts(shop, attempts, told);
  }
  // What ended late, and what went back, is the next week's.
  await toMonday();
  const found = await untilRight(ports, { shop, buyers, attempts }, wish.patience);
  const said = ops('verify-money', { DATABASE_URL: ports.databaseUrl });
  if (said) found.problems.push({ proof: 'books', what: said });
  return found;
}

/** Buyers say that something is wrong with what they have picked up, and the mart gives a part back at once. */
async function giveParts({ owner, martIds }: Shop, attempts: readonly Attempt[], told: readonly Told[]): Promise<void> {
  const picked = new Set(
    told.flatMap(({ act, answer, orderId }) => (act === 'checkIn' && answer === 'yes' ? orderId : [])),
  );
  const paid = attempts.filter(({ orderId, bought }) => orderId !== null && bought[0]?.some((id) => picked.has(id)));
  for (const { buyer, bought } of paid.slice(-DISPUTES)) {
    const orderId = bought[0]!.find((id) => picked.has(id))!;
    const body = { kind: 'dispute', orderId, reason: 'spoiled', text: '한 개가 상했어요', amountWon: 333 };
    const opened = await buyer.insist('POST', '/api/cases', body);
    if (opened.status !== 200) continue;
    const { caseId } = opened.body as { caseId: number };
    const answer = { accept: 333, words: '죄송해요. 돌려 드릴게요' };
    for (const martId of martIds) {
      const path = `/api/seller/${martId}/cases/${caseId}/answer`;
      if ((await owner.insist('POST', path, answer)).status === 200) break;
    }
  }
}

/** All that was done in these weeks. */
interface Deals {
  shop: Shop;
  buyers: readonly Account[];
  attempts: readonly Attempt[];
}

/** Looks until everything agrees, or nothing has changed for so many looks. */
async function untilRight(
  { provider, query }: WeeksPorts,
  { shop, buyers, attempts }: Deals,
  patience: number,
): Promise<Weeks> {
  let [seen, looks] = ['', 0];
  for (;;) {
    const books = await readBooks(buyers, attempts, provider);
    const statements = await readStatements(shop);
    const problems = problemsOf('books', proveBooks(books, statements, await readOwed(query)));
    const now = JSON.stringify(problems);
    looks = now === seen ? looks + 1 : 0;
    seen = now;
    if (problems.length > 0 && looks < patience) {
      // Refunds that failed wait for their next attempt, longer each time; those of no-shows for counters without a network.
      await provider.advance(NO_SHOW_REFUND_WAIT_MINUTES * 15);
      await wait(1_000);
      continue;
    }
    const payable = statements.filter(({ state }) => state !== 'carried');
    const statedWon = payable.reduce((won, { totalWon }) => won + totalWon, 0);
    return { orders: books.orders.size, statements: statements.length, statedWon, problems };
  }
}

async function readOwed(query: Query): Promise<OwedByProvider> {
  const rows = (await query(OWED, [])).rows as { orderId: string; won: number }[];
  return new Map(rows.map(({ orderId, won }) => [orderId, won]));
}

async function readStatements({ owner, martIds }: Shop): Promise<StatementWithLines[]> {
  const read: StatementWithLines[] = [];
  for (const martId of martIds) {
    const { body } = await owner.insist('GET', `/api/seller/${martId}/statements`);
    for (const { statementId } of (body as { statements: { statementId: number }[] }).statements) {
      const one = await owner.insist('GET', `/api/seller/${martId}/statements/${statementId}`);
      read.push(one.body as StatementWithLines);
    }
  }
  return read;
}
