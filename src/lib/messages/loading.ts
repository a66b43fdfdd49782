/** What is loaded only when it is needed: while it is waited for, and when it did not come. */
export const PART_LOADING = '불러오는 중이에요. 잠시만 기다려 주세요.';
export const PART_FAILED = '불러오지 못했어요. 연결을 확인하고 새로 고쳐 주세요.';
/** Spec section 8; what went wrong follows. */
export const DATA_FAILED = '데이터를 불러오지 못했어요.';
export const RELOAD = '새로 고침';
