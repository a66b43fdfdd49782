/** Spec sections 5 and 8, 'Review'. */
export const REVIEW_EMPTY = '리뷰 내용을 입력해 주세요.';
export const REVIEW_FAILED = '리뷰를 등록하지 못했어요. 다시 시도해 주세요.';
export const REVIEW_LOAD_FAILED = '리뷰를 불러오지 못했어요.';
export const REVIEW_WRITTEN = '리뷰를 등록했어요. 고마워요!';

/** What each number of stars means, for screen readers and beside the stars. */
export const STAR_TEXTS: Record<number, string> = {
  1: '별로예요',
  2: '아쉬워요',
  3: '괜찮아요',
  4: '좋아요',
  5: '아주 좋아요',
};
