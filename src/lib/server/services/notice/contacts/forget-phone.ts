import { and, eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { contacts, phoneProofs } from '#lib/server/schema/index.ts';

/** Forgets the viewer's number; a code that is on its way proves nothing any more. */
export async function forgetPhone({ db, clock }: Pick<Deps, 'db' | 'clock'>, { userId }: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(contacts).where(and(eq(contacts.userId, userId), eq(contacts.channel, 'phone')));
    // How many codes they were sent that day stays; the number does not.
    await tx
      .update(phoneProofs)
      .set({ address: '', codeHash: '', until: clock.now() })
      .where(eq(phoneProofs.userId, userId));
  });
}
