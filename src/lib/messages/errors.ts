import type { ErrorCode, ErrorDetails } from '#lib/contract/errors.ts';
import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import { KEYS_MOST } from '#lib/domain/mart/key.ts';
import { CARD_MIN_WON, formatWon } from '#lib/domain/money.ts';
import { WEBHOOKS_MOST } from '#lib/domain/notice/webhook.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { ALERTS_MOST, CART_MAX_LINES } from '#lib/domain/person/limits.ts';
import { SALE_KNOWN_DAYS } from '#lib/domain/product/counted-shelf.ts';
import { RECURRING_MOST } from '#lib/domain/product/recurring.ts';
import { WAITING_MOST } from '#lib/domain/product/waiting-list.ts';
import { EDITABLE_DAYS, REVIEW_PHOTOS_A_DAY } from '#lib/domain/review/review.ts';
import { datedMomentText, dateText } from './dates.ts';
import { consentNames } from './market/policies.ts';
import { BUSINESS_NUMBER_ODD } from './mart/mart-problems.ts';
import { pausedText } from './mart/pause.ts';

function until({ at }: ErrorDetails): string {
  if (!at) return '';
  const moment = new Date(at);
  // Always with its date, and without its year: it lies at most some weeks ahead.
  return datedMomentText(moment, moment);
}

/** What a change of hours does to orders that wait. */
function touchedText({ n: touched = 0, cancelled = 0, moved: toOtherPlace }: ErrorDetails): string {
  if (touched === 0) return '바뀌는 주문이 이제 없어요. 다시 저장해 주세요.';
  if (toOtherPlace !== undefined) {
    return `픽업 대기 주문 ${formatNumber(touched)}건의 픽업 장소가 바뀌어요. 손님에게 바로 알리고, 손님은 픽업 전까지 무료로 취소할 수 있어요.`;
  }
  const moved = touched - cancelled;
  const parts = [
    moved > 0 && `${formatNumber(moved)}건은 픽업 시간이 바뀌어요.`,
    cancelled > 0 && `${formatNumber(cancelled)}건은 취소되고, 카드 결제 금액은 모두 환불돼요.`,
  ].filter(Boolean);
  return `픽업 대기 주문 ${formatNumber(touched)}건이 바뀌어요. ${parts.join(' ')} 손님에게 바로 알려요.`;
}

/** For how long one waits: '40초', '10분', '24시간'. */
function waitText(seconds: number): string {
  if (seconds < 120) return `${formatNumber(seconds)}초`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${formatNumber(minutes)}분` : `${formatNumber(Math.ceil(minutes / 60))}시간`;
}

/** What a refusal says to a person: what happened, and what to do next. */
export const ERROR_MESSAGES: Record<ErrorCode, string | ((details: ErrorDetails) => string)> = {
  invalidInput: (d) => d.text ?? '입력한 내용을 확인해 주세요.',
  wrongQr: '이 주문의 QR이나 픽업 번호가 아니에요. 손님에게 주문 화면을 다시 보여 달라고 해 주세요.',
  quantityAboveStock: (d) => `최대 ${formatNumber(d.n ?? 0)}개까지 살 수 있어요.`,

  notSignedIn: '로그인이 필요해요.',
  sessionReused: '보안을 위해 로그아웃했어요. 다시 로그인해 주세요.',
  foreignOrigin: '다른 사이트에서 보낸 요청은 받을 수 없어요.',
  notAllowed: '이 작업을 할 권한이 없어요.',
  roleMissing: '이 작업을 할 권한이 없어요. 담당 운영자에게 요청해 주세요.',
  ownMatter: '본인과 관련된 일은 다른 운영자가 처리해야 해요.',
  secondFactorNeeded: '2단계 인증이 필요해요.',
  secondFactorWrong: '번호가 맞지 않아요. 앱에 지금 보이는 번호를 입력해 주세요.',
  secondFactorLocked: (d) => `번호를 여러 번 틀렸어요. ${formatNumber(d.n ?? 1)}분 뒤에 다시 시도해 주세요.`,
  sessionTooOld: '로그인한 지 오래됐어요. 로그아웃하고 다시 로그인해 주세요.',
  refundLimit: (d) => `${formatWon(d.n ?? 0)}이 넘는 환불은 정산 담당이 해요.`,
  lastOwner: '마지막 대표 운영자예요. 다른 사람을 대표로 정한 뒤에 할 수 있어요.',

  martNotApproved: '마트가 승인된 뒤에 할 수 있어요.',
  martDecided: '마트의 상태나 신청 내용이 바뀌었어요. 새로고침하고 확인해 주세요.',
  seenChanged: '상태가 바뀌었어요. 새로고침하고 확인한 뒤 다시 결정해 주세요.',
  martRejected: (d) => `승인되지 않은 사업자등록번호예요. ${until(d)} 이후에 다시 신청할 수 있어요.`,
  papersMissing: (d) => d.text ?? '승인하는 데 필요한 서류가 없어요.',
  paperNotFound: '서류를 찾을 수 없어요.',
  caseNotFound: '문의를 찾을 수 없어요.',
  claimNotFound: '확인할 판매를 찾을 수 없어요.',
  claimDecided: '이미 확인한 판매예요. 새로고침하고 확인해 주세요.',
  caseClosed: '이미 결정됐거나 끝난 문의예요. 새로고침하고 확인해 주세요.',
  caseLimit: (d) =>
    `한 번에 ${formatNumber(d.n ?? 0)}건까지 할 수 있어요. 진행 중인 문의가 끝난 뒤 다시 시도해 주세요.`,
  disputeOpen: (d) => d.text ?? '이 주문의 분쟁을 확인하고 있어요. 그 결과로만 환불할 수 있어요.',
  disputeTooLate: (d) => d.text ?? '주문이 끝난 지 7일이 지났어요. 고객센터에 문의해 주세요.',
  alreadyReported: '오늘 이미 신고했어요. 확인하고 알려 드릴게요.',
  accountHasSettlement: (d) =>
    `운영을 종료한 마트 ${d.n ?? 1}곳의 정산이 끝나지 않았어요. 정산이 끝난 뒤에 탈퇴할 수 있어요.`,
  accountHasCases: (d) => `끝나지 않은 문의가 ${d.n ?? 1}건 있어요. 취소하거나 결과가 나온 뒤에 탈퇴할 수 있어요.`,

  keyUnknown: '쓸 수 없는 연동 키예요. 기간이 끝났거나 마트가 끊은 키일 수 있어요.',
  scopeMissing: '이 연동 키로는 할 수 없어요. 포스 연동에서 할 수 있는 일을 골라 새 키를 만들어 주세요.',
  keyLimit: `연동 키는 마트마다 ${KEYS_MOST}개까지 둘 수 있어요. 쓰지 않는 키를 끊고 다시 만들어 주세요.`,
  keyNotFound: '연동 키를 찾을 수 없어요. 이미 끊었을 수 있어요.',
  webhookLimit: `새 소식을 받는 주소는 마트마다 ${WEBHOOKS_MOST}개까지 둘 수 있어요. 쓰지 않는 주소를 삭제하고 다시 추가해 주세요.`,
  webhookNotFound: '새 소식을 받는 주소를 찾을 수 없어요. 이미 삭제했을 수 있어요.',
  barcodeAmbiguous: '같은 바코드로 판매 중인 상품이 여럿이에요. 상품 번호로 보내 주세요.',
  saleTooOld: `${SALE_KNOWN_DAYS}일이 지난 판매는 받지 않아요.`,

  notFound: '찾을 수 없는 주소예요.',
  methodNotAllowed: '이 주소에서는 쓸 수 없는 요청 방식이에요.',
  productNotFound: '상품을 찾을 수 없어요. 판매가 끝났을 수 있어요.',
  martNotFound: '마트를 찾을 수 없어요.',
  orderNotFound: '주문을 찾을 수 없어요.',
  reviewNotFound: '리뷰를 찾을 수 없어요.',
  cartItemNotFound: '장바구니에 없는 상품이에요.',
  addressNotFound: '주소의 좌표를 찾을 수 없어요. 주소를 다시 확인해 주세요.',
  userNotFound: '추가할 사람을 찾을 수 없어요. 이메일로 다시 검색해 주세요.',
  employeeNotFound: '이 마트의 직원이 아니에요.',
  pushServiceUnknown: '이 브라우저의 알림 서비스는 아직 지원하지 않아요. 다른 브라우저에서 켜 주세요.',
  featureOff: '지금은 쓸 수 없는 기능이에요.',
  mailNotSent: '이 주소로 메일을 보내지 못했어요. 주소를 확인하고 잠시 뒤 다시 시도해 주세요.',
  mailLinkOver: '쓸 수 없는 링크예요. 알림 받는 방법에서 다시 확인해 주세요.',
  messageNotSent: '이 번호로 인증번호를 보내지 못했어요. 번호를 확인하고 잠시 뒤 다시 시도해 주세요.',
  codesOver: '오늘은 인증번호를 더 보낼 수 없어요. 내일 다시 시도해 주세요.',
  codeWrong: '인증번호가 달라요. 다시 확인해 주세요.',
  codeOver: '쓸 수 없는 인증번호예요. 인증번호를 다시 받아 주세요.',

  alcoholOff: `${MARKET_NAME}에서는 술을 팔지 않아요.`,
  adultsOnly: '술은 만 19세 이상만 주문할 수 있어요. 나이를 확인하고 다시 주문해 주세요.',
  idNotChecked: '술이 있는 주문이에요. 손님의 신분증을 확인한 뒤 판매를 확정해 주세요.',
  weightMissing: (d) =>
    `${d.name ? `‘${d.name}’: ` : ''}무게로 파는 상품이에요. 저울 라벨을 찍거나 무게를 입력한 뒤 판매를 확정해 주세요.`,
  soldByWeight:
    '무게로 파는 상품이라 여기서는 가격을 정할 수 없어요. 상품 등록이나 수정에서 100g당 가격을 입력해 주세요.',
  weightDiffers: '팔고 있는 상품과 최대 무게가 달라요. 무게를 같게 적거나 상품 수정에서 무게를 바꿔 주세요.',
  soldOut: '방금 다 팔렸어요.',
  saleEnded: '판매가 끝난 상품이에요.',
  productHidden: `${MARKET_NAME} 운영자가 숨긴 상품이라 다시 올리거나 수정할 수 없어요. 이유는 마트 기록에서 볼 수 있어요.`,
  productRecalled: '회수한 상품이라 다시 팔거나 수정할 수 없어요.',
  bulkHasProblems: (d) =>
    `바꿀 수 없는 상품이 ${formatNumber(d.n ?? 1)}개 있어 하나도 바꾸지 않았어요.${d.text ? ` ${d.text}` : ''}`,
  undoOver: '되돌릴 수 있는 시간이 지났어요. 상품을 하나씩 수정해 주세요.',
  recurringNotFound: '반복 등록을 찾을 수 없어요. 이미 끝냈을 수 있어요.',
  recurringLimit: (d) =>
    `반복 등록은 마트마다 ${formatNumber(d.n ?? RECURRING_MOST)}개까지 할 수 있어요. 쓰지 않는 반복 등록을 끝내고 다시 시도해 주세요.`,
  martClosed: '더는 운영하지 않는 마트예요.',
  martNotOpenYet: '아직 문을 열지 않은 마트예요. 영업을 시작하면 주문할 수 있어요.',
  martSuspended: (d) => d.text ?? '지금은 주문을 받지 않는 마트예요.',
  ordersPaused: (d) => pausedText(d.at),
  martNotOpening: '이 마트는 당분간 문을 열지 않아요.',
  opensAfterSaleEnd: '마트가 열기 전에 판매가 끝나서 살 수 없어요.',
  windowTooShort: (d) =>
    `픽업 시간이 10분도 남지 않아 지금은 살 수 없어요.${d.at ? ` ${until(d)}에 다시 열어요.` : ''}`,
  reservationGivesNoExtraTime: '예약 결제를 해도 픽업 시간이 늘지 않아요.',
  cardNotTaken: '이 마트는 현장 결제만 받아요.',
  deadlineChanged: (d) => `픽업 시간이 ${until(d)}까지로 바뀌었어요. 확인하고 다시 시도해 주세요.`,
  amountChanged: (d) =>
    `금액이 ${formatNumber(d.n ?? 0)}원으로 바뀌었어요. 아직 주문되지 않았고 결제도 되지 않았어요. 금액을 확인하고 다시 시도해 주세요.`,
  termsChanged: (d) =>
    `${d.name ? `‘${d.name}’: ` : ''}상품 안내가 바뀌었어요. 아직 주문되지 않았고 결제도 되지 않았어요. 바뀐 내용을 확인하고 다시 시도해 주세요.`,
  otherBuyer:
    '이 브라우저에서 다른 계정으로 로그인했어요. 주문·결제는 되지 않았어요. 새로고침하고 계정을 확인해 주세요.',
  holdLimit: (d) => d.text ?? '현장 결제로는 더 주문할 수 없어요. 카드로 결제해 주세요.',
  onSiteSuspended: (d) => d.text ?? '지금은 현장 결제를 쓸 수 없어요. 카드로 결제해 주세요.',
  reservationSuspended: (d) => d.text ?? '지금은 예약 결제를 할 수 없어요. 바로 결제로 주문해 주세요.',
  ownOrder: '내 주문은 내가 건네줄 수 없어요. 같은 마트의 다른 직원에게 확인을 부탁해 주세요.',
  codesLocked: (d) =>
    `틀린 번호가 여러 번 입력돼 번호 입력을 잠갔어요. ${d.n ?? 10}분 뒤에 다시 시도하거나 QR을 스캔해 주세요.`,
  employeeNotArrived:
    '아직 이 마트 화면을 열어 보지 않은 직원이에요. 직원이 마트 화면을 한 번 연 뒤에 위임할 수 있어요.',
  cannotGiveBack: '위임을 되돌릴 수 있는 기간이 지났어요. 다른 직원에게 위임해 주세요.',
  oldManagerStays: (d) => `새 총괄 매니저가 위임을 되돌릴 수 있는 ${until(d)}까지는 그만두거나 삭제할 수 없어요.`,
  staffReview: '일하는 마트의 리뷰는 쓸 수 없어요.',
  martLimit: (d) => d.text ?? '마트를 더 열 수 없어요.',
  martNameTaken: '3km 안에 같은 이름의 마트가 있어요. 지점 이름을 붙여 구분해 주세요.',
  duplicateLine: '같은 상품이 두 번 들어 있어요. 수량을 합쳐서 다시 시도해 주세요.',
  paymentInfoMissing: '결제 정보가 올바르지 않아요.',
  paymentKeyUsed: '이미 다른 주문에 쓰인 결제예요. 처음부터 다시 결제해 주세요.',
  paymentPending: '결제 결과를 확인하고 있어요. 잠시 뒤 주문 내역에서 확인해 주세요. 두 번 결제되지 않아요.',
  paymentDeclined: (d) => d.text ?? '카드 결제가 승인되지 않았어요. 다른 카드로 다시 시도해 주세요.',
  orderNotOpen: '진행 중인 주문이 아니에요.',
  contentsClosed:
    '꾸러미 내용은 건네주고 24시간까지, 분쟁이 생기기 전에만 적을 수 있어요. 더 알릴 내용은 분쟁에 답하면서 적어 주세요.',
  orderExpired: '픽업 시간이 지난 주문이에요.',
  alreadyExtended: '시간 연장은 주문마다 한 번만 할 수 있어요.',
  pastDeadline: '픽업 시간이 이미 지났어요.',
  gainsTooLittle: '마트 영업이나 판매가 곧 끝나서 픽업 시간을 더 늘릴 수 없어요.',
  alreadyCancelled: '이미 취소된 주문이에요.',
  alreadyPickedUp: '이미 찾아간 주문이에요.',
  alreadyReviewed: '이미 리뷰를 쓴 주문이에요.',
  notPickedUp: '찾아간 주문에만 리뷰를 쓸 수 있어요.',
  reviewEditOver: `리뷰는 쓴 지 ${EDITABLE_DAYS}일까지 수정할 수 있어요. 삭제는 언제든 할 수 있어요.`,
  reviewPhotoLimit: `리뷰 사진은 하루에 ${REVIEW_PHOTOS_A_DAY}장까지 올릴 수 있어요. 내일 다시 올려 주세요.`,
  cartAboveStock: (d) =>
    `재고 수량을 넘을 수 없어요.${d.n === undefined ? '' : ` 지금 재고는 ${formatNumber(d.n)}개예요.`}`,
  cartFull: (d) =>
    `장바구니에는 ${formatNumber(d.n ?? CART_MAX_LINES)}가지까지 담을 수 있어요. 담아 둔 상품을 삭제하고 다시 담아 주세요.`,
  alertsFull: (d) =>
    `키워드 알림은 ${formatNumber(d.n ?? ALERTS_MOST)}개까지 만들 수 있어요. 쓰지 않는 알림을 끄고 다시 시도해 주세요.`,
  waitingFull: (d) =>
    `재입고 알림은 ${formatNumber(d.n ?? WAITING_MOST)}개까지 받을 수 있어요. 기다리지 않는 상품의 알림을 끄고 다시 시도해 주세요.`,
  noNextPrice: '더 내려갈 가격이 없어요. 새로고침하고 지금 가격을 확인해 주세요.',
  notSoldOut: '지금 살 수 있는 상품이에요. 새로고침하고 주문해 주세요.',
  stockBelowZero: '판매 대기 수량이 없어 더 줄일 수 없어요.',
  stockTooLarge: '수량을 더 늘릴 수 없어요.',
  cannotLower: '최저가까지 내려서 더 내릴 수 없어요.',
  notLowered: '가격이 바뀌어서 되돌릴 수 없어요. 지금 가격을 확인해 주세요.',
  stockChanged: (d) => `수량이 ${formatNumber(d.n ?? 0)}개로 바뀌었어요. 확인하고 다시 시도해 주세요.`,
  importHasRunning: (d) =>
    `${formatNumber(d.n ?? 1)}줄은 이미 팔고 있거나 앞줄과 같은 상품이에요. 수량과 가격만 수정할지, 그대로 둘지, 새로 등록할지 골라 주세요.`,
  importHasProblems: (d) =>
    `고칠 곳이 ${formatNumber(d.n ?? 1)}군데 있어 하나도 등록하지 않았어요. 파일을 고쳐서 다시 올려 주세요.`,
  attemptUsed: '앞서 보낸 내용으로 이미 저장됐어요. 목록에서 확인하고, 더 필요하면 다시 눌러 주세요.',
  pictureMissing: '올린 사진을 찾을 수 없어요. 사진을 다시 올려 주세요.',
  businessNumberInvalid: (d) => d.text ?? BUSINESS_NUMBER_ODD,
  generalManagerStays: (d) => d.text ?? '총괄 매니저는 삭제할 수 없어요.',
  alreadyGeneralManager: '이미 이 마트의 총괄 매니저예요.',
  quotedOtherwise: '결제하려던 상품이나 수량이 달라졌어요. 금액을 다시 확인하고 결제해 주세요.',
  cardBelowMinimum: (d) =>
    `카드로는 ${formatWon(d.n ?? CARD_MIN_WON)}부터 결제할 수 있어요. 현장 결제로 주문해 주세요.`,
  priceChanged: (d) => `가격이 ${formatWon(d.n ?? 0)}으로 바뀌었어요. 확인하고 다시 눌러 주세요.`,
  ordersTouched: touchedText,
  pauseTooLong: (d) =>
    `주문은 ${formatNumber((d.n ?? 0) / 60)}시간까지 멈출 수 있어요. 더 쉬려면 마트 관리에서 오늘 영업을 마쳐 주세요.`,
  daysOffFull: (d) => `쉬는 날은 ${formatNumber(d.n ?? 0)}일까지 정해 둘 수 있어요.`,
  accountBlocked: (d) => d.text ?? '이용이 제한된 계정이에요. 고객센터에 문의해 주세요.',
  accountHasOpenOrders: (d) =>
    `진행 중인 주문이 ${d.n ?? 1}건 있어요. 상품을 찾아가거나 주문을 취소한 뒤에 탈퇴할 수 있어요.`,
  accountHasRefunds: (d) => `아직 끝나지 않은 환불이 ${d.n ?? 1}건 있어요. 환불이 끝난 뒤에 탈퇴할 수 있어요.`,
  accountRunsMart: (d) =>
    `총괄 매니저로 있는 마트가 ${d.n ?? 1}곳 있어요. 다른 직원에게 위임하거나 마트를 삭제한 뒤에 탈퇴할 수 있어요.`,
  refundTooLarge: (d) => `돌려줄 수 있는 금액은 ${formatWon(d.n ?? 0)}까지예요.`,
  statementDecided: '상태가 바뀌었어요. 새로고침하고 확인해 주세요.',
  depositKnown: '그날 같은 금액의 입금이 카드사 정산으로 이미 등록돼 있어요. 카드사 정산에서 확인해 주세요.',
  payoutCameBack: '보냈다가 은행에서 돌아온 지급이에요. 계좌를 확인했으면, 다시 보낸다고 확인해 주세요.',
  statementNotFound: '정산서를 찾을 수 없어요.',
  payeeMissing: (d) => `${d.name ?? '마트'}: 확인한 정산 계좌가 없어요.`,
  payeeWaits: (d) => `${d.name ?? '마트'}: 계좌를 확인한 지 72시간이 지나지 않았어요.`,
  payeeUnreadable: (d) => `${d.name ?? '마트'}: 저장한 계좌를 열 수 없어요. 마트가 계좌를 다시 신청해야 해요.`,
  notEnough: (d) => `카드사에서 들어온 돈이 모자라요. 지금 ${formatWon(d.n ?? 0)}까지 보낼 수 있어요.`,
  consentNeeded: (d) =>
    `${consentNames(d.kinds ?? [])}에 동의가 필요해요. 새로고침하고 동의한 뒤에 다시 시도해 주세요.`,
  policyNotFound: '문서를 찾을 수 없어요. 새로고침하고 다시 시도해 주세요.',
  versionExists: (d) => `다른 버전이 먼저 올라왔어요. 다음 버전: ${d.n ?? 1}. 새로고침하고 확인해 주세요.`,
  versionTooSoon: (d) =>
    `${d.at ? dateText(new Date(d.at)) : '오늘'}부터 시행할 수 있어요. 바뀌는 문서는 7일, 불리하면 30일 전에 알려야 해요.`,
  termsTooSoon: (d) =>
    `${d.at ? dateText(new Date(d.at)) : '내일'}부터 바꿀 수 있어요. 수수료를 올릴 때는 30일 전에 알려야 해요.`,
  sumChanged: (d) => `합계가 달라요. ${formatWon(d.n ?? 0)}이 돼야 해요.`,
  accountHandedOver: (d) =>
    `위임한 지 7일이 안 된 마트가 ${d.n ?? 1}곳 있어요. 새 총괄 매니저가 되돌릴 수 있는 7일이 지난 뒤에 탈퇴할 수 있어요.`,

  notAnImage: '사진 파일이 아니거나 손상된 파일이에요. JPG, PNG, WebP, GIF, AVIF 사진을 올려 주세요.',
  pictureUnsupported: (d) => d.text ?? '받을 수 없는 사진 형식이에요. JPG나 PNG로 저장해서 올려 주세요.',
  tooManyPixels: '사진이 너무 커서 열 수 없어요. 가로세로를 3,000픽셀 아래로 줄이고 JPG로 저장해서 올려 주세요.',
  tooLarge: '파일이 너무 커요. 10MB까지 올릴 수 있어요.',
  uploadExpired: '사진을 올릴 수 있는 시간이 지났어요. 다시 시도해 주세요.',
  uploadForbidden: '사진을 올리지 못했어요. 다시 시도해 주세요.',
  uploadUsed: '사진을 다시 골라서 올려 주세요.',
  lengthRequired: '파일 크기를 알 수 없어 올리지 못했어요. 사진을 다시 골라서 올려 주세요.',
  storageFull: '저장 공간이 모자라 사진을 올리지 못했어요. 잠시 뒤 다시 시도해 주세요.',

  unsupportedMediaType: 'JSON으로 보내 주세요.',
  bodyTooLarge: '보낸 내용이 너무 커요.',
  bodyTooSlow: '보낸 내용이 제때 도착하지 않았어요. 인터넷을 확인하고 다시 시도해 주세요.',
  tooManyRequests: (d) => `요청이 너무 많아요. ${waitText(d.n ?? 1)} 뒤에 다시 시도해 주세요.`,
  providerFailed: '연결된 서비스가 응답하지 않아요. 잠시 뒤 다시 시도해 주세요.',
  geocodeFailed: '주소의 위치를 찾지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  businessCheckFailed: '사업자등록번호를 조회하지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  unavailable: (d) => d.text ?? '지금은 서비스를 이용할 수 없어요. 잠시 뒤 다시 시도해 주세요.',
  internal: '문제가 생겼어요. 잠시 뒤 다시 시도해 주세요.',
};

/** Said to who is turned away because too many came at once. */
export const BUSY_TEXT = '지금 이용하는 분이 많아요. 잠시 뒤 다시 시도해 주세요.';
export const STARTING_TEXT = '서비스를 준비하고 있어요. 잠시 뒤 다시 시도해 주세요.';

/** The sentence for a refusal. */
export function errorMessage(code: ErrorCode, details: ErrorDetails = {}): string {
  const message = ERROR_MESSAGES[code];
  const text = typeof message === 'string' ? message : message(details);
  return details.name ? `${details.name}: ${text}` : text;
}
