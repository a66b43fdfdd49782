/** '1 order', '2 orders' */
export const number = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** The id somebody typed; null for what is none. */
export const idIn = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
