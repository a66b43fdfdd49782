import type { MartWebhook, WebhookDelivery } from '#lib/contract/mart/webhooks.ts';
import {
  FORMER_SECRET_HOURS,
  SILENT_DAYS,
  WEBHOOK_TRIES,
  WEBHOOKS_MOST,
  type WebhookFailure,
  type WebhookType,
} from '#lib/domain/notice/webhook.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { momentText } from '../dates.ts';

/** News for the machines of a mart, on the page where its till is connected (shelf.md 33). */
export const WEBHOOK_TEXTS = {
  title: '새 소식 받는 주소',
  lead: '주문이 들어오거나 재고가 바뀌면 포스 회사의 서버로 바로 알려요. 손님 정보는 보내지 않아요.',
  none: '아직 새 소식을 받는 주소가 없어요',
  noneText: '포스 회사에서 주소를 받았다면 추가해 주세요. 없어도 포스는 그대로 쓸 수 있어요.',
  add: '주소 추가',
  url: '주소',
  urlHint: 'https://로 시작하는 주소를 포스 회사에서 받아 주세요.',
  key: '연결할 포스',
  keyHint: '고른 포스가 스스로 바꾼 재고는 다시 알리지 않아요.',
  noKey: '고르지 않음',
  keyEnded: '이 포스의 연동 키는 끝났지만 소식은 계속 보내요. 새 키를 만들거나, 쓰지 않는 주소면 삭제해 주세요.',
  cancel: '닫기',
  addFailed: '주소를 추가하지 못했어요.',
  addressOdd: 'https://로 시작하고 포트 번호가 없는 주소를 입력해 주세요.',
  notPublic: '인터넷에 공개된 주소가 아니에요. 포스 회사에 주소를 다시 확인해 주세요.',
  notFound: '주소를 찾지 못했어요. 오타가 없는지 확인해 주세요.',
  there: '이미 새 소식을 보내는 주소예요. 비밀값을 모르면 그 주소의 ‘비밀값 바꾸기’를 눌러 주세요.',
  made: '비밀값을 전해 주세요',
  madeText: '지금 한 번만 보여요. 이곳에서 보낸 소식인지 확인하는 데 써요. 포스 회사에 전해 주세요.',
  rotate: '비밀값 바꾸기',
  rotateQuestion: '비밀값을 바꿀까요?',
  rotateText: `새 값을 포스 회사에 전해 주세요. 전에 쓰던 값도 ${FORMER_SECRET_HOURS}시간 동안 쓸 수 있어요.`,
  rotateFailed: '비밀값을 바꾸지 못했어요.',
  test: '테스트 보내기',
  testSent: '테스트 소식을 보냈어요. 잠시 뒤 아래에 결과가 나와요.',
  testFailed: '테스트 소식을 보내지 못했어요.',
  remove: '삭제',
  removeQuestion: '이 주소를 삭제할까요?',
  removeText: '이 주소로 더 보내지 않아요. 아직 보내지 못한 소식도 그만 보내요.',
  removeFailed: '주소를 삭제하지 못했어요.',
  removed: '주소를 삭제했어요',
  deliveries: '보낸 소식',
  deliveriesText: `받지 못한 곳에는 사흘 동안 ${WEBHOOK_TRIES}번까지 보내요.`,
  noDeliveries: '아직 보낸 소식이 없어요',
  refresh: '새로고침',
  refreshFailed: '보낸 소식을 다시 불러오지 못했어요.',
  again: '다시 보내기',
  againSent: '다시 보냈어요',
  againFailed: '다시 보내지 못했어요.',
} as const;

export const webhookCountText = (count: number): string => `${formatNumber(count)}/${WEBHOOKS_MOST}개`;

export const testLabel = ({ url }: MartWebhook): string => `${hostOf(url)} ${WEBHOOK_TEXTS.test}`;
export const rotateLabel = ({ url }: MartWebhook): string => `${hostOf(url)} ${WEBHOOK_TEXTS.rotate}`;
export const removeLabel = ({ url }: MartWebhook): string => `${hostOf(url)} ${WEBHOOK_TEXTS.remove}`;
/** 410: nothing more is wanted. */
const GONE = 410;
const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** '연결할 포스: 계산대 1' */
export const listenerText = (keyName: string): string => `${WEBHOOK_TEXTS.key}: ${keyName}`;

/** How an endpoint does. */
export function webhookStateText({ failingSince, formerUntil }: MartWebhook, now: Date): string | null {
  if (failingSince !== null)
    return `${momentText(new Date(failingSince), now)}부터 받지 못하고 있어요. 포스 회사에 알려 주세요. ${SILENT_DAYS}일 동안 받지 못하면 끊어요.`;
  return formerUntil === null ? null : `전에 쓰던 비밀값은 ${momentText(new Date(formerUntil), now)}까지 쓸 수 있어요.`;
}

const HAPPENED: Record<WebhookType, string> = {
  'order.created': '새 주문',
  'order.cancelled': '주문 취소',
  'order.expired': '시간이 지난 주문',
  'order.pickedUp': '픽업 완료',
  'stock.changed': '재고 변경',
  'listing.ended': '판매 마감',
  test: '테스트 소식',
};

/** What was told: '새 주문 #12 · 두부 300g'. */
export function toldText({ type, orderId, productName }: WebhookDelivery): string {
  const order = orderId === null ? '' : ` #${orderId}`;
  return `${HAPPENED[type]}${order}${productName === null ? '' : ` · ${productName}`}`;
}

const FAILED: Record<WebhookFailure, string> = {
  timeout: '포스 회사 서버가 제때 응답하지 않았어요',
  unreachable: '포스 회사 서버에 연결하지 못했어요',
  notFound: '주소를 찾지 못했어요',
  notPublic: '인터넷에 공개된 주소가 아니에요',
  certificate: '포스 회사 서버의 보안 인증서가 맞지 않아요',
  redirect: '포스 회사 서버가 다른 주소로 넘겼어요',
};

/** Why a receiver's response does not count; the figure is for who looks after it. */
function refusedText(status: number | null): string {
  if (status === GONE) return '포스 회사 서버가 더 받지 않겠다고 했어요';
  if (status !== null && status >= 500) return `포스 회사 서버에 오류가 났어요(${status})`;
  return `포스 회사 서버가 받지 않았어요(${status ?? ''})`;
}

/** What came of it. */
export function outcomeText({ state, status, failure, tries, canSendAgain }: WebhookDelivery): string {
  if (state === 'delivered') return '전했어요';
  if (tries === 0) return state === 'waiting' ? '보내는 중이에요' : '보내지 않았어요';
  const why = failure ? FAILED[failure] : refusedText(status);
  if (state === 'waiting') return `${why} · ${formatNumber(tries)}번 보냈고 다시 보내요`;
  return `${why} · 그만 보내요${canSendAgain ? '' : '. 같은 주소를 다시 추가하면 보낼 수 있어요'}`;
}

export const againLabel = (delivery: WebhookDelivery): string => `${toldText(delivery)} ${WEBHOOK_TEXTS.again}`;
