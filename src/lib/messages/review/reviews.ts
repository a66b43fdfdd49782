import { EDITABLE_DAYS, REVIEW_PHOTOS_MAX } from '#lib/domain/review/review.ts';

/** Spec sections 5 and 8, 'Review'. */
export const REVIEW_EMPTY = '리뷰 내용을 입력해 주세요.';
export const REVIEW_FAILED = '리뷰를 등록하지 못했어요. 다시 시도해 주세요.';
export const REVIEW_LOAD_FAILED = '리뷰를 불러오지 못했어요.';
export const REVIEW_WRITTEN = '리뷰를 등록했어요. 고마워요!';

/** Changing and deleting, which are ours (rules.md section 13). */
export const REVIEW_EDIT_FAILED = '리뷰를 수정하지 못했어요. 다시 시도해 주세요.';
export const REVIEW_EDITED = '리뷰를 수정했어요.';
export const REVIEW_DELETE_FAILED = '리뷰를 삭제하지 못했어요. 다시 시도해 주세요.';
export const REVIEW_DELETED = '리뷰를 삭제했어요.';
export const REVIEW_DELETE_QUESTION = '리뷰를 삭제할까요?';
export const REVIEW_DELETE_WARNING = '사진과 마트의 답글도 함께 삭제되고, 되돌릴 수 없어요.';
export const REVIEW_EDIT_OVER = `쓴 지 ${EDITABLE_DAYS}일이 지나 수정할 수 없어요. 삭제할 수는 있어요.`;
export const EDITED = '수정됨';

export const PHOTOS_HINT = `${REVIEW_PHOTOS_MAX}장까지 넣을 수 있어요. 다른 사람의 얼굴이나 연락처가 나오지 않게 해 주세요.`;

/** '김철* 님의 리뷰 사진 1', and what the small one is called. */
export function photoNames(of: string, index: number): { photo: string; open: string } {
  const photo = `${of} 사진 ${index + 1}`;
  return { photo, open: `${photo} 크게 보기` };
}

/** What each number of stars means, for screen readers and beside the stars. */
export const STAR_TEXTS: Record<number, string> = {
  1: '별로예요',
  2: '아쉬워요',
  3: '괜찮아요',
  4: '좋아요',
  5: '아주 좋아요',
};
