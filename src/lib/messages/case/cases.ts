import {
  CASE_PICTURES_A_DAY,
  type CaseKind,
  type CaseReason,
  type CaseState,
  type CaseStep,
  MART_ANSWER_HOURS,
  type OrderTrouble,
  type ReportOutcome,
} from '#lib/domain/case/case.ts';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { marketWith } from '#lib/domain/market/market-with.ts';
import { formatWon } from '#lib/domain/money.ts';
import { seoulDayStart } from '#lib/domain/time.ts';
import { datedMomentText, dateText, spokenDay } from '../dates.ts';
import { TROUBLE } from '../order/buyer-orders.ts';

export const WRONG_CASE_REASON = '이 종류에 맞는 이유를 골라 주세요.';
/** An operator writes to all who reported the same. */
export const PICTURES_FOR_SEVERAL = '여러 명이 신고한 일에는 사진 없이 글만 보낼 수 있어요.';
export const STILL_OPEN = '아직 찾아가지 않은 주문이에요. 주문 내역에서 취소하거나 마트에 물어봐 주세요.';
/** A dispute claims more pieces than were ordered. */
export const piecesOfOrder = (quantity: number): string => `주문한 ${quantity}개까지 입력할 수 있어요.`;

export const PICTURES_A_DAY = `사진은 하루에 ${CASE_PICTURES_A_DAY}장까지 올릴 수 있어요.`;
export const NOT_A_NO_SHOW = '찾아가지 않아 끝난 주문의 노쇼 기록만 지울 수 있어요.';

/** To a mart whose listing was refused for a name that hides tobacco, medicine or the like; its operator reads it. */
export const nameHidText = (name: string): string =>
  `팔 수 없는 상품의 이름을 나누거나 바꿔 쓴 상품이 있어 올리지 않았어요: ‘${name}’. 담배와 약은 팔 수 없고, 술은 운영자가 허용할 때만 팔 수 있어요. 잘못 걸러졌다면 여기에 알려 주세요.`;

/** What whoever reported something is told, and what stands at it. */
export const REPORT_OUTCOME_TEXTS: Record<ReportOutcome, string> = {
  done: '알려 주신 내용을 확인하고 조치했어요.',
  kept: '알려 주신 내용을 확인했어요. 운영 정책에 어긋나지 않아 그대로 뒀어요.',
};
export const REPORT_OUTCOME_NAMES: Record<ReportOutcome, string> = { done: '조치함', kept: '그대로 둠' };

export const CASE_KIND_NAMES: Record<CaseKind, string> = {
  inquiry: '문의',
  dispute: '분쟁',
  report: '신고',
  appeal: '이의 제기',
};

export const CASE_STATE_NAMES: Record<CaseState, string> = {
  waitingMart: '마트 답변 대기',
  waitingOperator: `${MARKET_NAME} 확인 중`,
  decided: '결정됨',
  closed: '종료',
};

const REASONS: Record<CaseReason, string> = {
  order: '주문',
  payment: '결제와 환불',
  account: '계정',
  notAsDescribed: '설명과 달라요',
  spoiled: '상했어요',
  missing: '빠진 상품이 있어요',
  pastUseBy: '소비기한이 지났어요',
  martWasShut: '마트가 열려 있지 않았어요',
  overcharged: '금액이 더 나갔어요',
  notMe: '제가 한 주문이 아니에요',
  notWorth: '꾸러미가 약속한 금액어치가 아니에요',
  wrongInfo: '정보가 사실과 달라요',
  forbidden: '팔 수 없는 상품이에요',
  unsafe: '먹기에 안전하지 않아요',
  rude: '욕설이나 비방이 있어요',
  spam: '광고나 도배예요',
  other: '기타',
  voucher: '상품권을 받지 않았어요',
  taxOffice: '국세청의 사업자 상태',
  market: `${marketWith('이/가')} 보낸 글`,
};
export const caseReasonText = (reason: string): string => REASONS[reason as CaseReason] ?? reason;

const SIDES = { buyer: '문의한 분', mart: '마트', operator: MARKET_NAME } as const;
export const sideText = (side: keyof typeof SIDES): string => SIDES[side];
export const TO_NAMES = { all: '모두에게', buyer: '문의한 분에게만', mart: '마트에만', note: '운영자 메모' } as const;
export const toText = (to: keyof typeof TO_NAMES): string => TO_NAMES[to];

/** '2026년 12월 11일(금)까지': a clock of business days ends with a day. */
export const dueText = (dueAt: string): string => `${dateText(seoulDayStart(spokenDay(new Date(dueAt))))}까지`;

/** One press for what is wrong with an order, and the words that go with it; the buyer may say more. */
export const TROUBLES: Record<OrderTrouble, { label: string; text: string }> = {
  martWasShut: { label: '문이 닫혔어요', text: '매장에 갔는데 문이 잠겨 있었어요.' },
  spoiled: { label: '상했어요', text: '받은 상품이 상했어요.' },
  missing: { label: '빠졌어요', text: '주문한 상품이 빠져 있었어요.' },
};
export const OTHER_TROUBLE = '다른 문제예요';

/** After a case was sent: '보냈어요. 2026년 12월 11일(금)까지 결과를 알려 드려요.' */
export const sentText = (dueAt: string): string => `보냈어요. ${dueText(dueAt)} 결과를 알려 드려요.`;

const STEPS: Record<CaseStep['name'], string> = {
  sent: '보냈어요',
  mart: '마트 답변',
  market: `${MARKET_NAME} 확인`,
  outcome: '결과',
};
export const STEP_NOW = '지금';

/** One step of a case, with its clock where it has one. */
export function stepText({ name, is }: CaseStep, { dueAt, martUntil }: { dueAt: string; martUntil: string | null }) {
  const by =
    name === 'mart' && is === 'now' && martUntil
      ? `${MART_ANSWER_HOURS}시간 안에 답하지 않으면 ${marketWith('이/가')} 확인해요`
      : name === 'outcome' && is !== 'done'
        ? dueText(dueAt)
        : null;
  return { name: STEPS[name], by };
}

/** What can be claimed of an order, at the most. */
export const claimHint = (keptWon: number): string =>
  `카드로 결제한 ${formatWon(keptWon)}까지 입력할 수 있어요. 비우면 설명만 전해요.`;
export const claimTooLarge = (keptWon: number): string => `결제한 ${formatWon(keptWon)}까지 입력할 수 있어요.`;

export const HELP = {
  title: '고객센터',
  lead: '진행 상황은 영업일 3일, 결과는 영업일 10일 안에 알려 드려요.',
  martTitle: '문의와 분쟁',
  martLead: `분쟁은 48시간 안에 답해 주세요. 답이 없으면 ${marketWith('이/가')} 결정해요.`,
  none: '아직 문의가 없어요',
  noneText: '궁금한 일이나 주문에 생긴 문제를 알려 주세요.',
  martNone: '아직 분쟁이 없어요',
  list: '내 문의',
  martList: '마트의 문의와 분쟁',
  ask: '문의하기',
  dispute: TROUBLE,
  report: '신고하기',
  appeal: '이의 제기',
  appealLead: `${marketWith('이/가')} 내린 결정이 맞지 않다면 이유를 알려 주세요. 다시 확인해 드려요.`,
  standing: '진행 상황',
  sameOrder: '이 주문으로 보낸 문의가 있어요.',
  seeCase: '진행 상황 보기',
  paidAtMart: `매장에서 내는 주문이라 환불 금액은 입력하지 않아요. 마트와 ${marketWith('이/가')} 확인하고 알려 드려요.`,
  spoiledPhoto: '상한 곳이 보이는 사진이 있으면 더 빨리 확인돼요.',
  shutNow: '지금 매장 앞이라면 전화해 보세요.',
  call: '마트에 전화하기',
  whichOrder: '받은 상품이나 픽업 대기 주문의 문제는 주문 내역에서 알려 주세요.',
  reason: '이유',
  text: '내용',
  textHint: '2,000자까지. 전화번호나 계좌 번호는 적지 마세요.',
  pictures: '사진',
  picture: '보낸 사진',
  claim: '돌려받을 금액 (원)',
  send: '보내기',
  reply: '추가로 남기기',
  withdraw: '문의 취소',
  withdrawing: '이 문의를 더 다루지 않아요.',
  appealSend: '이의 제기하기',
  answer: '답하기',
  accept: '돌려줄 금액 (원)',
  acceptHint: `입력한 금액이 바로 환불돼요. 비우면 ${marketWith('이/가')} 결정해요. 카드로 결제한 주문은 0원도 같아요.`,
  words: '전달할 내용',
  asked: '돌려받으려는 금액',
  refunded: '환불하기로 한 금액',
  forgive: '노쇼 기록 지우기',
  noShow: '찾아가지 않은 주문',
  forgiven: '노쇼 기록을 지웠어요',
  until: '까지 답해 주세요',
  due: '결과 예정',
  gone: '(삭제된 글)',
  back: '목록으로',
  signIn: '로그인하면 문의할 수 있어요',
  signInText: '주문한 계정으로 로그인해 주세요.',
  notFound: '문의를 찾을 수 없어요',
  messages: '대화',
  order: '주문',
  quantity: '수량',
} as const;

export const CASES = {
  open: '글 보내기',
  openHint: '고객센터에 문의로 열리고 알림이 가요. 답장도 여기로 와요.',
  title: '문의와 분쟁',
  kind: '종류',
  state: '상태',
  all: '모두',
  late: '늦은 문의만',
  mine: '내 담당 문의만',
  lateBadge: '늦음',
  find: '찾기',
  empty: '문의가 없어요.',
  opener: '문의한 회원',
  assignee: '담당자',
  nobody: '없음',
  assign: '내가 담당하기',
  say: '글 쓰기',
  to: '받는 쪽',
  decide: '결정하기',
  refundWon: '환불할 금액 (원)',
  left: '환불할 수 있는 금액',
  bearer: '부담',
  deciding: '결정하면 양쪽에 알리고, 금액은 바로 환불돼요.',
  decidingWords: '결정하면 양쪽에 알려요.',
  strike: '상품권 표시 내리기',
  striking: '마트의 상품권 표시를 내리고 신고한 모두에게 조치했다고 알릴까요?',
  close: '종료하기',
  outcome: '신고한 사람에게 알릴 결과',
  priority: '여러 명이 신고',
  reviewedMeanwhile: '분쟁 중에 리뷰를 썼어요',
  closing: '더는 글을 남길 수 없어요.',
} as const;

/** The note at the end of a case without a decision. */
export const CASE_NOTE_CLOSED = '종료';

/** What a mart reads of goods that it handed over without a network, and whose buyer owes nothing for them. */
export const handedOverText = (
  { id, productName, quantity }: { id: number; productName: string; quantity: number },
  outcome: 'moneyBack' | 'calledOff',
  scannedAt: Date,
  now: Date,
): string =>
  `주문 #${id} ${productName} · ${quantity}개를 ${datedMomentText(scannedAt, now)}에 인터넷 없이 건넸다고 적혀 있지만, 손님에게는 이미 ${
    outcome === 'moneyBack' ? '환불한다고' : '취소됐다고'
  } 알렸어요. 주문은 그대로 뒀어요. 건넸다면 그때 일을 여기에 적어 주세요. ${marketWith('이/가')} 확인해서 답해 드릴게요.`;
