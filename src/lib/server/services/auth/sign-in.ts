import { sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { SignInPerson } from '../../gateways/sign-in.ts';
import { startSession, type Tokens } from './sessions.ts';

/** What a person without a name at the provider is called until they choose one. */
const NAMELESS = '이웃';

/** Without control characters, and without those that turn the text around them the other way. */
const legible = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();

/**
 * Signs a person in, as a new user where (provider, subject) is new. A name or email that the provider left out stays. Refuses with
 * `accountBlocked`.
 */
export async function signIn(deps: Deps, person: SignInPerson): Promise<Tokens> {
  const name = [...legible(person.name ?? '')].slice(0, 60).join('');
  const email = person.email && legible(person.email) === person.email ? person.email : null;
  const [user] = await deps.db
    .insert(users)
    .values({
      provider: person.provider,
      subject: person.subject,
      email,
      name: name || NAMELESS,
      createdAt: deps.clock.now(),
    })
    .onConflictDoUpdate({
      target: [users.provider, users.subject],
      set: {
        email: email ?? sql`${users.email}`,
        name: name || sql`${users.name}`,
      },
    })
    .returning({ id: users.id });
  return startSession(deps, user!.id);
}
