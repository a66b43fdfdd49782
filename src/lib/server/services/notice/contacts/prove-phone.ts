import { timingSafeEqual } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { CODE_TRIES } from '#lib/domain/notice/phone.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { contacts, phoneProofs } from '#lib/server/schema/index.ts';
import { codeHash } from './ask-for-phone.ts';

type ProofDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Takes a number as the viewer's by the code that was sent there, from whoever proved it before: numbers are given to
 * others, who must not read a stranger's news. Refuses with `codeWrong`, and with `codeOver` one that is too old or has
 * been guessed at too often.
 */
export async function provePhone(deps: ProofDeps, { userId }: Viewer, code: string): Promise<void> {
  // A refusal is no exception here: a guess counts whatever becomes of it.
  const refusal = await deps.db.transaction((tx) => tryCode(tx, deps, { userId, code }));
  if (refusal) throw new DomainError(refusal);
}

async function tryCode(
  tx: Tx,
  { clock, config }: ProofDeps,
  { userId, code }: { userId: number; code: string },
): Promise<'codeOver' | 'codeWrong' | null> {
  const now = clock.now();
  const own = eq(phoneProofs.userId, userId);
  const [proof] = await tx.select().from(phoneProofs).where(own).for('update');
  if (!proof || proof.until <= now || proof.tries >= CODE_TRIES) return 'codeOver';
  const { address } = proof;
  const given = Buffer.from(codeHash({ userId, address, code }, config.sessionSecret));
  if (!timingSafeEqual(Buffer.from(proof.codeHash), given)) {
    await tx
      .update(phoneProofs)
      .set({ tries: sql`${phoneProofs.tries} + 1` })
      .where(own);
    return 'codeWrong';
  }
  // The code is used up.
  await tx.delete(phoneProofs).where(own);
  // Two who prove one number at once take turns.
  await takeTurn(tx, 'phones', Number(address));
  await tx
    .delete(contacts)
    .where(and(eq(contacts.channel, 'phone'), eq(contacts.address, address), ne(contacts.userId, userId)));
  const proven = { address, provenAt: now, refusedAt: null, askedAt: proof.askedAt };
  await tx
    .insert(contacts)
    .values({ userId, channel: 'phone', ...proven })
    .onConflictDoUpdate({ target: [contacts.userId, contacts.channel], set: proven });
  return null;
}
