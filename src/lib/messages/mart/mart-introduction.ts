import {
  INTRODUCTION_MAX_LENGTH,
  type IntroductionProblem,
  NOTICE_MAX_LENGTH,
  PICKUP_NOTE_MAX_LENGTH,
} from '#lib/domain/mart/mart-introduction.ts';

/** What keeps a text of a mart from being saved, for the form and the server alike. */
export const INTRODUCTION_PROBLEM_MESSAGES: Record<IntroductionProblem, string> = {
  introductionTooLong: `소개는 ${INTRODUCTION_MAX_LENGTH}자까지 쓸 수 있어요.`,
  noticeTooLong: `공지는 ${NOTICE_MAX_LENGTH}자까지 쓸 수 있어요.`,
  pickupNoteTooLong: `픽업 장소는 ${PICKUP_NOTE_MAX_LENGTH}자까지 쓸 수 있어요.`,
};

/** The rows of store management. */
export const INTRODUCTION_TEXTS = {
  title: '손님에게 보여 주는 소개',
  seePage: '손님이 보는 화면',
  photo: '매장 사진',
  noPhoto: '아직 사진이 없어요. 간판이나 매장 앞 사진을 올리면 손님이 쉽게 찾아와요.',
  introduction: '소개',
  noIntroduction: '아직 소개가 없어요. 무엇을 잘하는 매장인지 알려 주세요.',
  introductionHint: '두세 문장이면 충분해요.',
  notice: '매장 공지',
  noNotice: '지금은 공지가 없어요.',
  noticeHint: '예: 오늘 딸기 늦게 들어와요. 비우고 저장하면 공지가 내려가요.',
  pickupNote: '픽업 장소',
  noPickupNote: '아직 적지 않았어요. 매장 안 어디로 오면 되는지 알려 주세요.',
  pickupNoteHint: '예: 계산대 옆 픽업대. 손님의 주문과 픽업 화면에 보여요.',
  uploading: '사진을 올리고 있어요.',
  restored: '저장하지 않은 내용을 불러왔어요.',
} as const;

/** '12/80자' */
export const lengthText = (length: number, max: number): string => `${length}/${max}자`;

/** '5분 전에 씀', '11월 25일(수) 오후 3:00에 씀' of a moment in words. */
export const writtenAtText = (when: string): string => (when === '방금' ? '방금 씀' : `${when}에 씀`);
