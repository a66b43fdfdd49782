import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { AccountObstacle } from '#lib/domain/person/account.ts';
import { LIMITS_KEPT_DAYS } from '#lib/domain/person/limit-record.ts';
import { timestampText } from '../dates.ts';
import { weightText } from '../order/pass.ts';

export const ACCOUNT_TITLE = '내 정보';

/** Where each thing that keeps an account from being deleted is settled. */
export const OBSTACLE_REMEDIES: Record<AccountObstacle, { href: string; label: string }> = {
  accountHasOpenOrders: { href: '/buyer/purchase', label: '진행 중인 주문 보기' },
  accountHasRefunds: { href: '/buyer/purchase?tab=cancelled', label: '환불 상태 보기' },
  accountHasCases: { href: '/buyer/help', label: '문의 보기' },
  accountRunsMart: { href: '/seller/dashboard', label: '내 마트 관리하기' },
  accountHasSettlement: { href: '/seller/dashboard', label: '운영 종료한 마트의 정산' },
  lastOwner: { href: '/operator/staff', label: '운영자 보기' },
  accountHandedOver: { href: '/seller/dashboard', label: '내 마트 보기' },
};

/** What stays of a person who leaves, and why. rules.md section 14. */
export const LIMITS_KEPT = `주문 취소나 찾아가지 않은 주문 같은 이용 제한 기록만 누구인지 알 수 없는 값으로 ${LIMITS_KEPT_DAYS}일 동안 보관하고, 그 안에 같은 계정으로 다시 가입하면 이어져요.`;

/** Told of a sign-in where somebody had never been. */
export const signedInText = (at: Date): string =>
  `${timestampText(at)}에 새 기기에서 로그인했어요. 내가 한 로그인이 아니라면 ‘내 정보’에서 모든 기기를 로그아웃해 주세요.`;

export const LEFT_EVERYWHERE = '모든 기기에서 로그아웃됐어요.';
export const ACCOUNT_DELETED = '탈퇴했어요. 그동안 함께해 주셔서 고마웠어요.';
export const EXPORT_FILE = 'dongne-market.json';

/** A browser inside an app keeps no file; the browser outside does, once its reader has signed in there. */
export const EXPORT_OUTSIDE = {
  text: '이 앱 안에서는 파일이 저장되지 않을 수 있어요. 다른 브라우저에서 열고 로그인하면 받을 수 있어요.',
  open: '다른 브라우저에서 열기',
  byHand: {
    safari: '메뉴(⋯ 또는 공유)에서 ‘Safari로 열기’를 눌러 주세요.',
    other: '메뉴에서 ‘다른 브라우저로 열기’를 눌러 주세요.',
  },
} as const;

/** What 'my page' begins with. */
export const ACCOUNT_HEAD = {
  month: { saved: '이번 달에 아꼈어요' },
  year: { saved: '올해 아꼈어요' },
  last: '최근 주문',
  all: '모두 보기',
  none: '아직 픽업한 주문이 없어요.',
} as const;

/** '구한 먹거리 2.9kg' */
export const foodText = (grams: number): string => `구한 먹거리 ${weightText(grams)}`;

/** '올해 17,220원 · 구한 먹거리 2.9kg' */
export const yearText = ({ won, grams }: { won: number; grams: number }): string =>
  [`올해 ${formatWon(won)}`, ...(grams > 0 ? [foodText(grams)] : [])].join(' · ');

/** '지금까지 픽업 12번' */
export const pickupsText = (pickups: number): string => `지금까지 픽업 ${formatNumber(pickups)}번`;
