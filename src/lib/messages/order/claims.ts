import { MANAGER_ANSWER_HOURS } from '#lib/domain/order/offline-check-in.ts';
import { datedMomentText } from '../dates.ts';

/** What people who have left sold without a network, for the general manager to confirm. market.md 27.5. */
export const CLAIM_TEXTS = {
  title: '건넨 게 맞는지 확인할 판매',
  lead: `그만둔 직원이 일하는 동안 인터넷 없이 확정한 판매예요. 확인할 때까지 주문은 픽업 시간이 지나도 취소되지 않아요. ${MANAGER_ANSWER_HOURS}시간 안에 답하지 않으면 건넸다고 보고 처리해요.`,
  yes: '건넨 게 맞아요',
  no: '건네지 않았어요',
  wasOnline: '스캔한 뒤에 이 기기가 서버와 연결된 적이 있어요.',
  failed: '확인하지 못했어요.',
  confirmed: '판매를 확정했어요.',
  denied: '건네지 않았다고 기록했어요.',
} as const;

/** '박정호 님이 11월 27일(금) 오후 6:05에 스캔 · 김* 님' */
export const claimText = (claim: { scannedBy: string; scannedAt: string; buyerName: string }, now: Date): string =>
  `${claim.scannedBy} 님이 ${datedMomentText(new Date(claim.scannedAt), now)}에 스캔 · 손님 ${claim.buyerName} 님`;

/** '11월 29일(일) 오후 6:05까지 확인해 주세요.' */
export const claimUntilText = (answerUntil: string, now: Date): string =>
  `${datedMomentText(new Date(answerUntil), now)}까지 확인해 주세요.`;
