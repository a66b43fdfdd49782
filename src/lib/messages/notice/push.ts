import { PROMOTION_MARK, REFUSE_PROMOTIONS_PATH } from '#lib/domain/notice/promotion.ts';

export const PUSH_TEXTS = {
  offerBuyer: '화면이 꺼져 있어도 주문 소식을 알려 드려요.',
  on: '이 기기로 알림을 받고 있어요.',
  turnOn: '이 기기로 알림 받기',
  turnOff: '알림 끄기',
  turningOn: '켜고 있어요',
  martOn: '기기 알림 켜짐',
  martOff: '기기 알림 켜기',
  denied: '브라우저가 알림을 막고 있어요. 주소창 옆 사이트 설정에서 알림을 허용한 뒤 다시 열어 주세요.',
  installFirst: '이 기기에서는 홈 화면에 추가한 앱에서 알림을 받을 수 있어요.',
  failed: '알림을 켜지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  turnOffFailed: '알림을 끄지 못했어요.',
} as const;

/** News that invite to buy as the law wants them: marked, and with the way to refuse them. 정보통신망법 제50조. */
export const promotionNotification = ({ title, body }: { title: string; body: string }) => ({
  title: `${PROMOTION_MARK} ${title}`,
  body: `${body}\n${REFUSE_PROMOTIONS}: 내 정보 > 알림 설정`,
  refusal: { label: REFUSE_PROMOTIONS, url: REFUSE_PROMOTIONS_PATH },
});
const REFUSE_PROMOTIONS = '무료 수신거부';

/** A note to a mart's staff: '새 주문 · 합정마트', and what it is about. */
export const martNotification = (martName: string, { title, body }: { title: string; body: string }) => ({
  title: `${title} · ${martName}`,
  body,
});
