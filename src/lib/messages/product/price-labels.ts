import { formatNumber } from '#lib/domain/number.ts';
import { LABELS_A_SHEET, LABELS_MOST, type LabelPaper } from '#lib/domain/product/price-labels.ts';

/** The price labels that a mart prints. */
export const LABEL_PAGE_TEXTS = {
  title: '가격표 인쇄',
  short: '가격표',
  print: '인쇄·PDF 저장',
  noScript: '인쇄하려면 브라우저의 인쇄 메뉴를 써 주세요.',
  choose: '상품 고르기',
  all: '모두 고르기',
  none: '모두 해제',
  paper: '용지',
  copies: '상품별 매수',
  show: '가격표 보기',
  emptyTitle: '지금 팔고 있는 상품이 없어요',
  emptyText: '상품을 등록하면 여기에서 가격표를 인쇄할 수 있어요.',
  nothing: '가격표를 만들 상품을 골라 주세요.',
  most: `먼저 끝나는 상품 ${formatNumber(LABELS_MOST)}개까지 보여요.`,
  hint: '배율은 100%, 여백은 ‘없음’으로 두세요. 마감 할인이 있는 상품은 가격이 내려가면 다시 인쇄해 주세요.',
  gone: '판매가 끝났거나 다 팔린 상품은 빠졌어요.',
} as const;

export const PAPER_NAMES: Record<LabelPaper, string> = {
  a4: `A4 한 장에 ${LABELS_A_SHEET}칸 (70×37mm)`,
  single: '낱장 50×30mm',
};

export const sheetLabel = (index: number, sheets: number): string => `가격표 ${index + 1}/${sheets}장`;
export const traceLabel = (number: string): string => `이력번호 ${number}`;
export const barcodeLabel = (digits: string): string => `바코드 ${digits}`;
