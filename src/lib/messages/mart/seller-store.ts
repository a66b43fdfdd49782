import { STRETCH_MIN_MINUTES, type WeekHoursProblem } from '#lib/domain/mart/week-hours.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { datedMomentText, weekdayText } from '../dates.ts';

/** Texts of registering and managing a mart. spec.md sections 2, 5 and 8. */
export const STORE_TEXTS = {
  touchedTitle: '픽업 대기 주문이 있어요',
  saveAllTheSame: '그래도 저장',
  createTitle: '마트 등록',
  created: '마트를 등록했어요.',
  restored: '쓰던 내용을 불러왔어요.',
  startAnew: '처음부터 쓰기',
  noServer: '서버에 연결하지 못했어요.',
  name: '마트 이름',
  postcode: '우편번호',
  searchAddress: '주소 검색',
  address: '주소',
  detail: '상세 주소',
  phone: '전화번호',
  email: '이메일',
  emailHint: '손님이 문의할 수 있는 주소예요. 판매자 정보와 영수증에 보여요.',
  noEmail: '아직 입력하지 않았어요.',
  businessNumber: '사업자등록번호',
  opens: '여는 시간',
  closes: '닫는 시간',
  payment: '결제 방법',
  onSiteOnly: '현장 결제만',
  cardToo: '현장 결제와 카드 결제',
  cancel: '취소',
  allDay: '여는 시간과 닫는 시간이 같으면 24시간 영업이에요.',
  overMidnight: '닫는 시간은 다음 날이에요.',

  finding: '주소의 위치를 찾고 있어요.',
  placeFound: '지도에서 위치를 확인해 주세요.',
  placePartial:
    '이 주소는 동네까지만 찾았어요. 매장이 어디인가요? 지도를 움직여 핀을 맞추고 ‘여기가 맞아요’를 눌러 주세요.',
  placeUnsure: '매장 위치를 아직 정하지 않았어요. 지도에서 핀을 맞추고 ‘여기가 맞아요’를 눌러 주세요.',
  placeNoMap:
    '이 주소는 동네까지만 찾았고, 지금은 지도를 쓸 수 없어 위치를 정할 수 없어요. 도로명 주소로 다시 골라 주세요.',
  pinMoved: '핀을 놓은 곳으로 등록해요.',
  movePin: '핀 옮기기',
  movePinHint: '지도를 움직여 핀을 매장 문 앞에 맞춰 주세요. 화살표 키로도 움직여요.',
  pinHere: '여기가 맞아요',
  pinMap: '핀을 옮기는 지도',
  placeNotFound: '주소 좌표를 찾을 수 없어요. 주소를 다시 확인해 주세요.',
  placeFailed: '주소를 확인하지 못했어요.',
  notValidAddress: '유효한 주소가 아니에요.',
  bothAddresses: '주소와 상세 주소를 모두 입력해 주세요.',
  postcodeFailed: '주소 검색을 불러오지 못했어요.',
  postcodeWayOut: '다시 시도하거나, 아래의 직접 입력으로 주소를 입력해 주세요.',
  postcodeNoScript: '주소 검색에는 자바스크립트가 필요해요. 주소를 직접 입력해 주세요.',
  typeAddress: '직접 입력',
  tryAgain: '다시 시도',

  check: '확인',
  checking: '확인 중',
  checked: '확인됨',
  numberHint: '숫자 10자리. 국세청에서 바로 확인해요.',
  checkFailed: '조회하지 못했어요.',
  change: '번호 바꾸기',

  infoTab: '마트 정보',
  employeesTab: '직원 관리',
  toDashboard: '내 마트 목록으로',
  loadFailed: '마트 정보를 불러오지 못했어요.',
  edit: '수정',
  save: '저장',
  saved: '저장됐어요',
  hours: '영업시간',
  week: '쉬는 시간과 요일별 시간',
  noWeek: '매일 같은 시간에 열고, 쉬는 시간이 없어요.',
  weekdaysOfTheirOwn: '시간이 다른 요일',
  hasBreak: '중간에 쉬는 시간이 있어요',
  starts: '쉬기 시작',
  ends: '다시 여는 시간',
  weekdays: '매주 쉬는 날',
  daysOff: '쉬는 날',
  addDay: '쉬는 날 추가',
  noDaysOff: '정해 둔 쉬는 날이 없어요.',
  closeToday: '오늘 영업 마치기',
  reopenToday: '오늘 다시 열기',
  closedToday: '오늘은 영업을 마쳤어요.',
  closedUntil: '언제까지 쉴까요?',
  alwaysOpen: '24시간 여는 마트라 다시 주문을 받을 시각을 골라 주세요.',
  readOnly: '바꿀 수 없어요.',
} as const;

/** spec.md section 8: 'save failed: {server message}'. */
export const saveFailed = (why: string): string => `저장하지 못했어요: ${why}`;

/** spec.md section 8: the confirmation names the tax type, or 'no info'. */
export const businessConfirmed = (taxType: string): string => `확인됐어요. (${taxType === '' ? '정보 없음' : taxType})`;

/** Until when closing for today takes no new orders, and what it leaves as it is. */
export function closingTodayText({
  openOrders,
  closesTodayUntil,
  today,
  isAlwaysOpen,
}: {
  openOrders: number;
  closesTodayUntil: string | null;
  /** 'yyyy-MM-dd' */
  today: string;
  isAlwaysOpen: boolean;
}): string {
  const orders =
    openOrders === 0
      ? ''
      : ` 픽업 대기 주문 ${formatNumber(openOrders)}건의 픽업 시간이 바뀔 수 있어요. 그러면 저장하기 전에 알려 드려요.`;
  const until = closesTodayUntil
    ? `${isAlwaysOpen ? '고른 시각' : datedMomentText(new Date(closesTodayUntil), new Date(`${today}T12:00:00+09:00`))}까지`
    : '다시 여는 날을 정할 때까지';
  return `지금부터 ${until} 새 주문을 받지 않아요. 그때 픽업할 주문도 그 뒤에 받아요.${orders}`;
}

export const manageTitle = (name: string): string => `${name} 관리`;

/** '쉬는 시간 15:00 ~ 17:00' of times of the wire. */
export const breakText = ({ starts, ends }: { starts: string; ends: string }): string =>
  `쉬는 시간 ${starts.slice(0, 5)} ~ ${ends.slice(0, 5)}`;

const WEEK_PROBLEMS: Record<WeekHoursProblem, string> = {
  weekdayTwice: '같은 요일이 두 번 들어 있어요.',
  hoursTooShort: `쉬는 시간 앞뒤로 ${STRETCH_MIN_MINUTES}분 이상은 열어야 해요.`,
  breakOutside: '쉬는 시간은 영업시간 안에 있어야 해요.',
};

/** Why hours of the week cannot be saved, with the day it is about. */
export const weekProblemText = ({ problem, weekday }: { problem: WeekHoursProblem; weekday: number | null }): string =>
  weekday === null ? WEEK_PROBLEMS[problem] : `${weekdayText(weekday)}: ${WEEK_PROBLEMS[problem]}`;
