import { marketWith } from '#lib/domain/market/market-with.ts';
export const TAX_SHEETS = ['marts', 'commissions', 'quarter'] as const;
export type TaxSheet = (typeof TAX_SHEETS)[number];

export const TAX_SHEET_NAMES: Record<TaxSheet, string> = {
  marts: '마트별 부가세 참고자료',
  commissions: '수수료 (세금계산서용)',
  quarter: '판매·결제대행 자료 (분기)',
};

const FIGURES = [
  '카드 승인 건수',
  '승인일 기준 과세 공급가액',
  '승인일 기준 부가세',
  '승인일 기준 면세',
  '취소 건수',
  '취소일 기준 과세 취소',
  '취소일 기준 면세 취소',
  '환불 건수',
  '환불일 기준 과세 환불',
  '환불일 기준 면세 환불',
  '카드 순매출 과세 공급가액',
  '카드 순매출 부가세',
  '카드 순매출 면세',
  '픽업일 기준 과세 공급가액',
  '픽업일 기준 부가세',
  '픽업일 기준 면세',
  '픽업 뒤 마트 부담 과세 환불',
  '픽업 뒤 마트 부담 면세 환불',
  '픽업 순매출 과세 공급가액',
  '픽업 순매출 부가세',
  '픽업 순매출 면세',
  '수수료',
  '수수료 부가세',
  `현장 결제 (${marketWith('을/를')} 거치지 않음)`,
];
export const MART_TAX_COLUMNS = ['날짜', '사업자등록번호', ...FIGURES];
export const MARTS_TAX_COLUMNS = ['사업자등록번호', '상호', '마트 번호', ...FIGURES];
/** In the order of Hometax's bulk tax invoices, as far as we know it. */
export const COMMISSION_COLUMNS = [
  '작성일자',
  '공급받는자 등록번호',
  '공급받는자 상호',
  '공급받는자 성명',
  '공급가액',
  '세액',
  '품목',
  '비고',
];
export const QUARTER_COLUMNS = [
  '사업자등록번호',
  '상호',
  '거래 연월',
  '건수',
  '신용카드 금액',
  '기타 금액',
  '합계',
  '취소 건수',
  '취소 금액',
  '환불 건수',
  '환불 금액',
  '순매출 금액',
];
export const SUM = '합계';
export const COMMISSION_ITEM = '판매 수수료';
/** More commission went back than came: no invoice, but one that corrects an earlier one. */
export const CORRECTED_INVOICE = '수정세금계산서 (환불이 판매보다 많아요)';
export const martRef = (martId: number): string => `마트 ${martId}`;

/** '2026년 11월' of '2026-11'. */
export const monthText = (month: string): string => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;

export const TAX = {
  title: '세무 자료',
  lead: '금액은 모두 정산 장부의 합이에요. 승인, 취소, 환불은 각각 그날의 금액으로 나누어 적어요. 사업자는 주문할 때의 번호예요. 카드 승인일과 픽업일이 달을 넘기면 두 금액이 달라요. 신고 전에 세무 대리인과 열을 확인해 주세요.',
  month: '달',
  monthOdd: '달을 2026-11처럼 입력해 주세요.',
  choose: '달 고르기',
  reason: '파일을 받는 이유',
  reasonHint: '5자 이상. 기록에 남아요.',
  own: '부가세 참고자료',
  ownLead:
    '날짜마다 승인일 기준과 픽업일 기준으로 나눠 적고, 취소와 환불은 그날의 칸에 따로 적어요. 국세청은 승인일 기준 금액을 알고 있어요.',
  download: '엑셀로 받기',
} as const;

export const taxFileName = (sheet: string, month: string): string => `${sheet} ${month}`;
