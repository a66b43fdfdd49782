/**
 * '11,006': a whole number as Koreans write it. `toLocaleString` writes the same, but first makes a format that costs a
 * cheap phone more than the page it stands on.
 */
export const formatNumber = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
