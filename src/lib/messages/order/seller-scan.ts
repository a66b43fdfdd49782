import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { PICKUP_CODE_DIGITS } from '#lib/domain/order/qr.ts';
import { type CameraNote, cameraNoteText } from '../camera.ts';
import { datedMomentText, spokenClock } from '../dates.ts';

/** What the scan screen can tell while it is ready for a code. spec.md section 8, 'QR scan'. */
export type ScanNote =
  | CameraNote
  | { code: 'uuidMissing' | 'goodsBarcode' | 'declined' | 'codeUnknown' | 'notOurs' | 'notMember' }
  /** Without a network (market.md 27.3). */
  | { code: 'codeNeedsNetwork' | 'noPack' | 'pastOffline' | 'handedOverHere' | 'soldHere' | 'notKept' }
  | { code: 'notInPack'; at: Date }
  | Elsewhere
  /** What was handed over, in words, before the next one. */
  | { code: 'sold'; what: string }
  | { code: 'checkInFailed' | 'lookUpFailed'; status: number; message: string }
  | ({ code: 'orderEnded' } & Ended);

/** The order is of another mart of the seller's. */
interface Elsewhere {
  code: 'orderElsewhere';
  martName: string;
}

/** How an order can stand that nobody will pick up any more. */
export type EndedState = 'pickedUp' | 'cancelled' | 'expired' | 'other';

/** How it ended, when, and who of the mart ended it, where that is known. */
export interface Ended {
  state: EndedState;
  at: Date | null;
  by: string | null;
}

/** Why the scan screen cannot do its work for this order. */
export type ScanFault =
  | { code: 'orderIdMissing' }
  | { code: 'orderNotLoaded'; status: number }
  | Elsewhere
  | ({ code: 'orderEnded' } & Ended);

/** 'HTTP 409', or nothing when no answer came at all. */
const http = (status: number) => (status > 0 ? `: HTTP ${status}` : '');

/** The sentence for a note, said at `now`. */
export function scanNoteText(note: ScanNote, now: Date): string {
  switch (note.code) {
    case 'uuidMissing':
      return `${MARKET_NAME} QR이 아니에요. 손님의 주문 QR인지 확인해 주세요.`;
    case 'goodsBarcode':
      return '상품 코드예요. 손님의 주문 QR을 찍어 주세요.';
    case 'declined':
      return '확정하지 않았어요. 다시 QR을 보여 주세요.';
    case 'checkInFailed':
      return `체크인 실패${http(note.status)}. ${note.message}`;
    case 'lookUpFailed':
      return `주문을 찾지 못했어요${http(note.status)}. ${note.message}`;
    case 'codeUnknown':
      return `이 번호의 주문이 없어요. ${PICKUP_CODE_DIGITS}자리를 다시 확인해 주세요.`;
    case 'notOurs':
      return '이 마트의 주문이 아니에요. 다른 마트의 QR인지 확인해 주세요.';
    case 'notMember':
      return '이 마트에서 더는 판매를 확정할 수 없어요. 총괄 매니저에게 확인해 주세요.';
    case 'sold':
      return `${note.what} 판매를 확정했어요. 다음 QR을 보여 주세요.`;
    case 'orderEnded':
      return endedText(note, now);
    case 'orderElsewhere':
      return elsewhereText(note);
    case 'codeNeedsNetwork':
      return '픽업 번호는 인터넷이 필요해요. 지금은 QR을 스캔해 주세요.';
    case 'noPack':
      return '인터넷이 끊겼고, 이 기기에 받아 둔 주문이 없어요. 인터넷을 연결해 주세요.';
    case 'notInPack':
      return `${spokenClock(note.at)}에 받은 주문에 없어요. 뒤에 들어왔거나 다른 마트의 주문이에요. 인터넷이 연결되면 다시 찍어 주세요.`;
    case 'pastOffline':
      return '픽업 시간이 지났어요. 인터넷 없이는 판매를 확정할 수 없어요.';
    case 'handedOverHere':
      return '이 기기에서 이미 건네준 주문이에요. 인터넷이 연결되면 자동으로 보내요.';
    case 'soldHere':
      return '이미 건네준 주문이에요. 이 기기에서 판매를 확정했어요.';
    case 'notKept':
      return '이 기기에 저장하지 못했어요. 상품을 건네지 말고 인터넷이 연결되면 다시 찍어 주세요.';
    default:
      return cameraNoteText(note);
  }
}

/** '감자 1kg · 2개, 6,000원' */
export const soldText = (order: { productName: string; quantity: number; totalPrice: number }): string =>
  `${order.productName} · ${formatNumber(order.quantity)}개, ${formatWon(order.totalPrice)}`;

/** The same of several: '감자 1kg 외 2건, 9,080원' */
export function soldOrdersText(
  orders: readonly { productName: string; quantity: number; totalPrice: number }[],
): string {
  const [first, ...others] = orders;
  if (!first) return '';
  if (others.length === 0) return soldText(first);
  const won = orders.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  return `${first.productName} 외 ${formatNumber(others.length)}건, ${formatWon(won)}`;
}

/** The sentence for a fault, said at `now`. */
export function scanFaultText(fault: ScanFault, now: Date): string {
  switch (fault.code) {
    case 'orderIdMissing':
      return '주문 정보가 없어요. 주문 목록의 판매 확정 버튼으로 다시 들어와 주세요.';
    case 'orderNotLoaded':
      return `주문 정보를 불러오지 못했어요${http(fault.status)} - 서버에서 데이터를 가져올 수 없어요.`;
    case 'orderElsewhere':
      return elsewhereText(fault);
    case 'orderEnded':
      return endedText(fault, now);
  }
}

const elsewhereText = ({ martName }: Elsewhere): string =>
  `다른 마트의 주문이에요${martName && `: ${martName}`}. 그 마트의 화면에서 판매를 확정해 주세요.`;

/** '이미 건네준 주문이에요. 11월 24일(화) 오후 5:31, 박정호 님' */
function endedText({ state, at, by }: Ended, now: Date): string {
  if (state !== 'pickedUp' || !at) return ended[state];
  return `${ended.pickedUp} ${datedMomentText(at, now)}${by ? `, ${by} 님` : ''}`;
}

const ended = {
  pickedUp: '이미 건네준 주문이에요.',
  cancelled: '취소된 주문이에요. 판매를 확정할 수 없어요.',
  expired: '픽업 시간이 지난 주문이에요. 판매를 확정할 수 없어요.',
  other: '진행 중인 주문이 아니에요. 판매를 확정할 수 없어요.',
} as const;

const WITHOUT_CAMERA: readonly ScanNote['code'][] = [
  'cameraLost',
  'videoCannotPlay',
  'cameraDenied',
  'noCamera',
  'cameraFailed',
  'permissionFailed',
];

/** The state word of a counter that waits: without its camera it is ready for a scanner and for typed codes. */
export const readyWord = ({ code }: ScanNote): string =>
  WITHOUT_CAMERA.includes(code) ? '카메라 없이 준비됐어요' : SCAN_STATE_WORDS.ready;

/** The word in the status box. */
export const SCAN_STATE_WORDS = {
  ready: '준비',
  finding: '주문 찾는 중',
  scanning: '확인 대기',
  sending: '전송 중',
  success: '판매 확정!',
  error: '오류',
} as const;

export const SCAN_TEXTS = {
  toOtherMart: '그 마트에서 열기',
  cutOff: '인터넷이 끊겼어요. 이 마트의 QR 스캔에서는 받아 둔 주문을 인터넷 없이 확정할 수 있어요.',
  toCounter: 'QR 스캔 열기',
  title: 'QR 스캔 (체크인)',
  back: '주문 목록으로',
  finding: '주문을 찾고 있어요.',
  recognised: 'QR을 읽었어요. 판매를 확정할지 골라 주세요.',
  codeTyped: '픽업 번호를 입력했어요. 판매를 확정할지 골라 주세요.',
  sending: '판매를 확정하고 있어요.',
  success: '체크인 완료 (판매 완료 및 재고 차감)',
  keptOffline: '이 기기에 저장했어요. 인터넷이 연결되면 자동으로 보내요.',
  codeHint: '손님 화면의 QR 아래에 있어요. 스캐너로 QR을 찍어도 돼요.',
  nextBuyer: '다음 손님',
  next: '다음 픽업',
  nextNone: '픽업 대기 주문이 없어요.',
  nextFailed: '다음 픽업을 불러오지 못했어요.',
  fullScreen: '전체 화면',
  leaveFullScreen: '전체 화면 끝내기',
  soldNow: '지금까지 확정한 판매',
  writeBag: '꾸러미 내용 적기',
  confirm: '판매를 확정할까요?',
  toHandOver: '건네줄 상품',
  noneTicked: '건네줄 상품을 하나 이상 골라 주세요.',
  nothingDue: '결제 완료. 상품만 건네주세요.',
  collect: '받을 금액',
  loadingOrder: '주문 정보를 불러오는 중이에요.',
  paid: '결제 완료',
  due: '결제 필요',
  collected: '매장에서 받음',
} as const;

/** What the seller does with their hands once the sale is confirmed: '12,050원 받으세요'. */
export const doneText = (dueWon: number): string =>
  dueWon > 0 ? `${formatWon(dueWon)} 받으세요` : SCAN_TEXTS.nothingDue;

/** What a buyer comes for: '감자 1kg · 2개', '감자 1kg 외 2건'. */
export function nextPickupText(orders: readonly { productName: string; quantity: number }[]): string {
  const [first, ...others] = orders;
  if (!first) return '';
  return others.length === 0
    ? `${first.productName} · ${formatNumber(first.quantity)}개`
    : `${first.productName} 외 ${formatNumber(others.length)}건`;
}
