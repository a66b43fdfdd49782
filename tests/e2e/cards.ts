/** The price that a product's card says in won, beside what it may save: '20% 할인 2,620원' is 2620. */
export const wonOf = (text: string): number => Number(/([\d,]+)원/.exec(text)?.[1]?.replaceAll(',', ''));
