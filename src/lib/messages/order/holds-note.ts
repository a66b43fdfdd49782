/** On a seller's order card: that there is a limit, not why. */
export const BUYER_LIMITED = '현장 결제 제한 중';
