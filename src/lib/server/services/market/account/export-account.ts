import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AccountExport } from '#lib/contract/person/account.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import * as t from '#lib/server/schema/index.ts';
import { showConsents } from '../../person/consents.ts';
import { photoKeys } from '../../review/review-photos.ts';
import { exportAlerts } from './export-alerts.ts';
import { exportCases } from './export-cases.ts';
import { exportContacts } from './export-contacts.ts';
import { exportWork } from './export-work.ts';

const mart = { storeId: t.marts.id, storeName: t.marts.name };

/** Times as text, as rows become JSON. */
type Jsonified<T> = T extends Date
  ? string
  : T extends readonly (infer E)[]
    ? Jsonified<E>[]
    : T extends object
      ? { [K in keyof T]: Jsonified<T[K]> }
      : T;
const asJson = <T>(rows: T): Jsonified<T> => JSON.parse(JSON.stringify(rows));

/** Everything held about a person (contract/person/account.ts). Refuses with `notSignedIn` if the account is gone. */
export async function exportAccount({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number): Promise<AccountExport> {
  const [user] = await db
    .select()
    .from(t.users)
    .where(and(eq(t.users.id, userId), isNull(t.users.deletedAt)));
  if (!user) throw new DomainError('notSignedIn');
  const [earlier] = await db
    .select({ record: t.limitRecords.record })
    .from(t.limitRecords)
    .where(eq(t.limitRecords.userId, userId));
  const agreed = await showConsents(db, userId);
  const { id, name, email, provider, subject, createdAt, blockedAt } = user;
  return asJson({
    exportedAt: clock.now(),
    profile: { userId: id, name, email, social_login_platform: provider, subject, createdAt, blockedAt },
    sessions: await db
      .select({ createdAt: t.sessions.createdAt, endedAt: t.sessions.endedAt, endReason: t.sessions.endReason })
      .from(t.sessions)
      .where(eq(t.sessions.userId, userId))
      .orderBy(asc(t.sessions.createdAt)),
    ...(await exportBuying(db, userId)),
    ...(await exportBelongings(db, userId)),
    notices: await exportContacts(db, userId),
    cases: await exportCases(db, userId),
    consents: agreed.given,
    placeUses: agreed.places,
    earlierLimits: earlier?.record ?? null,
    work: await exportWork(db, userId),
  });
}

async function exportBuying(db: Db, userId: number) {
  const { orderBags: b, orders: o, payments: p, refunds: r, reviews: v } = t;
  const orders = await db
    .select({
      orderId: o.id,
      checkoutId: o.checkoutId,
      ...mart,
      productId: o.productId,
      productName: o.productName,
      quantity: o.quantity,
      unitPrice: o.unitPriceWon,
      totalPrice: o.totalPriceWon,
      weightGrams: o.weightGrams,
      weighedGrams: o.weighedGrams,
      weighedPrice: o.weighedPriceWon,
      way: o.way,
      state: o.state,
      endReason: o.endReason,
      createdAt: o.createdAt,
      validUntil: o.validUntil,
      endedAt: o.endedAt,
      bag: {
        worth: b.worthWon,
        kinds: b.kinds,
        allergens: b.allergens,
        origin: b.origin,
        contents: b.contents,
        imageKey: b.pictureKey,
      },
    })
    .from(o)
    .leftJoin(b, eq(b.orderId, o.id))
    .innerJoin(t.marts, eq(t.marts.id, o.martId))
    .where(eq(o.buyerId, userId))
    .orderBy(asc(o.id));
  const payments = await db
    .select({
      checkoutId: p.checkoutId,
      providerOrderId: p.providerOrderId,
      paymentKey: p.paymentKey,
      amount: p.amountWon,
      state: p.state,
      createdAt: p.createdAt,
      decidedAt: p.decidedAt,
    })
    .from(p)
    .innerJoin(t.checkouts, eq(t.checkouts.id, p.checkoutId))
    .where(eq(t.checkouts.buyerId, userId))
    .orderBy(asc(p.id));
  const refunds = await db
    .select({
      orderId: r.orderId,
      amount: r.amountWon,
      reason: r.reason,
      state: r.state,
      requestedAt: r.requestedAt,
      refundedAt: r.refundedAt,
    })
    .from(r)
    .innerJoin(o, eq(o.id, r.orderId))
    .where(eq(o.buyerId, userId))
    .orderBy(asc(r.id));
  const reviews = await db
    .select({
      orderId: v.orderId,
      ...mart,
      rating: v.rating,
      content: v.content,
      createdAt: v.createdAt,
      reply: v.reply,
      repliedAt: v.repliedAt,
      editedAt: v.editedAt,
      photos: photoKeys,
    })
    .from(v)
    .innerJoin(t.marts, eq(t.marts.id, v.martId))
    .where(eq(v.buyerId, userId))
    .orderBy(asc(v.orderId));
  return { orders, payments, refunds, reviews };
}

async function exportBelongings(db: Db, userId: number) {
  const { alarms: a, follows: f, cartItems: c, martMembers: m, foundUsers: u, pushSubscriptions: d } = t;
  const alarms = await db
    .select({
      kind: a.kind,
      orderId: a.orderId,
      storeId: a.martId,
      details: a.details,
      createdAt: a.createdAt,
      readAt: a.readAt,
    })
    .from(a)
    .where(eq(a.userId, userId))
    .orderBy(asc(a.id));
  const follows = await db
    .select({ ...mart, createdAt: f.createdAt })
    .from(f)
    .innerJoin(t.marts, eq(t.marts.id, f.martId))
    .where(eq(f.userId, userId))
    .orderBy(asc(f.martId));
  const cart = await db
    .select({
      productId: c.productId,
      productName: t.products.name,
      storeId: t.products.martId,
      quantity: c.quantity,
      addedAt: c.addedAt,
    })
    .from(c)
    .innerJoin(t.products, eq(t.products.id, c.productId))
    .where(eq(c.buyerId, userId))
    .orderBy(asc(c.addedAt));
  const employments = await db
    .select({ ...mart, position: m.position, joinedAt: m.joinedAt, closedAt: t.marts.closedAt })
    .from(m)
    .innerJoin(t.marts, eq(t.marts.id, m.martId))
    .where(eq(m.userId, userId))
    .orderBy(asc(m.martId));
  const formerEmployments = await db
    .select({ ...mart, joinedAt: t.formerMembers.joinedAt, leftAt: t.formerMembers.leftAt })
    .from(t.formerMembers)
    .innerJoin(t.marts, eq(t.marts.id, t.formerMembers.martId))
    .where(eq(t.formerMembers.userId, userId))
    .orderBy(asc(t.formerMembers.leftAt));
  const lookedUpBy = await db
    .select({ ...mart, foundAt: u.foundAt })
    .from(u)
    .innerJoin(t.marts, eq(t.marts.id, u.martId))
    .where(eq(u.userId, userId))
    .orderBy(asc(u.martId));
  const devices = await db
    .select({ endpoint: d.endpoint, buyer: d.forBuyer, mart: d.forMart, createdAt: d.createdAt })
    .from(d)
    .where(eq(d.userId, userId))
    .orderBy(asc(d.id));
  const asked = await exportAlerts(db, userId);
  const serviceOf = ({ endpoint, ...rest }: (typeof devices)[number]) => ({ service: new URL(endpoint).host, ...rest });
  return {
    alarms,
    devices: devices.map(serviceOf),
    follows,
    ...asked,
    cart,
    employments,
    formerEmployments,
    lookedUpBy,
  };
}
