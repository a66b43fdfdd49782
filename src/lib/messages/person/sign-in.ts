/** Spec section 8, 'Session'. */
export const SIGN_IN_PROBLEM = '로그인 처리 중에 문제가 생겼어요. 다시 시도해 주세요.';
export const SIGN_IN_UNAUTHORISED = '인증하지 못했어요. 다시 로그인해 주세요.';
export const SIGN_IN_WITHOUT_USER = '로그인은 됐지만 회원 정보를 불러오지 못했어요.';

/** The market has keys of no provider. */
export const SIGN_IN_OFF = '지금은 로그인할 수 없어요. 로그인하지 않아도 상품을 둘러볼 수 있어요.';

/** In a browser inside an app Google signs nobody in. */
export const OPENS_OUTSIDE = '다른 브라우저에서 열려요';
export const OPEN_BY_HAND = {
  safari:
    'Google 로그인은 이 앱 안에서 할 수 없어요. Safari에서 열어 주세요: 메뉴(⋯ 또는 공유)에서 ‘Safari로 열기’를 누르면 돼요.',
  other: 'Google 로그인은 이 앱 안에서 할 수 없어요. 메뉴에서 ‘다른 브라우저로 열기’를 눌러 주세요.',
} as const;

/** Codes of the provider or of our own callback, in words; others are shown as they are. */
const SIGN_IN_ERRORS: Record<string, string> = {
  access_denied: '동의를 취소했어요',
  denied: '동의를 취소했어요',
  server_error: '로그인 서비스에 문제가 있어요',
  providerError: '로그인 서비스에 문제가 있어요',
  invalidResponse: '로그인 서비스의 응답을 확인하지 못했어요',
  temporarily_unavailable: '로그인 서비스가 잠시 멈췄어요',
  timeout: '로그인 서비스가 응답하지 않아요',
  stateMismatch: '로그인이 중간에 끊겼어요',
  codeRefused: '로그인이 중간에 끊겼어요',
  accountBlocked: '이용이 제한된 계정이에요',
  tooManyRequests: '로그인하려는 사람이 잠시 몰렸어요',
  unavailable: '저희 서버에 잠시 문제가 있어요',
  internal: '저희 쪽에 문제가 생겼어요',
  featureOff: '지금은 쓸 수 없는 로그인 방법이에요',
};

/** 'Login failed: {error}. If the problem persists, contact the administrator.' */
export const signInFailed = (error: string): string =>
  `로그인에 실패했어요: ${SIGN_IN_ERRORS[error] ?? [...error].slice(0, 100).join('')}. 문제가 계속되면 고객센터에 문의해 주세요.`;

/** Said where a session ends while something is being written, which stays. */
export const SESSION_OVER = {
  text: '로그인이 끝났어요. 새 창에서 다시 로그인하면 쓰던 내용을 이어서 보낼 수 있어요.',
  again: '다시 로그인',
};
