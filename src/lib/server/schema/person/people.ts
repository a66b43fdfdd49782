import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { SignInProviderName } from '#lib/domain/person/sign-in-providers.ts';
import { at, id, ref } from '../columns.ts';

/** A person is (provider, subject): the same email at two providers stays two people (rules.md section 10). */
export const users = pgTable(
  'users',
  {
    id: id(),
    provider: text().$type<SignInProviderName>().notNull(),
    subject: text().notNull(),
    email: text(),
    /**
     * Whether the provider says that the address is theirs; any other is proven by a link (notice/contacts.ts). False
     * of one that has bounced while its person had named another, until they sign in again.
     */
    emailVerified: boolean().notNull().default(false),
    name: text().notNull(),
    createdAt: at().notNull(),
    deletedAt: at(),
    /** Since when an operator lets them sign in no more. */
    blockedAt: at(),
    /** An operator has forgiven no-shows and cancellations of unpaid orders until then. */
    holdsLiftedAt: at(),
  },
  (t) => [
    unique('users_provider_subject').on(t.provider, t.subject),
    index('users_email').on(sql`lower(${t.email})`),
    // Whom the console looks for (services/person/find-people.ts).
    index('users_name').on(t.name),
    check('users_provider_known', sql`${t.provider} in ('google', 'naver', 'kakao')`),
  ],
);
export type UserRow = typeof users.$inferSelect;

/** One sign-in on one device; ending it ends every refresh token that descends from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at().notNull(),
    /** When an operator gave the code of their second factor in it. */
    secondFactorAt: at(),
    /**
     * When it last spoke to the server as a mart's, in the stretch of calls since `callsSince`, and before that one
     * (market.md 27.6).
     */
    callsSince: at(),
    calledAt: at(),
    calledBefore: at(),
    endedAt: at(),
    endReason: text().$type<'logout' | 'reuse' | 'expired' | 'accountDeleted'>(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    // Those that are deleted (services/market/delete-old-rows.ts).
    index('sessions_created').on(t.createdAt),
    // Asked for at every start: whose access tokens, still young, are good no more.
    index('sessions_ended').on(t.endedAt).where(sql`${t.endedAt} is not null`),
  ],
);

/** Refresh tokens, hashed at rest. `usedAt` marks the rotated ones, so that a reuse is seen. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: at().notNull(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [index('refresh_tokens_session').on(t.sessionId), index('refresh_tokens_expiry').on(t.expiresAt)],
);
