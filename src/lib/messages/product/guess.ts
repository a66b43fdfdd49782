/** What the name of a product says of it. */
export const GUESS_TEXTS = { legend: '상품명 보고 고른 카테고리', short: '상품명을 보고', taxFree: '면세' } as const;

/** '소비기한 12월 3일' of 'yyyy-MM-dd' */
export const chipOfUseBy = (day: string): string => {
  const [, month = '', date = ''] = day.split('-');
  return `소비기한 ${Number(month)}월 ${Number(date)}일`;
};
