import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
/** When the phone in every footer is answered, unless the operator says otherwise (spec section 1). */
export const CUSTOMER_SERVICE_HOURS = '평일 9:00~18:00 (점심 12:00~13:00) · 주말과 공휴일은 쉬어요';

/** The sandbox's customer service. No subscriber in Korea can have this number, so that nobody is rung up. */
export const SANDBOX_PHONE = '02-0000-0000';

/**
 * The sandbox's operator, said to be an example. The business number is one that nobody can have (rules.md section 8).
 */
export const SANDBOX_COMPANY = `${MARKET_NAME}(예시) · 대표 김동네 · 사업자등록번호 000-00-00000 · 통신판매업신고 제0000호`;
