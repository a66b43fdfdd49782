/** The address that rings up a number as people write it. */
export const telephone = (number: string): string => `tel:${number.replaceAll('-', '')}`;
