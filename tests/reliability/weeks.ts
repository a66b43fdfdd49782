import { setTimeout as wait } from 'node:timers/promises';
import type { StatementWithLines } from '#lib/contract/settlement/statements.ts';
import { NO_SHOW_REFUND_WAIT_MINUTES } from '#lib/domain/money.ts';
import { seoulDate, seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import { createDice, type Dice } from '#sandbox/demo/dice.ts';
import { Account } from './account.ts';
import { pickUp } from './after-buying.ts';
import { type Attempt, note, unbought } from './attempt.ts';
import { shopAround } from './buyer.ts';
import { ops } from './operator.ts';
import { type Problem, problemsOf } from './problem.ts';
import { readBooks } from './proof.ts';
import { type Agreed, type OwedByProvider, proveBooks } from './proofs/books.ts';
import { moveClock, type Provider } from './provider.ts';
import { isPlain, openShop, type Shop } from './shop.ts';
import type { Query } from './stored.ts';
import type { Told } from './told.ts';

export interface WeeksWish {
  weeks: number;
  /** Checkouts of each week. */
  checkouts: number;
  buyers: number;
  seed: number;
  faultShare: number;
  /** How often the processes are ended at each closing: the second time they may be in the middle of it. */
  restarts: number;
  /** Looks without a change after which it is given up. */
  patience: number;
  /**
   * Also trade over midnight, other rates from a day in mid-week on, refunds in the provider's console, and a clock
   * that goes back at the close.
   */
  isRough?: boolean;
}

export interface WeeksPorts {
  origins: readonly string[];
  provider: Provider;
  databaseUrl: string;
  query: Query;
  /** Ends all processes without warning, and starts them again: what is over is closed by a start. */
  restart(): Promise<void>;
  /** What happens to the processes while there is trade. */
  disturb?(stopped: () => boolean): Promise<void>;
}

export interface Weeks {
  orders: number;
  statements: number;
  statedWon: number;
  /** Given back in the provider's console for orders of two marts. */
  byHand: number;
  problems: Problem[];
}

const SEOUL_SECONDS = 9 * 3_600;
const DAY_SECONDS = 86_400;
/** Past the time at which a period is closed, of a Monday; and from there to when marts are open. */
const [CLOSING_SECONDS, TO_NOON_SECONDS] = [4 * 3_600 + 600, 8 * 3_600];
/** Orders of a week of which a part goes back after it was closed. */
const DISPUTES = 3;
/** A job that one process has done is left alone for minutes, by the database's own clock: the market's has jumped. */
const CLOCK_BACK = `update _sandbox_records set value = to_jsonb((value #>> '{}')::float8 - 3600000) where kind = 'clock' and key = 'offset'`;
/** Ten minutes before midnight in Seoul, as a second of the day. */
const LATE_SECONDS = DAY_SECONDS - 600;
/** Lower from week to week: a higher one would wait for 30 days. */
const [FIRST_BP, LOWER_BP] = [545, 7];
/** Given back for each of two orders by hand. */
const BY_HAND_WON = 111;
/** All processes follow the clock once a second. */
const FOLLOWED_WITHIN_MS = 1_500;
const TRIES = 60;
const FORGET_LEASE = "delete from _leases where job = 'close statements'";
const OWED = `select p.provider_order_id as "orderId", sum(l.amount_won)::float8 as won from money_legs l join payments p on p.id = l.payment_id
  where l.account = 'provider' and l.kind not in ('settled', 'chargeback') group by 1`;

/**
 * Weeks of trade in marts of their own, each closed on its Monday by processes that are killed meanwhile, with parts
 * that go back after the close; then every statement against what was shown and held outside, and the market's own
 * proof.
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
      if (wish.isRough && turn === 0) await ports.query(CLOCK_BACK, []);
    }
    await ports.query(FORGET_LEASE, []);
  };
  const agreed: Weekly = { terms: [], byHand: new Map() };
  let pair: Pair | null = null;
  const trade = async (enough: number, name: string) => {
    const more = () => attempts.length < enough;
    const { faultShare } = wish;
    const dice = (i: number) => createDice(wish.seed, `${name} ${i}`);
    let isOver = false;
    const disturbed = ports.disturb?.(() => isOver);
    await Promise.all(
      Array.from({ length: wish.buyers }, (_, i) =>
        shopAround(newcomer, { provider, shop, attempts, told, faultShare, more, dice: dice(i) }),
      ),
    );
    isOver = true;
    await disturbed;
  };
  for (let week = 0; week < wish.weeks; week += 1) {
    const enough = wish.checkouts * (week + 1);
    if (wish.isRough) {
      pair = await buyAtTwo(provider, shop, newcomer(), { attempts, told });
      await trade(enough - wish.checkouts / 2, `day ${week}`);
      await changeTerms(ports, shop, agreed, week);
      await tradeOverMidnight(provider, () => trade(enough, `night ${week}`), createDice(wish.seed, `clock ${week}`));
    } else await trade(enough, `books ${week}`);
    await provider.recover();
    await toMonday();
    await provider.advance(TO_NOON_SECONDS);
    await giveParts(shop, attempts, told);
    if (pair) await giveByHand(ports, pair, agreed);
  }
  // What ended late, and what went back, is the next week's.
  await toMonday();
  const found = await untilRight(ports, { shop, buyers, attempts, agreed }, wish.patience);
  const said = ops('verify-money', { DATABASE_URL: ports.databaseUrl });
  if (said) found.problems.push({ proof: 'books', what: said });
  return found;
}

interface Weekly {
  terms: Agreed['terms'][number][];
  byHand: Map<number, number>;
}

/** Whoever acts for the market; a session of theirs is too old after half a day. */
const operator = ({ origins }: WeeksPorts) => new Account('operator@demo.test', origins, 0);

/** From tomorrow on the marts pay less: what was ordered before keeps its rate, whenever it is picked up. */
async function changeTerms(ports: WeeksPorts, { martIds }: Shop, { terms }: Weekly, week: number): Promise<void> {
  const tomorrow = seoulDayStart(seoulDayNumber(await ports.provider.now()) + 1);
  const owner = operator(ports);
  for (const martId of martIds) {
    const commissionBp = FIRST_BP - week * LOWER_BP;
    const path = `/api/operator/marts/${martId}/terms`;
    const { status, body } = await owner.insist('PUT', path, { fromDay: seoulDate(tomorrow), commissionBp });
    if (status !== 200) throw new Error(`the terms of mart ${martId}: ${JSON.stringify(body)}`);
    terms.push({ martId, from: tomorrow.getTime(), commissionBp });
  }
}

/** From ten minutes before midnight on, in small jumps. */
async function tradeOverMidnight(provider: Provider, trade: () => Promise<void>, dice: Dice): Promise<void> {
  const seoul = ((await provider.now()).getTime() / 1_000 + SEOUL_SECONDS) % DAY_SECONDS;
  await provider.advance(LATE_SECONDS - seoul);
  let isOver = false;
  const moved = moveClock(provider, dice, () => isOver);
  await trade();
  isOver = true;
  await moved;
}

/** A payment for one thing of each of two marts that are open at noon, picked up at both. */
interface Pair {
  orderId: string;
  bought: number[];
}

async function buyAtTwo(
  provider: Provider,
  shop: Shop,
  buyer: Account,
  deals: { attempts: Attempt[]; told: Told[] },
): Promise<Pair> {
  await shop.restock();
  const goods = shop.martIds
    .slice(0, 2)
    .map((martId) => shop.goods.findLast((one) => one.martId === martId && isPlain(one))!);
  const items = goods.map(({ productId }) => ({ productId, quantity: 1 }));
  const quote = await buyer.insist('POST', '/api/buyer/pay/quote', { items });
  type Quote = { orderId: string; lines: { card: { amount: number; validUntil: string } }[] };
  const { orderId, lines } = quote.body as Quote;
  const amount = lines.reduce((won, { card }) => won + card.amount, 0);
  const paymentKey = (await provider.authorize(orderId, amount))!;
  const path = '/api/buyer/pay/cart/process';
  const wanted = items.map((item, i) => ({
    ...item,
    paymentMethod: 'CARD',
    isReservation: false,
    expectedValidUntil: lines[i]!.card.validUntil,
  }));
  const body = { items: wanted, paymentKey, orderId, amount };
  const asked = lines.map(({ card }, i) => ({ ...items[i]!, way: 'card' as const, ...card }));
  const attempt: Attempt = { ...unbought(buyer, asked), orderId, send: { path, body } };
  deals.attempts.push(attempt);
  if (!note(attempt, await buyer.insist('POST', path, body)) || !attempt.bought[0])
    throw new Error(`nothing was bought at two marts: ${attempt.refused.join()}`);
  for (const id of attempt.bought[0]) await pickUp(deals.told, { buyer, shop }, id);
  return { orderId, bought: attempt.bought[0] };
}

/**
 * The shop's staff gives a payment back in part, in the provider's console; finance says whose it was: one mart bears
 * it, for the other the market.
 */
async function giveByHand(ports: WeeksPorts, { orderId, bought }: Pair, { byHand }: Weekly): Promise<void> {
  await ports.provider.giveBack(orderId, 2 * BY_HAND_WON);
  const { rows } = await ports.query('select id from payments where provider_order_id = $1', [orderId]);
  const path = `/api/operator/hand-refunds/${(rows[0] as { id: number }).id}/attribute`;
  const lines = bought.map((id, i) => ({ orderId: id, amountWon: BY_HAND_WON, bearer: i === 0 ? 'mart' : 'market' }));
  const finance = operator(ports);
  for (let tries = 0; ; tries += 1) {
    const { status, body } = await finance.insist('POST', path, { lines });
    if (status === 200) break;
    // The news of it is on its way.
    if (tries > TRIES) throw new Error(`${orderId} was given back by hand: ${JSON.stringify(body)}`);
    await wait(FOLLOWED_WITHIN_MS);
  }
  byHand.set(bought[0]!, BY_HAND_WON);
}

const martsOf = ({ goods }: Shop) => new Map(goods.map(({ productId, martId }) => [productId, martId]));

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
  agreed: Weekly;
}

/** Looks until everything agrees, or nothing has changed for so many looks. */
async function untilRight(
  { provider, query }: WeeksPorts,
  { shop, buyers, attempts, agreed }: Deals,
  patience: number,
): Promise<Weeks> {
  let [seen, looks] = ['', 0];
  for (;;) {
    const books = await readBooks(buyers, attempts, provider);
    const statements = await readStatements(shop);
    const problems = problemsOf(
      'books',
      proveBooks(books, statements, await readOwed(query), { ...agreed, martOf: martsOf(shop) }),
    );
    const now = JSON.stringify(problems);
    looks = now === seen ? looks + 1 : 0;
    seen = now;
    if (problems.length > 0 && looks < patience) {
      // Refunds that failed wait for their next attempt, longer each time; those of no-shows for counters without a
      // network.
      await provider.advance(NO_SHOW_REFUND_WAIT_MINUTES * 15);
      await wait(1_000);
      continue;
    }
    const payable = statements.filter(({ state }) => state !== 'carried');
    const statedWon = payable.reduce((won, { totalWon }) => won + totalWon, 0);
    return {
      orders: books.orders.size,
      statements: statements.length,
      statedWon,
      byHand: agreed.byHand.size,
      problems,
    };
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
