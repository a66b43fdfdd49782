import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { users } from '#lib/server/schema/index.ts';
import { readMailToken } from './mail-token.ts';
import { setSwitch } from './set-switches.ts';

/**
 * Ends mail of a topic by the link of one, without a sign-in: whoever holds the mail may. Refuses with `mailLinkOver`.
 */
export async function endMail({ db, config }: Pick<Deps, 'db' | 'config'>, token: string): Promise<void> {
  const act = readMailToken(token, config.sessionSecret);
  if (act?.act !== 'end') throw new DomainError('mailLinkOver');
  const { userId, topic } = act;
  await db.transaction(async (tx) => {
    const living = and(eq(users.id, userId), isNull(users.deletedAt));
    const [user] = await tx.select({ id: users.id }).from(users).where(living).for('key share');
    // An account that is gone gets no mail.
    if (user) await setSwitch(tx, { userId, topic, channel: 'email', isOn: false });
  });
}
