/**
 * '11,006', '−268': a whole number as Koreans write it, below nothing with a minus and no hyphen. `toLocaleString`
 * writes nearly the same, but first makes a format that costs a cheap phone more than the page it stands on.
 */
export const formatNumber = (whole: number): string =>
  String(whole)
    .replace('-', '−')
    .replace(/\B(?=(?:\d{3})+$)/g, ',');
