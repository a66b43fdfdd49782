/** The way to hear of a listing's next price. */
export const PRICE_STEP = {
  title: '가격 알림',
  about: '기다리는 가격이 되면 한 번 알려 드려요.',
  none: '기다리는 가격이 없어요.',
  noneText: '상품 화면에서 다음 가격 옆의 ‘그때 알림 받기’를 눌러 보세요.',
  leaveOf: (name: string) => `${name} 가격 알림 끄기`,
  ask: '그때 알림 받기',
  leave: '알림 끄기',
  asked: '그때 한 번 알려 드려요. 밤 9시~아침 8시 소식은 아침에 보내요.',
  left: '알림을 껐어요.',
  signIn: '로그인하면 가격이 내려갈 때 알려 드려요.',
} as const;
