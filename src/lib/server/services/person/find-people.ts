import { and, asc, eq, inArray, isNotNull, isNull, like, or, sql } from 'drizzle-orm';
import { FOUND_MOST, readSought, type SoughtNumber } from '#lib/domain/market/operator-search.ts';
import { mobileNumber } from '#lib/domain/notice/phone.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { literally } from '#lib/server/platform/database/like.ts';
import { contacts, type UserRow, users } from '#lib/server/schema/index.ts';

/** A name of fewer letters is half of the market's. */
const NAME_LETTERS = 2;

/**
 * The people who go by what somebody says of themselves: a number of theirs here, an email whole or as the console shows
 * it ('ho***@gmail.com'), a phone number that they proved, or their whole name. Gone accounts are found by their number
 * alone. The caller masks them, and keeps that it was asked.
 */
export async function findPeople(db: Db | Tx, q: string | SoughtNumber): Promise<UserRow[]> {
  const { text, masked, isEmail, id, digits, only } = typeof q === 'string' ? readSought(q) : q;
  const mayBeNumber = id !== null && (only === null || only === 'person');
  const phone = only === null ? mobileNumber(text) : null;
  const ofPhone = phone ? await ownersOf(db, phone) : [];
  const isNamed = id === null && digits === null && !masked && !isEmail && text.length >= NAME_LETTERS;
  const email = sql`lower(${users.email})`;
  const byEmail = masked
    ? like(email, `${literally(masked.start.toLowerCase())}%${literally(masked.end.toLowerCase())}`)
    : eq(email, text.toLowerCase());
  const ways = [
    masked || isEmail ? byEmail : undefined,
    ofPhone.length > 0 ? inArray(users.id, ofPhone) : undefined,
    isNamed ? eq(users.name, text) : undefined,
  ].filter((way) => way !== undefined);
  return db
    .select()
    .from(users)
    .where(
      or(
        mayBeNumber ? eq(users.id, id) : undefined,
        ways.length > 0 ? and(or(...ways), isNull(users.deletedAt)) : undefined,
      ) ?? sql`false`,
    )
    .orderBy(asc(users.id))
    .limit(FOUND_MOST);
}

async function ownersOf(db: Db | Tx, phone: string): Promise<number[]> {
  const rows = await db
    .select({ userId: contacts.userId })
    .from(contacts)
    .where(and(eq(contacts.channel, 'phone'), eq(contacts.address, phone), isNotNull(contacts.provenAt)));
  return rows.map(({ userId }) => userId);
}
