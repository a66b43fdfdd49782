/** Spec sections 5 and 8, 'Buyer'. */
export const LINK_COPIED = '링크를 복사했어요.';
export const LINK_NOT_COPIED = '링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.';
