/** The provider's error codes with their HTTP status and a message for people (providers.md section 1.4). */
const table = {
  ALREADY_PROCESSED_PAYMENT: [400, '이미 처리된 결제 입니다.'],
  ALREADY_CANCELED_PAYMENT: [400, '이미 취소된 결제 입니다.'],
  BELOW_MINIMUM_AMOUNT: [400, '카드 결제는 100원부터 할 수 있어요.'],
  DUPLICATED_ORDER_ID: [400, '이미 결제된 주문번호예요.'],
  INVALID_API_KEY: [400, '잘못된 시크릿키 연동 정보 입니다.'],
  INVALID_CARD_EXPIRATION: [400, '카드 유효기간을 확인해 주세요.'],
  INVALID_IDEMPOTENCY_KEY: [400, '멱등키는 300자까지 쓸 수 있어요.'],
  INVALID_REFUND_ACCOUNT_INFO: [400, '환불 계좌번호와 예금주명을 확인해 주세요.'],
  INVALID_REQUEST: [400, '잘못된 요청입니다.'],
  INVALID_STOPPED_CARD: [400, '정지된 카드 입니다.'],
  NOT_MATCHES_REFUNDABLE_AMOUNT: [400, '환불 가능 금액이 달라요.'],
  PROVIDER_ERROR: [400, '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
  REFUND_REJECTED: [400, '환불이 거절됐어요.'],
  UNAUTHORIZED_KEY: [401, '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.'],
  EXCEED_MAX_REFUND_DUE: [403, '환불 가능한 기간이 지났습니다.'],
  FORBIDDEN_CONSECUTIVE_REQUEST: [403, '반복적인 요청은 허용되지 않습니다.'],
  FORBIDDEN_REQUEST: [403, '허용되지 않은 요청입니다.'],
  INCORRECT_BASIC_AUTH_FORMAT: [403, '시크릿 키 뒤에 콜론이 빠졌어요.'],
  NOT_ALLOWED_PARTIAL_REFUND: [403, '부분 취소를 할 수 없는 결제예요.'],
  NOT_CANCELABLE_AMOUNT: [403, '취소할 수 있는 금액을 넘었어요.'],
  NOT_CANCELABLE_PAYMENT: [403, '취소 할 수 없는 결제 입니다.'],
  REJECT_CARD_COMPANY: [403, '결제 승인이 거절되었습니다.'],
  REJECT_CARD_PAYMENT: [403, '한도초과 혹은 잔액부족으로 결제에 실패했습니다.'],
  NOT_FOUND_PAYMENT: [404, '존재하지 않는 결제 정보 입니다.'],
  NOT_FOUND_PAYMENT_SESSION: [404, '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.'],
  IDEMPOTENT_REQUEST_PROCESSING: [409, '이전 멱등 요청이 처리중입니다.'],
  COMMON_ERROR: [500, '일시적인 오류가 발생했습니다.'],
  FAILED_INTERNAL_SYSTEM_PROCESSING: [500, '내부 시스템 처리 작업이 실패했습니다.'],
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: [500, '결제가 완료되지 않았어요. 다시 시도해주세요.'],
  FAILED_REFUND_PROCESS: [500, '환불 요청에 실패했습니다.'],
  UNKNOWN_PAYMENT_ERROR: [500, '결제에 실패했어요.'],
} as const satisfies Record<string, readonly [400 | 401 | 403 | 404 | 409 | 500, string]>;

export type TossErrorCode = keyof typeof table;

/** An answer of the REST stand-in: what goes on the wire, nothing else. */
export interface TossResponse {
  status: 200 | 400 | 401 | 403 | 404 | 409 | 500;
  body: unknown;
}

export function tossError(code: TossErrorCode): TossResponse {
  const [status, message] = table[code];
  return { status, body: { code, message } };
}

export function tossMessage(code: TossErrorCode): string {
  return table[code][1];
}

/** The answer a `TossPayments-Test-Code` header asks for: any code is given back, an unknown one as 400. */
export function testCodeResponse(code: string): TossResponse {
  if (Object.hasOwn(table, code)) return tossError(code as TossErrorCode);
  return { status: 400, body: { code, message: '테스트 코드로 만든 오류예요.' } };
}
