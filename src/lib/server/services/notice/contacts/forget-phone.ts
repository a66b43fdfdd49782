import { and, eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { contacts, phoneProofs } from '#lib/server/schema/index.ts';

/** Forgets the viewer's number; a code that is on its way proves nothing any more. */
export async function forgetPhone({ db }: Pick<Deps, 'db'>, { userId }: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(contacts).where(and(eq(contacts.userId, userId), eq(contacts.channel, 'phone')));
    await tx.delete(phoneProofs).where(eq(phoneProofs.userId, userId));
  });
}
