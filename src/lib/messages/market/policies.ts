import type { ConsentKind, PolicyKind } from '#lib/domain/market/policy.ts';

export const POLICY_NAMES: Record<PolicyKind, string> = {
  terms: '이용약관',
  sellerTerms: '판매자 약관',
  location: '위치기반서비스 이용약관',
  privacy: '개인정보 처리방침',
};

/** What somebody has to agree to first, in the words of a refusal. */
export const consentNames = (kinds: readonly string[]): string =>
  kinds.map((kind) => POLICY_NAMES[kind as ConsentKind] ?? kind).join(', ');

export const POLICIES = {
  title: '약관과 정책',
  example: '예시 문서예요. 운영자가 아직 문서를 올리지 않았어요. 이 내용에는 효력이 없어요.',
  versions: '모든 버전',
  version: (n: number) => `버전 ${n}`,
  inForce: '시행 중',
  coming: '시행 예정',
  from: '시행일',
  changes: '바뀐 내용',
  first: '처음 올린 문서예요.',
  none: '아직 올린 문서가 없어요.',
} as const;

export const CONSENT = {
  title: '약관 동의',
  lead: '새 주문과 등록을 이어 가려면 아래 문서에 동의해 주세요.',
  read: (name: string) => `${name} 읽기`,
  over14: '만 14세 이상이에요',
  agree: '동의하고 계속하기',
  refuse: '동의하지 않아도 할 수 있는 일',
  refuseText: '이미 한 주문의 픽업·취소·환불, 내 정보 내려받기, 탈퇴와 로그아웃은 그대로 할 수 있어요.',
  byAddress: '주소로 찾기',
  byAddressText: '기기의 위치를 쓰지 않고 주소나 지도에서 고른 곳으로 찾을 수 있어요.',
  useDevice: '위치 이용 동의하기',
  locationLead: '기기의 위치로 가까운 상품을 찾으려면 동의가 필요해요.',
  agreeToPlace: '동의하고 내 위치로 찾기',
  later: '나중에',
  purchase: '주문 내역',
  account: '내 정보와 탈퇴',
  nothing: '동의할 문서가 없어요. 모두 동의했어요.',
  goOn: '계속하기',
  given: (name: string, n: number, day: string) => `${name} 버전 ${n} · ${day} 동의`,
  withdraw: '위치정보 이용 동의 철회',
  withdrawing: '기억한 위치를 삭제하고, 다음부터는 주소로 찾아요.',
  mine: '내가 동의한 약관',
  noneGiven: '동의한 약관이 없어요.',
  places: '최근 6개월 동안 기기의 위치를 쓴 날',
  noPlaces: '기기의 위치를 쓴 날이 없어요. 좌표는 저장하지 않아요.',
  placesText: '좌표는 저장하지 않고, 쓴 날과 목적만 6개월 동안 보관해요.',
  nearby: '가까운 상품 보기',
} as const;

/** The console's page of documents. */
export const POLICY_DESK = {
  title: '약관',
  publish: '새 버전 올리기',
  published: '올린 문서는 수정하거나 삭제할 수 없어요. 틀렸다면 새 버전을 올려 주세요.',
  text: '전문',
  textHint: '‘## ’으로 시작하는 줄은 제목이 돼요.',
  summary: '바뀐 내용 요약',
  material: '모두에게 다시 동의를 받아요',
  adverse: '이용자에게 불리한 변경이에요 (30일 전에 알려요)',
  effectiveFrom: '시행일',
  effectiveHint: '처음 올리는 문서는 바로 시행할 수 있어요. 다음부터는 7일, 불리하면 30일 뒤부터예요.',
  confirm: '올린 뒤에는 수정할 수 없어요. 바뀐 문서라면 알림이 가요.',
} as const;

/** Said at the start, of documents that nobody has published. */
export const examplesShown = (kinds: readonly PolicyKind[]): string =>
  `올리지 않은 문서: ${kinds.map((kind) => POLICY_NAMES[kind]).join(', ')}. 지금은 예시가 보이고 아무도 동의하지 않아요. /operator/policies에서 올려 주세요.`;
