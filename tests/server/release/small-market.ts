import { eq } from 'drizzle-orm';
import type { CaseKind, CaseState } from '#lib/domain/case/case.ts';
import type { EndReason, OrderState } from '#lib/domain/order/order.ts';
import type { PayeeState } from '#lib/domain/settlement/payee.ts';
import { STATEMENT_STATES, type StatementState } from '#lib/domain/settlement/period.ts';
import { addMinutes, seoulDate } from '#lib/domain/time.ts';
import { caseMessages, cases, marts, orders, payments, statements } from '#lib/server/schema/index.ts';
import { beginCardCheckout } from '#lib/server/services/order/checkout/begin-card-checkout.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { refundOrder } from '#lib/server/services/order/operator/refund-order.ts';
import { decidePayment } from '#lib/server/services/payment/decide-payment.ts';
import { enterChargeback } from '#lib/server/services/payment/operator/enter-chargeback.ts';
import type { Operator } from '#lib/server/services/person/operators/find-operator.ts';
import { decidePayee } from '#lib/server/services/settlement/payouts/decide-payee.ts';
import { completePayout, failPayout } from '#lib/server/services/settlement/payouts/decide-payout.ts';
import { enterDeposit } from '#lib/server/services/settlement/payouts/enter-deposit.ts';
import { makeBatch } from '#lib/server/services/settlement/payouts/make-batch.ts';
import { adjust } from '#lib/server/services/settlement/statements/adjust.ts';
import { approveStatements } from '#lib/server/services/settlement/statements/approve-statements.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { holdStatement } from '#lib/server/services/settlement/statements/hold-statement.ts';
import { cardDesk } from '../card.ts';
import type { Mart } from '../market.ts';
import { askPayee, provideWon } from '../payable-mart.ts';
import { NO_SESSION, type Person } from '../person.ts';
import type { ServedMarket } from '../served-market.ts';
import { fillEmptyTables } from './fill-empty-tables.ts';

/** Seals the accounts of every fixture, which keeps nothing secret. */
export const FIXTURE_KEY = 'the data key of every fixture, which keeps nothing secret';

const A_PRICE = 12_900;
/** A price whose statement is too small to be paid out. */
const CARRIED_PRICE = 900;

/**
 * Every state that the fixture must hold, by table and column; a state that is new to the domain is missed here by the
 * compiler.
 */
export const STATES: Record<string, readonly string[]> = {
  'orders.state': keysOf<OrderState>({ paying: 1, open: 1, pickedUp: 1, cancelled: 1, expired: 1, failed: 1 }),
  'orders.end_reason': keysOf<EndReason>({
    buyer: 1,
    takenBack: 1,
    seller: 1,
    outOfStock: 1,
    martClosed: 1,
    recalled: 1,
    noShow: 1,
    paymentFailed: 1,
    operator: 1,
    martSuspended: 1,
    paymentCancelled: 1,
  }),
  'orders.way': ['onSite', 'card', 'reservation'],
  'cases.kind': keysOf<CaseKind>({ inquiry: 1, dispute: 1, report: 1, appeal: 1 }),
  'cases.state': keysOf<CaseState>({ waitingMart: 1, waitingOperator: 1, decided: 1, closed: 1 }),
  'statements.state': STATEMENT_STATES,
  'payees.state': keysOf<PayeeState>({ asked: 1, approved: 1, refused: 1, replaced: 1 }),
  'payouts.state': ['paying', 'paid', 'failed'],
  'payments.state': ['confirming', 'paid', 'failed'],
  'refunds.state': ['requested', 'refunded'],
};

function keysOf<Name extends string>(all: Record<Name, 1>): Name[] {
  return Object.keys(all) as Name[];
}

/** Sells, settles and quarrels until there is something of everything; the tables' own rules fill what is left. */
export async function fillSmallMarket(market: ServedMarket): Promise<void> {
  market.deps.config.operators.dataKey = FIXTURE_KEY;
  const finance: Operator = { ...asUser(await market.operator('finance')), role: 'finance' };
  await settle(market, finance);
  const buyer = await market.person('구매자');
  await endOrders(market, finance, buyer);
  await openCases(market, buyer);
  await fillEmptyTables(market.pool, market.clock.now());
}

const asUser = ({ userId }: Person) => ({ userId, sessionId: NO_SESSION });

/** A piece of a mart's that is paid by card. */
export async function payByCard(market: ServedMarket, mart: Mart, price: number, buyer: Person, isReservation = false) {
  const product = await market.product(mart, { price });
  const card = await cardDesk(market).authorize(isReservation ? Math.floor((price * 11 + 5) / 10) : price);
  const body = { ...card, productId: product.id, quantity: 1, isReservation };
  const { orderId } = await buyer.call('POST /api/buyer/pay/toss/confirm', { body });
  return orderId;
}

export async function sellByCard(market: ServedMarket, mart: Mart, price: number): Promise<number> {
  const buyer = await market.person();
  const orderId = await payByCard(market, mart, price, buyer);
  const { uuid } = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
  const params = { orderId };
  await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params, body: { uuid } });
  return orderId;
}

/** A week's trade of a mart for each state that its statement can be in, and the week after it. */
async function settle(market: ServedMarket, finance: Operator): Promise<void> {
  const { deps, db, clock } = market;
  const martOf = new Map<StatementState, Mart>();
  for (const state of STATEMENT_STATES) {
    const mart = await market.mart();
    martOf.set(state, mart);
    await sellByCard(market, mart, state === 'carried' ? CARRIED_PRICE : A_PRICE);
  }
  clock.advance({ days: 7 });
  await closeStatements(deps);
  const stated = await db.select().from(statements);
  const of = (...states: StatementState[]) =>
    states.map((state) => stated.find(({ martId }) => martId === martOf.get(state)!.id)!);
  const sum = (rows: readonly { totalWon: number }[]) => rows.reduce((won, { totalWon }) => won + totalWon, 0);
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

  const paying = of('paying', 'paid', 'failed');
  for (const state of ['paying', 'paid', 'failed', 'approved'] as const) {
    const mart = martOf.get(state)!;
    // Another account meanwhile, which replaces the first.
    if (state === 'approved') await askPayee(mart, '3333012345678');
    await askPayee(mart);
    await decidePayee(deps, finance, { martId: mart.id, reason: null }, true);
  }
  await askPayee(martOf.get('held')!);
  await decidePayee(deps, finance, { martId: martOf.get('held')!.id, reason: '예금주가 달라요' }, false);
  await askPayee(martOf.get('closed')!);
  // The marts' days to object, and those until an account is used.
  clock.advance({ days: 6 });
  const approved = [...paying, ...of('approved')];
  await approveStatements(deps, finance, { ids: ids(approved), totalWon: sum(approved) });
  await provideWon(market, sum(paying));
  const batch = await makeBatch(deps, finance, { statementIds: ids(paying), totalWon: sum(paying) });
  const lineOf = (state: StatementState) => {
    const { payoutId } = batch.payouts.find(({ martId }) => martId === martOf.get(state)!.id)!;
    return { payoutId, batchId: batch.batchId, seen: 'paying' as const };
  };
  await completePayout(deps, finance, { ...lineOf('paid'), reference: '이체 1' });
  await failPayout(deps, finance, { ...lineOf('failed'), reason: '계좌 번호가 없대요' });
  const [held] = of('held');
  await holdStatement(deps, finance, { statementId: held!.id, reason: '영수증을 기다려요' });

  const { id: martId } = martOf.get('closed')!;
  await adjust(deps, finance, { martId, amountWon: 3_000, reason: '행사 지원금' });
  await enterDeposit(deps, finance, {
    day: seoulDate(clock.now()),
    amountWon: 7_000,
    reference: '입금 1',
    reason: '조회가 안 돼요',
  });
}

/** Orders in every state, and ended for every reason. */
async function endOrders(market: ServedMarket, finance: Operator, buyer: Person): Promise<void> {
  const { deps, db, clock } = market;
  const mart = await market.mart();
  const desk = cardDesk(market);
  // Given back by its mart, done at the provider; by finance in part; and taken back by the card company.
  const given = await payByCard(market, mart, A_PRICE, buyer);
  await mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: given }, body: {} });
  const sold = await sellByCard(market, mart, A_PRICE);
  await refundOrder(deps, finance, { orderId: sold, amountWon: 1_000, bearer: 'market' });
  const charged = await sellByCard(market, mart, A_PRICE);
  const [order] = await db.select().from(orders).where(eq(orders.id, charged));
  const [payment] = await db.select().from(payments).where(eq(payments.checkoutId, order!.checkoutId));
  await enterChargeback(deps, finance, {
    paymentId: payment!.id,
    amountWon: 2_000,
    feeWon: 100,
    day: seoulDate(clock.now()),
    reference: '이의 1',
    lines: [{ orderId: charged, amountWon: 2_000, bearer: 'mart' }],
  });
  await desk.settle();
  // Nobody came for it, and its surcharge stays with the mart; what it gives back is still asked for.
  await payByCard(market, mart, A_PRICE, buyer, true);
  clock.advance({ days: 2 });
  await expireDue(deps);

  const begin = async () => {
    const product = await market.product(mart, { price: A_PRICE });
    const lines = [{ productId: product.id, quantity: 1, way: 'card' as const }];
    const card = { ...(await desk.authorize(A_PRICE)), lines };
    const { paymentKey, orderId: providerOrderId, amount: amountWon } = card;
    return beginCardCheckout(deps, asUser(buyer), { paymentKey, providerOrderId, amountWon, lines });
  };
  const failed = await begin();
  await decidePayment(
    deps,
    failed.payment,
    { paid: false, code: 'REJECT_CARD_PAYMENT', message: '카드사가 거절했어요' },
    { isOwnAct: true },
  );
  await begin();

  // Paid in the mart, their reason moves no money.
  for (const endReason of STATES['orders.end_reason'] as EndReason[]) {
    const { id } = await market.order(buyer, await market.product(mart));
    await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: id } });
    await db.update(orders).set({ endReason }).where(eq(orders.id, id));
  }
  await market.order(buyer, await market.product(mart));
}

/** A case of every kind in every state. */
async function openCases({ db, clock }: ServedMarket, { userId: openerId }: Person): Promise<void> {
  const now = clock.now();
  const [order] = await db.select().from(orders).where(eq(orders.state, 'pickedUp')).limit(1);
  const [mart] = await db.select().from(marts).limit(1);
  for (const kind of STATES['cases.kind'] as CaseKind[]) {
    for (const state of STATES['cases.state'] as CaseState[]) {
      const isOver = state === 'decided' || state === 'closed';
      const [row] = await db
        .insert(cases)
        .values({
          kind,
          state,
          reason: 'other',
          openerId,
          martId: mart!.id,
          orderId: kind === 'dispute' ? order!.id : null,
          openedAt: addMinutes(now, -60),
          dueFirstAt: addMinutes(now, 600),
          dueAt: addMinutes(now, 6_000),
          martUntil: kind === 'dispute' ? addMinutes(now, 600) : null,
          ...(isOver && { decidedAt: now, outcome: kind === 'report' ? ('kept' as const) : null }),
          ...(state === 'closed' && { closedAt: now }),
        })
        .returning({ id: cases.id });
      await db
        .insert(caseMessages)
        .values({ caseId: row!.id, authorId: openerId, side: 'buyer', text: '확인해 주세요', at: now });
    }
  }
}
