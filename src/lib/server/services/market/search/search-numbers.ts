import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Found } from '#lib/contract/market/operator-search.ts';
import { entry } from '#lib/domain/known.ts';
import { maskedEmail, type OperatorRole, roleMay } from '#lib/domain/market/operator.ts';
import { FOUND_MOST, type FoundBy, readSought, type SoughtNumber } from '#lib/domain/market/operator-search.ts';
import { formatWon } from '#lib/domain/money.ts';
import { mobileNumber } from '#lib/domain/notice/phone.ts';
import { maskName } from '#lib/domain/person/shown-name.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { containing } from '#lib/server/platform/database/like.ts';
import {
  cases,
  chargebacks,
  marts,
  type OrderRow,
  orders,
  payments,
  payouts,
  products,
  providerSettlements,
  refunds,
  statements,
} from '#lib/server/schema/index.ts';
import { findPeople } from '../../person/find-people.ts';

/** As the contract has it, by what it was found as a code, and an order by its facts. */
export interface FoundNumber extends Omit<Found, 'by' | 'title'> {
  by: FoundBy;
  title: string | (Pick<OrderRow, 'productName' | 'quantity' | 'state'> & { martName: string });
}

interface Asked {
  db: Db;
  sought: SoughtNumber;
  /** The number, where it may be one of this kind. */
  idOf: (kind: Found['kind']) => number | null;
}

/**
 * What goes by a number that somebody holds: an order, a payment at the card company, a mart, a person, a case, a
 * statement or a payout. What an operator of this role may not open is not found; nobody is named, and people are
 * masked. The caller keeps that it was asked.
 */
export async function searchNumbers({ db }: Pick<Deps, 'db'>, role: OperatorRole, q: string): Promise<FoundNumber[]> {
  const sought = readSought(q);
  const asked: Asked = {
    db,
    sought,
    idOf: (kind) => (sought.only === null || sought.only === kind ? sought.id : null),
  };
  const [isSupport, isFinance] = [roleMay(role, ['support']), roleMay(role, ['finance'])];
  const found = await Promise.all([
    findOrders(asked, isFinance),
    findMarts(asked),
    isFinance ? findStatements(asked) : [],
    isSupport ? findCases(asked) : [],
    isSupport ? findPersons(asked) : [],
    isSupport ? findProducts(asked) : [],
  ]);
  return found.flat();
}

/** Payments that go by a number of the card company's, or ours there, each with what of it was sought. */
async function findPayments({ db, sought: { text, digits, id, only }, idOf }: Asked): Promise<Map<number, FoundBy>> {
  const found = new Map<number, FoundBy>();
  const keep = (rows: readonly { id: number | null }[], by: FoundBy) => {
    for (const row of rows) if (row.id !== null && !found.has(row.id)) found.set(row.id, by);
  };
  const byColumn = (where: SQL) => db.select({ id: payments.id }).from(payments).where(where).limit(FOUND_MOST);
  keep(await byColumn(eq(payments.providerOrderId, text)), 'providerOrderId');
  keep(await byColumn(eq(payments.paymentKey, text)), 'paymentKey');
  keep(await byColumn(eq(payments.approvalNo, digits ?? text)), 'approvalNo');
  keep(await byColumn(eq(payments.transactionKey, text)), 'transactionKey');
  const settled = eq(providerSettlements.transactionKey, text);
  keep(
    await db.select({ id: providerSettlements.paymentId }).from(providerSettlements).where(settled),
    'transactionKey',
  );
  keep(
    await db.select({ id: chargebacks.paymentId }).from(chargebacks).where(eq(chargebacks.reference, text)),
    'chargeback',
  );
  if (only === 'refund' && id !== null)
    keep(await db.select({ id: refunds.paymentId }).from(refunds).where(eq(refunds.id, id)), 'refund');
  const paymentId = idOf('payment');
  if (paymentId !== null) keep(await byColumn(eq(payments.id, paymentId)), 'number');
  return found;
}

/** Orders, by their own numbers and by those of their payments; finance opens a payment, too. */
async function findOrders(asked: Asked, isFinance: boolean): Promise<FoundNumber[]> {
  const { db, sought, idOf } = asked;
  const paid = await findPayments(asked);
  const orderId = idOf('order');
  const code = sought.only === null && /^\d{6}$/.test(sought.digits ?? '') ? sought.digits : null;
  const rows = await db
    .select({ order: orders, martName: marts.name, paymentId: payments.id })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .leftJoin(payments, eq(payments.checkoutId, orders.checkoutId))
    .where(
      or(
        orderId === null ? undefined : eq(orders.id, orderId),
        code ? and(eq(orders.pickupCode, code), inArray(orders.state, ['paying', 'open'])) : undefined,
        paid.size === 0
          ? undefined
          : inArray(
              orders.checkoutId,
              db
                .select({ id: payments.checkoutId })
                .from(payments)
                .where(inArray(payments.id, [...paid.keys()])),
            ),
      ) ?? sql`false`,
    )
    // The one that goes by this number itself before those whose payment does.
    .orderBy(...(orderId === null ? [] : [desc(eq(orders.id, orderId))]), desc(orders.id))
    .limit(FOUND_MOST);
  const found = rows.map(({ order, martName, paymentId }): FoundNumber => {
    const { id, productName, quantity, state } = order;
    const by = id === orderId ? 'number' : (paid.get(paymentId ?? 0) ?? 'pickupCode');
    return { kind: 'order', id, title: { productName, quantity, martName, state }, by, href: `/operator/orders/${id}` };
  });
  if (!isFinance || paid.size === 0) return found;
  const sums = await db
    .select({ id: payments.id, amountWon: payments.amountWon })
    .from(payments)
    .where(inArray(payments.id, [...paid.keys()]));
  return [
    ...found,
    ...sums.map(
      ({ id, amountWon }): FoundNumber => ({
        kind: 'payment',
        id,
        title: formatWon(amountWon),
        by: entry(paid, id),
        href: `/operator/settlement/provider?paymentId=${id}#chargeback`,
      }),
    ),
  ];
}

async function findMarts({ db, sought: { text, digits, only }, idOf }: Asked): Promise<FoundNumber[]> {
  const id = idOf('mart');
  const isOther = only !== null && only !== 'mart';
  const rows = isOther
    ? []
    : await db
        .select({ id: marts.id, name: marts.name, businessNumber: marts.businessNumber, phone: marts.phone })
        .from(marts)
        .where(
          or(
            id === null ? undefined : eq(marts.id, id),
            digits?.length === 10 ? eq(marts.businessNumber, digits) : undefined,
            digits === null || digits.length < 7
              ? undefined
              : eq(sql`regexp_replace(${marts.phone}, '\\D', '', 'g')`, digits),
            text.length < 2 ? undefined : ilike(marts.name, containing(text)),
          ) ?? sql`false`,
        )
        .orderBy(desc(marts.id))
        .limit(FOUND_MOST);
  const byOf = (row: (typeof rows)[number]): FoundBy => {
    if (row.id === id) return 'number';
    if (row.businessNumber === digits) return 'businessNumber';
    return row.phone.replace(/\D/g, '') === digits ? 'phone' : 'name';
  };
  return rows.map((row) => ({
    kind: 'mart',
    id: row.id,
    title: row.name,
    by: byOf(row),
    href: `/operator/marts/${row.id}`,
  }));
}

/** Finance's: statements by their number, payouts by theirs and by the bank's. */
async function findStatements({ db, sought: { text }, idOf }: Asked): Promise<FoundNumber[]> {
  const [statementId, payoutId] = [idOf('statement'), idOf('payout')];
  const stated = await db
    .select({ id: statements.id, martName: marts.name, totalWon: statements.totalWon })
    .from(statements)
    .innerJoin(marts, eq(marts.id, statements.martId))
    .where(statementId === null ? sql`false` : eq(statements.id, statementId));
  const paidOut = await db
    .select({ id: payouts.id, statementId: payouts.statementId, martName: marts.name, amountWon: payouts.amountWon })
    .from(payouts)
    .innerJoin(statements, eq(statements.id, payouts.statementId))
    .innerJoin(marts, eq(marts.id, statements.martId))
    .where(or(eq(payouts.reference, text), payoutId === null ? undefined : eq(payouts.id, payoutId)))
    .orderBy(desc(payouts.id))
    .limit(FOUND_MOST);
  return [
    ...stated.map(
      ({ id, martName, totalWon }): FoundNumber => ({
        kind: 'statement',
        id,
        title: `${martName} · ${formatWon(totalWon)}`,
        by: 'number',
        href: `/operator/settlement/${id}`,
      }),
    ),
    ...paidOut.map(
      ({ id, statementId: of, martName, amountWon }): FoundNumber => ({
        kind: 'payout',
        id,
        title: `${martName} · ${formatWon(amountWon)}`,
        by: id === payoutId ? 'number' : 'reference',
        href: `/operator/settlement/${of}`,
      }),
    ),
  ];
}

async function findCases({ db, idOf }: Asked): Promise<FoundNumber[]> {
  const id = idOf('case');
  const rows = await db
    .select({ id: cases.id, martName: marts.name })
    .from(cases)
    .leftJoin(marts, eq(marts.id, cases.martId))
    .where(id === null ? sql`false` : eq(cases.id, id));
  return rows.map(({ id: caseId, martName }) => ({
    kind: 'case',
    id: caseId,
    title: martName ?? '',
    by: 'number',
    href: `/operator/cases/${caseId}`,
  }));
}

async function findPersons({ db, sought }: Asked): Promise<FoundNumber[]> {
  const { masked, isEmail, text } = sought;
  const byOf = (id: number): FoundBy => {
    if (id === sought.id) return 'number';
    if (masked || isEmail) return 'email';
    return mobileNumber(text) ? 'phone' : 'personName';
  };
  return (await findPeople(db, sought)).map((row) => ({
    kind: 'person',
    id: row.id,
    title: `${maskName(row.name)}${row.email ? ` · ${maskedEmail(row.email)}` : ''}`,
    by: byOf(row.id),
    href: `/operator/people/${row.id}`,
  }));
}

async function findProducts({ db, idOf }: Asked): Promise<FoundNumber[]> {
  const id = idOf('product');
  const rows = await db
    .select({ id: products.id, name: products.name, martName: marts.name })
    .from(products)
    .innerJoin(marts, eq(marts.id, products.martId))
    .where(id === null ? sql`false` : eq(products.id, id));
  return rows.map((row) => ({
    kind: 'product',
    id: row.id,
    title: `${row.name} · ${row.martName}`,
    by: 'number',
    href: `/operator/listings?q=${row.id}&ended=1&listing=${row.id}`,
  }));
}
