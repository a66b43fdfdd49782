import type { UserRow } from '#lib/server/schema/index.ts';
import { deleteAccount } from '#lib/server/services/market/account/delete-account.ts';
import { exportAccount } from '#lib/server/services/market/account/export-account.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { liftHolds } from '#lib/server/services/order/holds/lift-holds.ts';
import { readHoldRecord } from '#lib/server/services/order/holds/read-hold-records.ts';
import { blockUser, unblockUser } from '#lib/server/services/person/block-user.ts';
import { findUsers, isSurelyMeant } from '#lib/server/services/person/find-user.ts';
import { endAllSessions } from '#lib/server/services/person/session/end-sessions.ts';
import { type HoldRecord, holdStanding } from '../../src/lib/domain/order/holds.ts';
import { type Command, type Open, withDatabase } from './command.ts';
import { number } from './number.ts';

const PERSON = ['<email or id>'];

const line = ({ id, provider, name, email, createdAt, blockedAt, deletedAt }: UserRow) =>
  `user ${id}: ${name}, ${email ?? 'no email'}, ${provider}, since ${createdAt.toISOString()}` +
  (blockedAt ? `, blocked ${blockedAt.toISOString()}` : '') +
  (deletedAt ? `, deleted ${deletedAt.toISOString()}` : '');

/** What the rules of unpaid holds say of somebody; nothing where they say nothing (rules.md section 14). */
function holdsLine(record: HoldRecord, now: Date): string {
  const { noShows, ended } = holdStanding(record, now);
  const until = ended && 'until' in ended ? `, no on-site payment until ${ended.until.toISOString()}` : '';
  return `${noShows > 0 ? `, ${number(noShows, 'no-show')} in 30 days` : ''}${until}`;
}

/** Does something to the one person who is meant; more than one has to be told apart by id. */
const toOne =
  (action: string, work: (open: Open, user: UserRow) => Promise<void>) =>
  (given = '') =>
    withDatabase((open) => onePerson(open, action, given, (user) => work(open, user)));

/** The same; `isSure`: also one whose email nobody has checked, as at Naver, is named by id. */
export async function onePerson(
  open: Open,
  action: string,
  given: string,
  work: (user: UserRow) => Promise<void>,
  { isSure = false } = {},
): Promise<number> {
  const found = (await findUsers(open.db, given)).filter((user) => !user.deletedAt);
  const [user] = found;
  if (!user) return open.miss(action, 'Nobody has this id or email.');
  if (found.length > 1) {
    for (const one of found) console.log(line(one));
    return open.miss(action, 'More than one person: name the id.');
  }
  if (isSure && !isSurelyMeant(user, given)) {
    console.log(line(user));
    return open.miss(action, 'Nobody says that this email is theirs: name the id.');
  }
  await open.audit(action, `user ${user.id}`, () => work(user));
  return 0;
}

export const userCommands: Record<string, Command> = {
  'user find': {
    what: 'shows who has this id or email',
    takes: PERSON,
    run: (given = '') =>
      withDatabase(async (open) => {
        const found = await findUsers(open.db, given);
        if (found.length === 0) return open.miss('user find', 'Nobody has this id or email.');
        const now = open.clock.now();
        for (const user of found) {
          const holds = holdsLine(await readHoldRecord(open.db, user.id, now), now);
          await open.audit('user find', `user ${user.id}`, async () => console.log(line(user) + holds));
        }
        return 0;
      }),
  },
  'user lift-holds': {
    what: 'forgives no-shows and cancellations: on-site payment works again',
    takes: PERSON,
    run: toOne('user lift-holds', async (open, user) => {
      await liftHolds(open, user.id);
      console.log(`user ${user.id} may pay on site again.`);
    }),
  },
  'user export': {
    what: 'prints everything held about a person, as JSON',
    takes: PERSON,
    run: toOne('user export', async (open, user) => {
      console.log(JSON.stringify(await exportAccount(open, user.id), null, 2));
    }),
  },
  'user sign-out': {
    what: 'ends the sessions of a person on every device',
    takes: PERSON,
    run: toOne('user sign-out', async ({ db, clock }, user) => {
      const ended = await endAllSessions(db, user.id, { reason: 'logout', now: clock.now() });
      console.log(`${number(ended.length, 'session')} of user ${user.id} ended.`);
    }),
  },
  'user block': {
    what: 'lets a person sign in no more, and ends their sessions',
    takes: PERSON,
    run: toOne('user block', async (open, user) => {
      await expireDue(open);
      const { sessions, openOrders, marts } = await blockUser(open, user.id);
      console.log(`user ${user.id} is blocked; ${number(sessions, 'session')} ended.`);
      if (openOrders > 0) {
        console.log(`${number(openOrders, 'open order')} left: a mart may cancel it, or its pickup deadline ends it.`);
      }
      for (const id of marts) console.log(`They run mart ${id}: hand it over, or close it.`);
    }),
  },
  'user unblock': {
    what: 'lets a person sign in again',
    takes: PERSON,
    run: toOne('user unblock', async ({ db }, user) => {
      const freed = await unblockUser({ db }, user.id);
      console.log(`user ${user.id} ${freed ? 'may sign in again' : 'is not blocked'}.`);
    }),
  },
  'user delete': {
    what: 'deletes an account, for good: orders and reviews stay without the name',
    takes: PERSON,
    run: toOne('user delete', async (open, user) => {
      // While no server runs, nobody has ended what has expired.
      await expireDue(open);
      await deleteAccount({ ...open, endedSessions: { has: () => false, add() {}, load: async () => {} } }, user.id);
      console.log(`user ${user.id} is deleted.`);
    }),
  },
};
