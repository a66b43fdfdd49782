import { sql } from 'drizzle-orm';
import { isReservedName } from '#lib/domain/person/shown-name.ts';
import { cleanLine, cutText } from '#lib/domain/text.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { SignInPerson } from '#lib/server/gateways/sign-in.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { users } from '#lib/server/schema/index.ts';
import { findLimitsAgain, personHash } from '../limits/limit-records.ts';
import type { Tokens } from './access-token.ts';
import { startSession } from './sessions.ts';

/** The name of a person without one at the provider, until they choose one. */
const NAMELESS = '이웃';

/**
 * Signs a person in, as a new user where (provider, subject) is new. A name or email that the provider left out stays.
 * Whoever deleted an account within 60 days finds its limits again (rules.md section 14). On a device that is not
 * known to be theirs they are told of it elsewhere. Refuses with `accountBlocked`.
 */
export async function signIn(
  deps: Deps,
  person: SignInPerson,
  { isKnownDevice = () => true }: { isKnownDevice?: (userId: number) => boolean } = {},
): Promise<Tokens> {
  const given = cutText(cleanLine(person.name ?? ''), 60).trim();
  // Who calls themselves the market is a neighbour like everybody.
  const name = isReservedName(given) ? NAMELESS : given;
  const email = person.email && cleanLine(person.email) === person.email ? person.email : null;
  const userId = await deps.db.transaction(async (tx) => {
    const id = await findOrCreate(tx, { ...person, name, email }, deps.clock.now());
    await findLimitsAgain(tx, id, personHash(deps.config.sessionSecret, person));
    return id;
  });
  return startSession(deps, userId, { isNewDevice: !isKnownDevice(userId) });
}

type Signed = Pick<SignInPerson, 'provider' | 'subject' | 'isEmailVerified'> & { name: string; email: string | null };

async function findOrCreate(tx: Tx, person: Signed, now: Date): Promise<number> {
  const { provider, subject, name, email } = person;
  const emailVerified = email !== null && person.isEmailVerified === true;
  const user = oneRow(
    await tx
      .insert(users)
      .values({ provider, subject, email, emailVerified, name: name || NAMELESS, createdAt: now })
      .onConflictDoUpdate({
        target: [users.provider, users.subject],
        set: {
          email: email ?? sql`${users.email}`,
          // Left out this time, it stays what it was.
          emailVerified: email === null ? sql`${users.emailVerified}` : emailVerified,
          name: name || sql`${users.name}`,
        },
      })
      .returning({ id: users.id }),
  );
  return user.id;
}
