import { FOUND_MOST, type FoundBy, type FoundKind } from '#lib/domain/market/operator-search.ts';

export const SEARCH = {
  title: '찾기',
  label: '번호로 찾기',
  placeholder: '주문·승인·사업자 번호, 전화',
  submit: '찾기',
  hint: '주문 번호, dm_로 시작하는 번호, paymentKey, 카드 승인 번호, 거래 번호, 환불 번호(R7), 사업자 번호, 전화, 상호, 이메일, 회원 이름, 픽업 번호를 찾아요. 무엇을 찾았는지는 기록에 남아요.',
  results: '찾은 결과',
  none: '찾은 결과가 없어요. 번호를 그대로 옮겼는지 확인해 주세요.',
  more: `종류마다 ${FOUND_MOST}건까지 보여요. 찾지 못했다면 더 자세히 입력해 주세요.`,
} as const;

const KINDS: Record<FoundKind, string> = {
  order: '주문',
  payment: '결제',
  mart: '마트',
  person: '회원',
  case: '문의',
  statement: '정산서',
  payout: '지급',
  product: '상품',
};
export const foundKindText = (kind: FoundKind): string => KINDS[kind];

const FOUND_BY: Record<FoundBy, string> = {
  number: '번호',
  providerOrderId: '카드 결제의 주문 번호',
  paymentKey: 'paymentKey',
  approvalNo: '카드 승인 번호',
  transactionKey: '카드 거래 번호',
  refund: '환불 번호',
  chargeback: '카드사의 번호',
  reference: '은행 거래 번호',
  pickupCode: '픽업 번호',
  businessNumber: '사업자등록번호',
  phone: '전화번호',
  name: '상호',
  personName: '이름',
  email: '이메일',
};
export const foundByText = (by: FoundBy): string => FOUND_BY[by];
