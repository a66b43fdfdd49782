import type { SellerMart } from '#lib/contract/mart/seller-marts.ts';
import type { MissingPart, PaperKind } from '#lib/domain/mart/application.ts';
import type { MartDecision, MartStanding } from '#lib/domain/mart/standing.ts';
import { MART_TEXTS } from './seller-marts.ts';

const SAID: Record<Exclude<SellerMart['standing'], 'approved'>, string> = {
  applied: '승인을 기다리고 있어요. 상품은 미리 올릴 수 있고, 승인되면 손님에게 보여요.',
  returned: '신청이 반려됐어요. 아래 내용을 고쳐 다시 보내 주세요.',
  rejected: '승인되지 않았어요. 손님에게 보이지 않아요.',
  suspended: '판매가 정지돼 손님에게 보이지 않아요.',
};

/** What its people are told of a mart that buyers do not see; null where they do. */
export const hiddenMartText = ({ standing }: Pick<SellerMart, 'standing'>): string | null =>
  standing === 'approved' ? null : SAID[standing];

export const STANDING_NAMES: Record<MartStanding, string> = {
  applied: '승인 대기',
  returned: '반려',
  rejected: '승인 거절',
  approved: '판매 중',
  suspended: '판매 정지',
  closed: '운영 종료',
};

const HIDDEN_TONES: Record<Exclude<SellerMart['standing'], 'approved'>, string> = {
  applied: 'badge-warm',
  returned: 'badge-warm',
  rejected: 'badge-danger',
  suspended: 'badge-danger',
};

/** Whether buyers can come now, as the badge of a seller's mart says it: one that they do not see is not open. */
export function martBadge({ standing, isOpen }: Pick<SellerMart, 'standing' | 'isOpen'>): {
  text: string;
  tone: string | null;
} {
  if (standing !== 'approved') return { text: STANDING_NAMES[standing], tone: HIDDEN_TONES[standing] };
  return isOpen ? { text: MART_TEXTS.openNow, tone: 'badge-accent' } : { text: MART_TEXTS.closedNow, tone: null };
}

/** What was decided of a mart, by where it stands since. */
export const DECISION_NAMES: Record<MartDecision, string> = { ...STANDING_NAMES, warned: '경고' };

export const PAPER_NAMES: Record<PaperKind, string> = {
  business: '사업자등록증',
  food: '영업신고증',
  bank: '통장 사본',
};

export const PAPER_OUTCOMES = { accepted: '확인됨', returned: '다시 올려야 해요' } as const;
export const PAPER_WAITS = '확인 대기';

const PART_NAMES: Record<MissingPart, string> = {
  ...PAPER_NAMES,
  representative: '대표자',
  openedOn: '개업일',
  mailOrder: '통신판매업 신고번호',
  area: '운영 지역 안의 주소',
};

export const missingNames = (missing: readonly MissingPart[]): string =>
  missing.map((part) => PART_NAMES[part]).join(', ');

/** Why it cannot be approved. */
export const missingText = (missing: readonly MissingPart[]): string => `승인하려면 필요해요: ${missingNames(missing)}`;

/**
 * What its papers need, on their page: of one that is approved nothing is asked, and one that has ended is past it; null
 * where nothing is to be said.
 */
export function neededText({
  standing,
  missing,
}: {
  standing: MartStanding;
  missing: readonly MissingPart[];
}): string | null {
  if (standing !== 'applied' && standing !== 'returned') return null;
  return missing.length > 0 ? missingText(missing) : PAPERS_PAGE.complete;
}

export const END_OF_SUSPENSION = '정지가 끝나는 시각은 지금보다 뒤여야 해요.';
/** To a seller whose mart closes with orders that wait. */
export const NAME_NEEDED = '픽업 대기 주문이 취소돼요. 마트 이름을 그대로 입력해 주세요.';
export const NAME_TYPED_WRONG = '마트 이름이 달라요. 운영을 종료할 마트의 이름을 그대로 입력해 주세요.';

/** The page of a mart's papers. */
export const PAPERS_PAGE = {
  title: '입점 서류',
  lead: '운영자가 확인하는 내용이에요. 총괄 매니저만 볼 수 있고, 손님에게 사진은 보이지 않아요.',
  standing: '지금 상태',
  missing: '아직 필요해요',
  complete: '필요한 내용을 모두 올렸어요.',
  business: '사업자 정보',
  businessNumber: '사업자등록번호',
  representative: '대표자',
  openedOn: '개업일 (예: 2020-03-02)',
  mailOrderNumber: '통신판매업 신고번호',
  isMailOrderExempt: '통신판매업 신고 면제 대상이에요',
  save: '저장',
  changed: '운영자가 확인하면 바뀌어요',
  papers: '서류 사진',
  resident: '주민등록번호가 보이면 가리고 찍어 주세요. JPG, PNG 사진, 10MB까지.',
  upload: '사진 올리기',
  uploadAgain: '다시 올리기',
  uploading: '올리는 중이에요',
  see: '사진 보기',
  none: '아직 없어요',
  again: '다시 보내기',
  againText: '고칠 내용을 모두 고쳤다면 다시 보내 주세요.',
  history: '심사 기록',
  noHistory: '아직 기록이 없어요.',
  notAllowed: '총괄 매니저만 볼 수 있어요.',
  optional: '선택',
} as const;
