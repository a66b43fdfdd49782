import { createHmac, randomInt } from 'node:crypto';
import { and, countDistinct, eq, gt, gte, ne } from 'drizzle-orm';
import { ASKING_MINUTES, ASKING_OTHERS, CODE_MINUTES, CODES_A_DAY } from '#lib/domain/notice/phone.ts';
import { addMinutes, seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import { fillTemplate } from '#lib/messages/notice/phone.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Phone } from '#lib/server/gateways/phone.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { phoneCodes, phoneProofs, users } from '#lib/server/schema/index.ts';
import { personHash } from '../../person/limits/limit-records.ts';
import { returnMessage, takeMessage } from '../outbox/message-limit.ts';

interface Code {
  userId: number;
  address: string;
  code: string;
}

/** Stands for a code where it is kept: of one person and one number alone. */
export const codeHash = ({ userId, address, code }: Code, secret: string): string =>
  createHmac('sha256', `code:${secret}`).update(`${userId} ${address} ${code}`).digest('base64url');

/**
 * Sends a code of six digits to a phone, by which its person proves that it is theirs; until then the number that they
 * had counts. Sent at once, as they wait for it. Refuses with `featureOff`; with `codesOver` after so many of a day, or
 * where the market has spent what it may; and with `messageNotSent` where the service does not take it.
 */
export async function askForPhone(deps: Deps, { userId }: Viewer, address: string): Promise<void> {
  const { db, config, gateways } = deps;
  if (!gateways.phone) throw new DomainError('featureOff');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = deps.clock.now();
  const hash = codeHash({ userId, address, code }, config.sessionSecret);
  await db.transaction(async (tx) => {
    await takeTurn(tx, 'messages', userId);
    await countCode(tx, deps, { userId, address, now });
    const proof = { address, codeHash: hash, tries: 0, askedAt: now, until: addMinutes(now, CODE_MINUTES) };
    await tx
      .insert(phoneProofs)
      .values({ userId, ...proof })
      .onConflictDoUpdate({ target: phoneProofs.userId, set: proof });
  });
  const refusal = await sendCode(deps, gateways.phone, { userId, address, code });
  if (!refusal) return;
  // Nobody waits for a code that was not sent.
  await db.delete(phoneProofs).where(eq(phoneProofs.userId, userId));
  throw new DomainError(refusal);
}

async function sendCode(deps: Deps, phone: Phone, { userId, address, code }: Code) {
  const message = { userId, isWritten: false, channel: 'phone' } as const;
  if ((await takeMessage(deps, message)) !== 'taken') return 'codesOver';
  const template = 'market_code';
  const result = await phone.send({ to: address, template, content: fillTemplate(template, { 번호: code }) });
  // It may be on its way.
  if (result.ok || result.reason === 'unknown') return null;
  await returnMessage(deps, message);
  return 'messageNotSent';
}

/** Counts one more code of a person and of a number. Refuses with `codesOver`. */
async function countCode(
  tx: Tx,
  { config: { sessionSecret } }: Pick<Deps, 'config'>,
  { userId, address, now }: { userId: number; address: string; now: Date },
): Promise<void> {
  const person = personHash(sessionSecret, oneRow(await tx.select().from(users).where(eq(users.id, userId))));
  const number = createHmac('sha256', `number:${sessionSecret}`).update(address).digest('base64url');
  const { personHash: who, numberHash, askedAt } = phoneCodes;
  const today = and(eq(who, person), gte(askedAt, seoulDayStart(seoulDayNumber(now))));
  const byOthers = and(eq(numberHash, number), ne(who, person), gt(askedAt, addMinutes(now, -ASKING_MINUTES)));
  const others = oneRow(
    await tx
      .select({ n: countDistinct(who) })
      .from(phoneCodes)
      .where(byOthers),
  ).n;
  if (others >= ASKING_OTHERS || (await tx.$count(phoneCodes, today)) >= CODES_A_DAY)
    throw new DomainError('codesOver');
  await tx.insert(phoneCodes).values({ personHash: person, numberHash: number, askedAt: now });
}
