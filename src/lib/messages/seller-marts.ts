import {
  ADDRESS_DETAIL_MAX_LENGTH,
  ADDRESS_MAX_LENGTH,
  BUSINESS_NUMBER_DIGITS,
  MART_NAME_MAX_LENGTH,
} from '#lib/domain/mart.ts';
import type { MartProblem } from '#lib/domain/mart-draft.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { MIN_WINDOW_MINUTES } from '#lib/domain/pickup.ts';

/** Texts of the seller's dashboard and of a mart's own pages. spec.md sections 2 and 8. */
export const MART_TEXTS = {
  dashboard: '내 마트 목록',
  add: '마트 등록',
  home: '마트 홈',
  info: '내 마트',
  manage: '마트 관리',
  remove: '마트 삭제',
  removeQuestion: '정말 마트를 삭제할까요?',
  removeFailed: '마트를 삭제하지 못했어요.',
  leave: '그만두기',
  leaveQuestion: '이 마트를 그만둘까요?',
  leaveFailed: '마트를 그만두지 못했어요.',
  emptyTitle: '아직 함께하는 마트가 없어요',
  loadFailed: '데이터를 불러오지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  loading: '불러오는 중이에요…',
  noPlace: '위치 정보가 없어요.',
  noMap: '지도를 쓸 수 없어요. 주소를 확인해 주세요.',
  openNow: '영업 중',
  closedNow: '영업 종료',
} as const;

export const TODAY_TEXTS = {
  title: '오늘의 마트',
  sold: '오늘 판매',
  cancelled: '취소',
  expired: '기한 지남',
  endingProducts: '오늘 마감 상품',
} as const;

export const LIVE_LIST_TEXTS = {
  title: '실시간 주문 현황',
  reservations: '예약',
  purchases: '구매',
  completed: '판매 완료',
  product: '상품',
  buyer: '구매자',
  left: '남은 시간',
  soldAt: '판매 시각',
  grace: '기한이 지났어요',
  emptyReservations: '예약한 주문이 없어요',
  emptyReservationsHint: '카드로 예약한 주문이 들어오면 여기에 나타나요.',
  emptyPurchases: '찾아갈 주문이 없어요',
  emptyPurchasesHint: '새 주문이 들어오면 여기에 바로 나타나요.',
  emptyCompleted: '판매가 끝난 주문이 아직 없어요',
  emptyCompletedHint: 'QR로 판매를 확정한 주문이 여기에 모여요.',
} as const;

/** What deleting a mart does to the orders that wait. */
export function cancelledByRemoval(openOrders: number): string {
  if (openOrders === 0) return '찾아가기를 기다리는 주문은 없어요.';
  return `찾아가기를 기다리는 주문 ${formatNumber(openOrders)}건이 취소되고, 카드 결제 금액은 모두 환불돼요. 구매자에게 알려 드려요.`;
}

export function removedText(name: string, cancelledOrders: number): string {
  if (cancelledOrders === 0) return `‘${name}’ 마트를 삭제했어요.`;
  return `‘${name}’ 마트를 삭제했어요. 주문 ${formatNumber(cancelledOrders)}건을 취소했어요.`;
}

/** '09:00 ~ 22:00' of times of the wire; '-' for one that is missing. Equal times mean open all day. */
export function openingHoursText(opens: string | null, closes: string | null): string {
  if (opens && opens === closes) return `24시간 (${opens.slice(0, 5)} 기준)`;
  return `${opens?.slice(0, 5) ?? '-'} ~ ${closes?.slice(0, 5) ?? '-'}`;
}

/** Texts of registering and managing a mart. spec.md sections 2, 5 and 8. */
export const STORE_TEXTS = {
  touchedTitle: '기다리는 주문이 있어요',
  saveAllTheSame: '그래도 저장',
  createTitle: '마트 등록',
  created: '마트를 등록했어요.',
  restored: '쓰던 내용을 불러왔어요.',
  startAnew: '처음부터 쓰기',
  noServer: '서버와 통신 중 오류가 났어요.',
  name: '마트 이름',
  postcode: '우편번호',
  searchAddress: '주소 검색',
  address: '주소',
  detail: '상세 주소',
  phone: '전화번호',
  businessNumber: '사업자등록번호',
  opens: '여는 시간',
  closes: '닫는 시간',
  payment: '결제 방법',
  onSiteOnly: '현장 결제만',
  cardToo: '현장 결제와 카드 결제',
  cancel: '취소',
  allDay: '여는 시간과 닫는 시간이 같으면 24시간 영업이에요.',
  overMidnight: '닫는 시간은 다음 날이에요.',

  finding: '주소의 좌표를 찾고 있어요.',
  placeFound: '지도에서 위치를 확인해 주세요.',
  placePartial: '주소의 앞부분으로 찾은 위치예요. 지도에서 확인해 주세요.',
  placeNotFound: '주소 좌표를 찾을 수 없어요. 주소를 다시 확인해 주세요.',
  placeFailed: '주소를 변환하는 중에 오류가 났어요.',
  notValidAddress: '유효한 주소가 아니에요.',
  bothAddresses: '주소와 상세 주소를 모두 입력해 주세요.',
  postcodeFailed: '주소 검색을 불러오지 못했어요.',
  postcodeWayOut: '다시 시도하거나, 아래의 직접 입력으로 주소를 적어 주세요.',
  postcodeNoScript: '주소 검색에는 자바스크립트가 필요해요. 주소를 직접 입력해 주세요.',
  typeAddress: '직접 입력',
  tryAgain: '다시 시도',

  check: '확인',
  checking: '확인 중',
  checked: '확인됨',
  numberHint: '숫자 10자리. 국세청에서 바로 확인해요.',
  checkFailed: '조회하는 중에 오류가 났어요.',
  change: '번호 바꾸기',

  infoTab: '마트 정보',
  employeesTab: '직원 관리',
  toDashboard: '대시보드로',
  loadFailed: '마트 정보를 불러오지 못했어요.',
  edit: '수정',
  save: '저장',
  saved: '저장되었어요',
  hours: '영업시간',
  weekdays: '매주 쉬는 날',
  daysOff: '쉬는 날',
  addDay: '쉬는 날 추가',
  noDaysOff: '정해 둔 쉬는 날이 없어요.',
  closeToday: '오늘 영업 마치기',
  reopenToday: '오늘 다시 열기',
  closedToday: '오늘은 영업을 마쳤어요.',
  readOnly: '바꿀 수 없어요.',
} as const;

/** spec.md section 8: 'save failed: {server message}'. */
export const saveFailed = (why: string): string => `저장하지 못했어요: ${why}`;

/** spec.md section 8: the confirmation names the tax type, or 'no info'. */
export const businessConfirmed = (taxType: string): string =>
  `확인되었어요. (${taxType === '' ? '정보 없음' : taxType})`;

/** What closing for today leaves as it is. */
export function closingTodayText(openOrders: number): string {
  const orders =
    openOrders === 0
      ? ''
      : ` 기다리는 주문 ${formatNumber(openOrders)}건의 찾아가는 시간이 바뀔 수 있어요. 그러면 저장하기 전에 알려 드려요.`;
  return `지금부터 다음 영업일까지 새 주문을 받지 않아요.${orders}`;
}

export const manageTitle = (name: string): string => `${name} 관리`;

/** spec.md section 5, 'Store creation'. */
export const FILL_IN_ALL = '필수 항목을 모두 입력해 주세요.';
export const BUSINESS_NUMBER_ODD = '유효하지 않은 사업자등록번호예요.';

/** What keeps a mart from being registered or changed, for the forms and the server alike. */
export const MART_PROBLEM_MESSAGES: Record<MartProblem, string> = {
  nameMissing: '마트 이름을 입력해 주세요.',
  nameTooLong: `마트 이름은 ${MART_NAME_MAX_LENGTH}자까지 쓸 수 있어요.`,
  addressMissing: '주소를 검색해서 골라 주세요.',
  addressTooLong: `주소는 ${ADDRESS_MAX_LENGTH}자까지 쓸 수 있어요.`,
  detailMissing: '상세 주소를 입력해 주세요.',
  detailTooLong: `상세 주소는 ${ADDRESS_DETAIL_MAX_LENGTH}자까지 쓸 수 있어요.`,
  placeMissing: '주소 좌표가 올바르지 않아요. 주소를 다시 확인해 주세요.',
  placeAbroad: '주소 좌표가 올바르지 않아요. 주소를 다시 확인해 주세요.',
  phoneMissing: '전화번호를 입력해 주세요.',
  phoneOdd: '전화번호를 02-123-4567처럼 입력해 주세요.',
  businessNumberMissing: '사업자등록번호를 입력해 주세요.',
  businessNumberShort: `사업자등록번호는 ${BUSINESS_NUMBER_DIGITS}자리여야 해요.`,
  businessNumberOdd: BUSINESS_NUMBER_ODD,
  hoursMissing: '여는 시간과 닫는 시간을 09:00처럼 모두 입력해 주세요.',
  hoursTooShort: `영업시간은 ${MIN_WINDOW_MINUTES}분 이상이어야 해요.`,
};

const STANDINGS: Record<string, string> = {
  '02': '국세청에 휴업 중으로 등록된 번호예요.',
  '03': '국세청에 폐업으로 등록된 번호예요.',
  '': '국세청에 등록되지 않은 번호예요.',
};

/** Why the tax office's answer ('01' active, '02' suspended, '03' closed, '' not registered) makes a number unfit. */
export const unfitBusiness = (code: string): string => `${BUSINESS_NUMBER_ODD} ${STANDINGS[code] ?? ''}`.trim();

/** What a new general manager is told for seven days. rules.md section 11. */
export const GIVE_BACK = '이전 총괄 매니저에게 돌려주기';
/** What it does, said before it is done. */
export const GIVING_BACK = '돌려주면 이전 총괄 매니저가 다시 마트를 맡고, 나는 직원이 돼요. 상품과 주문은 그대로예요.';
export const GIVE_BACK_FAILED = '돌려주지 못했어요.';
export const givableBackText = (until: string): string =>
  `이 마트의 총괄 매니저를 넘겨받았어요. 원하지 않으면 ${until}까지 돌려줄 수 있어요.`;

/** Texts of employee management. spec.md sections 2, 5 and 8. */
export const EMPLOYEE_TEXTS = {
  list: '직원 목록',
  add: '직원 추가',
  filter: '이름이나 이메일로 찾기',
  noneFound: '찾는 직원이 없어요.',
  loading: '직원 목록을 불러오고 있어요.',
  loadFailed: '직원 목록을 불러오지 못했어요.',
  remove: '삭제',
  removeFailed: '직원을 삭제하지 못했어요.',
  selectToRemove: '삭제할 직원을 선택해 주세요.',
  managerStays: '총괄 매니저는 삭제할 수 없어요.',
  delegate: '총괄 매니저 위임',
  delegateQuestion: '총괄 매니저를 위임할까요?',
  delegateFailed: '총괄 매니저를 위임하지 못했어요.',
  selectToDelegate: '위임할 직원을 선택해 주세요.',
  alreadyManager: '이미 이 마트의 총괄 매니저예요.',
  email: '이메일',
  emailHint: '동네마켓에 로그인한 적이 있는 사람의 이메일을 정확히 입력해 주세요.',
  emailMissing: '이메일을 입력해 주세요.',
  search: '검색',
  searchError: '검색하는 중에 오류가 났어요.',
  notFound: '이 이메일로 로그인한 사람이 없어요.',
  alreadyEmployee: '이미 이 마트에서 일하고 있어요.',
  alreadyPending: '이미 추가 목록에 있어요.',
  pending: '추가 목록',
  pendingEmpty: '이메일로 검색하면 여기에 담겨요.',
  selectToAdd: '추가할 직원을 선택해 주세요.',
  apply: '선택한 사람을 직원으로 추가',
  addFailed: '직원을 추가하지 못했어요.',
} as const;

const people = (n: number) => `${formatNumber(n)}명`;

export const removeQuestion = (count: number): string => `직원 ${people(count)}을 삭제할까요?`;
export const removedEmployees = (count: number): string => `직원 ${people(count)}을 삭제했어요.`;
export const addedEmployees = (count: number): string => `직원 ${people(count)}을 추가했어요.`;
export const delegatedTo = (name: string): string => `${name} 님이 총괄 매니저가 되었어요.`;

/** Irreversible; of several that are selected the first alone. spec.md section 5. */
export function delegationText(name: string, selected: number): string {
  const first = selected > 1 ? `선택한 ${people(selected)} 가운데 먼저 고른 ` : '';
  return `${first}${name} 님이 새 총괄 매니저가 되고, 나는 직원이 돼요. 이 작업은 되돌릴 수 없어요.`;
}

/** Where somebody signs in, as two people may have one email. */
export const PLATFORM_TEXTS = { google: 'Google 계정', naver: '네이버 계정' } as const;
