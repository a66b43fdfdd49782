import type { ErrorCode, ErrorDetails } from '#lib/contract/errors.ts';
import type { Feature, PlainReason, ReasonWithFigures } from '#lib/contract/refusals.ts';
import { MART_LIMITS } from '#lib/domain/mart/application.ts';
import { CLOSED_FOR_TODAY_MAX_DAYS } from '#lib/domain/mart/pause.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import {
  NOT_A_NO_SHOW,
  PICTURES_A_DAY,
  PICTURES_FOR_SEVERAL,
  piecesOfOrder,
  STILL_OPEN,
  WRONG_CASE_REASON,
} from './case/cases.ts';
import { TERM_WITHOUT_LETTERS } from './discovery/alerts.ts';
import { BUSY_TEXT, errorMessage, STARTING_TEXT } from './errors.ts';
import { EXAMPLE_UNALTERED } from './market/policy-examples.ts';
import { END_OF_SUSPENSION, missingText, NAME_NEEDED, NAME_TYPED_WRONG } from './mart/mart-approval.ts';
import { INTRODUCTION_PROBLEM_MESSAGES } from './mart/mart-introduction.ts';
import {
  BUSINESS_NUMBER_ODD,
  MART_PROBLEM_MESSAGES,
  NOT_GENUINE,
  OPENED_ON_ODD,
  PIN_ELSEWHERE,
  REPRESENTATIVE_MISSING,
  unfitBusiness,
} from './mart/mart-problems.ts';
import { weekProblemText } from './mart/seller-store.ts';
import { WEBHOOK_TEXTS } from './mart/webhooks.ts';
import { CONTENTS_MISSING } from './order/bag-contents.ts';
import { holdRefusalText } from './order/holds.ts';
import { paymentFailureText } from './payment/payment-failures.ts';
import { bulkRefusalText } from './product/bulk-problems.ts';
import { maxPerBuyerText } from './product/max-per-buyer.ts';
import { unsupportedText } from './product/picture.ts';
import { PRODUCT_PROBLEM_MESSAGES } from './product/product-problems.ts';
import { fileFaultText } from './product/product-sheet.ts';
import { RECALL_PROBLEMS } from './product/recall.ts';
import { RECURRING_PROBLEMS } from './product/recurring.ts';
import {
  DEPOSIT_DAY,
  notInCp949Text,
  objectedPayoutText,
  PAYEE,
  RETURN_DAY,
  suspendedPayoutText,
} from './settlement/payouts.ts';
import { OBJECTED, OBJECTION_TOO_LATE } from './settlement/settlement.ts';
import { tableTooLongText } from './table-file.ts';

const FEATURE_NAMES: Record<Feature, string> = { businessCheck: '사업자등록번호 확인', geocoding: '주소 위치 찾기' };

const PLAIN: Record<PlainReason, string> = {
  bodyUnreadable: '보낸 내용을 읽을 수 없어요. JSON 형식을 확인해 주세요.',
  codeOrUuidMissing: 'QR 번호나 픽업 번호를 보내 주세요.',
  severalMarts: '한 마트의 주문만 한 번에 바꿀 수 있어요.',
  notANoShow: NOT_A_NO_SHOW,
  orderStillOpen: STILL_OPEN,
  caseReasonOdd: WRONG_CASE_REASON,
  exceptionUnexplained: '운영 지역 밖의 마트를 승인하는 이유를 입력해 주세요.',
  voucherNotSaid: '마트가 받는다고 알린 상품권만 신고할 수 있어요.',
  picturesForSeveral: PICTURES_FOR_SEVERAL,
  casePicturesADay: PICTURES_A_DAY,
  objected: OBJECTED,
  objectionTooLate: OBJECTION_TOO_LATE,
  categoryUnknown: PRODUCT_PROBLEM_MESSAGES.categoryUnknown,
  termWithoutLetters: TERM_WITHOUT_LETTERS,
  exampleUnaltered: EXAMPLE_UNALTERED,
  notGenuine: NOT_GENUINE,
  representativeMissing: REPRESENTATIVE_MISSING,
  businessNumberOdd: BUSINESS_NUMBER_ODD,
  openedOnOdd: OPENED_ON_ODD,
  pinElsewhere: PIN_ELSEWHERE,
  nameNeeded: NAME_NEEDED,
  nameTypedWrong: NAME_TYPED_WRONG,
  suspensionEndsBefore: END_OF_SUSPENSION,
  dayOffPast: '지난 날은 쉬는 날로 정할 수 없어요.',
  dayOffTooFar: '쉬는 날은 1년 안에서 정해 주세요.',
  pauseEndTooFar: `지금부터 ${CLOSED_FOR_TODAY_MAX_DAYS}일 안의 시각을 골라 주세요.`,
  emailUnproven: '본인 이메일인지 확인되지 않은 사람이에요. 회원 번호를 입력해 주세요.',
  employeeBlocked: '지금 로그인할 수 없는 직원이에요. 다른 직원을 골라 주세요.',
  managerLeaves: '총괄 매니저는 다른 직원에게 위임한 뒤에 그만둘 수 있어요.',
  martsOpenedToday: `하루에 ${MART_LIMITS.openedADay}곳까지 열 수 있어요. 내일 다시 시도해 주세요.`,
  martsRun: `한 사람이 ${MART_LIMITS.runByOne}곳까지 운영할 수 있어요.`,
  martsRunByEmployee: `한 사람이 ${MART_LIMITS.runByOne}곳까지 운영할 수 있어요. 다른 직원을 골라 주세요.`,
  martsOfBusiness: `한 사람이 사업자등록번호 하나로 ${MART_LIMITS.ofBusiness}곳까지 열 수 있어요.`,
  contentsMissing: CONTENTS_MISSING,
  returnDayOdd: RETURN_DAY,
  depositDayOdd: DEPOSIT_DAY,
  accountOdd: PAYEE.accountOdd,
  holderMissing: PAYEE.holderMissing,
  webhookNotPublic: WEBHOOK_TEXTS.notPublic,
  webhookNotFound: WEBHOOK_TEXTS.notFound,
  webhookThere: WEBHOOK_TEXTS.there,
  countOdd: `수량은 0부터 ${formatNumber(QUANTITY.max)}까지의 숫자로 보내 주세요.`,
  piecesOdd: `수량은 1부터 ${formatNumber(QUANTITY.max)}까지의 숫자로 보내 주세요.`,
  tooManyAtOnce: BUSY_TEXT,
  starting: STARTING_TEXT,
};

function textWithFigures(reason: Exclude<ReasonWithFigures, { is: 'feature' }>): string | null {
  switch (reason.is) {
    case 'piecesOfOrder':
      return piecesOfOrder(reason.quantity);
    case 'pictureKind':
      return unsupportedText(reason.kind);
    case 'businessStatus':
      return unfitBusiness(reason.status);
    case 'papers':
      return missingText(reason.missing);
    case 'mart':
      return MART_PROBLEM_MESSAGES[reason.problem];
    case 'introduction':
      return INTRODUCTION_PROBLEM_MESSAGES[reason.problem];
    case 'week':
      return weekProblemText(reason);
    case 'hold':
      return holdRefusalText(reason.refusal);
    case 'maxPerBuyer':
      return maxPerBuyerText(reason.limit);
    case 'product':
      return PRODUCT_PROBLEM_MESSAGES[reason.problem];
    case 'recurring':
      return RECURRING_PROBLEMS[reason.problem];
    case 'recall':
      return RECALL_PROBLEMS[reason.problem];
    case 'bulk':
      return `${reason.productName}: ${bulkRefusalText(reason.problem)}`;
    case 'payment':
      return paymentFailureText(reason.failure);
    case 'sheet':
      return fileFaultText(reason.fault);
    case 'table':
      return tableTooLongText(reason.format, reason.most);
    case 'payoutSuspended':
      return suspendedPayoutText(reason.martName);
    case 'payoutObjected':
      return objectedPayoutText(reason.martName);
    case 'notInCp949':
      return notInCp949Text(reason.letters);
  }
}

/**
 * The details as the wire has them: the feature that is off by its name, every other reason as the text of the message.
 */
export function saidDetails({ reason, ...details }: ErrorDetails): ErrorDetails {
  if (reason === undefined) return details;
  if (typeof reason === 'string') return { ...details, text: PLAIN[reason] };
  if (reason.is === 'feature') return { ...details, name: FEATURE_NAMES[reason.feature] };
  const text = textWithFigures(reason);
  return text === null ? details : { ...details, text };
}

/** The sentence of a refusal, with its reason: on the server, which throws codes and says Korean at its edge alone. */
export const refusalMessage = (code: ErrorCode, details: ErrorDetails = {}): string =>
  errorMessage(code, saidDetails(details));
