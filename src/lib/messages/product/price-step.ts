import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';

/** The way to hear of a listing's next price. */
export const PRICE_STEP = {
  title: '가격 알림',
  about: '기다리는 가격이 되면 한 번 알려 드려요.',
  none: '기다리는 가격이 없어요.',
  noneText: '상품 화면의 내려가는 가격 아래에서 알림을 받아 보세요.',
  leaveOf: (name: string) => `${name} 가격 알림 끄기`,
  ladder: '내려가는 가격',
  now: '지금',
  pieces: (stock: number) => `${formatNumber(stock)}개 남음`,
  ask: (won: number) => `${formatWon(won)} 되면 알림 받기`,
  /** For who takes no news that invite to buy yet: the press is the consent (정보통신망법 제50조). */
  agree: '동의하고 알림 받기',
  consent: (won: number) =>
    `${formatWon(won)}이 되면 한 번 보내요. 혜택 알림(광고성 정보) 수신에 동의해야 보낼 수 있어요.`,
  leave: '알림 끄기',
  asked: '그때 한 번 알려 드려요. 밤 9시~아침 8시 소식은 아침에 보내요.',
  left: '알림을 껐어요.',
  signIn: '로그인하면 가격이 내려갈 때 알려 드려요.',
} as const;
