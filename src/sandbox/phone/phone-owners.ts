import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { contacts, users } from '#lib/server/schema/index.ts';

/** The names of people by their proven numbers, for the boxes of the control panel. */
export async function phoneOwners(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .select({ address: contacts.address, name: users.name })
    .from(contacts)
    .innerJoin(users, eq(users.id, contacts.userId))
    .where(and(eq(contacts.channel, 'phone'), isNotNull(contacts.provenAt)));
  return new Map(rows.map(({ address, name }) => [address, name]));
}
