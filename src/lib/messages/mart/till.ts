import type { KeyCall, MartKey } from '#lib/contract/mart/mart-keys.ts';
import { KEY_CALLS_SHOWN, KEYS_MOST, type KeyScope } from '#lib/domain/mart/key.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { momentText, nearDateText } from '../dates.ts';
import { MART_TEXTS } from './seller-marts.ts';

/** The page on which a mart connects its till. */
export const TILL_TEXTS = {
  title: MART_TEXTS.till,
  lead: '포스의 재고와 마트의 상품 현황을 서로 맞춰요. 연동 키는 포스가 쓰는 비밀번호예요. 만들어서 포스 회사나 담당자에게 전해 주세요.',
  guide: '포스 회사용 안내서',
  keys: '연동 키',
  none: '아직 연동 키가 없어요',
  noneText: '포스마다 키를 따로 만들면, 하나를 끊어도 다른 포스는 그대로 써요.',
  make: '키 만들기',
  newKey: '새 키 만들기',
  name: '이름',
  nameMissing: '이름을 입력해 주세요.',
  nameHint: '어느 포스인지 알 수 있게 적어 주세요. 예: 계산대 1',
  scopes: '할 수 있는 일',
  scopesHint: '주문 취소와 판매 확정은 사람만 할 수 있어요.',
  scopeMissing: '할 수 있는 일을 하나 이상 골라 주세요.',
  expires: '쓰는 기간',
  makeFailed: '키를 만들지 못했어요.',
  made: '키를 만들었어요',
  madeText: '지금 한 번만 보여요. 복사해서 포스에 넣어 주세요. 이 화면을 닫으면 다시 볼 수 없어요.',
  copy: '복사',
  copied: '복사했어요',
  copyFailed: '복사하지 못했어요. 값을 길게 눌러 복사해 주세요.',
  keepDone: '다 복사했어요',
  revoke: '끊기',
  revokeQuestion: '이 키를 끊을까요?',
  revokeText: '이 키를 쓰는 포스는 바로 연결이 끊겨요. 되돌릴 수 없어요.',
  revokeFailed: '키를 끊지 못했어요.',
  revoked: '키를 끊었어요',
  neverUsed: '아직 쓰지 않았어요',
  expired: '기간이 끝났어요',
  makerLeft: '만든 사람이 그만뒀어요',
  calls: '포스가 한 일',
  callsText: `최근 ${KEY_CALLS_SHOWN}건까지 보여 드려요.`,
  noCalls: '아직 포스가 보낸 내역이 없어요',
  noCallsText: '포스가 키로 처음 연결하면 여기에 나와요.',
  notLoaded: '포스 연동을 불러오지 못했어요.',
  again: '다시 불러오기',
  notAllowed: '총괄 매니저만 볼 수 있어요',
  notAllowedText: '포스를 연동하려면 총괄 매니저에게 물어보세요.',
} as const;

export const SCOPE_LABELS: Record<KeyScope, string> = {
  'products:read': '상품 보기',
  'products:write': '상품 등록, 가격 바꾸기',
  'stock:write': '재고 맞추기',
  'orders:read': '주문 보기 (손님 이름은 가려요)',
  webhooks: '새 소식 받는 주소 정하기',
};

/** When it was used last. */
export const usedText = ({ lastUsedAt }: MartKey, now: Date): string =>
  lastUsedAt === null ? TILL_TEXTS.neverUsed : `마지막 사용 ${momentText(new Date(lastUsedAt), now)}`;
export const madeByText = ({ madeBy }: MartKey): string => `만든 사람 ${madeBy}`;
export const untilText = ({ expiresAt }: MartKey, now: Date): string => `${nearDateText(new Date(expiresAt), now)}까지`;

/** How long a key may be used, in days. */
export const KEY_PERIODS = [
  { days: 365, label: '1년' },
  { days: 90, label: '3개월' },
  { days: 30, label: '1개월' },
] as const;

/** What opens the older ones of a list. */
export const earlierText = (count: number): string => `이전 ${formatNumber(count)}건 보기`;

export const keyCountText = (count: number): string => `${formatNumber(count)}/${KEYS_MOST}개`;
export const revokeLabel = (name: string): string => `${name} 끊기`;

/** What a call did, by its name and to how many things. */
const DONE: Record<string, (n: number) => string> = {
  'GET /api/pos/v1/products': (n) => `상품 ${formatNumber(n)}개를 읽었어요.`,
  'POST /api/pos/v1/products': (n) => `상품 ${formatNumber(n)}개를 등록하거나 바꿨어요.`,
  'POST /api/pos/v1/stock/shelf': (n) => `상품 ${formatNumber(n)}개의 재고를 맞췄어요.`,
  'POST /api/pos/v1/stock/sold': (n) => `판매 ${formatNumber(n)}건을 재고에 반영했어요.`,
  'GET /api/pos/v1/orders': (n) => `주문 ${formatNumber(n)}건을 읽었어요.`,
  'GET /api/pos/v1/webhooks': () => '새 소식 받는 주소를 읽었어요.',
  'POST /api/pos/v1/webhooks': () => '새 소식 받는 주소를 추가했어요.',
  'DELETE /api/pos/v1/webhooks/{webhookId}': () => '새 소식 받는 주소를 삭제했어요.',
};

/** Why something of a call was passed over, by code. */
const PASSED_OVER: Record<string, (n: number) => string> = {
  productNotFound: (n) => `${formatNumber(n)}개는 판매 중인 상품이 아니라서 건너뛰었어요.`,
  barcodeAmbiguous: (n) => `${formatNumber(n)}개는 같은 바코드의 상품이 여럿이라 건너뛰었어요.`,
  stockChanged: (n) => `${formatNumber(n)}개는 센 뒤에 수량이 움직여서 다시 세야 해요.`,
  productRecalled: (n) => `${formatNumber(n)}개는 회수한 상품이라 건너뛰었어요.`,
  productHidden: (n) => `${formatNumber(n)}개는 숨긴 상품이라 건너뛰었어요.`,
  saleTooOld: (n) => `${formatNumber(n)}건은 오래된 판매라 받지 않았어요.`,
  invalidInput: (n) => `${formatNumber(n)}개는 내용이 맞지 않아 받지 않았어요.`,
};
const OTHERWISE = (n: number) => `${formatNumber(n)}개는 받지 않았어요.`;

/** Why a whole call was refused, by code. */
const REFUSED: Record<string, string> = {
  keyUnknown: '끊었거나 기간이 끝난 키라서 받지 않았어요. 계속 쓰려면 새 키를 만들어 포스에 넣어 주세요.',
  scopeMissing: '이 키로 할 수 없는 일이라 받지 않았어요. 필요하면 그 일을 고른 새 키를 만들어 주세요.',
  martSuspended: '마트가 정지된 동안이라 받지 않았어요.',
  martClosed: '운영을 종료한 마트라 받지 않았어요.',
  attemptUsed: '전에 보낸 요청의 번호로 다른 내용을 보내서 받지 않았어요. 포스 회사에 알려 주세요.',
  consentNeeded: '새 판매자 약관에 동의한 뒤에 상품을 등록할 수 있어요.',
  invalidInput: '보낸 내용이 맞지 않아 받지 않았어요. 포스 회사에 알려 주세요.',
};

/** What a till did, in words: '상품 12개의 재고를 맞췄어요.', and what of it was not done: '2개는 …'; either may be empty. */
export function callText({ call, items, refused, code, times }: KeyCall): { done: string; not: string } {
  const again = times > 1 ? ` (${formatNumber(times)}번)` : '';
  if (code !== null) return { done: '', not: `${REFUSED[code] ?? '처리하지 못했어요.'}${again}` };
  const passedOver = Object.entries(refused);
  const n = items - passedOver.reduce((sum, [, count]) => sum + count, 0);
  const not = passedOver.map(([why, count]) => (PASSED_OVER[why] ?? OTHERWISE)(count)).join(' ');
  return { done: n > 0 || not === '' ? `${DONE[call]?.(n) ?? ''}${again}` : '', not };
}
