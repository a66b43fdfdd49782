import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';

/** The people of the demo town who can sign in, at Google's and at Naver's stand-in alike (design.md section 3). */
export interface DemoAccount {
  email: string;
  name: string;
  /** What this person is in the demo town, for the account picker. */
  role: string;
  /** Their role, where they run the market. */
  runsTheMarket?: OperatorRole;
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'buyer@demo.test', name: '김하늘', role: '구매자' },
  { email: 'buyer2@demo.test', name: '이바다', role: '구매자' },
  { email: 'owner@demo.test', name: '박정호', role: '마트 두 곳의 총괄 매니저' },
  { email: 'clerk@demo.test', name: '최은지', role: '마트 직원' },
  { email: 'operator@demo.test', name: '한지원', role: `${MARKET_NAME} 운영자 (대표)`, runsTheMarket: 'owner' },
  { email: 'support@demo.test', name: '윤소라', role: `${MARKET_NAME} 운영자 (고객 지원)`, runsTheMarket: 'support' },
  { email: 'finance@demo.test', name: '오태민', role: `${MARKET_NAME} 운영자 (정산)`, runsTheMarket: 'finance' },
  { email: 'newcomer@demo.test', name: '정새롬', role: '처음 온 사람' },
];
