/** '1 order', '2 orders' */
export const number = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;
