import { known } from '#lib/domain/known.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { demoAccounts } from '../accounts.ts';
import { createDice } from './dice.ts';
import names from './names.json' with { type: 'json' };
import type { DemoUser, Key } from './town-types.ts';

/** In the order of their keys; the market's own people come last. */
const ACCOUNTS = demoAccounts.filter(({ runsTheMarket }) => !runsTheMarket);

export const ACCOUNT_KEYS = { buyer: 1, buyer2: 2, owner: 3, clerk: 4, newcomer: 5 } as const;

const SELLERS = 30;
const BUYERS = 38;

/** Who lives and works in the town. Subjects follow the rule of the sign-in stand-in: `google-` and the email. */
export interface People {
  users: DemoUser[];
  /** Who runs the market, one of each role. */
  operatorKeys: Record<OperatorRole, Key>;
  /** General managers and employees beside owner@ and clerk@. */
  sellerKeys: Key[];
  /** Those who buy beside buyer@ and buyer2@. */
  buyerKeys: Key[];
}

export function demoPeople(seed: number, now: Date): People {
  const dice = createDice(seed, 'people');
  const users: DemoUser[] = [];
  const settle = (email: string, name: string, daysAgo: number) => {
    const createdAt = addMinutes(now, -daysAgo * MINUTES_PER_DAY - dice.int(0, MINUTES_PER_DAY));
    users.push({ key: users.length + 1, provider: 'google', subject: `google-${email}`, email, name, createdAt });
    return users.length;
  };
  for (const { email, name } of ACCOUNTS) settle(email, name, email.startsWith('newcomer') ? 1 : 600);

  const everyone = dice.shuffled(names.families.flatMap((family) => names.given.map((given) => ({ family, given }))));
  const keys = everyone
    .slice(0, SELLERS + BUYERS)
    .map(({ family, given }) =>
      settle(`${given.latin}.${family.latin}@demo.test`, `${family.name}${given.name}`, dice.int(400, 580)),
    );
  // Last, so that everybody else keeps their key.
  const keyOf = (role: OperatorRole) => {
    const { email, name } = known(
      demoAccounts.find(({ runsTheMarket }) => runsTheMarket === role),
      role,
    );
    return settle(email, name, 600);
  };
  const operatorKeys = { owner: keyOf('owner'), support: keyOf('support'), finance: keyOf('finance') };
  return { users, operatorKeys, sellerKeys: keys.slice(0, SELLERS), buyerKeys: keys.slice(SELLERS) };
}
