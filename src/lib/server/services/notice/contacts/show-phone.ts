import { and, eq } from 'drizzle-orm';
import { CODE_TRIES, maskedNumber } from '#lib/domain/notice/phone.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { contacts, phoneProofs } from '#lib/server/schema/index.ts';
import { phoneOf } from '../outbox/reach.ts';

/** Numbers as their own person sees them, 010-****-5678; null: none. */
export interface PhoneSettings {
  goesTo: string | null;
  /** Waits for its code. */
  asked: string | null;
}

export async function showPhone(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<PhoneSettings> {
  const [[contact], [proof]] = await Promise.all([
    db
      .select()
      .from(contacts)
      .where(and(eq(contacts.userId, userId), eq(contacts.channel, 'phone'))),
    db.select().from(phoneProofs).where(eq(phoneProofs.userId, userId)),
  ]);
  const goesTo = phoneOf(contact);
  const isAsked = proof !== undefined && proof.until > clock.now() && proof.tries < CODE_TRIES;
  return { goesTo: goesTo && maskedNumber(goesTo), asked: isAsked ? maskedNumber(proof.address) : null };
}
