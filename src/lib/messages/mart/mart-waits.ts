import {
  countWaits,
  type MartWait,
  type PressingWait,
  pressing,
  REPLY_WAITS_DAYS,
  WAITING_ENTRIES,
  type WaitingEntry,
  waitAddress,
} from '#lib/domain/mart/waits.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { momentText } from '../dates.ts';
import { missingNames } from './mart-approval.ts';

/** What waits in the marts of a person, above their pages. */
export const TO_DO_TEXTS = {
  title: '할 일',
  none: '지금 할 일이 없어요.',
  failed: '할 일을 불러오지 못했어요. 페이지를 다시 열어 주세요.',
} as const;
export const restText = (n: number): string => `그 밖에 ${formatNumber(n)}건 보기`;

/** What somebody is to do. */
function whatText(wait: PressingWait): string {
  switch (wait.kind) {
    case 'suspended':
      return '판매가 정지됐어요. 이유를 확인해 주세요';
    case 'dispute':
      return '손님의 분쟁에 답해 주세요';
    case 'payoutFailed':
      return `${formatWon(wait.amountWon)}이 입금되지 않았어요. 정산 계좌를 확인해 주세요`;
    case 'claims':
      return `그만둔 직원이 확정한 판매 ${formatNumber(wait.count)}건을 확인해 주세요`;
    case 'papers':
      return wait.missing.length > 0
        ? `입점 서류를 올려 주세요: ${missingNames(wait.missing)}`
        : '반려된 입점 신청을 수정해 다시 보내 주세요';
    case 'email':
      return '마트 이메일을 입력해 주세요. 손님에게 알려야 하는 판매자 정보예요';
    case 'bags':
      return `건네준 꾸러미 ${formatNumber(wait.count)}건의 내용을 적어 주세요`;
    case 'reviews':
      return `최근 ${REPLY_WAITS_DAYS}일 리뷰 ${formatNumber(wait.count)}개가 답글을 기다려요`;
  }
}

const ACTIONS: Record<PressingWait['kind'], string> = {
  suspended: '이유 확인',
  dispute: '답하기',
  payoutFailed: '계좌 확인',
  claims: '판매 확인',
  papers: '서류 올리기',
  email: '이메일 입력',
  bags: '내용 적기',
  reviews: '답글 쓰기',
};

/** One thing to do, as it is shown. */
export interface ToDoLine {
  storeId: number;
  kind: PressingWait['kind'];
  text: string;
  /** '내일 오후 3:30까지'; null where no clock runs. */
  due: string | null;
  /** The words of its button, and where that leads. */
  action: string;
  address: string;
}
export interface ToDo {
  lines: ToDoLine[];
  /** How much waits behind the entries of each mart's menu; an entry that is not named has nothing. */
  counts: { storeId: number; entry: WaitingEntry; count: number }[];
}

/** What waits, the most pressing first, in words. */
export function toDoOf(waits: readonly MartWait[], now: Date): ToDo {
  const lines = pressing(waits).map((wait) => ({
    storeId: wait.martId,
    kind: wait.kind,
    text: whatText(wait),
    due: 'until' in wait ? `${momentText(wait.until, now)}까지` : null,
    action: ACTIONS[wait.kind],
    address: waitAddress(wait),
  }));
  const marts = [...new Set(waits.map(({ martId }) => martId))];
  const counts = marts.flatMap((storeId) =>
    WAITING_ENTRIES.map((entry) => ({ storeId, entry, count: countWaits(waits, storeId, entry) })),
  );
  return { lines, counts: counts.filter(({ count }) => count > 0) };
}

/** How many wait behind an entry of a mart's menu, read out. */
export const WAITING_READ_OUT: Record<WaitingEntry, string> = {
  home: '답글 없는 리뷰 ',
  help: '답변 대기 ',
  log: '확인할 판매 ',
  settlement: '확인할 정산 ',
  papers: '올릴 서류 ',
};
