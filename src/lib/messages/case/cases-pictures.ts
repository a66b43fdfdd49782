import { CASE_PICTURES_MAX } from '#lib/domain/case/case.ts';

/** Pictures of a message, as its form says it. */
export const PICTURES = {
  add: '사진 추가',
  takeOut: '삭제',
  coming: '올리는 중',
  again: '다시 올리기',
  of: '문의',
  file: '문의 사진 파일',
  hint: `${CASE_PICTURES_MAX}장까지. 이 글을 보는 사람만 볼 수 있어요. 다른 사람의 얼굴이나 연락처가 나오지 않게 해 주세요.`,
} as const;
