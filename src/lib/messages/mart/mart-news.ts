import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { marketWith } from '#lib/domain/market/market-with.ts';
import type { LogChange } from '#lib/domain/mart/mart-log.ts';
import type { Voucher } from '#lib/domain/mart/vouchers.ts';
import { formatWon, type RefundBearer } from '#lib/domain/money.ts';
import type { MartAlarmKind, MartWideKind } from '#lib/domain/notice/alarm.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { comingWhenText, type PickupWindowShown } from '../order/pickup-window.ts';
import { logChangeText } from './mart-log.ts';
import { VOUCHER_NAMES } from './vouchers.ts';

/** The page of the news of a person's marts. */
export const NEWS_TEXTS = {
  title: '알림',
  unread: '새 알림',
  list: '내 마트의 알림',
  none: '아직 알림이 없어요',
  noneText: '분쟁, 정산, 승인처럼 마트에 생긴 일을 여기에 알려 드려요.',
  failed: '알림을 불러오지 못했어요.',
} as const;

/** What news of an order may name to its mart's staff. */
export interface MartNews {
  productName: string;
  quantity: number;
  /** How many orders of one visit they are about besides that one. */
  others: number;
  /** The window as it stands now; null where nobody comes for it any more. */
  window: PickupWindowShown | null;
  now: Date;
  /** Who bought it, where they work there. */
  buyerName: string;
  /** What was changed on the listing within the day before somebody of the staff bought it. */
  changes: readonly LogChange[];
  /** Held pieces that are not in the shop, and the orders that these are of. */
  short: { pieces: number; orderIds: readonly number[] };
  /** What went back to the buyer after the end, and who bears it; null while nobody has said. */
  moneyBack: { amountWon: number; bearer: RefundBearer | null };
}

type MartNewsKind = 'newOrder' | Exclude<MartAlarmKind, MartWideKind>;

/** What an operator decided, by where the mart stands now. */
const STANDINGS: Record<string, string> = {
  approved: '승인됐어요. 손님에게 마트와 상품이 보여요.',
  returned: '신청이 반려됐어요. 내용을 고쳐 다시 보내 주세요.',
  rejected: '승인되지 않았어요.',
  suspended: '판매가 정지됐어요.',
  warned: '운영자의 경고가 있어요.',
  closed: '운영자가 마트 운영을 종료했어요.',
  listingHidden: '운영자가 상품을 숨겼어요.',
  listingShown: '숨긴 상품이 다시 보여요.',
  listingRecalled: '운영자가 상품을 회수했어요.',
  alcoholEnded: `${MARKET_NAME}에서 술을 팔지 않게 돼 판매를 마감했어요.`,
  changeTaken: '사업자 정보가 바뀌었어요.',
  changeRefused: '사업자 정보가 바뀌지 않았어요.',
};

const PAYEES: Record<string, string> = {
  asked: '정산받을 계좌를 바꾸려는 신청이 있어요.',
  approved: '정산받을 계좌가 바뀌었어요. 72시간 뒤부터 이 계좌로 보내요.',
  refused: '정산받을 계좌가 바뀌지 않았어요.',
};

const STATEMENTS: Record<string, string> = {
  closed: '정산서가 나왔어요. 금액과 내역을 확인해 주세요.',
  paid: '정산 금액을 보냈어요.',
  failed: '정산 금액을 보내지 못했어요. 정산 계좌를 확인해 주세요.',
  returned: '보낸 정산 금액이 은행에서 돌아왔어요. 정산 계좌를 확인해 주세요.',
  held: '정산서를 보류했어요.',
  words: '정산서에 운영자가 글을 남겼어요.',
};

/** To whoever runs the mart from now on, by whose wish. */
const DELEGATED: Record<string, string> = {
  byManager: '이 마트의 총괄 매니저가 됐어요. 원하지 않으면 7일 안에 직원 관리에서 되돌릴 수 있어요.',
  byMarket: `${marketWith('이/가')} 이 마트의 총괄 매니저로 정했어요. 원하지 않으면 고객센터에 알려 주세요.`,
  givenBack: '새 총괄 매니저가 위임을 되돌렸어요. 다시 이 마트의 총괄 매니저예요.',
};

const MART_WIDE: Record<
  Exclude<MartWideKind, 'martStanding' | 'payeeChanged' | 'statementNews' | 'voucherNews' | 'martDelegated'>,
  { title: string; body: string }
> = {
  codesLocked: {
    title: '번호 입력 잠김',
    body: '틀린 픽업 번호가 1분에 10번 입력돼 10분 동안 잠갔어요. 직원이 아닌 사람이 시도했는지 확인해 주세요.',
  },
  saleClaimed: {
    title: '확인할 판매',
    body: '그만둔 직원이 인터넷 없이 확정한 판매를 보냈어요. 손님에게 건넨 게 맞는지 확인해 주세요.',
  },
  martCase: { title: '문의와 분쟁', body: '새 글이 있어요. 분쟁은 48시간 안에 답해 주세요.' },
  keyMakerLeft: {
    title: '포스 연동',
    body: '연동 키를 만든 사람이 그만뒀거나 로그인할 수 없게 됐어요. 포스는 그 키를 계속 써요. 그대로 둘지 확인해 주세요.',
  },
  webhookEnded: {
    title: '포스 연동',
    body: '새 소식을 받는 주소가 응답하지 않아 그만 보내요. 포스 회사에 확인한 뒤 다시 추가해 주세요.',
  },
  commissionChanged: {
    title: '수수료 변경 예고',
    body: '카드 결제 수수료가 바뀔 예정이에요. 언제부터 얼마인지 확인해 주세요.',
  },
};

/** What is told of a mart, and by which title. */
export interface MartNewsWords {
  title: string;
  body: string;
}

/** News that are about no order. */
export function martWideWords(
  kind: MartWideKind,
  { to, reason, voucher }: { to?: unknown; reason?: unknown; voucher?: unknown } = {},
): MartNewsWords {
  const said = (title: string, decisions: Record<string, string>) => ({
    title,
    body: `${decisions[String(to)] ?? ''} ${reason ?? ''}`.trim(),
  });
  if (kind === 'martStanding') return said('마트 심사', STANDINGS);
  if (kind === 'martDelegated') return { title: '총괄 매니저 위임', body: DELEGATED[String(to ?? 'byManager')] ?? '' };
  if (kind === 'payeeChanged') return said('정산 계좌', PAYEES);
  if (kind === 'statementNews') return said('정산', STATEMENTS);
  if (kind === 'voucherNews') return voucherWords(VOUCHER_NAMES[voucher as Voucher], to);
  return MART_WIDE[kind];
}

const voucherWords = (name: string, to: unknown): MartNewsWords => ({
  title: name,
  body:
    to === 'struck'
      ? '매장에서 받지 않는다는 신고가 이어져 표시를 내렸어요. 지금 받는다면 마트 관리에서 다시 골라 주세요.'
      : '매장에서 쓰지 못했다는 손님이 있어요. 받지 않는다면 마트 관리에서 내려 주세요.',
});

const until = ({ window, now }: MartNews) => (window ? ` · ${comingWhenText(window, now)} 픽업하러 와요.` : '');
const what = ({ productName, quantity, others }: MartNews) =>
  others > 0 ? `${productName} 외 ${formatNumber(others)}건` : `${productName} · ${formatNumber(quantity)}개`;

const changedText = (changes: readonly LogChange[], now: Date) =>
  changes.length === 0 ? '' : ` · 24시간 안 변경: ${changes.map((change) => logChangeText(change, now)).join(', ')}`;

const bearsText = (bearer: RefundBearer | null): string => {
  if (bearer === null) return '누가 부담할지 운영자가 정할 때까지 이 주문의 정산은 보류해요.';
  return bearer === 'mart'
    ? '마트가 부담해요. 정산에서 빠져요.'
    : `${marketWith('이/가')} 부담해요. 정산은 그대로예요.`;
};

const TITLES: Record<MartNewsKind, string> = {
  newOrder: '새 주문',
  heldShort: '재고 부족',
  staffBought: '직원 주문',
  soldCheap: '반값 아래 주문',
  orderExtendedByBuyer: '시간 연장',
  orderCancelledByBuyer: '주문 취소',
  orderRefundedByHand: '주문 취소',
  orderMoneyBack: '환불',
  orderCancelledByMarket: '주문 취소',
};

const BODIES: Record<MartNewsKind, (news: MartNews) => string> = {
  newOrder: (news) => `${what(news)}${until(news)}`,
  heldShort: ({ productName, short }) =>
    `${productName} · 주문받은 것보다 매장에 ${formatNumber(short.pieces)}개 모자라요. ${short.orderIds.map((id) => `#${id}`).join(', ')} 주문을 확인해 주세요.`,
  staffBought: (news) => `${news.buyerName} · ${what(news)}${changedText(news.changes, news.now)}`,
  soldCheap: (news) => `${what(news)} · 어제 가격의 절반보다 싸게 팔렸어요${changedText(news.changes, news.now)}`,
  orderExtendedByBuyer: (news) => `${what(news)}${until(news) || ' · 손님이 픽업 시간을 늘렸어요.'}`,
  orderCancelledByBuyer: (news) => `${what(news)} · 손님이 취소했어요.`,
  orderCancelledByMarket: (news) => `${what(news)} · ${marketWith('이/가')} 취소했어요. 건네지 마세요.`,
  orderMoneyBack: (news) =>
    `${what(news)} · 손님에게 ${formatWon(news.moneyBack.amountWon)}을 돌려줬어요. ${bearsText(news.moneyBack.bearer)}`,
  orderRefundedByHand: (news) => `${what(news)} · 카드 결제가 취소됐어요. 건네지 마세요.`,
};

/** News of an order, in a mart. */
export const martOrderWords = (kind: MartNewsKind, news: MartNews): MartNewsWords => ({
  title: TITLES[kind],
  body: BODIES[kind](news),
});
