import { randomUUID } from 'node:crypto';
import type { SignInProviderName } from '#lib/domain/person/sign-in-providers.ts';
import { demoAccounts } from '../accounts.ts';

/** Someone who signs in at a stand-in. Email and name may be missing, as at the real providers. */
export interface SandboxPerson {
  subject: string;
  email: string | null;
  name: string | null;
  /** The provider has not seen that the email is theirs. */
  isUnverified?: boolean;
}

/** The person of an email and a name, both optional. The same email is the same subject again; none is a new one. */
export function personOf(provider: SignInProviderName, input: { email?: string; name?: string }): SandboxPerson {
  const email = input.email?.trim().toLowerCase() || null;
  const known = demoAccounts.find((account) => account.email === email);
  return { subject: `${provider}-${email ?? randomUUID()}`, email, name: input.name?.trim() || known?.name || null };
}

/** The person a `login_hint` names: a demo account, or any email, with the part before the @ for a name. */
export function personOfHint(provider: SignInProviderName, hint: string | undefined): SandboxPerson | null {
  if (hint === undefined || !/^[^\s@]+@[^\s@]+$/.test(hint.trim())) return null;
  const person = personOf(provider, { email: hint });
  return { ...person, name: person.name ?? person.email?.split('@')[0] ?? null };
}
