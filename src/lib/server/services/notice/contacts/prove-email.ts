import { and, eq } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { contacts } from '#lib/server/schema/index.ts';
import { addressWord } from './ask-for-email.ts';
import { readMailToken } from './mail-token.ts';

/**
 * Takes an address as somebody's by the link that was sent there; pressed twice it stays so. Refuses with `mailLinkOver`
 * a link that is too old, or of an address that they have changed since.
 */
export async function proveEmail(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<void> {
  const act = readMailToken(token, config.sessionSecret);
  const now = clock.now();
  if (act?.act !== 'prove' || act.until <= now.getTime()) throw new DomainError('mailLinkOver');
  await db.transaction(async (tx) => {
    const which = and(eq(contacts.userId, act.userId), eq(contacts.channel, 'email'));
    const [contact] = await tx.select().from(contacts).where(which).for('update');
    if (!contact || addressWord(contact.address, config.sessionSecret) !== act.word)
      throw new DomainError('mailLinkOver');
    await tx
      .update(contacts)
      .set({ provenAt: contact.provenAt ?? now, refusedAt: null })
      .where(which);
  });
}
