/** Text of a person within a LIKE pattern, in which its signs mean themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of what contains a text. */
export const containing = (text: string): string => `%${literally(text)}%`;
