/** The sentences of a text, without the space between them: a short text breaks best where one ends. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?]) /);
