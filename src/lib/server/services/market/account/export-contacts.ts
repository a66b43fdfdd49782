import { asc, eq } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import * as t from '#lib/server/schema/index.ts';

/** Where a person is reached, what they have switched, and how many messages they were sent a day. */
export async function exportContacts(db: Db, userId: number) {
  const { contacts: c, phoneProofs: p, noticeChoices: n, messagesSent: m } = t;
  const addresses = await db
    .select({
      channel: c.channel,
      address: c.address,
      provenAt: c.provenAt,
      refusedAt: c.refusedAt,
      askedAt: c.askedAt,
    })
    .from(c)
    .where(eq(c.userId, userId))
    .orderBy(asc(c.channel));
  const asked = await db.select({ address: p.address, askedAt: p.askedAt }).from(p).where(eq(p.userId, userId));
  const switches = await db
    .select({ topic: n.topic, channel: n.channel, on: n.isOn })
    .from(n)
    .where(eq(n.userId, userId))
    .orderBy(asc(n.topic), asc(n.channel));
  const messages = await db
    .select({ day: m.day, channel: m.channel, count: m.count })
    .from(m)
    .where(eq(m.userId, userId))
    .orderBy(asc(m.day), asc(m.channel));
  const waiting = asked.filter(({ address }) => !addresses.some((known) => known.address === address));
  const unproven = waiting.map((one) => ({ channel: 'phone' as const, ...one, provenAt: null, refusedAt: null }));
  return { addresses: [...addresses, ...unproven], switches, messages };
}
