/** The name of a deleted account on the orders and reviews that stay. */
export const GONE_NAME = '탈퇴한 회원';

/** Why an account cannot be deleted yet; each has its own remedy. */
const ACCOUNT_OBSTACLES = [
  'accountHasOpenOrders',
  'accountHasRefunds',
  'accountHasCases',
  'accountRunsMart',
  'accountHandedOver',
  'accountHasSettlement',
  'lastOwner',
] as const;
export type AccountObstacle = (typeof ACCOUNT_OBSTACLES)[number];
