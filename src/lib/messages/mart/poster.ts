import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
/** The poster that a mart prints and hangs up. */
export const POSTER_TEXTS = {
  title: '포스터 인쇄',
  paper: '용지',
  print: '인쇄·PDF 저장',
  noScript: '인쇄하려면 브라우저의 인쇄 메뉴를 써 주세요.',
  hint: '인쇄 창에서 용지를 고른 크기에 맞추고, 배율은 100%로 두세요. PDF로 저장할 수도 있어요.',
  noPhoto: '매장 사진을 올리면 포스터에도 들어가요.',
  addPhoto: '사진 올리기',
  slogan: '마감 전 먹거리를 싸게',
  scan: '휴대전화 카메라로 QR을 비춰 보세요',
  steps: ['오늘 싸게 파는 상품을 보고', `${MARKET_NAME}에서 주문한 다음`, '매장에 와서 찾아가세요'],
  search: `${MARKET_NAME}에서 이 이름으로 찾아도 돼요`,
} as const;

/** '○○마트의 포스터, A4' */
export const posterLabel = (name: string, paper: string): string => `${name} 포스터, ${paper}`;
export const qrLabel = (name: string): string => `${name} 페이지로 가는 QR 코드`;
