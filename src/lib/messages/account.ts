import type { AccountObstacle } from '#lib/domain/account.ts';

export const ACCOUNT_TITLE = '내 정보';

/** Where each thing that keeps an account from being deleted is settled. */
export const OBSTACLE_REMEDIES: Record<AccountObstacle, { href: string; label: string }> = {
  accountHasOpenOrders: { href: '/buyer/purchase', label: '진행 중인 주문 보기' },
  accountHasRefunds: { href: '/buyer/purchase?tab=cancelled', label: '환불 상태 보기' },
  accountRunsMart: { href: '/seller/dashboard', label: '내 마트 관리하기' },
  accountHandedOver: { href: '/seller/dashboard', label: '내 마트 보기' },
};

export const LEFT_EVERYWHERE = '모든 기기에서 로그아웃되었어요.';
export const ACCOUNT_DELETED = '탈퇴했어요. 그동안 함께해 주셔서 고맙습니다.';
export const EXPORT_FILE = 'dongne-market.json';
