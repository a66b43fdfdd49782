import { formatNumber } from '#lib/domain/number.ts';

/** The same beside how many are left. */
export const perBuyerBadge = (limit: number): string => `1인당 ${formatNumber(limit)}개까지`;

/** A listing of which one buyer holds so many pieces at the most. */
export const maxPerBuyerText = (limit: number): string => `1인당 ${formatNumber(limit)}개까지 살 수 있는 상품이에요.`;
