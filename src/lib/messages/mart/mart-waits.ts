import type { PressingWait, WaitingEntry } from '#lib/domain/mart/waits.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { momentText } from '../dates.ts';
import { missingNames } from './mart-approval.ts';

/** What waits in a mart, above its pages. */
export const WAITS_TITLE = '지금 해야 할 일';

/** What somebody is to do, and until when. */
export function waitText(wait: PressingWait, now: Date): string {
  switch (wait.kind) {
    case 'dispute':
      return `분쟁에 답해 주세요 · ${momentText(wait.until, now)}까지`;
    case 'payoutFailed':
      return `정산 금액 ${formatWon(wait.amountWon)}을 보내지 못했어요. 정산 계좌를 확인해 주세요.`;
    case 'claims':
      return `그만둔 직원이 확정한 판매 ${formatNumber(wait.count)}건을 확인해 주세요 · ${momentText(wait.until, now)}까지`;
    case 'papers':
      return wait.missing.length > 0
        ? `입점 서류를 올려 주세요: ${missingNames(wait.missing)}`
        : '입점 신청을 고쳐 다시 보내 주세요.';
  }
}

/** How many wait behind an entry of a mart's menu, read out. */
export const WAITING_READ_OUT: Record<WaitingEntry, string> = { help: '답변 대기 ', settlement: '확인할 정산 ' };
