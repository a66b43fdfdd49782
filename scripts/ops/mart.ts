import { REACTIONS } from '#lib/server/reactions.ts';
import type { UserRow } from '#lib/server/schema/index.ts';
import { approveByHand } from '#lib/server/services/mart/application/decide-mart.ts';
import { findMarts } from '#lib/server/services/mart/find-mart.ts';
import { closeMartByOperator, grantMart, handOverMart } from '#lib/server/services/mart/run-mart.ts';
import { type Command, type Open, withDatabase } from './command.ts';
import { idIn, number } from './number.ts';
import { onePerson } from './user.ts';

const NO_MART = 'No open mart has this id.';

/** Does something to an open mart and a person. */
const toStaff =
  (action: string, work: (open: Open, martId: number, userId: number) => Promise<string>) =>
  (mart: string, who: string) =>
    withDatabase(async (open) => {
      const martId = idIn(mart);
      if (martId === null) return open.miss(action, NO_MART);
      const onMart = async (user: UserRow) => console.log(await work(open, martId, user.id));
      return onePerson(open, `${action} mart ${martId}`, who, onMart, { isSure: true });
    });

export const martCommands: Record<string, Command> = {
  'mart find': {
    what: 'shows marts by id or a part of the name, with who works there',
    takes: ['<name or id>'],
    run: (given = '') =>
      withDatabase(async (open) => {
        const found = await findMarts(open.db, given);
        if (found.length === 0) return open.miss('mart find', 'No mart has this id or name.');
        await open.audit('mart find', `marts ${found.map(({ id }) => id).join(' ')}`, async () => {
          for (const { id, name, address, approvedAt, closedAt, generalManagerId, employeeIds } of found) {
            const staff = [`general manager: user ${generalManagerId}`, ...employeeIds.map((id) => `user ${id}`)];
            const closed = closedAt ? `, closed ${closedAt.toISOString()}` : '';
            console.log(
              `mart ${id}: ${name}, ${address}, ${staff.join(', ')}${approvedAt ? '' : ', not approved'}${closed}`,
            );
          }
        });
        return 0;
      }),
  },
  'mart approve': {
    what: 'shows a mart to buyers that waits for approval (MART_APPROVAL)',
    takes: ['<mart id>'],
    run: (given = '') =>
      withDatabase(async (open) => {
        const martId = idIn(given);
        if (martId === null) return open.miss('mart approve', NO_MART);
        const isNew = await open.audit('mart approve', `mart ${martId}`, () => approveByHand(open, martId));
        console.log(`mart ${martId} is ${isNew ? '' : 'already '}approved.`);
        return 0;
      }),
  },
  'mart close': {
    what: 'closes a mart, for good: open orders are cancelled and paid back',
    // A slip of one digit would close another.
    takes: ['<mart id>', '<its name>'],
    run: (given = '', name = '') =>
      withDatabase(async (open) => {
        const martId = idIn(given);
        if (martId === null) return open.miss('mart close', NO_MART);
        const mart = (await findMarts(open.db, given)).find(({ id }) => id === martId);
        if (mart && mart.name !== name) return open.miss('mart close', `Mart ${martId} is called '${mart.name}'.`);
        const cancelled = await open.audit('mart close', `mart ${martId}`, () =>
          closeMartByOperator({ ...open, reactions: REACTIONS }, martId),
        );
        console.log(`mart ${martId} is closed; ${number(cancelled, 'open order')} cancelled.`);
        return 0;
      }),
  },
  'mart hand-over': {
    what: 'makes a person the general manager; the old one becomes an employee',
    takes: ['<mart id>', '<email or id>'],
    run: toStaff('mart hand-over', async (open, martId, userId) => {
      await handOverMart(open, martId, userId);
      return `user ${userId} is the general manager of mart ${martId}.`;
    }),
  },
  grant: {
    what: 'lets a person work in a mart as an employee',
    takes: ['<mart id>', '<email or id>'],
    run: toStaff('grant', async (open, martId, userId) => {
      const joined = await grantMart(open, martId, userId);
      return `user ${userId} ${joined ? 'works' : 'already works'} in mart ${martId}.`;
    }),
  },
};
