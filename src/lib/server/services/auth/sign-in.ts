import { sql } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { SignInPerson } from '../../gateways/sign-in.ts';
import { startSession, type Tokens } from './sessions.ts';

/** What a person without a name at the provider is called until they choose one. */
const NAMELESS = '이웃';

/** Signs a person in, as a new user where (provider, subject) is new. A name or email that the provider left out stays. */
export async function signIn(deps: Deps, person: SignInPerson): Promise<Tokens> {
  const name = person.name?.trim().slice(0, 60);
  const [user] = await deps.db
    .insert(users)
    .values({
      provider: person.provider,
      subject: person.subject,
      email: person.email ?? null,
      name: name || NAMELESS,
      createdAt: deps.clock.now(),
    })
    .onConflictDoUpdate({
      target: [users.provider, users.subject],
      set: {
        email: person.email ?? sql`${users.email}`,
        name: name || sql`${users.name}`,
      },
    })
    .returning({ id: users.id });
  return startSession(deps, user!.id);
}
