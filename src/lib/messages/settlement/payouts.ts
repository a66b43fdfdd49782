import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { PayoutState } from '#lib/domain/settlement/payout.ts';
import type { DifferenceKind } from '#lib/domain/settlement/reconciliation.ts';
import { isoDateText } from '../dates.ts';

export const PAYEE = {
  title: '정산 계좌',
  lead: '정산 금액을 받을 계좌예요. 운영자가 통장 사본과 맞는지 확인하고, 확인한 때부터 72시간 뒤에 이 계좌로 보내요. 바꾸면 마트의 모든 직원에게 알려요.',
  none: '아직 계좌가 없어요. 계좌가 없으면 정산 금액을 보낼 수 없어요.',
  now: '지금 쓰는 계좌',
  asked: '확인 대기 계좌',
  from: (when: string): string => `${when}부터 이 계좌로 보내요.`,
  unreadable: '이 계좌는 지금 열 수 없어요. 계좌를 다시 신청해야 해요.',
  unknownHolder: '예금주가 마트 이름이나 대표자와 달라요.',
  bank: '은행',
  account: '계좌 번호',
  accountHint: '숫자 8~16자리. 저장한 뒤에는 끝 네 자리만 보여요.',
  accountOdd: '계좌 번호를 숫자 8~16자리로 입력해 주세요.',
  holder: '예금주',
  holderHint: '통장에 적힌 그대로',
  holderMissing: '예금주를 입력해 주세요.',
  ask: '계좌 신청하기',
  asking: '마트의 모든 직원에게 알리고, 운영자가 확인할 때까지는 지금 계좌를 써요.',
  failed: '계좌를 불러오지 못했어요. 잠시 뒤 다시 열어 주세요.',
  approve: '계좌 확인',
  approving: '72시간 동안은 이 마트에 지급하지 않아요. 마트의 모든 직원에게 알려요.',
  refuse: '계좌 거절',
  reason: '이유',
  reasonHint: '5자 이상. 마트에 그대로 보여요.',
} as const;

export const BANK_FILE = {
  sheet: '지급',
  titles: ['은행 코드', '계좌 번호', '예금주', '금액', '메모', '정산서 번호'],
} as const;

export const PAYOUT_STATE_NAMES: Record<PayoutState, string> = {
  paying: '지급 중',
  paid: '지급 완료',
  failed: '지급 실패',
};

export const DEPOSIT_DAY = '오늘이나 그 전의 날짜를 입력해 주세요.';
/** A payout that came back: it was not before its file, and is not to come. */
export const RETURN_DAY = '은행 파일을 만든 날부터 오늘 사이의 날짜를 입력해 주세요.';
export const suspendedPayoutText = (martName: string): string => `${martName}: 판매 정지 중이라 지급하지 않아요.`;

export const objectedPayoutText = (martName: string): string =>
  `${martName}: 이의 제기에 아직 답하지 않아 지급하지 않아요.`;

/** Why an approved statement is not paid out. */
export const REFUSALS = {
  payeeMissing: '계좌 없음',
  payeeWaits: '계좌 확인 뒤 72시간',
  martSuspended: '판매 정지',
  objected: '이의 제기',
} as const;

export const PAYOUTS = {
  title: '지급',
  payees: '확인할 계좌',
  make: '은행 파일 만들기',
  makeLead: (n: number, won: string): string => `확정한 정산서 ${formatNumber(n)}건, ${won}을 보낼 파일을 만들어요.`,
  making: '파일을 만들면 지급 중이 돼요. 같은 정산서로 파일을 다시 만들 수 없어요.',
  nothing: '보낼 정산서가 없어요.',
  notYet: (n: number): string => `아직 보낼 수 없는 정산서 ${formatNumber(n)}건`,
  batches: '은행 파일',
  batch: (id: number): string => `${id}번 파일`,
  lines: (n: number): string => `${formatNumber(n)}건`,
  noBatches: '아직 만든 파일이 없어요.',
  reason: '파일을 받는 이유',
  reasonHint: '5자 이상. 기록에 남아요.',
  csv: 'CSV로 받기',
  cp949: 'CSV로 받기 (CP949)',
  excel: '엑셀로 받기',
  zeros:
    'CSV는 열지 말고 그대로 은행에 올려 주세요. 엑셀로 열어 저장하면 은행 코드와 계좌의 앞자리 0이 사라져요. 보거나 고칠 때는 엑셀 파일을 받아 주세요. 은행에서 글자가 깨지면 CP949로 받아 주세요.',
  payouts: '지급 목록',
  all: '모두',
  completeAll: '모두 입금 완료',
  completingAll: '은행에서 모두 입금됐는지 확인했나요? 이미 실패로 처리한 지급은 그대로예요.',
  complete: '입금 완료',
  reference: '은행의 거래 번호',
  fail: '입금 실패',
  failReason: '실패한 이유',
  retry: '다시 보내기',
  retrying: '지금 계좌로 새 파일을 만들어요. 지급 번호는 그대로예요.',
  none: '아직 지급한 내역이 없어요.',
  cameBack: '은행에서 돌아옴',
  cameBackDay: '돌아온 날',
  cameBackReference: '돌아온 거래의 번호',
  comingBack: '입금 완료한 돈이 우리 통장으로 돌아왔나요? 장부에 기록하고 마트에 알려요.',
  returned: (day: string): string => `${isoDateText(day)}에 돌아옴`,
  retryReturned: '돌아온 돈 다시 보내기',
  retryingReturned: (day: string): string =>
    `입금했다가 ${isoDateText(day)}에 은행에서 돌아온 돈이에요. 우리 통장에 들어왔는지 확인했나요? 지금 계좌로 새 파일을 만들어 한 번 더 보내요.`,
} as const;

export const DIFFERENCE_NAMES: Record<DifferenceKind, string> = {
  unknownPayment: '우리에게 없는 결제',
  notSettled: '카드사 정산에 없는 결제',
  otherSum: '금액이 다른 결제',
  refundNotSettled: '카드사 정산에 없는 환불',
  refundUnknown: '우리에게 없는 환불',
  otherFee: '수수료를 뺀 금액이 다름',
  changed: '나중에 다른 금액으로 바뀜',
};

export const PROVIDER = {
  title: '카드사 정산',
  lead: '카드사 정산 내역과 다른 결제만 보여요. 결제하고 10일 안에 정산될 수 있는 결제는 아직 차이로 보지 않아요.',
  readAt: (when: string): string => `${when}에 읽었어요.`,
  never: '아직 읽지 않았어요. 카드 연동 키가 있으면 매일 새벽 5시에 읽어요.',
  bank: '우리 통장',
  books: '장부의 잔액',
  paying: '그중 지급 중',
  real: (when: string): string => `은행의 잔액 (${when})`,
  difference: '은행 잔액이 장부보다 많은 금액',
  enterBalance: '은행 잔액 등록',
  balance: '은행의 지금 잔액 (원)',
  deposit: '입금 등록',
  depositLead:
    '카드사 정산을 읽을 수 없을 때, 통장에 들어온 카드사 입금을 등록해요. 지급할 수 있는 돈이 늘어요. 나중에 카드사 정산에서 그날의 입금을 읽으면 그 내역으로 바뀌어요.',
  depositDay: '들어온 날',
  depositWon: '들어온 금액 (원)',
  depositReference: '은행의 거래 번호',
  depositReason: '등록하는 이유',
  depositing: '장부에 바로 기록돼요. 통장에서 금액과 번호를 확인했나요?',
  deposits: '등록한 입금',
  undone: { provider: '카드사 정산으로 바뀜', finance: '삭제함' },
  takeBack: '입금 삭제',
  takeBackReason: '삭제하는 이유',
  takingBack: '장부에서 이 입금을 삭제해요. 이미 지급한 돈은 그대로예요.',
  from: '시작일',
  to: '종료일',
  find: '찾기',
  none: '차이가 없어요.',
  more: '더 있어요. 날짜를 줄여 주세요.',
  differences: '차이',
  sums: (here: string, there: string): string => `우리 ${here} · 카드사 ${there}`,
  payment: (id: number): string => `결제 ${id}`,
  hand: '누구 몫인가요?',
  handLead: '카드사 화면에서 돌려준 돈이에요. 주문을 정할 때까지 이 결제의 마트는 정산을 기다려요.',
  open: (won: string): string => `정할 금액 ${won}`,
  share: (orderId: number, product: string, mart: string): string => `주문 ${orderId} · ${product} · ${mart}`,
  shareHint: (won: string): string => `남은 결제 금액 ${won}. 이 주문의 몫이 아니면 비워 두세요.`,
  bearer: '부담하는 쪽',
  mart: '마트',
  market: MARKET_NAME,
  attribute: '주문 정하기',
  attributing: '정한 금액은 환불로 기록되고 되돌릴 수 없어요.',
  chargeback: '차지백 등록',
  chargebackLead: '카드사가 환수한 결제를 등록해요. 결제 번호로 찾아요.',
  paymentId: '결제 번호',
  noPayment: '카드로 결제한 내역이 없어요.',
  amount: '환수한 금액',
  fee: '카드사 수수료',
  day: '날짜',
  reference: '카드사의 번호',
  enter: '차지백 등록',
  entering: '주문의 환불로 기록되고 되돌릴 수 없어요.',
} as const;

/** Letters of a bank file: of a holder's name that the bank could not read. */
export const notInCp949Text = (letters: readonly string[]): string =>
  `CP949에 없는 글자가 있어요: ${letters.join(' ')} · 엑셀 파일이나 UTF-8 CSV로 받아 주세요.`;
