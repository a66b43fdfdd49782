import { inArray, sql } from 'drizzle-orm';
import { type Reach, type Switches, switchesOf, type WrittenChannel } from '#lib/domain/notice/channels.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { type ContactRow, contacts, noticeChoices, users } from '#lib/server/schema/index.ts';

/** Where a person takes mail and messages; null: nowhere. Never logged. */
export type Addresses = Record<WrittenChannel, string | null>;

type Known = Pick<ContactRow, 'address' | 'provenAt' | 'refusedAt'>;

/** One that its person proved, else the provider's if that is verified; none that refused mail. */
export function emailOf(user: { email: string | null; emailVerified: boolean }, contact: Known | undefined) {
  if (contact?.provenAt && !contact.refusedAt) return contact.address;
  const hasRefused = contact?.refusedAt != null && contact.address === user.email;
  return user.emailVerified && !hasRefused ? user.email : null;
}

/** A number that its person proved. */
export const phoneOf = (contact: Known | undefined): string | null =>
  contact?.provenAt && !contact.refusedAt ? contact.address : null;

export interface Reachable {
  addresses: Addresses;
  switches: Switches;
}

const NOBODY: Reachable = { addresses: { phone: null, email: null }, switches: switchesOf([]) };

/** How people are reached beside their devices, and what they have switched; deleted accounts nowhere. */
export async function readReachable(db: Db | Tx, userIds: readonly number[]): Promise<(userId: number) => Reachable> {
  const ids = [...new Set(userIds)];
  const [people, known, choices] = await Promise.all([
    db
      .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(sql`${inArray(users.id, ids)} and ${users.deletedAt} is null`),
    db.select().from(contacts).where(inArray(contacts.userId, ids)),
    db.select().from(noticeChoices).where(inArray(noticeChoices.userId, ids)),
  ]);
  const reachable = new Map(
    people.map((user) => {
      const of = (channel: WrittenChannel) => known.find((row) => row.userId === user.id && row.channel === channel);
      const addresses = { phone: phoneOf(of('phone')), email: emailOf(user, of('email')) };
      return [
        user.id,
        { addresses, switches: switchesOf(choices.filter(({ userId }) => userId === user.id)) },
      ] as const;
    }),
  );
  return (userId) => reachable.get(userId) ?? NOBODY;
}

/** Which channels lead to somebody at this market: those that have keys. */
export const reachOf = (
  { gateways }: Pick<Deps, 'gateways'>,
  { addresses }: Reachable,
  { hasDevice }: { hasDevice: boolean },
): Reach => ({
  push: hasDevice && gateways.push !== null,
  phone: addresses.phone !== null && gateways.phone !== null,
  email: addresses.email !== null && gateways.mail !== null,
});
