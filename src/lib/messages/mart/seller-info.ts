import { marketWith } from '#lib/domain/market/market-with.ts';
/** What is said of a seller before an order. market.md section 21.7. */
export const SELLER_TEXTS = {
  seller: (name: string): string => `판매자 ${name} ·`,
  number: (number: string): string => `사업자등록번호 ${number}`,
  contact: (address: string, phone: string, email: string | null): string =>
    [address, phone, email].filter(Boolean).join(' · '),
  broker: `${marketWith('은/는')} 통신판매중개자로서 거래 당사자가 아니며, 상품과 거래의 책임은 판매자에게 있습니다.`,
  withdrawal:
    '받은 뒤에는 단순 변심으로 청약철회할 수 없습니다(전자상거래법 제17조 제2항). 표시·광고나 계약 내용과 다르면 받은 날부터 3개월, 안 날부터 30일 안에 청약철회할 수 있습니다.',
} as const;

interface Registered {
  representative: string | null;
  mailOrderNumber: string | null;
  isMailOrderExempt: boolean;
}

/** '대표자 김사장 · 통신판매업신고 제2026-1호': what a seller has said of themselves; empty where nothing. */
export function sellerWords({ representative, mailOrderNumber, isMailOrderExempt }: Registered): string {
  const mailOrder = mailOrderNumber ?? (isMailOrderExempt ? '면제' : null);
  return [representative && `대표자 ${representative}`, mailOrder && `통신판매업신고 ${mailOrder}`]
    .filter(Boolean)
    .join(' · ');
}

/** Names of what is said of a seller, on pages. */
export const SELLER_FACTS = {
  title: '판매자 정보',
  name: '상호',
  representative: '대표자',
  businessNumber: '사업자등록번호',
  address: '주소',
  phone: '전화',
  email: '이메일',
  mailOrder: '통신판매업신고',
  exempt: '신고 면제 사업자예요',
  report: { product: '이 상품 신고', mart: '이 마트 신고' },
} as const;
