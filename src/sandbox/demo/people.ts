import type { OperatorRole } from '#lib/domain/market/operator.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import { createDice } from './dice.ts';
import names from './names.json' with { type: 'json' };
import type { DemoUser, Key } from './town-types.ts';

/** The sign-in accounts of design.md section 3, in the order of their keys. */
const ACCOUNTS = [
  ['buyer@demo.test', '김하늘'],
  ['buyer2@demo.test', '이바다'],
  ['owner@demo.test', '박정호'],
  ['clerk@demo.test', '최은지'],
  ['newcomer@demo.test', '정새롬'],
] as const;

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
  for (const [email, name] of ACCOUNTS) settle(email, name, email.startsWith('newcomer') ? 1 : 600);

  const everyone = dice.shuffled(names.families.flatMap((family) => names.given.map((given) => ({ family, given }))));
  const keys = everyone
    .slice(0, SELLERS + BUYERS)
    .map(({ family, given }) =>
      settle(`${given.latin}.${family.latin}@demo.test`, `${family.name}${given.name}`, dice.int(400, 580)),
    );
  // Last, so that everybody else keeps their key.
  const operatorKeys = {
    owner: settle('operator@demo.test', '한지원', 600),
    support: settle('support@demo.test', '윤소라', 600),
    finance: settle('finance@demo.test', '오태민', 600),
  };
  return { users, operatorKeys, sellerKeys: keys.slice(0, SELLERS), buyerKeys: keys.slice(SELLERS) };
}
