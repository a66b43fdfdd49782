/** Where people sign in, as calls and rows name it; each where the market has its key. */
export const SIGN_IN_PROVIDERS = ['google', 'naver', 'kakao'] as const;
export type SignInProviderName = (typeof SIGN_IN_PROVIDERS)[number];
