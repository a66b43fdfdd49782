import { OPERATOR_ROLES } from '#lib/domain/market/operator.ts';
import type { UserRow } from '#lib/server/schema/index.ts';
import { setRole } from '#lib/server/services/person/operators/change-staff.ts';
import { resetSecondFactor } from '#lib/server/services/person/operators/second-factor.ts';
import { type Command, withDatabase } from './command.ts';
import { onePerson } from './user.ts';

export const operatorCommands: Record<string, Command> = {
  'operator add': {
    what: `lets a person who has signed in once run the market (${OPERATOR_ROLES.join(', ')})`,
    takes: ['<email or id>', '<role>'],
    run: (who = '', given = '') =>
      withDatabase(async (open) => {
        const role = OPERATOR_ROLES.find((known) => known === given);
        if (!role) return open.miss('operator add', `A role is one of ${OPERATOR_ROLES.join(', ')}.`);
        const add = async (user: UserRow) => {
          const { before } = await setRole(open, null, { userId: user.id, role });
          console.log(`user ${user.id} is ${role}${before ? `, was ${before}` : ''}.`);
        };
        return onePerson(open, 'operator add', who, add, { isSure: true });
      }),
  },
  'operator reset-factor': {
    what: 'has an operator set up their second factor again',
    takes: ['<email or id>'],
    run: (who = '') =>
      withDatabase((open) =>
        onePerson(open, 'operator reset-factor', who, async (user) => {
          const isReset = await resetSecondFactor(open, user.id);
          console.log(isReset ? `user ${user.id} sets it up at their next visit.` : `user ${user.id} is no operator.`);
        }),
      ),
  },
};
