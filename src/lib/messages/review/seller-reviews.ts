import { formatNumber } from '#lib/domain/number.ts';

/** How many of all reviews stand in the list. */
export const reviewsShown = (shown: number, all: number): string =>
  shown < all ? `전체 ${formatNumber(all)}개 중 최근 ${formatNumber(shown)}개` : `전체 ${formatNumber(all)}개`;

/** spec.md section 2, 'Mart dashboard'; replies are ours. */
export const REVIEW_TEXTS = {
  title: '상품 리뷰',
  all: '모든 리뷰 보기',
  loading: '리뷰를 불러오는 중이에요.',
  loadFailed: '리뷰를 불러오지 못했어요.',
  empty: '아직 리뷰가 없어요.',
  emptyHint: '손님이 상품을 찾아간 뒤에 리뷰를 남길 수 있어요.',
  overall: '전체 평점',
  recent: '최근 3개월',
  overallNone: '아직 받은 평점이 없어요',
  recentNone: '최근에 받은 평점이 없어요',
  more: '리뷰 더 보기',
  unanswered: '답글 없는 리뷰만',
  reply: '답글 쓰기',
  edit: '답글 수정',
  remove: '답글 삭제',
  ourReply: '우리 마트의 답글',
  send: '답글 올리기',
  sendFailed: '답글을 올리지 못했어요.',
  sent: '답글을 올렸어요.',
  removeFailed: '답글을 삭제하지 못했어요.',
  removed: '답글을 삭제했어요.',
  removeQuestion: '답글을 삭제할까요?',
  hint: '손님과 마트 직원에게 보여요.',
  missing: '답글 내용을 입력해 주세요.',
} as const;

/** The list of reviews without a reply. */
export const unansweredShown = (shown: number): string =>
  shown === 0 ? '모든 리뷰에 답글을 달았어요' : `답글 없는 리뷰 ${formatNumber(shown)}개`;
